package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.app.JarRun.Result;

/// Inputs and outputs that are pipes: named ones, and those that a shell makes of `<(…)`.
class PipesIT {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();

  @TempDir private Path folder;

  @BeforeEach
  void school() throws Exception {
    Samples.school(folder);
    assertThat(new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start().waitFor())
        .isZero();
  }

  /// Runs a line of bash in which `swmpi` stands for the jar.
  private JarRun bash(String line) {
    String script = "swmpi() { '" + JAVA + "' -jar '" + JarRun.JAR + "' \"$@\"; }; " + line;
    return JarRun.ofCommand(List.of("bash", "-c", script)).in(folder);
  }

  private static List<String> closure() {
    List<String> lines = new ArrayList<>(Samples.SCHOOL.lines().toList());
    lines.addAll(Samples.SCHOOL_INFERRED);
    return lines.stream().sorted().toList();
  }

  @Test
  void aNamedPipeIsRead() throws Exception {
    Result result = bash("cat school.nt > pipe & swmpi closure pipe --profile rho").run().exits(0);
    assertThat(result.sortedLines()).isEqualTo(closure());
  }

  @Test
  void aNamedPipeIsReadByRankZero() throws Exception {
    Process writer =
        new ProcessBuilder("sh", "-c", "cat school.nt > pipe").directory(folder.toFile()).start();
    Result result =
        JarRun.underMpirun(2, "closure", "pipe", "--profile", "rho").in(folder).run().exits(0);
    assertThat(writer.waitFor()).isZero();
    assertThat(result.sortedLines()).isEqualTo(closure());
  }

  @Test
  void whatAShellSubstitutesIsReadAndWritten() throws Exception {
    bash("swmpi closure <(tail -n 2 school.nt | gzip) --tbox=<(head -n 3 school.nt) --profile rho"
            + " -o >(sort > out.nt; touch done); while [ ! -e done ]; do sleep 0.1; done")
        .run()
        .exits(0);
    assertThat(Files.readAllLines(folder.resolve("out.nt"))).isEqualTo(closure());
  }

  @Test
  void allThatReadRdfReadPipes() throws Exception {
    String turtle = "<(swmpi datasets convert school.nt --to ttl --quiet) --from ttl --quiet";
    assertThat(bash("swmpi datasets convert --to nt " + turtle).run().exits(0).sortedLines())
        .isEqualTo(Samples.SCHOOL.lines().sorted().toList());
    assertThat(bash("swmpi datasets validate --json " + turtle).run().exits(0).out())
        .contains("\"statements\": 5");
    assertThat(bash("swmpi datasets stats --json " + turtle).run().exits(0).out())
        .contains("\"triples\": 5");
    bash("swmpi partition -o parts --ranks 2 " + turtle).run().exits(0);
    assertThat(folder.resolve("parts/part-00001.nt")).exists();
  }

  @Test
  void textIsReadFromPipes() throws Exception {
    bash("swmpi index <(cat school.nt) -o piped --quiet && swmpi index - -o read --quiet < school.nt"
            + " && diff -r piped read")
        .run()
        .exits(0);
  }

  @Test
  void whatIsMalformedHasItsPlace() throws Exception {
    Result bad =
        bash("{ cat school.nt; echo '<x:a'; } > pipe & swmpi closure pipe").run().exits(65);
    assertThat(bad.err()).contains("pipe:6:1: unterminated IRI");
    Result cut =
        bash("gzip -c school.nt | head -c 50 > pipe & swmpi closure pipe -o out.nt")
            .run()
            .exits(65);
    assertThat(cut.err()).contains("pipe: truncated or damaged gzip data");
    assertThat(folder.resolve("out.nt")).doesNotExist();
  }

  @Test
  void aCompressedPipeIsWritten() throws Exception {
    bash("mkfifo p.nt.gz; timeout 60 sh -c 'gzip -dc < p.nt.gz' > out.nt & swmpi closure school.nt --profile rho"
            + " --ranks 2 -o p.nt.gz && wait")
        .run()
        .exits(0);
    assertThat(Files.readAllLines(folder.resolve("out.nt")).stream().sorted()).isEqualTo(closure());
  }

  @Test
  void rejectedLinesGoToPipesAndDevices() throws Exception {
    String rejected = "# bad.nt:1:1: unterminated IRI; close it with '>'\n<x:a\n";
    String run =
        "echo '<x:a' > bad.nt; swmpi closure school.nt bad.nt --on-error skip --ranks 2 --quiet"
            + " -o out.nt --rejects ";
    assertThat(bash(run + "/dev/stderr").run().exits(0).err()).isEqualTo(rejected);
    bash("timeout 60 cat pipe > rejects.txt & " + run + "pipe && wait").run().exits(0);
    assertThat(folder.resolve("rejects.txt")).hasContent(rejected);
  }

  @Test
  void aHyphenIsStandardOutput() throws Exception {
    Result result = bash("swmpi closure school.nt --profile rho -o -").run().exits(0);
    assertThat(result.sortedLines()).isEqualTo(closure());
    assertThat(folder.resolve("-")).doesNotExist();
  }

  /// As by a hyphen, a file that it leads to keeps what it holds, and gets what comes after.
  @Test
  void standardOutputMayBeNamedByItsDevice() throws Exception {
    String run = "swmpi closure school.nt --profile rho --ranks 2 --quiet";
    bash("{ echo first; "
            + run
            + " -o /dev/stdout; "
            + run
            + " -o out.nt --summary /dev/fd/1; echo last; } > all.txt")
        .run()
        .exits(0);
    List<String> lines = Files.readAllLines(folder.resolve("all.txt"));
    int count = closure().size();
    assertThat(lines).startsWith("first").contains("  \"command\": \"closure\",").endsWith("last");
    assertThat(lines.subList(1, 1 + count).stream().sorted()).isEqualTo(closure());
  }

  /// What is missing is told before anybody waits for a pipe.
  @Test
  void aMissingFileIsToldFirst() throws Exception {
    Result result = JarRun.of("closure", "pipe", "gone.nt").in(folder).run().exits(66);
    assertThat(result.err()).contains("gone.nt: no such file");
  }

  @Test
  void aPipeThatMpirunKeepsIsTold() throws Exception {
    JarRun.assumeMpirun();
    String mpirun = "mpirun -n 2 '" + JAVA + "' -jar '" + JarRun.JAR + "' closure ";
    Result result = bash(mpirun + "<(cat school.nt)").run().exits(66);
    assertThat(result.err()).contains("not open here; launchers pass on standard input alone");
  }
}
