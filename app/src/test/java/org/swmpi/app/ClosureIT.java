package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.app.JarRun.Result;

/// `closure` by the real jar: what comes out, and what is said.
class ClosureIT {
  @TempDir private Path folder;

  private static List<String> sorted(Path file) throws IOException {
    return Files.readAllLines(file).stream().sorted().toList();
  }

  private static List<String> schoolClosure() {
    return Stream.concat(Samples.SCHOOL.lines(), Samples.SCHOOL_INFERRED.stream())
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void writesTheClosureToStandardOutput(int ranks) throws Exception {
    Samples.school(folder);
    Result result =
        JarRun.of("closure", "school.nt", "--profile", "rho", "--ranks", Integer.toString(ranks))
            .in(folder)
            .run()
            .exits(0);
    assertThat(result.sortedLines()).isEqualTo(schoolClosure());
  }

  /// The counts of examples/README.md, which are those of a naive reasoner over another library.
  @ParameterizedTest
  @CsvSource({"rho, 4076, 955", "rdfs, 5001, 1880"})
  void closesTheExamplesInBothFormats(String profile, long written, long inferred)
      throws Exception {
    for (String format : List.of("turtle", "ntriples")) {
      Path input = Path.of("../examples/lv2", format).toAbsolutePath();
      Result result =
          JarRun.of(
                  "closure",
                  input.toString(),
                  "--profile",
                  profile,
                  "--summary",
                  folder.resolve("summary.json").toString())
              .run()
              .exits(0);
      JsonObject summary = summary(folder.resolve("summary.json"));
      assertThat(summary.get("inferred").getAsLong()).isEqualTo(inferred);
      assertThat(summary.get("duplicates").getAsLong()).isEqualTo(13);
      assertThat(result.sortedLines()).hasSize(Math.toIntExact(written)).doesNotHaveDuplicates();
    }
  }

  @Test
  void readsStandardInput() throws Exception {
    Result result =
        JarRun.of("closure", "-", "--profile", "rho").withInput(Samples.SCHOOL).run().exits(0);
    assertThat(result.sortedLines()).isEqualTo(schoolClosure());
  }

  @Test
  void leavesOutWhatTheInputStates() throws Exception {
    Samples.school(folder);
    Result result =
        JarRun.of("closure", "school.nt", "--profile", "rho", "--inferred-only")
            .in(folder)
            .run()
            .exits(0);
    assertThat(result.sortedLines()).isEqualTo(Samples.SCHOOL_INFERRED);
  }

  @Test
  void takesTheSchemaFromAFileOfItsOwn() throws Exception {
    List<String> lines = Samples.SCHOOL.lines().toList();
    Files.write(folder.resolve("schema.nt"), lines.subList(0, 4));
    Files.write(folder.resolve("data.nt"), lines.subList(4, 5));
    Result result =
        JarRun.of("closure", "data.nt", "-t", "schema.nt", "--profile", "rho")
            .in(folder)
            .run()
            .exits(0);
    assertThat(result.sortedLines()).isEqualTo(schoolClosure());
  }

  /// More than the system lets a process map.
  @Test
  void readsAnyNumberOfFiles() throws Exception {
    int files = 66_000;
    for (int i = 0; i < files; i++) {
      Path part = folder.resolve("in/" + i / 1000);
      Files.createDirectories(part);
      Files.writeString(part.resolve(i + ".nt"), "<x:" + i + "> <x:p> <x:o> .\n");
    }
    Result result =
        JarRun.of("closure", "in", "--ranks", "2", "--temp", ".").in(folder).run().exits(0);
    assertThat(result.sortedLines()).hasSize(files);
    assertThat(result.err()).doesNotContain("Java Runtime");
  }

  @Test
  void writesOneFileOrAPartPerRankOrACompressedFile() throws Exception {
    Samples.school(folder);
    List<String> common = List.of("closure", "school.nt", "--profile", "rho", "--ranks", "3", "-o");
    for (String output : List.of("out.nt", "parts/", "out.nt.gz")) {
      List<String> arguments = new ArrayList<>(common);
      arguments.add(output);
      Result result = JarRun.of(arguments).in(folder).run().exits(0);
      assertThat(result.out()).isEmpty();
    }
    assertThat(sorted(folder.resolve("out.nt"))).isEqualTo(schoolClosure());
    try (Stream<Path> parts = Files.list(folder.resolve("parts"))) {
      List<String> lines = new ArrayList<>();
      List<String> names = new ArrayList<>();
      for (Path part : parts.sorted().toList()) {
        String name = part.getFileName().toString();
        names.add(name);
        if (name.startsWith("part-")) {
          lines.addAll(Files.readAllLines(part));
        }
      }
      assertThat(names)
          .containsExactly("_sw-mpi.json", "part-00000.nt", "part-00001.nt", "part-00002.nt");
      assertThat(lines).containsExactlyInAnyOrderElementsOf(schoolClosure());
    }
    Result again = JarRun.of("closure", "out.nt.gz", "--profile", "rho").in(folder).run().exits(0);
    assertThat(again.sortedLines()).isEqualTo(schoolClosure());
  }

  @Test
  void replacesAnExistingFile() throws Exception {
    Samples.school(folder);
    Files.writeString(folder.resolve("out.nt"), "old".repeat(10_000));
    JarRun.of("closure", "school.nt", "--profile", "rho", "-o", "out.nt").in(folder).run().exits(0);
    assertThat(sorted(folder.resolve("out.nt"))).isEqualTo(schoolClosure());
  }

  /// As to a larger disk, before there is a file there and after.
  @ParameterizedTest
  @ValueSource(strings = {"1", "2"})
  void writesWhatALinkPointsAt(String ranks) throws Exception {
    Samples.school(folder);
    Path disk = Files.createDirectory(folder.resolve("disk"));
    for (String name : List.of("out.nt", "s.json")) {
      Files.createSymbolicLink(folder.resolve(name), Path.of("disk", name));
    }
    for (int i = 0; i < 2; i++) {
      String command = "closure school.nt --profile rho -o out.nt --summary s.json --ranks ";
      JarRun.of((command + ranks).split(" ")).in(folder).run().exits(0);
      assertThat(folder.resolve("out.nt")).isSymbolicLink();
      assertThat(sorted(disk.resolve("out.nt"))).isEqualTo(schoolClosure());
      assertThat(disk.resolve("s.json")).content().contains("inferred");
      assertThat(disk).isDirectoryNotContaining("glob:**.tmp");
    }
  }

  /// Inputs are read, and the output is whole, before it takes the place of one.
  @ParameterizedTest
  @ValueSource(strings = {"school.nt", "school.nt.gz", "school.ttl", "parts/"})
  void replacesItsOwnInput(String both) throws Exception {
    Samples.school(folder);
    String[] copy = {"closure", "school.nt", "--profile", "rho", "-o", both, "--ranks", "2"};
    JarRun.of(copy).in(folder).run().exits(0);
    String[] again = {"closure", both, "--profile", "rho", "-o", both, "--ranks", "3"};
    JarRun.of(again).in(folder).run().exits(0);
    Result result = JarRun.of("closure", both, "--profile", "rho").in(folder).run().exits(0);
    assertThat(result.sortedLines()).isEqualTo(schoolClosure());
  }

  @Test
  void aDeviceMayBeNamedTwice() throws Exception {
    Samples.school(folder);
    JarRun.of("closure", "school.nt", "-o", "/dev/null", "--summary", "/dev/null")
        .in(folder)
        .run()
        .exits(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rho", "rdfs", "rdfs-full"})
  void isTheSameForAnyNumberOfRanksAndAnyTransport(String profile) throws Exception {
    String data = Samples.random(folder, 20_261, 3000).toString();
    List<String> first =
        JarRun.of("closure", data, "--profile", profile, "--ranks", "1")
            .run()
            .exits(0)
            .sortedLines();
    assertThat(first).hasSizeGreaterThan(3000).doesNotHaveDuplicates();
    for (int ranks = 2; ranks <= 4; ranks++) {
      String number = Integer.toString(ranks);
      assertThat(
              JarRun.of("closure", data, "--profile", profile, "--ranks", number)
                  .run()
                  .exits(0)
                  .sortedLines())
          .as("threads, %s ranks", number)
          .isEqualTo(first);
    }
    for (int ranks = 1; ranks <= 4; ranks++) {
      Path output = folder.resolve("out-" + ranks + ".nt");
      JarRun.underMpirun(
              ranks, "closure", data, "--profile", profile, "-o", output.toString(), "--quiet")
          .run()
          .exits(0);
      assertThat(sorted(output)).as("mpi, %s ranks", ranks).isEqualTo(first);
    }
  }

  @Test
  void closesNamedGraphsAsTheirUnionAndSaysSo() throws Exception {
    Files.writeString(
        folder.resolve("graphs.nq"),
        Samples.SCHOOL
            .replaceFirst(" \\.\n", " <http://g/1> .\n")
            .replaceFirst("bob> \\.\n", "bob> <http://g/2> .\n"));
    Result union = JarRun.of("closure", "graphs.nq", "--profile", "rho").in(folder).run().exits(0);
    assertThat(union.sortedLines()).isEqualTo(schoolClosure());
    assertThat(union.err()).contains("Named graphs were closed as their union");

    Result kept =
        JarRun.of("closure", "graphs.nq", "--profile", "rho", "--graphs", "keep")
            .in(folder)
            .run()
            .exits(0);
    assertThat(kept.out())
        .contains(Samples.SCHOOL_INFERRED.getLast().replace(" .", " <http://g/2> .\n"))
        .doesNotContain(Samples.SCHOOL_INFERRED.getLast() + "\n");
    assertThat(kept.err()).doesNotContain("union");
  }

  @Test
  void readsNamesWithLettersOfAllKindsInAnyLocale() throws Exception {
    Samples.school(Files.createDirectory(folder.resolve("data")));
    Files.move(folder.resolve("data/school.nt"), folder.resolve("data/été.nt"));
    Result byFolder =
        JarRun.of("closure", "data", "--profile", "rho")
            .withEnvironment("LC_ALL", "C")
            .in(folder)
            .run()
            .exits(0);
    assertThat(byFolder.sortedLines()).isEqualTo(schoolClosure());
    String script = Path.of("../sw-mpi").toAbsolutePath().toString();
    Result byScript =
        JarRun.ofCommand(List.of(script, "closure", "data/été.nt", "--profile", "rho"))
            .withEnvironment("LC_ALL", "C")
            .in(folder)
            .run()
            .exits(0);
    assertThat(byScript.sortedLines()).isEqualTo(schoolClosure());
  }

  @Test
  void writesThroughToADevice() throws Exception {
    Samples.school(folder);
    String[] command = {"closure", "school.nt", "--ranks", "2", "-o", "/dev/null"};
    assertThat(JarRun.of(command).in(folder).run().exits(0).out()).isEmpty();
    assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
  }

  @Test
  void writesThroughToANamedPipe() throws Exception {
    Samples.school(folder);
    assertThat(new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start().waitFor())
        .isZero();
    Process reader = new ProcessBuilder("cat", "pipe").directory(folder.toFile()).start();
    Gatherer text = Gatherer.of(reader.getInputStream());
    JarRun.of("closure", "school.nt", "--profile", "rho", "--ranks", "2", "-o", "pipe")
        .in(folder)
        .run()
        .exits(0);
    assertThat(text.text().lines().sorted().toList()).isEqualTo(schoolClosure());
  }

  @Test
  void setsMalformedLinesAside() throws Exception {
    Files.writeString(folder.resolve("bad.nt"), Samples.SCHOOL + "<http://x/a> <http://x/b> .\n");
    Result result =
        JarRun.of(
                "closure",
                "bad.nt",
                "--profile",
                "rho",
                "--on-error",
                "skip",
                "--rejects",
                "rejected.txt",
                "--summary",
                "summary.json")
            .in(folder)
            .run()
            .exits(0);
    assertThat(result.sortedLines()).isEqualTo(schoolClosure());
    assertThat(Files.readAllLines(folder.resolve("rejected.txt")))
        .satisfiesExactly(
            place ->
                assertThat(place)
                    .matches("# bad\\.nt:6:\\d+: [^;]+; .+")
                    .doesNotContain("--on-error"),
            line -> assertThat(line).isEqualTo("<http://x/a> <http://x/b> ."));
    JsonObject summary = summary(folder.resolve("summary.json"));
    assertThat(summary.getAsJsonObject("input").get("rejected").getAsLong()).isEqualTo(1);
  }

  private static JsonObject summary(Path file) throws IOException {
    return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
  }

  @Test
  void summaryHasTheFiguresOfTheRun() throws Exception {
    Files.writeString(
        folder.resolve("school.nt"),
        Samples.SCHOOL + Samples.SCHOOL.lines().findFirst().orElseThrow() + "\n");
    Result result =
        JarRun.of(
                "closure",
                "school.nt",
                "--profile",
                "rho",
                "--ranks",
                "2",
                "-o",
                "out.nt",
                "--summary",
                "summary.json")
            .in(folder)
            .run()
            .exits(0);
    JsonObject summary = summary(folder.resolve("summary.json"));
    assertThat(summary.keySet())
        .contains(
            "command",
            "profile",
            "ranks",
            "transport",
            "library",
            "version",
            "input",
            "tbox",
            "output",
            "inferred",
            "duplicates",
            "seconds",
            "phases",
            "triplesPerSecond",
            "peakMemoryBytes",
            "perRank");
    assertThat(summary.get("transport").getAsString()).isEqualTo("threads");
    assertThat(summary.get("ranks").getAsInt()).isEqualTo(2);
    assertThat(summary.get("inferred").getAsLong()).isEqualTo(5);
    assertThat(summary.get("duplicates").getAsLong()).isEqualTo(1);
    assertThat(summary.get("seconds").getAsDouble()).isPositive();
    JsonObject input = summary.getAsJsonObject("input");
    assertThat(input.get("files").getAsInt()).isEqualTo(1);
    assertThat(input.get("triples").getAsLong()).isEqualTo(6);
    assertThat(input.get("bytes").getAsLong()).isEqualTo(Files.size(folder.resolve("school.nt")));
    assertThat(input.get("rejected").getAsLong()).isZero();
    JsonObject output = summary.getAsJsonObject("output");
    assertThat(output.get("triples").getAsLong()).isEqualTo(10);
    assertThat(output.get("bytes").getAsLong()).isEqualTo(Files.size(folder.resolve("out.nt")));
    assertThat(summary.getAsJsonArray("perRank")).hasSize(2);
    long written = 0;
    for (int rank = 0; rank < 2; rank++) {
      JsonObject entry = summary.getAsJsonArray("perRank").get(rank).getAsJsonObject();
      assertThat(entry.get("rank").getAsInt()).isEqualTo(rank);
      written += entry.get("written").getAsLong();
    }
    assertThat(written).isEqualTo(10);
    assertThat(result.err()).contains("inferred").contains("to out.nt").doesNotContain("WARNING");
  }

  @Test
  void quietSaysNothing() throws Exception {
    Samples.school(folder);
    Result result =
        JarRun.of("closure", "school.nt", "--quiet", "-o", "out.nt").in(folder).run().exits(0);
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).isEmpty();
    Result wrong = JarRun.of("closure", "none.nt", "--quiet").in(folder).run().exits(66);
    assertThat(wrong.err()).contains("none.nt");
  }

  @Test
  void summaryGoesToStandardErrorWhereAsked() throws Exception {
    Samples.school(folder);
    Result result =
        JarRun.of("closure", "school.nt", "--quiet", "-o", "out.nt", "--summary", "-")
            .in(folder)
            .run()
            .exits(0);
    JsonObject summary = JsonParser.parseString(result.err()).getAsJsonObject();
    assertThat(summary.get("command").getAsString()).isEqualTo("closure");
  }

  @Test
  void emptyInputHasAnEmptyClosure() throws Exception {
    Files.createFile(folder.resolve("empty.nt"));
    assertThat(JarRun.of("closure", "empty.nt").in(folder).run().exits(0).out()).isEmpty();
    assertThat(
            JarRun.of("closure", "empty.nt", "--profile", "rdfs-full")
                .in(folder)
                .run()
                .exits(0)
                .sortedLines())
        .hasSize(148);
  }
}
