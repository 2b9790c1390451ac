package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.swmpi.app.JarRun.Result;

/// The launcher between the Java that the user calls and the one that the application runs on. A
/// stand-in for the application, before the jar on the class path, says what arrives there.
class LauncherIT {
  /// The Java that runs Maven: any from 17 on.
  private static final Path MAVEN_JAVA = Path.of(System.getProperty("swmpi.maven.java", "java"));

  private static final Path TEST_JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  @TempDir private static Path classes;
  @TempDir private Path folder;

  @BeforeAll
  static void compileStandIn() throws IOException {
    Path source = classes.resolve("Main.java");
    Files.writeString(
        source,
        """
        package org.swmpi.app;

        import java.io.BufferedReader;
        import java.io.InputStreamReader;
        import java.net.Socket;

        public final class Main {
          public static void main(String[] args) throws Exception {
            switch (args[0]) {
              case "say" -> {
                System.out.println(Runtime.version().feature());
                System.out.println(
                    ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
                        && Main.class.getModule().isNativeAccessEnabled());
                System.out.println(System.getProperty("swmpi.stdout.tty"));
                System.out.println(System.getProperty("swmpi.stderr.tty"));
                System.out.println(Runtime.getRuntime().maxMemory() >> 20);
                for (String arg : args) {
                  System.out.println(arg);
                }
              }
              case "copy" -> System.in.transferTo(System.out);
              case "copy-to-error" -> System.in.transferTo(System.err);
              case "relay" -> {
                String[] relay = System.getenv("SW_MPI_PMI_RELAY").split(":");
                try (Socket stranger = new Socket("127.0.0.1", Integer.parseInt(relay[0]))) {
                  stranger.getOutputStream().write("0".repeat(relay[1].length()).getBytes());
                  System.out.println("stranger reads " + stranger.getInputStream().read());
                }
                // Not closed: as with MPI, the end of the process is the end of the talk.
                Socket socket = new Socket("127.0.0.1", Integer.parseInt(relay[0]));
                socket.getOutputStream().write((relay[1] + "cmd=init\\n").getBytes());
                BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream()));
                System.out.println("reads " + in.readLine());
                System.out.println("PMI_FD " + System.getenv("PMI_FD"));
                socket.getOutputStream().write("cmd=finalize\\n".getBytes());
              }
              case "exit" -> System.exit(Integer.parseInt(args[1]));
              case "wait" -> {
                Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> System.err.println("cleaned up")));
                System.out.println(ProcessHandle.current().pid());
                Thread.sleep(600_000);
              }
            }
            System.out.flush();
          }
        }
        """);
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", classes.toString(), source.toString());
    assertThat(status).isZero();
  }

  /// A Java that cannot run the application, where there is one, and one that lacks only the flags.
  static Stream<Path> javas() throws Exception {
    return feature(MAVEN_JAVA) < 25 ? Stream.of(MAVEN_JAVA, TEST_JAVA) : Stream.of(TEST_JAVA);
  }

  @ParameterizedTest
  @MethodSource("javas")
  void theApplicationGetsAJavaThatHasAllItNeeds(Path java) throws Exception {
    Result result = standIn(java, "say", "a b", "", "ü", "*").run().exits(0);
    List<String> lines = result.out().lines().toList();
    assertThat(Integer.parseInt(lines.getFirst())).isGreaterThanOrEqualTo(25);
    assertThat(lines.subList(1, 4)).containsExactly("true", "false", "false");
    assertThat(lines.subList(5, lines.size())).startsWith("say", "a b", "").endsWith("*");
    assertThat(result.err()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("javas")
  void optionsOfTheJvmArePassedOn(Path java) throws Exception {
    List<String> command = new ArrayList<>(List.of(java.toString(), "-Xmx123m"));
    command.addAll(standInArguments("say"));
    Result result = JarRun.ofCommand(command).run().exits(0);
    assertThat(Integer.parseInt(result.out().lines().toList().get(4))).isBetween(115, 123);
  }

  @ParameterizedTest
  @MethodSource("javas")
  void bytesPassUnchanged(Path java) throws Exception {
    byte[] bytes = new byte[1 << 20];
    new Random(20).nextBytes(bytes);
    Process copy = standIn(java, "copy").start();
    assertThat(passThrough(copy, copy.getInputStream(), bytes)).isEqualTo(bytes);
    Process copyToError = standIn(java, "copy-to-error").start();
    assertThat(passThrough(copyToError, copyToError.getErrorStream(), bytes)).isEqualTo(bytes);
  }

  private static byte[] passThrough(Process process, InputStream from, byte[] bytes)
      throws Exception {
    CompletableFuture<byte[]> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return from.readAllBytes();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            Thread.ofPlatform().daemon()::start);
    try (OutputStream in = process.getOutputStream()) {
      in.write(bytes);
    }
    return read.get(60, TimeUnit.SECONDS);
  }

  @ParameterizedTest
  @MethodSource("javas")
  void theExitCodeIsTheApplications(Path java) throws Exception {
    for (int code : new int[] {0, 1, 65, 143, 255}) {
      assertThat(standIn(java, "exit", Integer.toString(code)).run().exitCode()).isEqualTo(code);
    }
  }

  @ParameterizedTest
  @MethodSource("javas")
  void whatTheJvmSaysOfOptionsIsSaidOnce(Path java) throws Exception {
    Result result =
        standIn(java, "say").withEnvironment("JAVA_TOOL_OPTIONS", "-Da=b").run().exits(0);
    assertThat(result.err()).isEqualTo("Picked up JAVA_TOOL_OPTIONS: -Da=b\n");
  }

  @ParameterizedTest
  @MethodSource("javas")
  void aSignalEndsBothAndTheApplicationCleansUp(Path java) throws Exception {
    for (Map.Entry<String, Integer> signal : Map.of("TERM", 143, "HUP", 129).entrySet()) {
      Process process = standIn(java, "wait").interruptible().start();
      ProcessHandle application = applicationOf(process);
      kill(signal.getKey(), process);
      Gatherer out = Gatherer.of(process.getInputStream());
      Gatherer err = Gatherer.of(process.getErrorStream());
      Result result = JarRun.end(process, out, err).exits(signal.getValue());
      assertThat(result.err()).isEqualTo("cleaned up\n");
      assertThat(application.isAlive()).isFalse();
    }
  }

  @ParameterizedTest
  @MethodSource("javas")
  void theApplicationEndsWhenTheFirstProcessIsKilled(Path java) throws Exception {
    Process process = standIn(java, "wait").start();
    ProcessHandle application = applicationOf(process);
    process.destroyForcibly().waitFor();
    assertThat(application.onExit()).succeedsWithin(Duration.ofSeconds(10));
  }

  @ParameterizedTest
  @MethodSource("javas")
  void aKilledApplicationIsToldByTheExitCode(Path java) throws Exception {
    Process process = standIn(java, "wait").start();
    applicationOf(process).destroyForcibly();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(137);
  }

  @Test
  void withoutAJdk25OneLineSaysWhatToInstall() throws Exception {
    assumeTrue(feature(MAVEN_JAVA) < 25, "left out: Maven itself runs on a JDK 25");
    Result result =
        standIn(MAVEN_JAVA, "say")
            .withEnvironment("PATH", MAVEN_JAVA.getParent().toString())
            .withEnvironment("JAVA_HOME", "")
            .withEnvironment("SW_MPI_JAVA_HOME", "")
            .withEnvironment("SW_MPI_JDK_FOLDERS", folder.toString())
            .run()
            .exits(69);
    assertThat(result.out()).isEmpty();
    assertThat(result.err().lines())
        .singleElement()
        .satisfies(
            line -> assertThat(line).startsWith("sw-mpi: ").contains("openjdk-25-jdk-headless"));
  }

  @ParameterizedTest
  @MethodSource("javas")
  void anExplicitJdkThatIsNoneIsNamed(Path java) throws Exception {
    Result result =
        standIn(java, "say").withEnvironment("SW_MPI_JAVA_HOME", folder.toString()).run().exits(69);
    assertThat(result.err().lines())
        .singleElement()
        .satisfies(line -> assertThat(line).contains(folder.toString()));
  }

  @ParameterizedTest
  @MethodSource("javas")
  void underMpirunItIsTheSame(Path java) throws Exception {
    JarRun.assumeMpirun();
    List<String> command = new ArrayList<>(List.of("mpirun", "-n", "2", java.toString()));
    command.addAll(standInArguments("say", "x"));
    Result result = JarRun.ofCommand(command).run().exits(0);
    assertThat(result.out().lines().filter(line -> line.equals("true"))).hasSizeGreaterThan(1);
    assertThat(result.err()).isEmpty();

    List<String> exit = new ArrayList<>(List.of("mpirun", "-n", "2", java.toString()));
    exit.addAll(standInArguments("exit", "66"));
    assertThat(JarRun.ofCommand(exit).run().exitCode()).isEqualTo(66);
  }

  /// Whatever folder the jar lies in.
  @Test
  void lettersInTheJarsPathDoNoHarmUnderMpirun() throws Exception {
    JarRun.assumeMpirun();
    Path jar = Files.createDirectory(folder.resolve("cpu")).resolve("sw-mpi.jar");
    Files.createSymbolicLink(jar, JarRun.JAR);
    Result result =
        JarRun.ofCommand(
                List.of(
                    "mpirun", "-n", "1", TEST_JAVA.toString(), "-jar", "cpu/sw-mpi.jar", "info"))
            .in(folder)
            .run()
            .exits(0);
    assertThat(result.out()).isNotEmpty();
  }

  /// MPICH's launcher: here a server, to which bash opens the descriptor that `PMI_FD` names.
  @ParameterizedTest
  @MethodSource("javas")
  void theSocketOfMpichIsRelayed(Path java) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout(30_000);
      String open = "exec 7<>/dev/tcp/127.0.0.1/" + server.getLocalPort() + "; exec \"$@\"";
      List<String> command = new ArrayList<>(List.of("bash", "-c", open, "bash", java.toString()));
      // As the jar's manifest says, which does not count on a class path.
      command.add("--add-opens=java.base/java.io=ALL-UNNAMED");
      command.addAll(standInArguments("relay"));
      Process process = JarRun.ofCommand(command).withEnvironment("PMI_FD", "7").start();
      Gatherer out = Gatherer.of(process.getInputStream());
      Gatherer err = Gatherer.of(process.getErrorStream());
      try (Socket socket = server.accept()) {
        socket.setSoTimeout(30_000);
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        assertThat(in.readLine()).isEqualTo("cmd=init");
        socket
            .getOutputStream()
            .write("cmd=response_to_init\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(in.readLine()).isEqualTo("cmd=finalize");
        assertThat(in.readLine()).isNull();
      }
      Result result = JarRun.end(process, out, err).exits(0);
      assertThat(result.out().lines())
          .containsExactly("stranger reads -1", "reads cmd=response_to_init", "PMI_FD null");
      assertThat(result.err()).isEmpty();
    }
  }

  @Test
  void theManifestLetsTheLauncherDoItsWork() throws Exception {
    try (JarFile jar = new JarFile(JarRun.JAR.toFile())) {
      Attributes manifest = jar.getManifest().getMainAttributes();
      assertThat(manifest.getValue("Main-Class")).isEqualTo(Launcher.class.getName());
      assertThat(manifest.getValue("Add-Opens")).isEqualTo("java.base/java.io");
      assertThat(manifest.getValue("Enable-Native-Access")).isEqualTo("ALL-UNNAMED");
      assertThat(manifest.getValue("Implementation-Version")).isNotEmpty();
    }
  }

  @Test
  void theStartArchiveIsUsedOnlyForItsJar() throws Exception {
    Path archive = archiveOf(JarRun.JAR);
    assumeFalse(archive == null, "left out: this JDK made no start archive");
    Path jar = folder.resolve("sw-mpi.jar");
    copyWithTime(JarRun.JAR, jar);
    copyWithTime(archive, folder.resolve(archive.getFileName()));
    assertThat(loadedFromArchive(jar)).isTrue();

    // Another jar, though it looks the same.
    Files.setLastModifiedTime(
        jar, FileTime.from(Files.getLastModifiedTime(jar).toInstant().plusSeconds(5)));
    assertThat(loadedFromArchive(jar)).isFalse();
    // Even if the archive's time says otherwise, and even if it is none.
    Files.setLastModifiedTime(
        folder.resolve(archive.getFileName()), Files.getLastModifiedTime(jar));
    assertThat(loadedFromArchive(jar)).isFalse();
    Files.writeString(folder.resolve(archive.getFileName()), "no archive");
    Files.setLastModifiedTime(
        folder.resolve(archive.getFileName()), Files.getLastModifiedTime(jar));
    assertThat(loadedFromArchive(jar)).isFalse();
  }

  /// Runs the jar; asserts that it does not say anything about archives.
  private boolean loadedFromArchive(Path jar) throws Exception {
    Path log = folder.resolve("classes");
    List<String> command =
        List.of(
            TEST_JAVA.toString(),
            "-Xlog:class+load:file=" + log + "%p",
            "-jar",
            jar.toString(),
            "--version");
    Result result = JarRun.ofCommand(command).run().exits(0);
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).startsWith("sw-mpi");
    boolean shared = false;
    try (Stream<Path> logs = Files.list(folder)) {
      for (Path file : logs.filter(path -> path.toString().startsWith(log.toString())).toList()) {
        shared |= Files.readString(file).contains("org.swmpi.app.Main source: shared objects file");
        Files.delete(file);
      }
    }
    return shared;
  }

  private static Path archiveOf(Path jar) throws IOException {
    try (Stream<Path> files = Files.list(jar.getParent())) {
      return files
          .filter(file -> file.getFileName().toString().matches("sw-mpi-.*\\.jsa"))
          .findFirst()
          .orElse(null);
    }
  }

  private static void copyWithTime(Path from, Path to) throws IOException {
    Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
  }

  private static JarRun standIn(Path java, String... arguments) {
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(standInArguments(arguments));
    return JarRun.ofCommand(command);
  }

  private static List<String> standInArguments(String... arguments) {
    List<String> all =
        new ArrayList<>(List.of("-cp", classes + ":" + JarRun.JAR, Launcher.class.getName()));
    all.addAll(List.of(arguments));
    return all;
  }

  /// Reads the number of the second process, which it prints when it is ready.
  private static ProcessHandle applicationOf(Process process) throws IOException {
    StringBuilder line = new StringBuilder();
    InputStream out = process.getInputStream();
    for (int c = out.read(); c >= 0 && c != '\n'; c = out.read()) {
      line.append((char) c);
    }
    return ProcessHandle.of(Long.parseLong(line.toString())).orElseThrow();
  }

  private static void kill(String signal, Process process)
      throws IOException, InterruptedException {
    int status =
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    assertThat(status).isZero();
  }

  private static int feature(Path java) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(java.toString(), "-XshowSettings:properties", "-version")
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said.lines()
        .map(String::strip)
        .filter(line -> line.startsWith("java.specification.version = "))
        .map(line -> line.substring(line.lastIndexOf(' ') + 1))
        .mapToInt(Integer::parseInt)
        .findFirst()
        .orElse(0);
  }
}
