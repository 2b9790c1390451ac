package org.swmpi.workflow.job;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A POSIX shell, here or on another machine.
public final class Shell {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  static final int NO_ANSWER = -1;

  /// What ssh says of itself.
  static final int SSH_FAILED = 255;

  /// How long to wait for the rest of what a process has written: one that it has left behind may
  /// have the streams for ever.
  private static final long DRAIN_MILLIS = 5_000;

  /// That of names of files, and so of arguments.
  private static final Charset NAMES =
      Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

  private final List<String> prefix;
  private final @Nullable String machine;
  private final Duration limit;

  /// What a script has left.
  ///
  /// @param exitCode 0 if all went well; 255 is what ssh says of itself; below 0 if it has not
  ///     ended in time
  public record Result(int exitCode, String out, String err) {
    /// Whether all went well.
    boolean good() {
      return exitCode == 0;
    }

    /// Whether it has not ended in time: nobody knows what it has done.
    boolean silent() {
      return exitCode == NO_ANSWER;
    }

    /// @throws IOException with the problem and what the script says of it, unless all went well
    void require(String problem) throws IOException {
      if (!good()) {
        String text = problem + " (" + reason() + ")";
        throw silent() || exitCode == SSH_FAILED
            ? new NoAnswerException(text)
            : new IOException(text);
      }
    }

    /// The first line of what it says of its failure.
    public String reason() {
      String text = err.isBlank() ? out : err;
      return text.isBlank() ? "exit code " + exitCode : text.strip().lines().findFirst().orElse("");
    }

    /// All lines of it in one.
    public String reasons() {
      return err.isBlank() ? reason() : String.join(" / ", err.strip().lines().toList());
    }
  }

  /// A machine has not answered: nobody knows what it has done.
  static final class NoAnswerException extends IOException {
    private static final long serialVersionUID = 1L;

    NoAnswerException(String message) {
      super(message);
    }
  }

  private Shell(List<String> prefix, @Nullable String machine, Duration limit) {
    this.prefix = List.copyOf(prefix);
    this.machine = machine;
    this.limit = limit;
  }

  /// That of this machine.
  public static Shell here() {
    return new Shell(List.of(), null, LIMIT);
  }

  /// That of another one.
  ///
  /// @param command what gets there, with its options, such as `ssh -p 2222`
  public static Shell on(String machine, String command) {
    List<String> prefix = new ArrayList<>(List.of(command.strip().split("\\s+")));
    if (prefix.getFirst().equals("ssh")) {
      prefix.addAll(
          List.of(
              "-o", "BatchMode=yes", "-o", "ConnectTimeout=20", "-o", "ServerAliveInterval=15"));
    }
    prefix.add(machine);
    return new Shell(prefix, machine, LIMIT);
  }

  /// The same with another time for each script, in the place of two minutes.
  Shell within(Duration limit) {
    return new Shell(prefix, machine, limit);
  }

  /// The machine; null: this one.
  public @Nullable String machine() {
    return machine;
  }

  /// What gets to the machine, but for its name; empty for this one.
  public List<String> transport() {
    return prefix.isEmpty() ? prefix : prefix.subList(0, prefix.size() - 1);
  }

  /// Runs a script to its end, or to that of its time.
  ///
  /// @throws IOException if it cannot be started
  public Result run(String script) throws IOException, InterruptedException {
    return run(script, "");
  }

  /// Runs a script to its end, or to that of its time.
  ///
  /// @param input what it reads
  /// @throws IOException if it cannot be started
  Result run(String script, String input) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(prefix);
    if (prefix.isEmpty()) {
      command.addAll(List.of("sh", "-c", script));
    } else {
      command.add("sh -c 'eval \"$(printf %b \"$0\")\"' '" + escaped(script) + "'");
    }
    return run(command, input, limit);
  }

  /// A script as one word for the login shell there, whichever that is: that of C, for one, has no
  /// words of several lines. `printf` makes it what it was.
  private static String escaped(String script) {
    return script
        .replace("\\", "\\0134")
        .replace("\n", "\\0012")
        .replace("'", "\\0047")
        .replace("!", "\\0041");
  }

  /// Runs a command of this machine to its end, or to that of its time.
  static Result run(List<String> command, String input, Duration limit)
      throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).start();
    Thread.startVirtualThread(() -> write(input, process.getOutputStream()));
    Output out = new Output(process.getInputStream());
    Output err = new Output(process.getErrorStream());
    boolean ended = false;
    try {
      ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    } finally {
      if (!ended) {
        process.destroyForcibly();
      }
    }
    return ended
        ? new Result(process.exitValue(), out.text(), err.text())
        : new Result(
            NO_ANSWER,
            "",
            "'" + command.getFirst() + "' gives no answer within " + limit.toSeconds() + " s");
  }

  private static void write(String input, OutputStream to) {
    try (to) {
      to.write(input.getBytes(NAMES));
    } catch (IOException _) {
      // It has ended without reading all: its exit code says whether that is well.
    }
  }

  /// What a process writes, as it comes.
  private static final class Output {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Thread reader;

    Output(InputStream from) {
      reader = Thread.startVirtualThread(() -> read(from));
    }

    private void read(InputStream from) {
      try (from) {
        from.transferTo(bytes);
      } catch (IOException _) {
        // What has come is all.
      }
    }

    /// What has come, once the process has ended.
    String text() throws InterruptedException {
      reader.join(DRAIN_MILLIS);
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }

  /// A word that a shell takes as it is.
  public static String quoted(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
