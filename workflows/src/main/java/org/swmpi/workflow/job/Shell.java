package org.swmpi.workflow.job;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A POSIX shell, here or on another machine.
public final class Shell {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final List<String> prefix;
  private final @Nullable String machine;

  /// What a script has left.
  ///
  /// @param exitCode 0 if all went well; 255 is what ssh says of itself
  public record Result(int exitCode, String out, String err) {
    /// Whether all went well.
    boolean good() {
      return exitCode == 0;
    }

    /// @throws IOException with the problem and what the script says of it, unless all went well
    void require(String problem) throws IOException {
      if (!good()) {
        throw new IOException(problem + " (" + reason() + ")");
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

  private Shell(List<String> prefix, @Nullable String machine) {
    this.prefix = List.copyOf(prefix);
    this.machine = machine;
  }

  /// That of this machine.
  public static Shell here() {
    return new Shell(List.of(), null);
  }

  /// That of another one.
  ///
  /// @param command what gets there, with its options, such as `ssh -p 2222`
  public static Shell on(String machine, String command) {
    List<String> prefix = new ArrayList<>(List.of(command.strip().split("\\s+")));
    if (prefix.getFirst().equals("ssh")) {
      prefix.addAll(List.of("-o", "BatchMode=yes", "-o", "ConnectTimeout=20"));
    }
    prefix.add(machine);
    return new Shell(prefix, machine);
  }

  /// The machine; null: this one.
  public @Nullable String machine() {
    return machine;
  }

  /// What gets to the machine, but for its name; empty for this one.
  public List<String> transport() {
    return prefix.isEmpty() ? prefix : prefix.subList(0, prefix.size() - 1);
  }

  /// Runs a script to its end.
  ///
  /// @throws IOException if it cannot be started, or does not end within two minutes
  public Result run(String script) throws IOException, InterruptedException {
    return run(script, LIMIT);
  }

  /// Runs a script to its end.
  ///
  /// @throws IOException if it cannot be started, or does not end in time
  Result run(String script, Duration limit) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(prefix);
    if (prefix.isEmpty()) {
      command.addAll(List.of("sh", "-c", script));
    } else {
      command.add("sh -c " + quoted(script)); // for the login shell there, whichever that is
    }
    return run(command, limit);
  }

  /// Runs a command of this machine to its end.
  static Result run(List<String> command, Duration limit) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
            .start();
    CompletableFuture<String> out =
        CompletableFuture.supplyAsync(
            () -> text(process.getInputStream()), Thread::startVirtualThread);
    CompletableFuture<String> err =
        CompletableFuture.supplyAsync(
            () -> text(process.getErrorStream()), Thread::startVirtualThread);
    boolean ended = false;
    try {
      ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
      if (!ended) {
        throw new IOException(
            "'" + command.getFirst() + "' gives no answer within " + limit.toSeconds() + " s");
      }
    } finally {
      if (!ended) {
        process.destroyForcibly();
      }
    }
    return new Result(process.exitValue(), out.join(), err.join());
  }

  private static String text(InputStream in) {
    try (in) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  /// A word that a shell takes as it is.
  public static String quoted(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
