package org.swmpi.partition.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import org.swmpi.data.OutputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Failure;

/// Makes the files that ranks write and gives them their final names.
public final class OutputPlace {
  private OutputPlace() {}

  /// The end of a temporary name, with a random part, so that two runs to one place do not meet.
  /// Collective.
  public static String suffix(Communicator world) {
    long tag = world.broadcast(new SplittableRandom().nextLong() & 0xFFFFFFFFFFL, 0);
    return String.format(Locale.ROOT, ".%010x.tmp", tag);
  }

  /// Creates a file beside `path`, or what that links to, that can take its place. Collective.
  ///
  /// @throws OutputException on all ranks, if it cannot be created
  public static Path temporary(Communicator world, Path path, TemporaryFiles files) {
    String suffix = suffix(world);
    Path temporary = path;
    Failure failure = null;
    try {
      temporary = files.add(TemporaryFiles.beside(path, suffix));
    } catch (IOException e) {
      failure = cannotBeCreated(path, e);
    }
    Failure.agree(world, failure);
    create(world, path, temporary, files);
    return temporary;
  }

  /// Creates a file of this rank's own beside the common one.
  public static Path ownFile(Communicator world, Path temporary, TemporaryFiles files)
      throws IOException {
    Path own = temporary.resolveSibling(temporary.getFileName() + "." + world.rank());
    return files.make(() -> Files.createFile(own));
  }

  /// Whether the user means a folder by this name.
  public static boolean isFolder(String argument) {
    return argument.endsWith("/")
        || argument.endsWith("\\")
        || Files.isDirectory(Path.of(argument));
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

  /// Rank 0 renames when all have come here; the others go on when it is done. Collective.
  public static void rename(Communicator world, Path from, Path to, TemporaryFiles files)
      throws IOException {
    world.barrier();
    if (world.rank() == 0) {
      files.commit(from, to);
    }
    world.barrier();
  }

  /// Whether all ranks are on one machine. Collective.
  public static boolean isOneHost(Communicator world) {
    return isOneHost(world.hosts());
  }

  private static boolean isOneHost(List<String> hosts) {
    return Set.copyOf(hosts).size() == 1;
  }

  /// How a file is opened in which each rank writes at places of its own. Collective.
  static Set<StandardOpenOption> sharedWrite(Communicator world) {
    return sharedWrite(world.hosts());
  }

  /// On several hosts each write is to be on the server before the next one: a client of NFS that
  /// keeps it may send a whole page for a part of one, with zeros where another host has written.
  static Set<StandardOpenOption> sharedWrite(List<String> hosts) {
    return isOneHost(hosts)
        ? EnumSet.of(StandardOpenOption.WRITE)
        : EnumSet.of(StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
  }

  /// Copies each rank's own file to its place in the common one, in the order of ranks, and deletes
  /// it. Collective.
  ///
  /// @return bytes of this rank's
  public static long join(Communicator world, Path own, Path common) throws IOException {
    long size = Files.size(own);
    long start = world.exScan(size, Op.SUM);
    Set<StandardOpenOption> options = sharedWrite(world);
    try (FileChannel from = FileChannel.open(own, StandardOpenOption.READ);
        FileChannel to = FileChannel.open(common, options)) {
      to.position(start);
      for (long done = 0; done < size; ) {
        done += from.transferTo(done, size - done, to);
      }
    }
    Files.delete(own);
    return size;
  }

  /// An output that cannot be created, for ranks to agree on.
  public static Failure cannotBeCreated(Path path, IOException e) {
    return Failure.of(
        OutputException.notCreated(
            path, e, "create its folder, or name a place that you may write to"));
  }

  /// A failure to write, with the name that the user knows.
  public static FileSystemException named(String name, IOException e) {
    FileSystemException named = new FileSystemException(name, null, OutputException.reason(e));
    named.initCause(e);
    return named;
  }
}
