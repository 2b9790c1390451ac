package org.swmpi.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.OutputException;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;

class SummaryFileTest {
  private static final JsonText.Content MEMBERS = json -> json.name("figure").value(1);

  @TempDir private Path folder;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Talk talk = new Talk(new PrintStream(err, false, StandardCharsets.UTF_8), false);

  @Test
  void replacesAFileInOneStep() throws IOException {
    Path file = Files.writeString(folder.resolve("s.json"), "old");
    SummaryFile summary = new SummaryFile(file.toString());
    summary.verify();
    summary.write("x", MEMBERS, talk);
    assertThat(Files.readString(file))
        .startsWith("{\n  \"command\": \"x\",\n  \"version\": \"")
        .endsWith(",\n  \"figure\": 1\n}\n");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(file);
    }
  }

  /// A file that is replaced needs its folder.
  @Test
  void aFileInAFolderThatMayNotBeWrittenToIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("s.json"), "old");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      assumeFalse(Files.isWritable(folder), "rights of folders NOT TESTED: as root");
      assertThatThrownBy(() -> new SummaryFile(file.toString()).verify())
          .isInstanceOf(OutputException.class)
          .hasMessageContaining("its folder may not be written to");
    } finally {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  @Test
  void tellsOfTheRanks() throws Exception {
    SummaryFile summary = new SummaryFile("-");
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(2),
        world -> {
          if (world.rank() == 0) {
            summary.write("x", world, MEMBERS, talk);
          }
          return 0;
        });
    JsonObject json =
        JsonParser.parseString(err.toString(StandardCharsets.UTF_8)).getAsJsonObject();
    assertThat(json.keySet())
        .containsExactly("command", "version", "java", "ranks", "transport", "library", "figure");
    assertThat(json.get("ranks").getAsInt()).isEqualTo(2);
    assertThat(json.get("transport").getAsString()).isEqualTo("threads");
  }

  @Test
  void hasTheRightsOfANewFile() throws IOException {
    Path file = folder.resolve("s.json");
    new SummaryFile(file.toString()).write("x", MEMBERS, talk);
    Path usual = Files.createFile(folder.resolve("usual"));
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(usual));
  }

  @Test
  void aFileThatCannotBeCreatedIsTold() {
    SummaryFile summary = new SummaryFile(folder + "/none/s.json");
    assertThatThrownBy(() -> summary.write("x", MEMBERS, talk))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("none/s.json: cannot be created");
  }

  @Test
  void minusIsStandardErrorEvenIfQuiet() throws IOException {
    talk.silence();
    SummaryFile summary = new SummaryFile("-");
    summary.verify();
    summary.write("x", MEMBERS, talk);
    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .startsWith("{", "  \"command\": \"x\",")
        .endsWith("  \"figure\": 1", "}");
  }

  @Test
  void aDeviceIsWrittenTo() throws IOException {
    SummaryFile summary = new SummaryFile("/dev/null");
    summary.verify();
    summary.write("x", MEMBERS, talk);
    assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
  }

  @Test
  void obstaclesAreNamedBeforeTheWork() {
    assertThatThrownBy(() -> new SummaryFile(folder + "/none/s.json").verify())
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("folder is not there");
    assertThatThrownBy(() -> new SummaryFile(folder.toString()).verify())
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("is a folder");
  }

  @Test
  void noneIsWantedUnlessNamed() throws IOException {
    SummaryFile summary = new SummaryFile(null);
    assertThat(summary.file()).isNull();
    summary.verify();
    summary.write("x", MEMBERS, talk);
    assertThat(err.size()).isZero();
  }
}
