package org.swmpi.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One run of a contender as a whole process: from before its start to after its end.
public record Run(double seconds, long peakResident, long peakBeyondCache) {
  private static final long LIMIT_MINUTES = 60;
  private static final long GRACE_SECONDS = 5;
  private static final int SHOWN_LINES = 5;
  private static final int SHOWN_CHARACTERS = 200;

  /// Starts the contender and waits for its end.
  ///
  /// @param log what it says on standard error
  /// @throws ContenderFailure if it ends with another code than 0
  public static Run of(Contender contender, Path log) throws IOException, InterruptedException {
    Files.deleteIfExists(contender.output());
    ProcessBuilder builder = new ProcessBuilder(contender.command());
    builder.environment().putAll(contender.environment());
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    builder.redirectError(log.toFile());
    builder.redirectOutput(
        contender.outputIsStandardOutput()
            ? ProcessBuilder.Redirect.to(contender.output().toFile())
            : ProcessBuilder.Redirect.DISCARD);
    settle();
    long start = System.nanoTime();
    Process process = builder.start();
    double seconds;
    ProcessMemory memory = new ProcessMemory(process.toHandle());
    try (memory) {
      if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
        throw new ContenderFailure(
            contender.label() + " did not end within " + LIMIT_MINUTES + " minutes");
      }
      seconds = (System.nanoTime() - start) / 1e9;
    } finally {
      end(process);
    }
    if (process.exitValue() != 0) {
      throw new ContenderFailure(
          contender.label()
              + " ended with code "
              + process.exitValue()
              + lastLines(log)
              + "\n  the command: "
              + shown(contender));
    }
    return new Run(seconds, memory.peakResident(), memory.peakBeyondCache());
  }

  /// Waits until the disk has what was written before: no contender pays for another's output.
  private static void settle() throws IOException, InterruptedException {
    new ProcessBuilder("sync").inheritIO().start().waitFor();
  }

  /// The command, without the entries of a long class path.
  private static String shown(Contender contender) {
    return contender.command().stream()
        .map(it -> it.length() <= SHOWN_CHARACTERS ? it : it.substring(0, SHOWN_CHARACTERS) + "…")
        .collect(Collectors.joining(" "));
  }

  /// Ends it, and what it has started, by force where asking does not help: it would go on beside
  /// the next.
  private static void end(Process process) throws InterruptedException {
    List<ProcessHandle> all =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    all.forEach(ProcessHandle::destroy);
    process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
    all.forEach(ProcessHandle::destroyForcibly);
    process.waitFor();
  }

  private static String lastLines(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log);
    StringBuilder text = new StringBuilder();
    for (String line : lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size())) {
      text.append("\n  ").append(line);
    }
    return text.toString();
  }

  /// A contender that did not do its work; the message is for the user.
  public static final class ContenderFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    ContenderFailure(String message) {
      super(message);
    }
  }
}
