package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.output.OutputPlace;
import org.swmpi.reason.ClosureOptions;

/// Where the closure goes. Nothing is seen under the final name before [#commit].
public abstract sealed class ClosureOutput implements AutoCloseable
    permits SharedFileOutput, CompressedFileOutput, PartsOutput, StreamOutput {
  /// Text of a rank, written as often as asked for.
  interface Source {
    void writeTo(TextSink sink) throws IOException;
  }

  /// Prepares the output. Collective.
  ///
  /// @throws org.swmpi.data.OutputException on all ranks, if it cannot be created
  public static ClosureOutput open(Communicator world, ClosureOptions options) {
    return OutputTarget.open(world, options);
  }

  private final String name;
  private LongConsumer listener = written -> {};

  /// @param name as the user is told of it
  ClosureOutput(String name) {
    this.name = name;
  }

  /// Who hears how many bytes of this rank have been written.
  public final void reportTo(LongConsumer newListener) {
    listener = newListener;
  }

  /// Prepares for about so many bytes of all ranks.
  public void expect(long bytes) {}

  /// Writes all ranks' text. Collective. Returns the bytes of this rank.
  ///
  /// @throws FileSystemException if it cannot be written; names the output
  final long writeAll(Source text) throws FileSystemException {
    try {
      return write(
          sink -> {
            sink.reportTo(listener);
            text.writeTo(sink);
          });
    } catch (UncheckedIOException e) {
      throw OutputPlace.named(name, Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw OutputPlace.named(name, e);
    }
  }

  abstract long write(Source text) throws IOException;

  /// Gives the output its final name; when every rank has written. Collective.
  public abstract void commit() throws IOException;

  /// Removes what is not committed.
  @Override
  public abstract void close();
}
