package org.swmpi.app.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.CapacityException;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.OutputException;
import org.swmpi.mpi.JobAbortedException;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.RankFailedException;
import org.swmpi.mpi.TransportUnavailableException;
import org.swmpi.workflow.ExitCode;
import org.swmpi.workflow.job.JobFailedException;
import org.swmpi.workflow.run.RunFolder;
import org.swmpi.workflow.run.StageFailedException;
import org.swmpi.workflow.serve.EndpointUnavailableException;
import org.swmpi.workflow.serve.data.StoreFolder;

/// What an exception means to the user.
///
/// @param exitCode one of [ExitCode]'s
/// @param message what is wrong and what to do; null where there is nothing to tell
public record Failure(int exitCode, @Nullable String message) {
  /// The words of the system, and of MPI-IO.
  private static final List<String> NO_ROOM =
      List.of("No space left", "Disk quota exceeded", "MPI_ERR_NO_SPACE", "MPI_ERR_QUOTA");

  /// The meaning of what a command, or a rank of it, has thrown.
  public static Failure of(Throwable thrown) {
    return switch (thrown) {
      case RankFailedException e when e.getCause() != null -> of(e.getCause());
      case UncheckedIOException e when e.getCause() != null -> of(e.getCause());
      case StageFailedException e when e.getCause() != null -> stage(e, of(e.getCause()));
      case JobFailedException e -> job(e);
      case RunFolder.BusyRunException e -> new Failure(ExitCode.TRY_AGAIN, e.getMessage());
      case StoreFolder.BusyStoreException e -> new Failure(ExitCode.TRY_AGAIN, e.getMessage());
      case MalformedInputException e -> new Failure(ExitCode.MALFORMED_INPUT, e.getMessage());
      case MissingInputException e -> new Failure(ExitCode.MISSING_INPUT, e.getMessage());
      case OutputException e -> new Failure(ExitCode.CANNOT_CREATE, e.getMessage());
      case LaunchException e -> new Failure(ExitCode.USAGE, e.getMessage());
      case UsageException e -> new Failure(ExitCode.USAGE, e.getMessage());
      case CapacityException e -> new Failure(ExitCode.UNAVAILABLE, e.getMessage());
      case EndpointUnavailableException e -> new Failure(ExitCode.UNAVAILABLE, e.getMessage());
      case TransportUnavailableException e -> new Failure(ExitCode.UNAVAILABLE, e.getMessage());
      case MpiException e -> communication(e);
      case JobAbortedException e -> new Failure(e.exitCode(), null);
      case IOException e -> inputOutput(e);
      case OutOfMemoryError e -> memory(e);
      case InternalError e when isFaultInMappedFile(e) -> mappedFile(e);
      case LinkageError e when String.valueOf(e.getMessage()).contains("zstd") -> zstandard(e);
      default -> defect(thrown);
    };
  }

  /// Whether all ranks know of it, because the library makes all of them throw the same: then one
  /// tells, and all end in good order.
  public static boolean isAgreed(Throwable thrown) {
    return thrown instanceof CapacityException
        || thrown instanceof MalformedInputException
        || thrown instanceof MissingInputException
        || thrown instanceof OutputException
        || thrown instanceof UsageException;
  }

  private static Failure stage(StageFailedException e, Failure failure) {
    return new Failure(failure.exitCode(), "stage " + e.stage().name() + ": " + failure.message());
  }

  private static Failure job(JobFailedException e) {
    return new Failure(
        e.exitCode(),
        e.getMessage() + (e.logTail().isEmpty() ? "" : "; it said last:\n" + e.logTail()));
  }

  private static Failure communication(MpiException e) {
    return new Failure(
        ExitCode.FAILED_IO,
        e.getMessage() + "; see whether a rank or its machine was lost, then run the job again");
  }

  private static Failure inputOutput(IOException e) {
    String message = e instanceof FileSystemException file ? described(file) : plain(e);
    // Who reads standard output has seen enough, as `head` does: not worth a word.
    if (message.equals("standard output: Broken pipe")) {
      return new Failure(ExitCode.FAILED_IO, null);
    }
    if (NO_ROOM.stream().anyMatch(message::contains)) {
      return new Failure(
          ExitCode.FAILED_IO,
          message + "; make room there, or choose other places with -o and --temp");
    }
    return new Failure(
        ExitCode.FAILED_IO, message + "; check the disk or connection, then run again");
  }

  private static String described(FileSystemException e) {
    return e.getReason() == null ? e.getClass().getSimpleName() + ": " + e.getFile() : plain(e);
  }

  private static String plain(IOException e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  private static Failure memory(OutOfMemoryError e) {
    return new Failure(
        ExitCode.UNAVAILABLE,
        "out of memory ("
            + e.getMessage()
            + "); run on more memory, on fewer ranks per machine, or on more machines");
  }

  /// HotSpot's way to report SIGBUS: a page of a mapped file could not be brought in.
  private static boolean isFaultInMappedFile(InternalError e) {
    return e.getMessage() != null && e.getMessage().contains("unsafe memory access");
  }

  private static Failure mappedFile(InternalError e) {
    return new Failure(
        ExitCode.FAILED_IO,
        "a file was cut, or its disk failed, while it was mapped ("
            + e.getMessage()
            + "); leave the files alone while sw-mpi runs, then run again");
  }

  /// Its native part is put into a file and loaded from there, which a folder that lets no program
  /// run (`noexec`) does not allow.
  private static Failure zstandard(LinkageError e) {
    return new Failure(
        ExitCode.UNAVAILABLE,
        "the library of Zstandard cannot be loaded from "
            + System.getProperty("java.io.tmpdir")
            + " ("
            + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
            + "); name a folder in which files may be made and run by"
            + " JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR");
  }

  private static Failure defect(Throwable thrown) {
    StringWriter text = new StringWriter();
    try (PrintWriter writer = new PrintWriter(text)) {
      writer.println("a defect in sw-mpi; please report it with the lines below and the command");
      thrown.printStackTrace(writer);
    }
    return new Failure(ExitCode.DEFECT, text.toString().stripTrailing());
  }
}
