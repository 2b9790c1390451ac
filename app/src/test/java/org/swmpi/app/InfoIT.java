package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.app.JarRun.Result;

/// `info`, `--version` and `--help` by the real jar.
class InfoIT {
  @Test
  void jsonParses() throws Exception {
    Result result = JarRun.of("info", "--json").run().exits(0);
    JsonObject info = JsonParser.parseString(result.out()).getAsJsonObject();
    assertThat(info.getAsJsonObject("java").get("version").getAsString()).startsWith("25");
    assertThat(info.getAsJsonObject("vector").get("available").getAsBoolean()).isTrue();
    assertThat(info.getAsJsonObject("machine").get("cores").getAsInt()).isPositive();
    assertThat(info.getAsJsonArray("transports"))
        .extracting(each -> each.getAsJsonObject().get("name").getAsString())
        .contains("threads", "mpi");
    assertThat(result.err()).isEmpty();
  }

  @Test
  void tableNamesWhatIsThere() throws Exception {
    Result result = JarRun.of("info").run().exits(0);
    assertThat(result.out()).contains("Vector API", "cores", "huge pages", "transports", "threads");
    assertThat(result.err()).isEmpty();
  }

  @Test
  void underMpirunOneAnswers() throws Exception {
    Result result = JarRun.underMpirun(3, "info", "--json").run().exits(0);
    JsonObject info = JsonParser.parseString(result.out()).getAsJsonObject();
    for (JsonElement transport : info.getAsJsonArray("transports")) {
      JsonObject each = transport.getAsJsonObject();
      if (each.get("name").getAsString().equals("mpi")) {
        assertThat(each.get("usable").getAsBoolean()).isTrue();
      }
    }
  }

  @Test
  void versionNamesSwMpiJavaAndMpi() throws Exception {
    Result result = JarRun.of("--version").run().exits(0);
    assertThat(result.out().lines())
        .satisfiesExactly(
            line -> assertThat(line).matches("sw-mpi \\d+\\.\\d+\\.\\d+.*"),
            line -> assertThat(line).startsWith("Java 25"),
            line -> assertThat(line).startsWith("MPI "));
    assertThat(result.err()).isEmpty();
  }

  @Test
  void helpNamesTheCommands() throws Exception {
    Result result = JarRun.of("--help").run().exits(0);
    assertThat(result.out()).contains("closure", "info", "--ranks", "--transport");
    assertThat(result.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"info", "--help", "closure --help", "--version", "jobs list"})
  void anAnswerThatCannotBeWrittenIsTold(String commandLine) throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "left out: there is no /dev/full");
    Result result =
        JarRun.of(commandLine.split(" ")).withOutputTo(Path.of("/dev/full")).run().exits(74);
    assertThat(result.err()).startsWith("sw-mpi: standard output: No space left");
  }
}
