package org.swmpi.reason.internal.output;

import java.io.IOException;
import org.swmpi.mpi.Communicator;
import org.swmpi.reason.ClosureOptions;

/** Where the closure goes. Nothing is seen under the final name before {@link #commit}. */
public abstract sealed class ClosureOutput implements AutoCloseable
    permits SharedFileOutput, CompressedFileOutput, PartsOutput, StandardOutput {
  /** Text of a rank, written as often as asked for. */
  interface Source {
    void writeTo(TextSink sink) throws IOException;
  }

  /**
   * Prepares the output. Collective.
   *
   * @throws org.swmpi.data.OutputException on all ranks, if it cannot be created
   */
  public static ClosureOutput open(Communicator world, ClosureOptions options) {
    return OutputTarget.open(world, options);
  }

  /** Writes all ranks' text. Collective. Returns the bytes of this rank. */
  abstract long write(Source text) throws IOException;

  /** Gives the output its final name; when every rank has written. Collective. */
  public abstract void commit() throws IOException;

  /** Removes what is not committed. */
  @Override
  public abstract void close();
}
