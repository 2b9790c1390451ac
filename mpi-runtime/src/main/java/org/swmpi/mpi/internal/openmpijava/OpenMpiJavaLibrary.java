package org.swmpi.mpi.internal.openmpijava;

import java.lang.invoke.MethodHandle;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.TransportUnavailableException;
import org.swmpi.mpi.internal.javampi.ForeignClasses;
import org.swmpi.mpi.internal.javampi.MpiConstants;

/// The bindings in this process. The Java API of Open MPI 4.1 and 5.0 is the same as far as it is
/// used here.
final class OpenMpiJavaLibrary {
  private static volatile @Nullable OpenMpiJavaLibrary loaded;

  private final ForeignClasses classes;
  private final MpiConstants constants;

  private OpenMpiJavaLibrary(ForeignClasses classes) {
    this.classes = classes;
    this.constants = new MpiConstants(classes);
  }

  /// Loads the bindings. A process can load them once.
  static OpenMpiJavaLibrary load(BindingsFinder finder) {
    if (finder.jar().isEmpty() || finder.nativePart().isEmpty()) {
      throw new TransportUnavailableException(
          String.valueOf(Optional.ofNullable(finder.whyNot()).orElse("the bindings are gone")));
    }
    ClassLoader loader = new BindingsLoader(finder.jar().get(), finder.nativePart().get());
    OpenMpiJavaLibrary library =
        new OpenMpiJavaLibrary(
            new ForeignClasses(loader, "Open MPI's Java bindings " + finder.jar().get()));
    loaded = library;
    return library;
  }

  /// The bindings in use.
  static OpenMpiJavaLibrary loaded() {
    OpenMpiJavaLibrary library = loaded;
    if (library == null) {
      throw new IllegalStateException("Open MPI's Java bindings are not loaded");
    }
    return library;
  }

  /// Calls `MPI_Init`.
  void init() {
    MethodHandle init = method("mpi.MPI", "Init", 1);
    try {
      var _ = init.invokeExact((Object) new String[0]);
    } catch (Throwable e) {
      throw OpenMpiJavaCalls.failure("MPI_Init", e);
    }
  }

  /// The communicator of all ranks.
  Object world() {
    return classes.constant("mpi.MPI", "COMM_WORLD");
  }

  /// The bindings' name for a type. That of bytes is unsigned.
  Object type(Datatype type) {
    return constants.of(type);
  }

  /// The bindings' name for an operation.
  Object operation(Op op) {
    return constants.of(op);
  }

  /// A method, by its name and its number of arguments.
  MethodHandle method(String type, String name, int arguments) {
    return classes.method(type, name, arguments);
  }
}
