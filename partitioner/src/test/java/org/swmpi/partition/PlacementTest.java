package org.swmpi.partition;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.data.rdf.PartsFolder;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;

/// What each rank holds once statements have been dealt out.
class PlacementTest {
  private static final int RANKS = 3;

  @TempDir private Path folder;

  private static List<List<String>> dealt(PlacementChoice choice, int ranks, Path... inputs) {
    String[] texts = new String[ranks];
    List<String> names = Stream.of(inputs).map(Path::toString).toList();
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(ranks),
        world -> {
          try (RankInput input =
              RankInput.open(world, names, InputStream.nullInputStream(), null)) {
            choice.apply(world, input);
            StringBuilder text = new StringBuilder();
            for (Piece piece : input.pieces()) {
              text.append(new String(Raw.bytes(piece.text().address(), piece.text().end()), UTF_8));
            }
            texts[world.rank()] = text.toString();
          }
          return 0;
        });
    return Arrays.stream(texts).map(text -> text.lines().toList()).toList();
  }

  private Path sample() throws IOException {
    SplittableRandom random = new SplittableRandom(4);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 900; i++) {
      String subject = "<http://e/s" + random.nextInt(120) + ">";
      lines.add(
          switch (random.nextInt(3)) {
            case 0 ->
                subject
                    + " <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://e/C"
                    + random.nextInt(5)
                    + "> .";
            case 1 -> subject + " <http://e/name> \"" + i + "\" .";
            default -> subject + " <http://e/p" + random.nextInt(9) + "> <http://e/s" + i + "> .";
          });
    }
    return Files.write(folder.resolve("data.nt"), lines);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "WORKLOAD")
  void everyStatementGoesToOneRank(Strategy strategy) throws IOException {
    Path input = sample();
    List<String> all =
        dealt(PlacementChoice.of(strategy, 1), RANKS, input).stream()
            .flatMap(List::stream)
            .toList();
    assertThat(all).containsExactlyInAnyOrderElementsOf(Files.readAllLines(input));
  }

  @ParameterizedTest
  @EnumSource(names = {"SUBJECT", "CLASS", "MIN_CUT"})
  void aSubjectIsInOnePart(Strategy strategy) throws IOException {
    assertAreKeptTogether(dealt(PlacementChoice.of(strategy, 1), RANKS, sample()), 0);
  }

  @Test
  void aPredicateIsInOnePart() throws IOException {
    assertAreKeptTogether(dealt(PlacementChoice.of(Strategy.PREDICATE, 1), RANKS, sample()), 1);
  }

  @Test
  void anObjectIsInOnePart() throws IOException {
    assertAreKeptTogether(dealt(PlacementChoice.of(Strategy.OBJECT, 1), RANKS, sample()), 2);
  }

  private static void assertAreKeptTogether(List<List<String>> ranks, int term) {
    Map<String, Integer> rankOf = new HashMap<>();
    for (int rank = 0; rank < ranks.size(); rank++) {
      assertThat(ranks.get(rank)).isNotEmpty();
      for (String line : ranks.get(rank)) {
        Integer before = rankOf.putIfAbsent(line.split(" ")[term], rank);
        assertThat(before == null ? rank : before).as(line).isEqualTo(rank);
      }
    }
  }

  @Test
  void roundRobinIsInTurn() throws IOException {
    List<String> lines = Files.readAllLines(sample());
    List<List<String>> ranks =
        dealt(PlacementChoice.of(Strategy.ROUND_ROBIN, 1), RANKS, folder.resolve("data.nt"));
    for (int rank = 0; rank < RANKS; rank++) {
      List<String> mine = new ArrayList<>();
      for (int i = rank; i < lines.size(); i += RANKS) {
        mine.add(lines.get(i));
      }
      assertThat(ranks.get(rank)).containsExactlyInAnyOrderElementsOf(mine);
    }
  }

  @Test
  void rankIReadsPartIOfAFolderOfAsManyParts() throws IOException {
    Path parts = Files.createDirectory(folder.resolve("parts"));
    for (int i = 0; i < RANKS; i++) {
      Files.writeString(
          parts.resolve("part-0000" + i + ".nt"),
          ("<http://e/" + i + "> <http://e/p> _:b .\n").repeat(1 + 5 * i));
    }
    Files.writeString(parts.resolve("tbox.nt"), "<http://e/t> <http://e/p> _:b .\n");
    Files.writeString(parts.resolve(PartsFolder.MARKER), PartsFolder.marker(RANKS));
    List<List<String>> ranks = dealt(PlacementChoice.AS_IT_LIES, RANKS, parts);
    for (int i = 0; i < RANKS; i++) {
      String mine = "<http://e/" + i + "> <http://e/p> _:b .";
      assertThat(ranks.get(i).stream().filter(line -> !line.startsWith("<http://e/t>")))
          .hasSize(1 + 5 * i)
          .containsOnly(mine);
    }
    assertThat(ranks.stream().flatMap(List::stream)).hasSize(19);
    assertThat(dealt(PlacementChoice.AS_IT_LIES, 2, parts).getFirst()).hasSizeBetween(8, 11);
  }

  @Test
  void whoReadsAPartIsDecidedByRank0() throws IOException {
    for (String name : List.of("parts", "seen-by-rank-1")) {
      Path parts = Files.createDirectory(folder.resolve(name));
      for (int i = 0; i < 2; i++) {
        Files.writeString(
            parts.resolve("part-0000" + i + ".nt"),
            ("<http://e/" + i + "> <http://e/p> _:b .\n").repeat(5 + 15 * i));
      }
    }
    Files.writeString(folder.resolve("parts/" + PartsFolder.MARKER), PartsFolder.marker(2));
    long[] bytes = new long[2];
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(2),
        world -> {
          List<InputFile> files = new ArrayList<>();
          for (int i = 0; i < 2; i++) {
            Path path = folder.resolve(world.rank() == 0 ? "parts" : "seen-by-rank-1");
            Path part = path.resolve("part-0000" + i + ".nt");
            files.add(
                new RdfFile(
                    part.toString(),
                    part,
                    Syntax.N_TRIPLES,
                    Compression.NONE,
                    Files.size(part),
                    0));
          }
          InputStream none = InputStream.nullInputStream();
          try (RankInput input = RankInput.open(world, files, RankInput.Share.SLICE, none, null)) {
            assertThat(input.pieces()).extracting(Piece::file).containsOnly(world.rank());
            bytes[world.rank()] = input.bytes();
          }
          return 0;
        });
    assertThat(bytes).containsExactly(160, 640);
  }

  @Test
  void rankIReadsPartIAlsoWhereItIsCompressed() throws IOException {
    Path parts = Files.createDirectory(folder.resolve("parts"));
    for (int i = 0; i < RANKS; i++) {
      Path part = parts.resolve("part-0000" + i + ".nt.gz");
      try (OutputStream out = Compressed.create(Files.newOutputStream(part), Compression.GZIP)) {
        out.write(("<http://e/" + i + "> <http://e/p> _:b .\n").repeat(1 + 5 * i).getBytes(UTF_8));
      }
    }
    Files.writeString(parts.resolve(PartsFolder.MARKER), PartsFolder.marker(RANKS));
    List<List<String>> ranks = dealt(PlacementChoice.AS_IT_LIES, RANKS, parts);
    for (int i = 0; i < RANKS; i++) {
      assertThat(ranks.get(i))
          .hasSize(1 + 5 * i)
          .containsOnly("<http://e/" + i + "> <http://e/p> _:b .");
    }
  }

  @Test
  void aPartThatIsNamedWithoutTheOthersIsCutIntoSlices() throws IOException {
    Path parts = Files.createDirectory(folder.resolve("parts"));
    for (int i = 0; i < 4; i++) {
      Path part = parts.resolve("part-0000" + i + ".nt");
      Files.writeString(part, "<http://e/a> <http://e/p> _:b .\n".repeat(12));
    }
    Files.writeString(
        parts.resolve(PartsFolder.MARKER),
        PartsFolder.marker(2)); // parts 2 and 3 are of another run
    assertThat(dealt(PlacementChoice.AS_IT_LIES, 2, parts.resolve("part-00000.nt")))
        .allSatisfy(lines -> assertThat(lines).hasSize(6));
    assertThat(
            dealt(
                PlacementChoice.AS_IT_LIES,
                2,
                parts.resolve("part-00001.nt"),
                parts.resolve("part-00003.nt")))
        .allSatisfy(lines -> assertThat(lines).hasSize(12));
  }

  /// What has come is not moved again when more comes.
  @Test
  void eachRoundIsAPiece() throws IOException {
    String line = "<http://e/s> <http://e/p> \"" + "x".repeat(1 << 20) + "\" .\n";
    Path input = Files.writeString(folder.resolve("long.nt"), line.repeat(20));
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(2),
        world -> {
          try (RankInput rounds =
              RankInput.open(
                  world, List.of(input.toString()), InputStream.nullInputStream(), null)) {
            PlacementChoice.of(Strategy.ROUND_ROBIN, 1).apply(world, rounds);
            assertThat(rounds.bytes()).isEqualTo(10L * line.length());
            long position = 0;
            for (Piece piece : rounds.pieces()) {
              assertThat(piece.text().length()).isLessThan(10L * line.length());
              assertThat(rounds.position(piece)).isEqualTo(position);
              position += piece.text().length();
            }
          }
          return 0;
        });
  }

  @Test
  void malformedStatementsAreRefused() throws IOException {
    Path input = Files.writeString(folder.resolve("bad.nt"), "<http://e/a> <http://e/b> .\n");
    assertThatThrownBy(() -> dealt(PlacementChoice.of(Strategy.SUBJECT, 1), 2, input))
        .hasCauseInstanceOf(MalformedInputException.class);
  }
}
