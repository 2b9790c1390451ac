package org.swmpi.bindings.suite;

import java.util.Arrays;
import java.util.Objects;
import mpi.MPIException;

/// Assertions without a library: the programs run on nothing but MPI.
final class Check {
  private Check() {}

  /// Whether package `mpi` is that of Open MPI itself, whose defects are not ours.
  static boolean isOpenMpisOwn() {
    try {
      Class.forName("org.swmpi.mpi.Job", false, Check.class.getClassLoader());
      return false;
    } catch (ClassNotFoundException _) {
      return true;
    }
  }

  static void that(boolean condition, String what) {
    if (!condition) {
      throw new AssertionError("not true: " + what);
    }
  }

  static void equal(Object expected, Object actual, String what) {
    if (!Objects.deepEquals(expected, actual)) {
      throw new AssertionError(what + " is " + text(actual) + ", should be " + text(expected));
    }
  }

  private static String text(Object value) {
    String text = Arrays.deepToString(new Object[] {value});
    return text.substring(1, text.length() - 1);
  }

  /// Whether a call fails with an error of that class.
  static void fails(int errorClass, Case.Body call) throws Exception {
    try {
      call.run();
    } catch (MPIException e) {
      equal(errorClass, e.getErrorClass(), "the class of: " + e.getMessage());
      return;
    }
    throw new AssertionError("no error, should be of class " + errorClass);
  }
}
