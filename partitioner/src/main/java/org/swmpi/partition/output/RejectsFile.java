package org.swmpi.partition.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.NamedStreams;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;

/// Malformed lines as they were, each below a line `# file:line:column: message`. Each rank writes
/// a file of its own; they are put together in the order of ranks, in a file that gets its name
/// then, or in a pipe or device.
final class RejectsFile implements AutoCloseable {
  /// Of a line, at a time: it may be too long for an array.
  private static final long COPIED_BYTES = 1 << 20;

  private final Communicator world;
  private final Path path;
  private final TemporaryFiles files = new TemporaryFiles();

  /// The common file; null: [#stream].
  private @Nullable Path temporary;

  private @Nullable RankStream stream;
  private Path own;
  private OutputStream out = OutputStream.nullOutputStream();

  private RejectsFile(Communicator world, Path path) {
    this.world = world;
    this.path = path;
    own = path;
  }

  /// Creates it. Collective.
  ///
  /// @throws org.swmpi.data.OutputException on all ranks, if it cannot be created
  static RejectsFile open(Communicator world, Path path) {
    RejectsFile file = new RejectsFile(world, path);
    try {
      file.create();
      return file;
    } catch (RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private void create() {
    if (world.broadcast(NamedStreams.isStream(path) ? 1 : 0, 0) == 1) {
      stream = RankStream.open(world, path);
    } else {
      temporary = OutputPlace.temporary(world, path, files);
    }
    Failure failure = null;
    try {
      own =
          temporary == null
              ? files.make(null, ".rejects")
              : OutputPlace.ownFile(world, temporary, files);
      out = new BufferedOutputStream(Files.newOutputStream(own, StandardOpenOption.WRITE));
    } catch (IOException e) {
      failure = OutputPlace.cannotBeCreated(path, e);
    }
    Failure.agree(world, failure);
  }

  /// Sets a line aside.
  ///
  /// @param message in one line, whatever the name of the file holds
  void add(String message, long start, long end) {
    try {
      out.write(("# " + message.replace("\n", "\\n") + "\n").getBytes(StandardCharsets.UTF_8));
      for (long at = start; at < end; at += COPIED_BYTES) {
        out.write(Raw.bytes(at, Math.min(end, at + COPIED_BYTES)));
      }
      out.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(OutputPlace.named(path.toString(), e));
    }
  }

  /// Puts the ranks' files together, so that [#commit] only gives the result its name. Collective.
  void finish() throws IOException {
    try {
      out.close();
      if (temporary != null) {
        OutputPlace.join(world, own, temporary);
      } else if (stream != null) {
        send(own, stream);
      }
    } catch (IOException e) {
      throw OutputPlace.named(path.toString(), e);
    }
  }

  /// Gives the file its name; when it is finished. Collective.
  void commit() throws IOException {
    try {
      if (temporary != null) {
        OutputPlace.rename(world, temporary, path, files);
      }
    } catch (IOException e) {
      throw OutputPlace.named(path.toString(), e);
    }
  }

  private static void send(Path file, RankStream stream) throws IOException {
    try (FileChannel from = FileChannel.open(file, StandardOpenOption.READ);
        Arena arena = Arena.ofConfined()) {
      stream.write(from.map(MapMode.READ_ONLY, 0, from.size(), arena));
    }
    stream.end();
  }

  @Override
  public void close() {
    try {
      out.close();
      if (stream != null) {
        stream.close();
      }
    } catch (IOException e) {
      // the file goes anyway, or its close has been checked by finish
    }
    files.close();
  }
}
