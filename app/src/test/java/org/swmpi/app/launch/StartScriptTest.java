package org.swmpi.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The script `sw-mpi`, with a jar that is there and a JDK whose `java` prints its arguments.
class StartScriptTest {
  @TempDir private Path folder;

  @BeforeEach
  void makeTree() throws IOException {
    Path dev = Files.createDirectories(folder.resolve("tree/dev"));
    Files.copy(Path.of("../dev/find-jdk.sh"), dev.resolve("find-jdk.sh"));
    program(folder.resolve("tree/sw-mpi"), Files.readString(Path.of("../sw-mpi")));
    Path jar = Files.createDirectories(folder.resolve("tree/app/target")).resolve("sw-mpi.jar");
    Files.createFile(jar);
    Path bin = Files.createDirectories(folder.resolve("jdk/bin"));
    program(bin.resolve("java"), "#!/bin/sh\necho \"$*\"\n");
    program(bin.resolve("javac"), "#!/bin/sh\n");
    Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
  }

  private static void program(Path file, String text) throws IOException {
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private String run(Map<String, String> variables) throws Exception {
    return run(variables, 0, "sh", "tree/sw-mpi", "--version");
  }

  private String run(Map<String, String> variables, int exitCode, String... command)
      throws Exception {
    ProcessBuilder script = new ProcessBuilder(command);
    Map<String, String> environment = script.environment();
    environment
        .keySet()
        .removeAll(Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CDPATH"));
    environment.put("SW_MPI_JAVA_HOME", folder.resolve("jdk").toString());
    environment.putAll(variables);
    Process process = script.directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(exitCode);
    return said;
  }

  @Test
  void startsTheJar() throws Exception {
    assertThat(run(Map.of()))
        .startsWith("-XX:+UseSerialGC ")
        .endsWith("-jar " + folder.toRealPath() + "/tree/app/target/sw-mpi.jar --version\n");
  }

  /// A JVM that is told of two collectors does not start.
  @ParameterizedTest
  @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
  void namesNoCollectorBesideThatOfTheUser(String variable) throws Exception {
    assertThat(run(Map.of(variable, "-Xmx1g -XX:+UseG1GC"))).startsWith("-XX:TieredStopAtLevel=1");
    assertThat(run(Map.of(variable, "-Xmx1g"))).startsWith("-XX:+UseSerialGC ");
  }

  /// Where it is closed, the first file that a JVM opens is its standard input.
  @Test
  void leavesNoStandardInputToTheJvm() throws Exception {
    String opened = "#!/bin/sh\n{ true 3<&0; } 2> /dev/null && echo taken\n";
    program(folder.resolve("jdk/bin/java"), opened);
    assertThat(run(Map.of(), 0, "sh", "-c", "exec sh tree/sw-mpi --version <&-"))
        .isEqualTo("taken\n");
  }

  @Test
  void saysThatJavaCannotRunInAFolderWithAColon() throws Exception {
    Files.move(folder.resolve("tree"), folder.resolve("a:b"));
    assertThat(run(Map.of(), 69, "sh", "a:b/sw-mpi", "--version"))
        .startsWith("sw-mpi: " + folder.toRealPath() + "/a:b has a colon in its name")
        .hasLineCount(1);
  }

  /// With it, `cd` prints where it goes, and may go elsewhere.
  @Test
  void findsItselfWhereCdpathIsSet() throws Exception {
    Files.createDirectories(folder.resolve("other/tree"));
    for (String path : new String[] {".", folder.toString(), folder.resolve("other").toString()}) {
      assertThat(run(Map.of("CDPATH", path))).isEqualTo(run(Map.of()));
    }
  }

  @Test
  void buildsAgainWhatAKilledBuildHasLeft() throws Exception {
    Path begun = Files.createDirectories(folder.resolve("tree/target")).resolve("build-begun.1");
    Files.createFile(begun);
    Path tools = Files.createDirectories(folder.resolve("tools"));
    program(tools.resolve("mvn"), "#!/bin/sh\n");
    Map<String, String> path = Map.of("PATH", tools + ":" + System.getenv("PATH"));
    assertThat(run(path)).startsWith("sw-mpi: building ").endsWith(" --version\n");
    assertThat(begun).doesNotExist();
    assertThat(run(path)).isEqualTo(run(Map.of()));
  }
}
