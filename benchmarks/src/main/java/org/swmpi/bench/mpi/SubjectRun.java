package org.swmpi.bench.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a subject has measured in one run of a case.
///
/// @param library what it says that carried the messages
/// @param values by size in bytes, in the unit of the case
/// @param twins the same of each peer in C that took turns with it in its process, by name
record SubjectRun(
    String library, Map<Integer, Double> values, Map<String, Map<Integer, Double>> twins) {
  private static final long LIMIT_MINUTES = 15;
  private static final int SHOWN_LINES = 8;
  private static final Pattern VALUE = Pattern.compile("[a-z-]+ (\\d+) ([0-9.e+-]+)(?: (C.*))?");

  SubjectRun {
    values = Map.copyOf(values);
    twins = Map.copyOf(twins);
  }

  /// The value at a size.
  OptionalDouble value(int bytes) {
    return value(values, bytes);
  }

  /// The value of a peer that took turns with it.
  OptionalDouble twin(String peer, int bytes) {
    return value(twins.getOrDefault(peer, Map.of()), bytes);
  }

  private static OptionalDouble value(Map<Integer, Double> values, int bytes) {
    Double value = values.get(bytes);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
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

  /// Reads `library NAME`, `CASE BYTES VALUE` and `CASE BYTES VALUE PEER`; whatever else a launcher
  /// prints is passed over.
  static SubjectRun parse(List<String> lines) {
    String library = "";
    Map<Integer, Double> values = new HashMap<>();
    Map<String, Map<Integer, Double>> twins = new HashMap<>();
    for (String line : lines) {
      Matcher value = VALUE.matcher(line);
      if (line.startsWith("library ")) {
        library = line.substring("library ".length());
      } else if (value.matches()) {
        Map<Integer, Double> target =
            value.group(3) == null
                ? values
                : twins.computeIfAbsent(value.group(3), _ -> new HashMap<>());
        target.put(Integer.valueOf(value.group(1)), Double.valueOf(value.group(2)));
      }
    }
    return new SubjectRun(library, values, twins);
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
