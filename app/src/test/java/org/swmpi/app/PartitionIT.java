package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.app.JarRun.Result;

/// The commands `partition` and `datasets stats`, by real processes.
class PartitionIT {
  @TempDir private Path folder;

  private Map<String, String> files(String name) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder.resolve(name))) {
      for (Path file : files.toList()) {
        contents.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return contents;
  }

  @Test
  void partsAreTheSameByThreadsAndByMpirun() throws Exception {
    Samples.random(folder, 5, 3000);
    String[] arguments = {
      "partition", "random-5.nt", "--parts", "3", "--strategy", "min-cut", "--quiet", "-o"
    };
    Result threads =
        JarRun.of(
                Stream.concat(Stream.of(arguments), Stream.of("by-threads", "--ranks", "3"))
                    .toList())
            .in(folder)
            .run()
            .exits(0);
    Result processes =
        JarRun.underMpirun(2, Stream.concat(Stream.of(arguments), Stream.of("by-mpi")).toList())
            .in(folder)
            .run()
            .exits(0);
    assertThat(files("by-mpi")).isEqualTo(files("by-threads")).hasSize(6);
    assertThat(processes.out()).isEqualTo(threads.out());
    Result stats =
        JarRun.underMpirun(2, "datasets", "stats", "by-mpi", "--quiet").in(folder).run().exits(0);
    Result again =
        JarRun.of("datasets", "stats", "by-threads", "--quiet", "--transport", "sockets")
            .in(folder)
            .run()
            .exits(0);
    assertThat(stats.out()).isEqualTo(again.out()).contains("read from 4 files");
  }
}
