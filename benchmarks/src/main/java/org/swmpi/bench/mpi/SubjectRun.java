package org.swmpi.bench.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// What a subject has measured in one run of a case.
///
/// @param library what it says that carried the messages
/// @param values by size in bytes, in the unit of the case
record SubjectRun(String library, Map<Integer, Double> values) {
  private static final long LIMIT_MINUTES = 15;
  private static final int SHOWN_LINES = 8;

  SubjectRun {
    values = Map.copyOf(values);
  }

  /// A subject that did not do its work; the message is for the user.
  static final class Failure extends Exception {
    private static final long serialVersionUID = 1;

    Failure(String message) {
      super(message);
    }
  }

  /// Starts the ranks of a subject and waits for their end.
  ///
  /// @param folder where they are started, and `steps` lies
  static SubjectRun of(Subject subject, int ranks, Path steps, Path folder)
      throws IOException, InterruptedException, Failure {
    List<String> command = subject.command().of(ranks, folder.relativize(steps));
    Path output = folder.resolve("output");
    Path errors = folder.resolve("errors");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().putAll(subject.environment());
    builder.redirectInput(Path.of("/dev/null").toFile());
    builder.redirectOutput(output.toFile()).redirectError(errors.toFile());
    Process process = builder.start();
    try {
      if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
        throw failure(subject, "no end after " + LIMIT_MINUTES + " minutes", output, errors);
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      throw failure(subject, "ended with code " + process.exitValue(), output, errors);
    }
    SubjectRun run = parse(Files.readAllLines(output));
    if (run.values.size() != Files.readAllLines(steps).size()) {
      throw failure(subject, "did not measure all", output, errors);
    }
    return run;
  }

  /// Reads `library NAME` and `CASE BYTES VALUE`; whatever else a launcher prints is passed over.
  static SubjectRun parse(List<String> lines) {
    String library = "";
    Map<Integer, Double> values = new HashMap<>();
    for (String line : lines) {
      if (line.startsWith("library ")) {
        library = line.substring("library ".length());
      } else if (line.matches("[a-z-]+ \\d+ [0-9.e+-]+")) {
        String[] fields = line.split(" ", -1);
        values.put(Integer.valueOf(fields[1]), Double.valueOf(fields[2]));
      }
    }
    return new SubjectRun(library, values);
  }

  private static Failure failure(Subject subject, String what, Path output, Path errors)
      throws IOException {
    StringBuilder text = new StringBuilder(subject.label()).append(": ").append(what);
    for (Path file : List.of(output, errors)) {
      List<String> lines = Files.readAllLines(file);
      lines.stream()
          .skip(Math.max(0, lines.size() - SHOWN_LINES))
          .forEach(line -> text.append("\n  ").append(line));
    }
    return new Failure(text.toString());
  }
}
