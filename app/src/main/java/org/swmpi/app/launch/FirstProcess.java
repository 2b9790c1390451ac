package org.swmpi.app.launch;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Starts the application on another JDK and stands for it towards whoever started this process:
/// the same streams, the same exit code, and signals passed on.
public final class FirstProcess {

  /// Starts fastest and takes the least memory; what is large in sw-mpi is not on the heap.
  static final String COLLECTOR = "-XX:+UseSerialGC";

  /// What the application needs of a JVM.
  public static final List<String> MODULE_OPTIONS =
      List.of(
          "--add-modules=" + Jdk.VECTOR_MODULE,
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  /// Where the application begins. Not the jar's own entry by `-jar`: the JVM would take 10 ms more
  /// to open java.io, as the manifest demands for the first process.
  public static final String MAIN_CLASS = "org.swmpi.app.launched.SecondProcess";

  /// Options for any JVM, which it mentions on standard error.
  private static final String[] OPTION_VARIABLES = {
    "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"
  };

  /// How long the second process has to end in order, once this one was told to.
  private static final long STOP_SECONDS = 10;

  /// How long to wait for the rest of standard error once the second process has ended.
  private static final long DRAIN_MILLIS = 2_000;

  private final Jdk jdk;
  private final String classPath;

  /// Whether this JVM is shutting down because of a signal.
  private volatile boolean stopping;

  /// @param classPath of the application, absolute
  public FirstProcess(Jdk jdk, String classPath) {
    this.jdk = jdk;
    this.classPath = classPath;
  }

  /// Runs the application to its end and returns its exit code. If a signal ends this JVM
  /// meanwhile, does not return; the JVM itself then exits with 128 and the number of the signal.
  public int run(String[] args) throws IOException, LauncherException {
    refuseUnreadable(args);
    ProcessBuilder builder =
        new ProcessBuilder(command(args))
            .redirectInput(ProcessBuilder.Redirect.INHERIT)
            .redirectOutput(ProcessBuilder.Redirect.INHERIT);
    if (isAsciiLocale()) {
      builder.environment().put("LC_ALL", "C.UTF-8"); // names of files have all letters
    }
    PmiRelay relay = relay(builder.environment());
    Process process = builder.start();
    Thread errors = pump(process.getErrorStream(), unwantedLines(builder.environment()));
    stopWithThis(stopper(process, errors));
    try {
      int exitCode = process.waitFor();
      errors.join(DRAIN_MILLIS);
      if (relay != null) {
        relay.close();
      }
      if (stopping) {
        Thread.sleep(Long.MAX_VALUE); // the JVM ends with the code of the signal, not of its effect
      }
      return exitCode;
    } catch (InterruptedException e) {
      throw new IllegalStateException("nothing interrupts the main thread", e);
    }
  }

  /// Java takes arguments for text in the encoding of the locale. What is lost is lost.
  private static void refuseUnreadable(String[] args) throws LauncherException {
    for (String arg : args) {
      if (isAsciiLocale() && arg.indexOf('\uFFFD') >= 0) {
        throw new LauncherException(
            2,
            "'"
                + arg.replace('\uFFFD', '?')
                + "' has letters that the locale does not know; set LC_ALL to C.UTF-8");
      }
    }
  }

  /// As with LC_ALL=C, and where the locale that is set is not installed.
  private static boolean isAsciiLocale() {
    return "ANSI_X3.4-1968".equals(System.getProperty("sun.jnu.encoding"));
  }

  private List<String> command(String[] args) {
    List<String> command = new ArrayList<>();
    command.add(jdk.java().getPath());
    List<String> options = JvmOptions.ofThisProcess();
    if (!JvmOptions.chooseCollector(options) && !isCollectorInEnvironment()) {
      command.add(COLLECTOR);
    }
    command.addAll(MODULE_OPTIONS);
    command.addAll(CompilerOptions.all());
    File archive = StartArchive.of(classPath, jdk);
    if (archive != null) {
      command.addAll(StartArchive.options(archive));
    }
    if (!options.isEmpty()) {
      // They were meant for a JVM of another version.
      command.add("-XX:+IgnoreUnrecognizedVMOptions");
      command.addAll(options);
    }
    command.add("-Dswmpi.parent=" + ProcessHandle.current().pid());
    command.add("-Dswmpi.stdout.tty=" + Terminal.isTerminal(1));
    command.add("-Dswmpi.stderr.tty=" + Terminal.isTerminal(2));
    command.add("-cp");
    command.add(classPath);
    command.add(MAIN_CLASS);
    for (String arg : args) {
      command.add(OpenFiles.reachable(arg));
    }
    return command;
  }

  /// A JVM that is told of two collectors does not start.
  private static boolean isCollectorInEnvironment() {
    for (String name : OPTION_VARIABLES) {
      String options = System.getenv(name);
      if (options != null && JvmOptions.chooseCollector(List.of(options.split("\\s+")))) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable PmiRelay relay(Map<String, String> environment)
      throws IOException, LauncherException {
    environment.remove(PmiRelay.VARIABLE);
    String number = environment.get("PMI_FD");
    if (number == null) {
      return null;
    }
    try {
      PmiRelay relay = PmiRelay.open(Integer.parseInt(number));
      environment.put(PmiRelay.VARIABLE, relay.address());
      environment.remove("PMI_FD"); // there, the number means another file or none
      return relay;
    } catch (NumberFormatException e) {
      return null; // not MPICH's
    }
  }

  /// What a JVM says of itself on standard error, whatever it is told.
  private static String[] unwantedLines(Map<String, String> environment) {
    List<String> lines = new ArrayList<>();
    lines.add("WARNING: Using incubator modules: " + Jdk.VECTOR_MODULE);
    for (String name : OPTION_VARIABLES) {
      if (environment.containsKey(name)) {
        // This JVM has said it already.
        lines.add("Picked up " + name + ": " + environment.get(name));
        lines.add("NOTE: Picked up " + name + ": " + environment.get(name));
      }
    }
    return lines.toArray(new String[0]);
  }

  private static Thread pump(InputStream from, String[] unwanted) {
    Thread pump =
        new Thread("stderr") {
          @Override
          public void run() {
            OutputStream to = new WarningFilter(new FileOutputStream(FileDescriptor.err), unwanted);
            byte[] buffer = new byte[8192];
            boolean open = true;
            try {
              for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
                open = open && passOn(to, buffer, n);
              }
              to.close();
            } catch (IOException e) {
              return; // nobody is left to tell
            }
          }
        };
    pump.setDaemon(true);
    pump.start();
    return pump;
  }

  /// Returns false if standard error is closed; the second process must not stall for that.
  private static boolean passOn(OutputStream to, byte[] buffer, int length) {
    try {
      to.write(buffer, 0, length);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /// Has `stopper` run when this JVM shuts down, and at once if a signal came before this call.
  static void stopWithThis(Thread stopper) {
    try {
      Runtime.getRuntime().addShutdownHook(stopper);
    } catch (IllegalStateException e) {
      stopper.start();
    }
  }

  /// On SIGTERM, SIGINT or SIGHUP to this process: ends the second one, and waits for it.
  private Thread stopper(Process process, Thread errors) {
    return new Thread("stop") {
      @Override
      public void run() {
        if (!process.isAlive()) {
          return;
        }
        stopping = true;
        process.toHandle().destroy(); // Process.destroy() would close the pipe of standard error
        try {
          if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
            process.toHandle().destroyForcibly();
            process.waitFor();
          }
          errors.join(DRAIN_MILLIS);
        } catch (InterruptedException e) {
          process.destroyForcibly();
        }
      }
    };
  }
}
