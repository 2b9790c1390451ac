package org.swmpi.app.launch;

import java.io.File;
import java.io.IOException;

/// Which of the standard streams is a terminal: Java 17 itself cannot tell for each.
public final class Terminal {

  private static final String NULL_DEVICE = "/dev/null";

  private Terminal() {}

  /// Sets `swmpi.stdout.tty` and `swmpi.stderr.tty` for the application.
  public static void describe() {
    System.setProperty("swmpi.stdout.tty", Boolean.toString(isTerminal(1)));
    System.setProperty("swmpi.stderr.tty", Boolean.toString(isTerminal(2)));
  }

  /// Whether a descriptor of this process, 1 or 2, is a terminal.
  static boolean isTerminal(int descriptor) {
    File link = new File("/proc/self/fd/" + descriptor);
    try {
      if (link.exists()) {
        String target = link.getCanonicalPath();
        return (target.startsWith("/dev/pts/")
            || target.startsWith("/dev/tty")
            || target.equals("/dev/console"));
      }
      return new File("/proc/self/fd").exists() ? false : testCommand(descriptor);
    } catch (IOException e) {
      return false;
    }
  }

  /// Where there is no /proc (macOS), asks the shell.
  private static boolean testCommand(int descriptor) throws IOException {
    Process test =
        new ProcessBuilder("/bin/sh", "-c", "test -t " + descriptor)
            .redirectInput(new File(NULL_DEVICE))
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      return test.waitFor() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
