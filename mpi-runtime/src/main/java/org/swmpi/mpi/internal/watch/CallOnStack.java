package org.swmpi.mpi.internal.watch;

import java.util.Optional;
import java.util.stream.Stream;

/// The call of the API that a program is in, as its stack has it: the outermost of this module's
/// methods that lie together, next to the program's. What lies above them is what the call uses,
/// or an operation of the program that it runs.
final class CallOnStack {
  private static final String API = "org.swmpi.mpi";
  private static final String ENGINES = API + ".internal.";

  private CallOnStack() {}

  /// The method's name, if the program is in a call.
  ///
  /// @param stack the innermost first
  static Optional<String> of(StackTraceElement... stack) {
    String method = null;
    for (StackTraceElement frame : stack) {
      String type = frame.getClassName();
      if (type.equals(Watchdog.class.getName())) {
        break; // which has called the program
      }
      if (isOurs(type)) {
        method = frame.getMethodName();
      } else if (method != null && !isOfJava(type)) {
        break;
      }
    }
    return Optional.ofNullable(method);
  }

  /// As [#of], for any thread: those of transports are in no call.
  static Optional<String> ofProgram(StackTraceElement... stack) {
    return Stream.of(stack)
            .map(StackTraceElement::getClassName)
            .allMatch(type -> isOurs(type) || isOfJava(type))
        ? Optional.empty()
        : of(stack);
  }

  private static boolean isOurs(String type) {
    return type.startsWith(ENGINES)
        || type.lastIndexOf('.') == API.length() && type.startsWith(API);
  }

  private static boolean isOfJava(String type) {
    return type.startsWith("java.") || type.startsWith("jdk.") || type.startsWith("sun.");
  }
}
