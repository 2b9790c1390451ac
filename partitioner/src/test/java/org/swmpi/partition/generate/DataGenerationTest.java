package org.swmpi.partition.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.OutputException;
import org.swmpi.data.generate.Generator;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.RdfFiles;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.data.text.TextFile;
import org.swmpi.data.text.TextFiles;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.partition.Progress;

class DataGenerationTest {
  @TempDir private Path folder;

  /// A block is its number, as many times as that number modulo 5.
  private static final class Numbers implements Generator {
    private final long blocks;
    private final long failing;
    private long made;

    /// @param failing a block that cannot be made
    Numbers(long blocks, long failing) {
      this.blocks = blocks;
      this.failing = failing;
    }

    @Override
    public long blocks() {
      return blocks;
    }

    @Override
    public long expectedBytes() {
      return 10 * blocks;
    }

    @Override
    public void write(long block, ByteSink to) {
      if (block == failing) {
        throw new IllegalStateException("block " + block);
      }
      made++;
      to.put((block + "\n").repeat((int) (block % 5)));
    }

    @Override
    public long[] tally() {
      return new long[] {made};
    }

    @Override
    public Map<String, Long> report(long[] tallies) {
      return Map.of("made", tallies[0]);
    }

    @Override
    public void close() {}
  }

  private static String expected(long blocks) {
    return LongStream.range(0, blocks)
        .mapToObj(block -> (block + "\n").repeat((int) (block % 5)))
        .collect(Collectors.joining());
  }

  private GenerationReport generate(long blocks, int ranks, String target) {
    return generate(blocks, ranks, target(target));
  }

  /// A file that is compressed as its name says.
  private static DataGeneration.Target target(String file) {
    return new DataGeneration.Target(file, ".nt", Compression.ofName(file));
  }

  private GenerationReport generate(long blocks, int ranks, DataGeneration.Target target) {
    AtomicReference<GenerationReport> report = new AtomicReference<>();
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(ranks),
        world -> {
          GenerationReport mine =
              DataGeneration.run(world, () -> new Numbers(blocks, -1), target, Progress.SILENT);
          if (world.rank() == world.size() - 1) {
            report.set(mine);
          }
          return 0;
        });
    return report.get();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "0, 3",
    "1, 1",
    "1, 3",
    "7, 2",
    "8, 3",
    "1000, 1",
    "1000, 2",
    "1000, 5",
    "100003, 4"
  })
  void blocksComeInOrder(long blocks, int ranks) throws IOException {
    Path target = folder.resolve("out.txt");
    GenerationReport report = generate(blocks, ranks, target.toString());
    assertThat(Files.readString(target)).isEqualTo(expected(blocks));
    assertThat(report.counts()).containsExactly(Map.entry("made", blocks));
    assertThat(report.bytes()).isEqualTo(report.outputBytes()).isEqualTo(Files.size(target));
    assertThat(report.perRank()).hasSize(ranks);
    assertThat(report.perRank().stream().mapToLong(GenerationReport.RankReport::bytes).sum())
        .isEqualTo(report.bytes());
    assertNothingElse(target);
  }

  private void assertNothingElse(Path... files) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      assertThat(entries).containsExactlyInAnyOrder(files);
    }
  }

  @ParameterizedTest
  @CsvSource({"gz", "bz2", "zst"})
  void compressedBytesAreTheSameForAnyNumberOfRanks(String extension) throws IOException {
    Path one = folder.resolve("one.nt." + extension);
    Path three = folder.resolve("three.nt." + extension);
    GenerationReport report = generate(50, 1, one.toString());
    generate(50, 3, three.toString());
    assertThat(Files.mismatch(one, three)).isEqualTo(-1);
    assertThat(report.outputBytes()).isEqualTo(Files.size(one));
    assertThat(report.bytes()).isEqualTo(expected(50).length());
    List<RdfFile> files = RdfFiles.resolve(List.of(one.toString()), Syntax.N_QUADS);
    try (InputStream in = Compressed.open(files.getFirst())) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(expected(50));
    }
  }

  @ParameterizedTest
  @EnumSource
  void partsEndToEndAreTheFile(Compression compression) throws IOException {
    Path file = folder.resolve("one.txt" + compression.extension());
    generate(50, 1, file.toString());
    for (int ranks : List.of(60, 3, 1)) { // the parts of a run before are replaced
      DataGeneration.Target parts =
          new DataGeneration.Target(folder + "/parts/", ".txt", compression);
      GenerationReport report = generate(50, ranks, parts);
      assertThat(report.bytes()).isEqualTo(expected(50).length());
      List<TextFile> files = TextFiles.resolve(List.of(folder + "/parts"));
      assertThat(files).hasSize(ranks);
      ByteArrayOutputStream decoded = new ByteArrayOutputStream();
      ByteArrayOutputStream joined = new ByteArrayOutputStream();
      for (TextFile part : files) {
        joined.writeBytes(Files.readAllBytes(Objects.requireNonNull(part.path())));
        try (InputStream in = Compressed.open(part)) {
          in.transferTo(decoded);
        }
      }
      assertThat(decoded.toString(StandardCharsets.UTF_8)).isEqualTo(expected(50));
      assertThat(report.outputBytes()).isEqualTo(joined.size());
      if (ranks < 50) {
        assertThat(joined.toByteArray()).isEqualTo(Files.readAllBytes(file));
      }
    }
    Files.delete(folder.resolve("parts/part-00000.txt" + compression.extension()));
    assertThatThrownBy(() -> TextFiles.resolve(List.of(folder + "/parts")))
        .isInstanceOf(MissingInputException.class);
  }

  @Test
  void whatCannotBeCreatedIsToldOnAllRanks() {
    String target = folder.resolve("no/such/folder").toString();
    assertThatThrownBy(() -> generate(10, 2, target)).hasRootCauseInstanceOf(OutputException.class);
  }

  @Test
  void aGeneratorThatFailsLeavesNothing() throws IOException {
    Path target = Files.writeString(folder.resolve("out.txt"), "before");
    assertThatThrownBy(
            () ->
                Job.run(
                    JobOptions.defaults().withTransport("threads").withRanks(2),
                    world -> {
                      DataGeneration.run(
                          world,
                          () -> new Numbers(100, 37),
                          target(target.toString()),
                          Progress.SILENT);
                      return 0;
                    }))
        .hasRootCauseMessage("block 37");
    assertThat(Files.readString(target)).isEqualTo("before");
    assertNothingElse(target);
  }

  @Test
  void roundsShareTheBlocksOut() {
    for (int ranks : List.of(1, 2, 3, 7)) {
      BlockRounds rounds = BlockRounds.of(1001, ranks, 1 << 20);
      long next = 0;
      for (long round = 0; round < rounds.rounds(); round++) {
        for (int rank = 0; rank < ranks; rank++) {
          assertThat(rounds.first(round, rank)).isEqualTo(next);
          next = rounds.first(round, rank + 1);
        }
      }
      assertThat(next).isEqualTo(1001);
      assertThat(rounds.perRound()).isLessThanOrEqualTo(4L * ranks);
    }
  }
}
