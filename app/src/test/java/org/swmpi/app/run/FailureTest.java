package org.swmpi.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.OutputException;
import org.swmpi.mpi.JobAbortedException;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.RankFailedException;
import org.swmpi.mpi.TransportUnavailableException;

class FailureTest {
  record Case(Throwable thrown, int exitCode, String message) {}

  static List<Case> cases() {
    return List.of(
        new Case(
            new MalformedInputException("data.nt", 17, 5, "unterminated IRI; close it with '>'"),
            65,
            "data.nt:17:5: unterminated IRI; close it with '>'"),
        new Case(new MissingInputException("a.nt: is not there"), 66, "a.nt: is not there"),
        new Case(new OutputException("b/c.nt: no folder"), 73, "b/c.nt: no folder"),
        new Case(new LaunchException("3 ranks asked for"), 2, "3 ranks asked for"),
        new Case(new TransportUnavailableException("no libmpi"), 69, "no libmpi"),
        new Case(
            new MpiException("MPI_Bcast", 15, "MPI_ERR_TRUNCATE", 2, "message truncated"),
            74,
            "MPI_Bcast failed on rank 2: message truncated (MPI_ERR_TRUNCATE, code 15);"
                + " see whether a rank or its machine was lost, then run the job again"),
        new Case(
            new IOException("No space left on device"),
            74,
            "No space left on device; make room there, or choose other places with -o and --temp"),
        new Case(
            new FileSystemException("/out/x.nt", null, "No space left on device"),
            74,
            "/out/x.nt: No space left on device;"
                + " make room there, or choose other places with -o and --temp"),
        new Case(
            new NoSuchFileException("/tmp/gone"),
            74,
            "NoSuchFileException: /tmp/gone; check the disk or connection, then run again"),
        new Case(
            new IOException(), 74, "IOException; check the disk or connection, then run again"),
        new Case(
            new UnsatisfiedLinkError("/x/libzstd-jni.so: failed to map segment\nno zstd-jni"),
            69,
            "the library of Zstandard cannot be loaded from "
                + System.getProperty("java.io.tmpdir")
                + " (/x/libzstd-jni.so: failed to map segment); name a folder in which files may"
                + " be made and run by JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR"),
        new Case(
            new OutOfMemoryError("Java heap space"),
            69,
            "out of memory (Java heap space);"
                + " run on more memory, on fewer ranks per machine, or on more machines"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void namesTheRemedyAndHasItsCode(Case each) {
    assertThat(Failure.of(each.thrown())).isEqualTo(new Failure(each.exitCode(), each.message()));
    assertThat(Failure.of(new RankFailedException(3, each.thrown())))
        .isEqualTo(new Failure(each.exitCode(), each.message()));
  }

  @Test
  void uncheckedIoIsIo() {
    assertThat(Failure.of(new UncheckedIOException(new IOException("x"))).exitCode()).isEqualTo(74);
  }

  @Test
  void aReaderThatHasSeenEnoughIsNotWorthAWord() {
    assertThat(Failure.of(new FileSystemException("standard output", null, "Broken pipe")))
        .isEqualTo(new Failure(74, null));
    assertThat(Failure.of(new FileSystemException("pipe", null, "Broken pipe")))
        .isEqualTo(
            new Failure(74, "pipe: Broken pipe; check the disk or connection, then run again"));
  }

  @Test
  void anAbortOfAnotherRankIsToldThere() {
    assertThat(Failure.of(new JobAbortedException(65, "rank 1 aborted")))
        .isEqualTo(new Failure(65, null));
  }

  @Test
  void aPageThatCannotBeReadIsIo() {
    InternalError fault =
        new InternalError("a fault occurred in an unsafe memory access operation");
    assertThat(Failure.of(fault).exitCode()).isEqualTo(74);
    assertThat(Failure.of(new InternalError("other")).exitCode()).isEqualTo(70);
  }

  @Test
  void allElseIsADefectWithItsStackTrace() {
    Failure failure = Failure.of(new IllegalStateException("table is empty"));
    assertThat(failure.exitCode()).isEqualTo(70);
    assertThat(failure.message())
        .startsWith("a defect in sw-mpi; please report it")
        .contains("IllegalStateException: table is empty")
        .contains("at org.swmpi.app.run.FailureTest");
  }

  @Test
  void ranksAgreeOnWhatIsWrongWithFiles() {
    assertThat(Failure.isAgreed(new MissingInputException("x"))).isTrue();
    assertThat(Failure.isAgreed(new OutputException("x"))).isTrue();
    assertThat(Failure.isAgreed(new UsageException("x"))).isTrue();
    assertThat(Failure.isAgreed(new MalformedInputException("x", 0, 0, "x"))).isTrue();
    assertThat(Failure.isAgreed(new IOException("x"))).isFalse();
    assertThat(Failure.isAgreed(new IllegalStateException("x"))).isFalse();
  }
}
