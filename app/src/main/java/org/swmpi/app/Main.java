package org.swmpi.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.swmpi.app.run.LaunchedRank;
import org.swmpi.app.talk.StandardOutput;
import org.swmpi.app.talk.Talk;

/// Where sw-mpi starts on Java 25. `org.swmpi.app.Launcher`, the jar's entry, gets there.
public final class Main {
  /// Set by the launcher, which stands between this process and the terminal.
  private static final String TERMINAL_PROPERTY = "swmpi.stderr.tty";

  /// Processes of one job start seconds apart where there are more of them than cores.
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private Main() {}

  /// Runs the command that the arguments name, and ends the JVM with its exit code.
  public static void main(String[] arguments) {
    Map<String, String> environment = System.getenv();
    Program program =
        new Program(
            StandardOutput.writer(new FileOutputStream(FileDescriptor.out)),
            new Talk(
                new PrintStream(
                    new FileOutputStream(FileDescriptor.err), false, StandardCharsets.UTF_8),
                isTerminal(environment)),
            LaunchedRank.in(environment),
            PATIENCE);
    System.exit(program.run(List.of(arguments)));
  }

  /// Whether standard error understands control sequences.
  private static boolean isTerminal(Map<String, String> environment) {
    return Boolean.getBoolean(TERMINAL_PROPERTY) && !"dumb".equals(environment.get("TERM"));
  }
}
