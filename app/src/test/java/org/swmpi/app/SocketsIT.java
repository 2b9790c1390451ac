package org.swmpi.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.app.JarRun.Result;

/// The real jar with ranks that are processes and talk over TCP.
class SocketsIT {
  private static final Path EXAMPLE = Path.of("../examples/lv2/ntriples").toAbsolutePath();

  @TempDir private Path folder;

  private static String[] words(String commandLine) {
    return commandLine.split(" ");
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  private List<String> sorted(String name) throws IOException {
    try (Stream<String> lines = Files.lines(folder.resolve(name))) {
      return lines.sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void theClosureIsThatOfThreads(int ranks) throws Exception {
    JarRun.of(words("closure " + EXAMPLE + " -o threads.nt --transport threads --quiet"))
        .in(folder)
        .run()
        .exits(0);
    String sockets = " -o sockets.nt --transport sockets --summary s.json --ranks " + ranks;
    Result result = JarRun.of(words("closure " + EXAMPLE + sockets)).in(folder).run().exits(0);
    assertThat(sorted("sockets.nt")).hasSize(5001).isEqualTo(sorted("threads.nt"));
    assertThat(result.out()).isEmpty();
    assertThat(result.err().lines().filter(line -> line.contains("written")))
        .hasSize(ranks == 1 ? 1 : 2);
    JsonObject summary =
        JsonParser.parseString(Files.readString(folder.resolve("s.json"))).getAsJsonObject();
    assertThat(summary.get("transport").getAsString()).isEqualTo("sockets");
    assertThat(summary.getAsJsonArray("perRank")).hasSize(ranks);
    assertThat(files()).containsExactly("s.json", "sockets.nt", "threads.nt");
  }

  @Test
  void standardInputAndOutputAreThoseOfRankZero() throws Exception {
    Result result =
        JarRun.of(words("closure - --ranks 3 --profile rho --quiet"))
            .withEnvironment("SW_MPI_TRANSPORT", "sockets")
            .withInput(Samples.SCHOOL)
            .in(folder)
            .run()
            .exits(0);
    assertThat(result.sortedLines())
        .containsExactlyElementsOf(
            Stream.concat(Samples.SCHOOL.lines(), Samples.SCHOOL_INFERRED.stream())
                .sorted()
                .toList());
    assertThat(result.err()).isEmpty();
  }

  @Test
  void malformedInputIsToldOnce() throws Exception {
    Files.writeString(folder.resolve("bad.nt"), Samples.SCHOOL.repeat(50) + "<broken\n");
    Result result =
        JarRun.of(words("closure bad.nt -o out.nt --transport sockets --ranks 3"))
            .in(folder)
            .run()
            .exits(65);
    assertThat(result.err()).matches("bad\\.nt:251:[^\n]+\n");
    assertThat(files()).containsExactly("bad.nt");
  }

  /// Rank 0 waits for standard input, the others for rank 0, when one of them is killed.
  @Test
  void aKilledRankEndsTheJob() throws Exception {
    Process process =
        JarRun.of(words("closure - -o out.nt --transport sockets --ranks 3 --temp " + folder))
            .in(folder)
            .start();
    Gatherer out = Gatherer.of(process.getInputStream());
    Gatherer err = Gatherer.of(process.getErrorStream());
    process.getOutputStream().write(Samples.SCHOOL.getBytes(UTF_8));
    process.getOutputStream().flush();
    List<ProcessHandle> ranks = Processes.awaitRanks(process, 3);
    for (ProcessHandle rank : ranks) {
      Processes.awaitIdle(rank); // rank 0 reads, the others are in the collective
    }
    ProcessHandle last = ranks.getLast();
    assertThat(last.parent().orElseThrow().pid()).isEqualTo(ranks.getFirst().pid());
    last.destroyForcibly();
    Result result = JarRun.end(process, out, err).exits(137);
    assertThat(result.err()).hasLineCount(1).contains("killed by signal 9", "run the job again");
    for (ProcessHandle rank : ranks) {
      rank.onExit().get(10, TimeUnit.SECONDS);
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void ranksOnOtherHostsAreStartedBySsh() throws Exception {
    assumeTrue(
        System.getProperty("os.name").equals("Linux"),
        "left out: elsewhere 127.0.0.2 is no address of this machine");
    Files.createDirectory(folder.resolve("it's here"));
    Path ssh = folder.resolve("ssh-stand-in");
    Files.writeString(
        ssh, "#!/bin/sh\necho \"$@\" >> \"$1\".log\nshift\ncd /\nexec sh -c \"$*\"\n");
    Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path work = folder.resolve("it's here");
    Samples.school(work);
    String hosts = "--hosts 127.0.0.2:2,localhost";
    Result result =
        JarRun.of(words("closure school.nt --profile rho --quiet --summary s.json " + hosts))
            .withEnvironment("SW_MPI_SSH", ssh.toString())
            .in(work)
            .run()
            .exits(0);
    assertThat(result.out().lines()).hasSize(10);
    assertThat(result.err()).isEmpty();
    String summary = Files.readString(work.resolve("s.json"));
    assertThat(summary).contains("\"transport\": \"sockets\"", "\"ranks\": 3");
    String commands = Files.readString(work.resolve("127.0.0.2.log"));
    assertThat(commands.lines()).hasSize(2).allMatch(line -> line.startsWith("127.0.0.2 cd "));
    assertThat(commands).doesNotContainPattern("[0-9a-f]{64}");
  }

  @ParameterizedTest
  @CsvSource({
    "--hosts a.invalid:2, without this machine",
    "--hosts localhost:2 --ranks 3, leave the number to the hosts",
    "--hosts localhost:2 --transport threads, hosts are for transport",
    "--hosts localhost:x, such as a:2",
    "--transport sockets --ranks 1000, at most 256",
    "--transport socket, did you mean"
  })
  void whatCannotBeStartedIsAnErrorOfUsage(String options, String word) throws Exception {
    Samples.school(folder);
    Result result = JarRun.of(words("closure school.nt " + options)).in(folder).run().exits(2);
    assertThat(result.err()).hasLineCount(1).contains(word);
  }

  @Test
  void hostsAndRanksOfTheEnvironmentAgree() throws Exception {
    Samples.school(folder);
    JarRun of =
        JarRun.of(words("closure school.nt"))
            .withEnvironment("SW_MPI_HOSTS", "localhost:2")
            .withEnvironment("SW_MPI_RANKS", "3")
            .in(folder);
    assertThat(of.run().exits(2).err()).hasLineCount(1).contains("leave the number to the hosts");
  }
}
