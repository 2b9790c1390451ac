package org.swmpi.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.OutputException;

class SummaryFileTest {
  private static final JsonText.Content MEMBERS = json -> json.name("command").value("x");

  @TempDir private Path folder;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Talk talk = new Talk(new PrintStream(err, false, StandardCharsets.UTF_8), false);

  @Test
  void replacesAFileInOneStep() throws IOException {
    Path file = Files.writeString(folder.resolve("s.json"), "old");
    SummaryFile summary = new SummaryFile(file.toString());
    assertThat(summary.obstacle()).isNull();
    summary.write(MEMBERS, talk);
    assertThat(file).hasContent("{\n  \"command\": \"x\"\n}\n");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(file);
    }
  }

  @Test
  void hasTheRightsOfANewFile() throws IOException {
    Path file = folder.resolve("s.json");
    new SummaryFile(file.toString()).write(MEMBERS, talk);
    Path usual = Files.createFile(folder.resolve("usual"));
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(usual));
  }

  @Test
  void aFileThatCannotBeCreatedIsTold() {
    SummaryFile summary = new SummaryFile(folder + "/none/s.json");
    assertThatThrownBy(() -> summary.write(MEMBERS, talk))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("none/s.json: cannot be created");
  }

  @Test
  void minusIsStandardErrorEvenIfQuiet() throws IOException {
    talk.silence();
    SummaryFile summary = new SummaryFile("-");
    assertThat(summary.obstacle()).isNull();
    summary.write(MEMBERS, talk);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualToIgnoringNewLines("{  \"command\": \"x\"}");
  }

  @Test
  void aDeviceIsWrittenTo() throws IOException {
    SummaryFile summary = new SummaryFile("/dev/null");
    assertThat(summary.obstacle()).isNull();
    summary.write(MEMBERS, talk);
    assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
  }

  @Test
  void obstaclesAreNamedBeforeTheWork() {
    assertThat(new SummaryFile(folder + "/none/s.json").obstacle()).contains("folder is not there");
    assertThat(new SummaryFile(folder.toString()).obstacle()).contains("is a folder");
  }

  @Test
  void noneIsWantedUnlessNamed() throws IOException {
    SummaryFile summary = new SummaryFile(null);
    assertThat(summary.file()).isNull();
    assertThat(summary.obstacle()).isNull();
    summary.write(MEMBERS, talk);
    assertThat(err.size()).isZero();
  }
}
