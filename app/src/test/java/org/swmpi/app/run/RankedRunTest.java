package org.swmpi.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.MalformedInputException;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.RankProgram;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class RankedRunTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Talk talk = new Talk(new PrintStream(err, false, StandardCharsets.UTF_8), false);

  @Command(name = "any")
  private static final class AnyCommand {}

  private int run(String ranks, RankProgram program) {
    CommonOptions options = new CommonOptions();
    new CommandLine(new AnyCommand())
        .addMixin("common", options)
        .parseArgs("--transport", "threads", "--ranks", ranks);
    return new RankedRun(options, talk).run(program);
  }

  private String told() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void returnsWhatTheRanksReturn() {
    assertThat(run("3", world -> 0)).isZero();
    assertThat(run("3", world -> world.rank() == 2 ? 74 : 0)).isEqualTo(74);
    assertThat(told()).isEmpty();
  }

  @Test
  void whatAllRanksKnowIsToldOnce() {
    int exitCode =
        run(
            "3",
            _ -> {
              throw new MalformedInputException("a.nt", 3, 7, "wrong; mend it");
            });
    assertThat(exitCode).isEqualTo(65);
    assertThat(told()).isEqualToIgnoringNewLines("a.nt:3:7: wrong; mend it");
  }

  @Test
  void whatOneRankMeetsIsToldByItsNameAndEndsTheOthers() {
    int exitCode =
        run(
            "3",
            world -> {
              if (world.rank() == 1) {
                throw new IOException("No space left on device");
              }
              world.allReduce(1L, Op.SUM);
              return 0;
            });
    assertThat(exitCode).isEqualTo(74);
    assertThat(told()).matches("rank 1 on \\S+: No space left on device; make room .+\\s+");
  }

  @Test
  void aRankWhoseFileAnotherHasTakenAwayIsNotHeard() {
    int exitCode =
        run(
            "2",
            world -> {
              if (world.rank() == 1) {
                NoSuchFileException gone = new NoSuchFileException(".part.tmp");
                throw new UncheckedIOException(new IOException("parts: gone", gone));
              }
              Thread.sleep(100);
              throw new IOException("No space left on device");
            });
    assertThat(exitCode).isEqualTo(74);
    assertThat(told()).matches("rank 0 on \\S+: No space left on device; make room .+\\s+");
  }

  @Test
  void aSingleRankIsNotNamed() {
    int exitCode =
        run(
            "1",
            _ -> {
              throw new IOException("No space left on device");
            });
    assertThat(exitCode).isEqualTo(74);
    assertThat(told()).startsWith("No space left on device; make room");
  }

  @Test
  void memoryThatDoesNotSufficeEndsTheJob() {
    int exitCode =
        run(
            "2",
            world -> {
              if (world.rank() == 0) {
                throw new OutOfMemoryError("Java heap space");
              }
              world.barrier();
              return 0;
            });
    assertThat(exitCode).isEqualTo(69);
    assertThat(told()).contains("rank 0 on ").contains("out of memory (Java heap space); run on");
  }

  @Test
  void aDefectIsToldWithItsStackTrace() {
    int exitCode =
        run(
            "2",
            world -> {
              if (world.rank() == 1) {
                throw new IllegalStateException("table is empty");
              }
              world.barrier();
              return 0;
            });
    assertThat(exitCode).isEqualTo(70);
    assertThat(told())
        .contains("rank 1 on ")
        .contains("a defect in sw-mpi")
        .contains("table is empty")
        .contains("\tat ");
  }

  @Test
  void whatCannotBeStartedIsLeftToTheProgram() {
    CommonOptions options = new CommonOptions();
    new CommandLine(new AnyCommand())
        .addMixin("common", options)
        .parseArgs("--transport", "carrier-pigeon");
    assertThatThrownBy(() -> new RankedRun(options, talk).run(_ -> 0))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("carrier-pigeon");
  }
}
