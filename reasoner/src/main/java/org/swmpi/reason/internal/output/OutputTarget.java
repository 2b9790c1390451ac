package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import org.swmpi.data.OutputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.rdf.Compression;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.partition.output.OutputFolder;
import org.swmpi.reason.ClosureOptions;

/** Finds out what the user's output argument means. */
final class OutputTarget {
  /** Bits of a file's mode, from stat(2). */
  private static final int FILE_TYPE = 0xF000;

  private static final int PIPE = 0x1000;
  private static final int CHARACTER_DEVICE = 0x2000;

  private OutputTarget() {}

  static ClosureOutput open(Communicator world, ClosureOptions options) {
    String argument = options.output();
    if (argument == null) {
      return StreamOutput.standard(world);
    }
    boolean folder = world.broadcast(isFolder(argument) ? 1 : 0, 0) == 1;
    Path path = Path.of(argument);
    if (folder) {
      return PartsOutput.open(world, path, options.keepGraphs(), suffix(world));
    }
    Compression compression = Compression.ofName(argument);
    boolean stream = world.broadcast(isStream(path) ? 1 : 0, 0) == 1;
    if (stream && compression == Compression.NONE) {
      return StreamOutput.open(world, path);
    }
    TemporaryFiles files = new TemporaryFiles();
    Path temporary;
    try {
      temporary = temporary(world, path, files);
    } catch (RuntimeException e) {
      files.close();
      throw e;
    }
    return compression == Compression.NONE
        ? new SharedFileOutput(world, path, temporary, files)
        : new CompressedFileOutput(world, path, temporary, compression, files);
  }

  /** With a random part, so that two runs to one place do not meet. */
  private static String suffix(Communicator world) {
    long tag = world.broadcast(new SplittableRandom().nextLong() & 0xFFFFFFFFFFL, 0);
    return String.format(Locale.ROOT, ".%010x.tmp", tag);
  }

  /**
   * Creates a file beside {@code path} that can take its place. Collective; all ranks fail if it
   * cannot be.
   */
  static Path temporary(Communicator world, Path path, TemporaryFiles files) {
    Path temporary = files.add(path.resolveSibling("." + path.getFileName() + suffix(world)));
    create(world, path, temporary, files);
    return temporary;
  }

  /** Creates a file of this rank's own beside the common one. */
  static Path ownFile(Communicator world, Path temporary, TemporaryFiles files) throws IOException {
    Path own = temporary.resolveSibling(temporary.getFileName() + "." + world.rank());
    return files.make(() -> Files.createFile(own));
  }

  private static boolean isFolder(String argument) {
    return argument.endsWith("/")
        || argument.endsWith("\\")
        || Files.isDirectory(Path.of(argument));
  }

  /** Whether it is a named pipe or a character device, such as {@code /dev/null}. */
  private static boolean isStream(Path path) {
    try {
      int type = (int) Files.getAttribute(path, "unix:mode") & FILE_TYPE;
      return type == PIPE || type == CHARACTER_DEVICE;
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  private static void create(Communicator world, Path path, Path temporary, TemporaryFiles files) {
    Failure failure = null;
    if (world.rank() == 0) {
      try {
        if (Files.exists(path) && !Files.isRegularFile(path)
            || Files.exists(path) && !Files.isWritable(path)) {
          failure =
              Failure.of(
                  new OutputException(path + ": not a file that can be replaced; name another"));
        } else {
          files.make(() -> Files.createFile(temporary));
        }
      } catch (IOException e) {
        failure = cannotBeCreated(path, e);
      }
    }
    Failure.agree(world, failure);
  }

  static Failure cannotBeCreated(Path path, IOException e) {
    return Failure.of(
        new OutputException(
            path
                + ": cannot be created ("
                + OutputFolder.reason(e)
                + "); create its folder, or name a place that you may write to"));
  }

  /** A failure to write, with the name that the user knows. */
  static FileSystemException named(String name, IOException e) {
    FileSystemException named = new FileSystemException(name, null, OutputFolder.reason(e));
    named.initCause(e);
    return named;
  }
}
