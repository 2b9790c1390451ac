package org.swmpi.partition;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;

/// Decodes a file over ranks that are threads.
final class DecodingRun {
  private DecodingRun() {}

  /// What became of a file; each byte is a character.
  record Outcome(String text, String failure, List<String> notes) {}

  /// Decodes it, by all ranks where that can be done; nothing else may be left in the folder.
  static Outcome decode(int ranks, InputFile file, Path folder) throws IOException {
    AtomicReference<Outcome> outcome = new AtomicReference<>();
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(ranks),
        world -> {
          try (DecodedInputs decoded =
              DecodedInputs.decode(
                  world, List.of(file), InputStream.nullInputStream(), folder, 1)) {
            Failure failure = decoded.failure();
            if (world.rank() == world.size() - 1) {
              String text =
                  failure == null
                      ? text(decoded.lines(0).stream().map(LineFile::path).toList())
                      : "";
              String message =
                  failure == null ? "" : String.valueOf(failure.exception().getMessage());
              outcome.set(new Outcome(text, message, decoded.notes()));
            }
            world.barrier();
          }
          return 0;
        });
    try (var left = Files.list(folder)) {
      assertThat(left).containsExactly(file.path());
    }
    return outcome.get();
  }

  /// What ranks make of it together; empty if one rank would have to do it alone.
  static String byAll(int ranks, InputFile file, Path folder) {
    String[] parts = new String[ranks];
    Arrays.fill(parts, "");
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(ranks),
        world -> {
          try (TemporaryFiles files = new TemporaryFiles()) {
            Path part = MemberDecoding.find(world, file).orElseThrow().decode(folder, files);
            if (part != null) {
              parts[world.rank()] = text(List.of(part));
            }
          }
          return 0;
        });
    return String.join("", parts);
  }

  /// What files hold, end to end; none may end within a line but the last.
  private static String text(List<Path> parts) throws IOException {
    StringBuilder text = new StringBuilder();
    for (Path part : parts) {
      String lines = Files.readString(part, ISO_8859_1);
      assertThat(lines.isEmpty() || text.isEmpty() || text.toString().endsWith("\n")).isTrue();
      text.append(lines);
    }
    return text.toString();
  }
}
