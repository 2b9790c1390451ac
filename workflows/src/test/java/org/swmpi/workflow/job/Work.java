package org.swmpi.workflow.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.description.Host;

/// Jobs for tests. What they run stands for sw-mpi: a shell script that notes each start, takes
/// some time, and then copies its input to its output.
public final class Work {
  private Work() {}

  /// Makes the script.
  ///
  /// @param body what it does between its start and its end
  public static Path program(Path folder, String body) throws IOException {
    Path script = folder.resolve("program.sh");
    Files.writeString(
        script,
        """
        echo "$$" >> %1$s/starts
        in=$2; out=$4
        %2$s
        cp "$in" "$out.part" && mv "$out.part" "$out"
        """
            .formatted(folder, body));
    return script;
  }

  /// How often the program has begun.
  public static long starts(Path folder) throws IOException {
    Path starts = folder.resolve("starts");
    return Files.exists(starts) ? Files.readAllLines(starts).size() : 0;
  }

  /// A job of one rank.
  static JobSpec spec(Path folder, String key, Host host) throws IOException {
    Path input = folder.resolve("input.nt");
    Files.writeString(input, "<http://x/a> <http://x/p> <http://x/b> .\n");
    return new JobSpec(
        key,
        "a test",
        host,
        1,
        List.of("closure", input.toString(), "-o", "closed.nt"),
        List.of(input),
        "closed.nt",
        Files.createDirectories(folder.resolve("job")).toAbsolutePath(),
        List.of("sh", folder.resolve("program.sh").toString()),
        "basis");
  }

  /// This machine, without mpirun.
  static Host here(int retries) {
    return host("local", retries);
  }

  static Host host(String scheduler, int retries) {
    return host(scheduler, scheduler, null, retries);
  }

  /// @param machine as ssh knows it; null: this one
  static Host host(String name, String scheduler, @Nullable String machine, int retries) {
    return new Host(
        name,
        scheduler,
        machine,
        "ssh",
        true,
        null,
        1,
        "env RANKS={ranks}",
        null,
        List.of(),
        List.of(),
        null,
        retries);
  }
}
