package org.swmpi.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.app.JarRun.Result;

/// The real jar under the real `mpirun`.
class MpirunIT {
  @TempDir private Path folder;

  @BeforeEach
  void thereIsMpirun() {
    JarRun.assumeMpirun();
  }

  @Test
  void theLauncherIsRecognised() throws Exception {
    Samples.school(folder);
    Result result =
        JarRun.underMpirun(2, "closure", "school.nt", "--profile", "rho", "--summary", "s.json")
            .in(folder)
            .run()
            .exits(0);
    assertThat(result.out().lines()).hasSize(10);
    JsonObject summary =
        JsonParser.parseString(Files.readString(folder.resolve("s.json"))).getAsJsonObject();
    assertThat(summary.get("transport").getAsString()).isEqualTo("mpi");
    assertThat(summary.get("ranks").getAsInt()).isEqualTo(2);
    assertThat(summary.getAsJsonArray("perRank")).hasSize(2);
    assertThat(result.err().lines().filter(line -> line.contains("written"))).hasSize(2);
  }

  @Test
  void optionsBeatTheEnvironment() throws Exception {
    Samples.school(folder);
    Result result =
        JarRun.of("closure", "school.nt", "--transport", "threads", "--summary", "-", "--quiet")
            .withEnvironment("SW_MPI_TRANSPORT", "mpi")
            .in(folder)
            .run()
            .exits(0);
    assertThat(result.err()).contains("\"transport\": \"threads\"");
    Result chosen =
        JarRun.of("closure", "school.nt", "--summary", "-", "--quiet")
            .withEnvironment("SW_MPI_TRANSPORT", "carrier-pigeon")
            .in(folder)
            .run()
            .exits(2);
    assertThat(chosen.err()).contains("carrier-pigeon");
  }

  @Test
  void asManyRanksAsStartedMayBeNamed() throws Exception {
    Samples.school(folder);
    JarRun.underMpirun(2, "closure", "school.nt", "--ranks", "2").in(folder).run().exits(0);
    Result result =
        JarRun.underMpirun(2, "closure", "school.nt", "--ranks", "3").in(folder).run().exits(2);
    assertThat(result.err().lines().filter(line -> line.startsWith("sw-mpi:")))
        .singleElement()
        .satisfies(line -> assertThat(line).contains("3").contains("2"));
  }

  @Test
  void aWrongOptionIsToldOnce() throws Exception {
    Result result = JarRun.underMpirun(4, "closure", "x.nt", "--profil", "rho").run().exits(2);
    assertThat(result.err().lines().filter(line -> line.contains("--profil"))).hasSize(1);
  }

  @Test
  void aMissingFileIsToldOnce() throws Exception {
    Result result = JarRun.underMpirun(4, "closure", "x.nt").in(folder).run().exits(66);
    assertThat(result.err().lines().filter(line -> line.contains("x.nt"))).hasSize(1);
  }

  /// Sends every command, option and value of ours through `mpirun`, as arguments of a program
  /// called `java`, and has them printed as they arrive.
  @Test
  void noWordOfOursIsMangled() throws Exception {
    List<String> words = new ArrayList<>();
    for (String word : OptionLettersTest.words()) {
      words.add(word);
      words.add("next/to/it");
    }
    assertThat(echo(words)).isEqualTo(words);
    // That the test can tell: these letters make mpirun edit what follows.
    assertThat(echo(List.of("/x/cpu.nt", "next/to/it")))
        .isNotEqualTo(List.of("/x/cpu.nt", "next/to/it"));
  }

  private static List<String> echo(List<String> arguments) throws Exception {
    Path classes =
        Path.of(ArgumentEcho.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> command =
        new ArrayList<>(
            List.of(
                "mpirun",
                "-n",
                "1",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                ArgumentEcho.class.getName()));
    command.addAll(arguments);
    // Not by an option: its name has the letters itself.
    return JarRun.ofCommand(command)
        .withEnvironment("CLASSPATH", classes.toString())
        .run()
        .exits(0)
        .out()
        .lines()
        .toList();
  }

  @Test
  void pathsThatMpirunManglesAreRestored() throws Exception {
    Path inner = Files.createDirectory(folder.resolve("cpu"));
    Samples.school(inner);
    Result result =
        JarRun.underMpirun(2, "closure", "cpu/school.nt", "-o", "out.nt", "--profile", "rho")
            .in(folder)
            .run()
            .exits(0);
    assertThat(result.out()).isEmpty();
    assertThat(Files.readAllLines(folder.resolve("out.nt"))).hasSize(10);
  }

  /// Each rank has a working folder of its own, and its spools there: what no other rank sees keeps
  /// its place in the input's order all the same.
  @Test
  void theFirstErrorIsToldWhereSpoolsArePrivate() throws Exception {
    JarRun.assumeMpirun();
    Path first = folder.resolve("a.nt.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(first))) {
      out.write("<broken\n".getBytes(UTF_8));
    }
    Path second = Files.writeString(folder.resolve("b.nt"), "<broken\n".repeat(100));
    List<String> command = new ArrayList<>(List.of("mpirun"));
    for (String name : List.of("w0", "w1")) {
      if (command.size() > 1) {
        command.add(":");
      }
      Path own = Files.createDirectory(folder.resolve(name));
      command.addAll(List.of("-n", "1", "-wdir", own.toString()));
      command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString()));
      command.addAll(List.of("-jar", JarRun.JAR.toString(), "closure", "--temp", "/proc/self/cwd"));
      command.addAll(List.of(first.toString(), second.toString()));
    }
    Result result = JarRun.ofCommand(command).in(folder).run().exits(65);
    assertThat(result.err()).startsWith(first + ":1:");
  }

  /// Rank 0 waits for standard input, the others for rank 0, when one of them is killed.
  @Test
  void aKilledRankEndsTheJob() throws Exception {
    Process mpirun =
        JarRun.underMpirun(3, "closure", "-", "-o", "out.nt", "--temp", folder.toString())
            .in(folder)
            .start();
    Gatherer out = Gatherer.of(mpirun.getInputStream());
    Gatherer err = Gatherer.of(mpirun.getErrorStream());
    mpirun.getOutputStream().write(Samples.SCHOOL.getBytes(UTF_8));
    mpirun.getOutputStream().flush();
    List<ProcessHandle> ranks = Processes.awaitRanks(mpirun, 3);
    Thread.sleep(1000); // into the collective
    ranks.getLast().destroyForcibly();
    Result result = JarRun.end(mpirun, out, err);
    assertThat(result.exitCode()).isNotZero();
    assertThat(folder.resolve("out.nt")).doesNotExist();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .noneMatch(name -> name.contains("out.nt"));
    }
  }
}
