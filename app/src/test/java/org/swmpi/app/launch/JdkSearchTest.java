package org.swmpi.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Searches among folders that look like JDKs.
class JdkSearchTest {
  private static final String MODULES = "MODULES=\"java.base jdk.incubator.vector jdk.jfr\"";

  @TempDir private Path folder;

  @Test
  void theNewestIsTaken() throws Exception {
    jdk("usual/a", "25.0.9", MODULES);
    jdk("usual/b", "25.0.10", MODULES);
    jdk("usual/c", "17.0.15", MODULES);
    jdk("home", "25.0.2", MODULES);
    assertThat(find("JAVA_HOME", path("home"), "SW_MPI_JDK_FOLDERS", path("usual")))
        .isEqualTo(folder.resolve("usual/b"));
  }

  @Test
  void ofEqualOnesTheFirstIsTaken() throws Exception {
    jdk("usual/a", "25.0.2", MODULES);
    jdk("home", "25.0.2", MODULES);
    assertThat(find("JAVA_HOME", path("home"), "SW_MPI_JDK_FOLDERS", path("usual")))
        .isEqualTo(folder.resolve("home"));
  }

  @Test
  void theExplicitOneBeatsANewerOne() throws Exception {
    jdk("usual/a", "29", MODULES);
    jdk("mine", "25.0.1", MODULES);
    assertThat(find("SW_MPI_JAVA_HOME", path("mine"), "SW_MPI_JDK_FOLDERS", path("usual")))
        .isEqualTo(folder.resolve("mine"));
  }

  @Test
  void anExplicitOneThatWillNotDoIsRefused() throws Exception {
    jdk("usual/a", "29", MODULES);
    jdk("mine", "21.0.3", MODULES);
    assertThatExceptionOfType(LauncherException.class)
        .isThrownBy(
            () -> find("SW_MPI_JAVA_HOME", path("mine"), "SW_MPI_JDK_FOLDERS", path("usual")))
        .withMessageContaining("SW_MPI_JAVA_HOME")
        .withMessageContaining("Java 21.0.3")
        .satisfies(e -> assertThat(e.exitCode()).isEqualTo(69));
  }

  @Test
  void thePathIsFollowedThroughLinks() throws Exception {
    jdk("somewhere/jdk", "25", MODULES);
    Files.createDirectories(folder.resolve("bin"));
    Files.createSymbolicLink(folder.resolve("bin/java"), folder.resolve("somewhere/jdk/bin/java"));
    assertThat(find("PATH", "/nowhere:" + path("bin"), "SW_MPI_JDK_FOLDERS", ""))
        .isEqualTo(folder.toRealPath().resolve("somewhere/jdk"));
  }

  @Test
  void macOsAndHomebrewPutTheHomeDeeper() throws Exception {
    jdk("mac/temurin.jdk/Contents/Home", "25.0.1", MODULES);
    jdk("brew/openjdk/libexec/openjdk.jdk/Contents/Home", "25.0.2", MODULES);
    assertThat(find("SW_MPI_JDK_FOLDERS", path("mac")))
        .isEqualTo(folder.resolve("mac/temurin.jdk/Contents/Home"));
    assertThat(find("SW_MPI_JDK_FOLDERS", path("mac") + ":" + path("brew")))
        .isEqualTo(folder.resolve("brew/openjdk/libexec/openjdk.jdk/Contents/Home"));
  }

  @Test
  void withoutTheVectorApiItWillNotDo() throws Exception {
    jdk("usual/a", "26", "MODULES=\"java.base jdk.incubator.vectors\"");
    jdk("usual/b", "25", "IMPLEMENTOR=\"lists no modules\"");
    assertThat(find("SW_MPI_JDK_FOLDERS", path("usual"))).isEqualTo(folder.resolve("usual/b"));
  }

  @Test
  void noneFoundIsSaidInOneLineWithWhatToDo() throws Exception {
    jdk("usual/a", "17.0.15", MODULES);
    jdk("usual/b", "1.8.0_402", "");
    Files.createDirectories(folder.resolve("usual/empty"));
    assertThatExceptionOfType(LauncherException.class)
        .isThrownBy(() -> find("SW_MPI_JDK_FOLDERS", path("usual")))
        .withMessageContainingAll("JDK 25", "openjdk-25-jdk-headless", "SW_MPI_JAVA_HOME")
        .satisfies(e -> assertThat(e.exitCode()).isEqualTo(69))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
  }

  @Test
  void oneRankOfANodeSpeaks() {
    assertThat(LauncherException.isSpokesman(Map.of())).isTrue();
    assertThat(LauncherException.isSpokesman(Map.of("OMPI_COMM_WORLD_LOCAL_RANK", "0"))).isTrue();
    assertThat(LauncherException.isSpokesman(Map.of("OMPI_COMM_WORLD_LOCAL_RANK", "3"))).isFalse();
    assertThat(LauncherException.isSpokesman(Map.of("MPI_LOCALRANKID", "1"))).isFalse();
  }

  private Path find(String... environment) throws LauncherException {
    Map<String, String> map =
        environment.length == 2
            ? Map.of(environment[0], environment[1])
            : Map.of(environment[0], environment[1], environment[2], environment[3]);
    return new JdkSearch(map).find().home().toPath();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void jdk(String name, String version, String otherLine) throws IOException {
    Path bin = Files.createDirectories(folder.resolve(name).resolve("bin"));
    Path java = Files.createFile(bin.resolve("java"));
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(
        folder.resolve(name).resolve("release"),
        "JAVA_RUNTIME_VERSION=\""
            + version
            + "+9-LTS\"\nJAVA_VERSION=\""
            + version
            + "\"\n"
            + otherLine
            + "\n");
  }
}
