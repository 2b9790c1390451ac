package org.swmpi.app.run;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.mpi.Job;

/// Standard input whose end is not believed at once. Where a job is being ended, its input ends
/// first: Open MPI 4 closes it a second before it sends SIGTERM, and who kills a process closes the
/// pipe to it. What came until then must not pass for the whole.
///
/// So at the end it waits, for a signal to stop the JVM or for the processes that started this one
/// to be gone. It cannot know of a producer that died in the middle: that looks like an end.
public final class StandardInput extends FilterInputStream {
  private static final Duration DOUBT = Duration.ofMillis(300);
  private static final Duration DOUBT_UNDER_LAUNCHER = Duration.ofSeconds(2);

  private final Duration doubt;
  private final Supplier<List<ProcessHandle>> starters;
  private final List<ProcessHandle> startersAtFirst;
  private boolean ended;

  /// @param doubt how long to wait at the end
  /// @param starters the processes without which this one is not meant to live
  StandardInput(InputStream in, Duration doubt, Supplier<List<ProcessHandle>> starters) {
    super(in);
    this.doubt = doubt;
    this.starters = starters;
    startersAtFirst = starters.get();
  }

  /// That of this process.
  public static StandardInput ofThisProcess() {
    boolean underLauncher = Job.launchedRank().isPresent();
    boolean second = System.getProperty("swmpi.parent") != null;
    int starters = (underLauncher ? 1 : 0) + (second ? 1 : 0);
    return new StandardInput(
        new FileInputStream(FileDescriptor.in),
        underLauncher ? DOUBT_UNDER_LAUNCHER : DOUBT,
        () -> ancestors(starters));
  }

  /// That of this process, for a command with such an output. Without a launcher a signal comes
  /// first and ends the process before it writes to standard output: no doubt is worth its time.
  ///
  /// @param output null: standard output
  public static InputStream ofThisProcess(@Nullable String output) {
    return output == null && Job.launchedRank().isEmpty()
        ? new FileInputStream(FileDescriptor.in)
        : ofThisProcess();
  }

  /// Whether that is what a name stands for.
  public static boolean isNamed(Path file) {
    return file.toString().equals(InputFile.STANDARD_INPUT);
  }

  /// Of files that are each read by itself, one can be standard input.
  ///
  /// @throws UsageException if more are
  public static void verifyNamedOnce(List<Path> files) {
    if (files.stream().filter(StandardInput::isNamed).count() > 1) {
      throw new UsageException("-: standard input can be read once; name it once");
    }
  }

  private static List<ProcessHandle> ancestors(int number) {
    return Stream.iterate(
            ProcessHandle.current().parent(),
            Optional::isPresent,
            child -> child.flatMap(ProcessHandle::parent))
        .flatMap(Optional::stream)
        .limit(number)
        .toList();
  }

  @Override
  public int read() throws IOException {
    int value = in.read();
    doubtEnd(value);
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count = in.read(bytes, offset, length);
    doubtEnd(count);
    return count;
  }

  private void doubtEnd(int read) throws IOException {
    if (read >= 0 || ended) {
      return;
    }
    try {
      Thread.sleep(doubt);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("standard input: interrupted at its end", e);
    }
    if (!starters.get().equals(startersAtFirst)) {
      throw new IOException("standard input: it ended with the process that started sw-mpi");
    }
    ended = true;
  }
}
