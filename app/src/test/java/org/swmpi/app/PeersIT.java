package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The main job over the Java MPIs of others: the result does not depend on who carries it.
class PeersIT {
  /// Where `verify` puts the jar of Open MPI's Java bindings that it compiles.
  private static final Path COMPILED_JAR =
      Path.of("../target/peers/mpi.jar").toAbsolutePath().normalize();

  private static final Path INPUT = Path.of("../examples/lv2/ntriples").toAbsolutePath();

  @TempDir private Path folder;

  private static JarRun prepared(JarRun run) {
    return Files.isReadable(COMPILED_JAR)
        ? run.withEnvironment("SW_MPI_JAVA_JAR", COMPILED_JAR.toString())
        : run;
  }

  private static void assumeUsable(String transport) throws Exception {
    String out = prepared(JarRun.of("info", "--json")).run().exits(0).out();
    JsonObject info = JsonParser.parseString(out).getAsJsonObject();
    for (JsonElement element : info.getAsJsonArray("transports")) {
      JsonObject report = element.getAsJsonObject();
      if (report.get("name").getAsString().equals(transport)) {
        String left = "left out: transport '%s': %s".formatted(transport, report.get("whyNot"));
        if (!report.get("usable").getAsBoolean()) {
          System.err.println(left);
        }
        assumeTrue(report.get("usable").getAsBoolean(), left);
        return;
      }
    }
    throw new AssertionError("info does not know transport " + transport);
  }

  @Test
  void openMpiJavaClosesTheExample() throws Exception {
    JarRun.assumeMpirun();
    assumeUsable("openmpi-java");
    assertCloses(
        prepared(JarRun.underMpirun(2, arguments("openmpi-java", List.of()))), "openmpi-java");
  }

  @ParameterizedTest
  @ValueSource(strings = {"multicore", "niodev"})
  void mpjClosesTheExample(String device) throws Exception {
    assumeUsable("mpj");
    JarRun run = JarRun.of(arguments("mpj", List.of("--ranks", "2")));
    assertCloses(run.withEnvironment("SW_MPI_MPJ_DEVICE", device), "mpj");
  }

  private static List<String> arguments(String transport, List<String> more) {
    List<String> arguments = new ArrayList<>(List.of("closure", INPUT.toString()));
    arguments.addAll(List.of("-o", "out.nt", "--transport", transport, "--summary", "s.json"));
    arguments.addAll(more);
    return arguments;
  }

  private void assertCloses(JarRun run, String transport) throws Exception {
    JarRun.Result result = run.in(folder).run().exits(0);
    assertThat(result.out()).isEmpty();
    JarRun.of("closure", INPUT.toString(), "-o", "expected.nt", "--ranks", "1", "--quiet")
        .in(folder)
        .run()
        .exits(0);
    assertThat(Files.readAllLines(folder.resolve("out.nt")).stream().sorted().toList())
        .hasSize(5001)
        .isEqualTo(Files.readAllLines(folder.resolve("expected.nt")).stream().sorted().toList());
    JsonObject summary =
        JsonParser.parseString(Files.readString(folder.resolve("s.json"))).getAsJsonObject();
    assertThat(summary.get("transport").getAsString()).isEqualTo(transport);
    assertThat(summary.get("ranks").getAsInt()).isEqualTo(2);
  }

  /// What is wrong on all ranks alike is told once, although each rank is a process.
  @Test
  void aMissingFileIsToldOnce() throws Exception {
    assumeUsable("mpj");
    JarRun.Result result =
        JarRun.of("closure", "x.nt", "--transport", "mpj", "--ranks", "3")
            .withEnvironment("SW_MPI_MPJ_DEVICE", "niodev")
            .in(folder)
            .run()
            .exits(66);
    assertThat(result.err().lines().filter(line -> line.contains("x.nt"))).hasSize(1);
  }
}
