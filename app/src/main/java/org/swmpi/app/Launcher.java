package org.swmpi.app;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.launch.FirstProcess;
import org.swmpi.app.launch.Jdk;
import org.swmpi.app.launch.JdkSearch;
import org.swmpi.app.launch.LauncherException;
import org.swmpi.app.launch.MpirunArguments;
import org.swmpi.app.launch.Terminal;

/// Entry of `sw-mpi.jar`. Runs the application in this JVM if that is a Java 25 with the Vector API
/// module and native access; otherwise finds a JDK 25 and runs the application there, in a second
/// process that reads and writes the same streams and ends with this one.
///
/// This class and `org.swmpi.app.launch` are compiled for Java 17, all else for 25. They use
/// neither lambdas nor streams: what they load is paid for at every start, by every rank.
public final class Launcher {

  private Launcher() {}

  /// Runs sw-mpi; see `--help` for the arguments. Does not return normally if a second process ran:
  /// this JVM then ends with the exit code of that one.
  public static void main(String[] args) throws Throwable {
    String[] restored = MpirunArguments.restore(args);
    if (isReady()) {
      Terminal.describe();
      runHere(restored);
      return;
    }
    System.exit(runThere(restored));
  }

  private static int runThere(String[] args) {
    try {
      Jdk jdk = new JdkSearch(System.getenv()).find();
      return new FirstProcess(jdk, classPath()).run(args);
    } catch (LauncherException e) {
      if (LauncherException.isSpokesman(System.getenv())) {
        System.err.println("sw-mpi: " + e.getMessage());
      }
      return e.exitCode();
    } catch (IOException e) {
      System.err.println("sw-mpi: the second JVM cannot be started: " + e.getMessage());
      return 70;
    }
  }

  private static void runHere(String[] args) throws Throwable {
    try {
      // By name: what this calls is compiled for Java 25, after this class.
      Class.forName(FirstProcess.MAIN_CLASS)
          .getMethod("main", String[].class)
          .invoke(null, (Object) args);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  /// Whether this JVM can run the application as it is.
  private static boolean isReady() {
    return Runtime.version().feature() >= Jdk.REQUIRED_VERSION
        && ModuleLayer.boot().findModule(Jdk.VECTOR_MODULE).isPresent()
        && isNativeAccessEnabled();
  }

  private static boolean isNativeAccessEnabled() {
    try {
      // Module.isNativeAccessEnabled() came with Java 22.
      Object enabled = Module.class.getMethod("isNativeAccessEnabled").invoke(module());
      return Boolean.TRUE.equals(enabled);
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  private static Module module() {
    return Launcher.class.getModule();
  }

  /// The class path of this JVM with absolute entries: the jar, or folders of classes in tests.
  private static String classPath() {
    String path = System.getProperty("java.class.path");
    @Nullable StringBuilder absolute = null;
    for (String entry : path.split(File.pathSeparator)) {
      if (entry.isEmpty()) {
        continue;
      }
      absolute = absolute == null ? new StringBuilder() : absolute.append(File.pathSeparatorChar);
      absolute.append(new File(entry).getAbsolutePath());
    }
    return absolute == null ? "" : absolute.toString();
  }
}
