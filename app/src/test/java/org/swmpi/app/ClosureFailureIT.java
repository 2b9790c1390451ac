package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.app.JarRun.Result;

/// What `closure` says, returns and leaves behind when it cannot do what is asked: exit codes are a
/// promise to scripts, and no half-written file stays.
class ClosureFailureIT {
  @TempDir private Path folder;

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  private static String[] words(String commandLine) {
    return commandLine.split(" ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--ranks 1", "--ranks 2", "--ranks 4"})
  void malformedInputIsNamedByItsPlaceForAnyNumberOfRanks(String ranks) throws Exception {
    StringBuilder text = new StringBuilder(Samples.SCHOOL.repeat(50));
    text.append("<http://x/a> <http://x/b> .\n"); // line 251
    text.append(Samples.SCHOOL.repeat(50)).append("<broken\n");
    Files.writeString(folder.resolve("bad.nt"), text);
    Result result =
        JarRun.of(words("closure bad.nt -o out.nt " + ranks)).in(folder).run().exits(65);
    assertThat(result.err()).matches("(?s)bad\\.nt:251:27: [^\n]+; [^\n]+\n");
    assertThat(files()).containsExactly("bad.nt");
  }

  @Test
  void malformedInputUnderMpirunIsToldOnce() throws Exception {
    Files.writeString(folder.resolve("bad.nt"), Samples.SCHOOL.repeat(50) + "<broken\n");
    Result result =
        JarRun.underMpirun(3, words("closure bad.nt -o out.nt")).in(folder).run().exits(65);
    assertThat(result.err().lines().filter(line -> line.startsWith("bad.nt:251:"))).hasSize(1);
    assertThat(files()).containsExactly("bad.nt");
  }

  @ParameterizedTest
  @CsvSource({
    "closure none.nt -o out.nt, 66, none.nt",
    "closure school.nt none.nt -o out.nt, 66, none.nt",
    "closure school.nt -t none.nt -o out.nt, 66, none.nt",
    "closure school.nt -o none/out.nt, 73, none",
    "closure school.nt -o out.nt --summary none/s.json, 73, none/s.json",
    "closure school.nt -o out.nt --temp none, 73, none",
    "closure school.nt -o out.nt --literals, 2, --profile rdfs-full",
    "closure school.nt -o out.nt --rejects r.txt, 2, --on-error skip",
    "closure school.ttl -o out.nt --on-error skip, 2, school.ttl",
    "closure school.nt -o out.nt --summary ./out.nt, 2, -o names",
    "closure school.nt -o out.nt --on-error skip --rejects ../FOLDER/out.nt, 2, -o names",
    "closure school.nt --on-error skip --rejects r.txt --summary r.txt, 2, --summary names",
    "closure school.nt -o out.nt --summary school.nt, 2, an input",
    "closure school.nt -o out.nt -t school.ttl --summary school.ttl, 2, an input",
    "closure school.nt -o out.nt --on-error skip --rejects ./school.nt, 2, an input",
    "closure . -o ../FOLDER-out.nt --summary school.nt, 2, a folder that is an input",
    "closure school.nt -o /dev/null --summary /dev/full --quiet, 74, /dev/full: No space left",
    "closure school.nt -o out.nt --transport carrier-pigeon, 2, threads",
    "closure school.nt -o out.nt --transport mpi --ranks 2, 2, mpirun",
    "closur school.nt, 2, closure",
  })
  void whatCannotBeDoneIsToldAndHasItsCode(String commandLine, int exitCode, String word)
      throws Exception {
    Samples.school(folder);
    Files.writeString(folder.resolve("school.ttl"), Samples.SCHOOL);
    String[] words = words(commandLine.replace("FOLDER", folder.getFileName().toString()));
    Result result = JarRun.of(words).in(folder).run().exits(exitCode);
    assertThat(result.err()).contains(word).doesNotContain("\tat ");
    assertThat(result.err().lines()).hasSize(1);
    assertThat(files()).containsExactly("school.nt", "school.ttl");
  }

  @Test
  void aLinkToAnInputIsNoPlaceForASummary() throws Exception {
    Samples.school(folder);
    Files.createSymbolicLink(folder.resolve("s.json"), Path.of("school.nt"));
    Result result =
        JarRun.of(words("closure school.nt -o out.nt --summary s.json")).in(folder).run().exits(2);
    assertThat(result.err()).contains("s.json", "an input");
    assertThat(folder.resolve("school.nt")).hasContent(Samples.SCHOOL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-o out.nt --ranks 2", "--summary out.nt -o other.nt"})
  void aLinkToItselfIsNoPlaceForOutput(String options) throws Exception {
    Samples.school(folder);
    Files.createSymbolicLink(folder.resolve("out.nt"), Path.of("out.nt"));
    Result result = JarRun.of(words("closure school.nt " + options)).in(folder).run().exits(73);
    assertThat(result.err()).contains("out.nt").doesNotContain("\tat ");
    assertThat(files()).containsExactly("out.nt", "school.nt");
  }

  @Test
  void damagedCompressedInputIsMalformed() throws Exception {
    Samples.random(folder, 7, 3000);
    JarRun.of(words("closure random-7.nt -o all.nt.gz")).in(folder).run().exits(0);
    byte[] all = Files.readAllBytes(folder.resolve("all.nt.gz"));
    Files.write(folder.resolve("cut.nt.gz"), Arrays.copyOf(all, all.length / 2));
    Result result = JarRun.of(words("closure cut.nt.gz -o out.nt")).in(folder).run().exits(65);
    assertThat(result.err()).contains("cut.nt.gz");
    assertThat(files()).containsExactly("all.nt.gz", "cut.nt.gz", "random-7.nt");
  }

  /// The user's own files in a folder that sw-mpi once wrote are not its to remove.
  @ParameterizedTest
  @ValueSource(strings = {"part-notes.txt", "part-x/", "part-00000.nt/", "notes.txt"})
  void aFolderOfPartsWithOtherFilesIsRefused(String other) throws Exception {
    Samples.school(folder);
    Path parts = Files.createDirectory(folder.resolve("parts"));
    JarRun.of(words("closure school.nt -o parts")).in(folder).run().exits(0);
    Files.createFile(parts.resolve(".hidden"));
    Files.deleteIfExists(parts.resolve(other));
    if (other.endsWith("/")) {
      Files.createDirectory(parts.resolve(other));
    } else {
      Files.createFile(parts.resolve(other));
    }
    List<Path> before = entries(parts);
    Result result =
        JarRun.of(words("closure school.nt -o parts --ranks 2")).in(folder).run().exits(73);
    assertThat(result.err()).startsWith("parts: holds other files").hasLineCount(1);
    assertThat(entries(parts)).isEqualTo(before);
    Files.delete(parts.resolve(other));
    JarRun.of(words("closure school.nt -o parts --ranks 1")).in(folder).run().exits(0);
    assertThat(entries(parts))
        .containsExactly(
            parts.resolve(".hidden"),
            parts.resolve("_sw-mpi.json"),
            parts.resolve("part-00000.nt"));
  }

  private static List<Path> entries(Path parts) throws IOException {
    try (Stream<Path> all = Files.list(parts)) {
      return all.sorted().toList();
    }
  }

  @Test
  void theMissingLibraryIsNamed() throws Exception {
    Samples.school(folder);
    Result result =
        JarRun.of(words("closure school.nt -o out.nt --transport mpi"))
            .withEnvironment("SW_MPI_LIBRARY", folder.resolve("libmpi.so").toString())
            .in(folder)
            .run()
            .exits(69);
    assertThat(result.err()).contains("libmpi.so");
    assertThat(files()).containsExactly("school.nt");
  }

  @Test
  void aFullDeviceIsNamed() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "left out: there is no /dev/full");
    Samples.school(folder);
    Result result =
        JarRun.of(words("closure school.nt"))
            .in(folder)
            .withOutputTo(Path.of("/dev/full"))
            .run()
            .exits(74);
    assertThat(result.err()).contains("standard output: No space left");
  }

  @ParameterizedTest
  @ValueSource(strings = {"partition", "index"})
  void aFullDiskIsNamedByOthersToo(String command) throws Exception {
    onSmallDisk(
        small -> {
          Path data = Samples.random(folder, 11, 20_000);
          Result result =
              JarRun.of(words(command + " " + data + " --ranks 2 -o small/made"))
                  .in(folder)
                  .run()
                  .exits(74);
          assertThat(result.err()).contains("small/made: No space left on device; make room");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.nt", "out.nt.gz", "parts/"})
  void aFullDiskLeavesNothingHalfWritten(String output) throws Exception {
    onSmallDisk(
        small -> {
          Path data = Samples.random(folder, 11, 20_000);
          Result result =
              JarRun.of(words("closure " + data + " --ranks 2 -o small/" + output))
                  .in(folder)
                  .run()
                  .exits(74);
          assertThat(result.err())
              .contains("small/" + output.replace("/", "") + ": No space left on device; make room")
              .doesNotContain("\tat ");
          try (Stream<Path> left = Files.walk(small)) {
            assertThat(left).containsExactly(small);
          }
        });
  }

  @Test
  void aFullDiskUnderMpirunEndsAllRanks() throws Exception {
    onSmallDisk(
        small -> {
          Path data = Samples.random(folder, 11, 20_000);
          Result result =
              JarRun.underMpirun(2, words("closure " + data + " -o small/out.nt"))
                  .in(folder)
                  .run()
                  .exits(74);
          assertThat(result.err()).containsPattern("rank [01] on \\S+: small/out.nt: .*make room");
          try (Stream<Path> left = Files.walk(small)) {
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
          }
        });
  }

  @FunctionalInterface
  private interface OnDisk {
    void run(Path disk) throws Exception;
  }

  /// Runs a test that has a folder, called `small`, on which 64 KiB find room.
  private void onSmallDisk(OnDisk test) throws Exception {
    Path small = Files.createDirectory(folder.resolve("small"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", small.toString()) == 0,
        "left out: a small disk cannot be mounted here");
    try {
      test.run(small);
    } finally {
      assertThat(run("umount", small.toString())).isZero();
    }
  }

  private static int run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    return process.waitFor();
  }

  @Test
  void aReaderThatHasSeenEnoughIsNoCauseForWords() throws Exception {
    Path data = Samples.random(folder, 13, 50_000);
    Process process = JarRun.of("closure", data.toString(), "--quiet").start();
    process.getOutputStream().close();
    Gatherer err = Gatherer.of(process.getErrorStream());
    try (InputStream out = process.getInputStream()) {
      assertThat(out.readNBytes(100)).hasSize(100);
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(74);
    assertThat(err.text()).isEmpty();
  }

  @Test
  void aReaderOfANamedPipeThatLeavesIsTold() throws Exception {
    Path data = Samples.random(folder, 13, 50_000);
    assertThat(run("mkfifo", folder.resolve("pipe").toString())).isZero();
    Process reader =
        new ProcessBuilder("head", "-c", "100", "pipe").directory(folder.toFile()).start();
    Result result =
        JarRun.of("closure", data.toString(), "--quiet", "-o", "pipe").in(folder).run().exits(74);
    assertThat(reader.waitFor()).isZero();
    assertThat(result.err()).contains("pipe: Broken pipe;");
  }

  @Test
  void anExistingOutputStaysWhenTheInputIsMalformed() throws Exception {
    Files.writeString(folder.resolve("bad.nt"), Samples.SCHOOL + "<broken\n");
    Files.writeString(folder.resolve("out.nt"), "what was there");
    JarRun.of(words("closure bad.nt -o out.nt")).in(folder).run().exits(65);
    assertThat(folder.resolve("out.nt")).hasContent("what was there");
    assertThat(files()).containsExactly("bad.nt", "out.nt");
  }

  @Test
  void aNameThatTheLocaleCannotReadIsRefused() throws Exception {
    Result result =
        JarRun.of("closure", "été.nt").withEnvironment("LC_ALL", "C").in(folder).run().exits(2);
    assertThat(result.err())
        .matches("sw-mpi: '\\?\\?t\\?\\?\\.nt' has [^;]+; set LC_ALL to C.UTF-8\n");
  }

  @Test
  void namesWithLettersOfAllKindsAreToldAsTheyAre() throws Exception {
    List<String> arguments = new ArrayList<>(List.of("closure", "données été.nt"));
    Result result =
        JarRun.of(arguments).withEnvironment("LC_ALL", "C.UTF-8").in(folder).run().exits(66);
    assertThat(result.err().getBytes(StandardCharsets.UTF_8))
        .asString(StandardCharsets.UTF_8)
        .contains("données été.nt");
  }
}
