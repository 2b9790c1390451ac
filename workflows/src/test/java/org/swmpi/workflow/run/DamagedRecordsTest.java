package org.swmpi.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.MalformedInputException;
import org.swmpi.workflow.job.JobRecord;

/// Records that are none are told as such.
class DamagedRecordsTest {
  @TempDir private Path folder;

  @Test
  void aRunWithoutStagesHasNoJobs() throws Exception {
    assertThat(RunFolder.jobs(folder)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "null",
        "[]",
        "{}",
        "\u00ff",
        "{\"id\": 1, \"attempt\": \"x\"}",
        "{\"job\": {}, \"attempt\": 1, \"id\": \"1\", \"state\": \"done\", \"since\": \"\"}",
        "{\"job\": {\"folder\": \"\\u0000\"}}",
        "{\"job\": {\"host\": {\"wallTime\": \"an hour\"}}}"
      })
  void aDamagedRecordIsToldAsSuch(String text) throws Exception {
    Files.write(folder.resolve("run.json"), text.getBytes(StandardCharsets.ISO_8859_1));
    Files.write(folder.resolve("job.json"), text.getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> RunFolder.facts(folder))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContainingAll("run.json", "is no record of a run (", "; remove the run")
        .hasMessageNotContainingAny("\n", "Exception");
    assertThatThrownBy(() -> JobRecord.read(folder))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContainingAll("job.json", "is no record of a job (", "; remove the run")
        .hasMessageNotContainingAny("\n", "Exception");
  }
}
