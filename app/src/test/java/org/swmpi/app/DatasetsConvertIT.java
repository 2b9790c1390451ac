package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.app.JarRun.Result;

/// `datasets convert` and `datasets validate` as users start them.
class DatasetsConvertIT {
  @TempDir private Path folder;

  private JarRun run(String commandLine) {
    return JarRun.of(commandLine.split(" ")).in(folder);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void ranksOfMpiWriteTheSameBytes() throws Exception {
    Path data = Samples.random(folder, 7, 60_000);
    String words = "datasets convert " + data.getFileName() + " -o by-mpi.nt.gz";
    run("datasets convert " + data.getFileName() + " -o by-threads.nt.gz --ranks 2").run().exits(0);
    JarRun.underMpirun(3, words.split(" ")).in(folder).run().exits(0);
    assertThat(folder.resolve("by-mpi.nt.gz"))
        .hasSameBinaryContentAs(folder.resolve("by-threads.nt.gz"));
    Result plain = run("datasets convert by-mpi.nt.gz --to nt --ranks 3").run().exits(0);
    assertThat(plain.out()).isEqualTo(Files.readString(data));
  }

  /// A pipe of Turtle to compressed parts, by processes; then the parts, by threads, as Turtle
  /// again.
  @Test
  void partsByProcessesOfWhatIsPipedIn() throws Exception {
    Result result =
        run("datasets convert - -o - --to turtle --quiet").withInput(Samples.SCHOOL).run().exits(0);
    assertThat(result.out()).contains("<http://x/teaches>").hasLineCount(8);
    assertThat(result.err()).isEmpty();
    String words = "datasets convert - --from turtle --to nt -o parts/ --compress gz";
    JarRun.underMpirun(2, words.split(" ")).in(folder).withInput(result.out()).run().exits(0);
    assertThat(files()).containsExactly("parts");
    Result back = run("datasets convert parts --to nt --ranks 3").run().exits(0);
    assertThat(back.sortedLines()).isEqualTo(Samples.SCHOOL.lines().sorted().toList());
  }

  @Test
  void errorsAreToldAsJsonToo() throws Exception {
    Files.writeString(
        folder.resolve("bad.nt"), Samples.SCHOOL + "bad\n" + Samples.SCHOOL + "bad\n");
    Result lines = run("datasets validate bad.nt --ranks 3 --limit 1").run().exits(65);
    assertThat(lines.out().lines().toList())
        .satisfiesExactly(
            first -> assertThat(first).startsWith("bad.nt:6:1: error: "),
            second -> assertThat(second).startsWith("and 1 more"));
    Result json = run("datasets validate bad.nt --json --quiet").run().exits(65);
    assertThat(json.out()).contains("\"errors\": 2", "\"line\": 12", "\"valid\": false");
    Samples.school(folder);
    run("datasets validate school.nt").run().exits(0);
  }

  @Test
  void aFileOfOnePieceIsNoted() throws Exception {
    Path data = Samples.random(folder, 7, 400_000);
    Process gzip =
        new ProcessBuilder("gzip", "-1", data.toString()).directory(folder.toFile()).start();
    assertThat(gzip.waitFor()).isZero();
    String name = data.getFileName() + ".gz";
    assertThat(Files.size(folder.resolve(name))).isGreaterThan(1L << 20);
    for (String command :
        List.of(
            "datasets convert %s -o new.nt.gz", "datasets stats %s", "partition %s -o parts/")) {
      Result result = run(command.formatted(name) + " --ranks 2").run().exits(0);
      assertThat(result.err()).contains(name + ": is compressed as one piece", "bgzip");
    }
    Result again = run("datasets convert new.nt.gz -o x.nt --ranks 2").run().exits(0);
    assertThat(again.err()).doesNotContain("one piece");
  }

  /// Parts of Jena wait for each other where two threads begin two of them: not every time.
  @Test
  void formatsAreBegunByAllRanksAtOnce() throws Exception {
    String literal = "http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral";
    Files.writeString(
        folder.resolve("a.trix"),
        "<TriX><graph><triple><uri>x:s</uri><uri>x:p</uri><typedLiteral datatype='%s'><b/></typedLiteral></triple></graph></TriX>"
            .formatted(literal));
    Files.writeString(
        folder.resolve("b.rj"),
        "{\"x:s\": {\"x:p\": [{\"type\": \"literal\", \"value\": \"v\", \"datatype\": \"x:d\"}]}}");
    Files.writeString(folder.resolve("c.ttl"), "@prefix x: <x:> . x:s x:p 5 .");
    for (int i = 0; i < 5; i++) {
      run("datasets validate a.trix b.rj c.ttl --ranks 3").run().exits(0);
    }
  }
}
