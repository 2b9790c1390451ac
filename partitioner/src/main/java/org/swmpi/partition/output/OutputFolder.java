package org.swmpi.partition.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.swmpi.data.OutputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.rdf.PartsFolder;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;

/// A folder that ranks write parts to. What it holds of a run before goes when the new parts are
/// ready; what others have put there is never touched.
public final class OutputFolder {
  private OutputFolder() {}

  /// Makes the folder if it is not there; if so, the last rank to fail takes it away. Collective.
  ///
  /// @throws OutputException on all ranks, if it cannot be made or holds other files
  public static void prepare(Communicator world, Path folder, TemporaryFiles files) {
    Failure failure = null;
    boolean made = false;
    if (world.rank() == 0) {
      try {
        if (Files.isDirectory(folder)) {
          refuseForeign(folder);
        } else {
          files.make(() -> Files.createDirectory(folder));
          made = true;
        }
      } catch (OutputException e) {
        failure = Failure.of(e);
      } catch (IOException e) {
        failure =
            Failure.of(
                OutputException.notCreated(
                    folder,
                    e,
                    "create the folder above it, or name a place that you may write to"));
      }
    }
    Failure.agree(world, failure);
    if (world.broadcast(made ? 1 : 0, 0) == 1 && world.rank() > 0) {
      files.add(folder);
    }
  }

  /// What a rank says of a folder in which it cannot make a file.
  public static Failure notWritable(Path folder, IOException e) {
    return Failure.of(
        new OutputException(
            folder
                + ": cannot be written to ("
                + OutputException.reason(e)
                + "); name another folder"));
  }

  /// A folder is replaced only if it holds nothing but what sw-mpi wrote, and hidden files.
  private static void refuseForeign(Path folder) throws IOException {
    boolean written = PartsFolder.isParts(folder);
    for (Path entry : entries(folder)) {
      String name = String.valueOf(entry.getFileName());
      if (!(written && isOurs(entry)) && !name.startsWith(".")) {
        throw new OutputException(
            folder + ": holds other files (" + name + "); name a new or empty folder");
      }
    }
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    }
  }

  private static boolean isOurs(Path entry) {
    return PartsFolder.isContent(String.valueOf(entry.getFileName())) && Files.isRegularFile(entry);
  }

  /// Gives files their names, in the place of what a run before has written, and marks the folder
  /// as whole. Once the JVM is being stopped none of it is done, or all. By one rank.
  ///
  /// @param parts how many parts there are
  /// @param files has the files
  public static void commit(
      Path folder, int parts, TemporaryFiles files, TemporaryFiles.Naming naming)
      throws IOException {
    Path marker = folder.resolve(PartsFolder.MARKER);
    Path unfinished = files.make(() -> Files.createFile(TemporaryFiles.beside(marker)));
    Files.writeString(unfinished, PartsFolder.marker(parts));
    files.commitAll(
        () -> {
          clear(folder);
          naming.run();
          files.commit(unfinished, marker);
        });
  }

  private static void clear(Path folder) throws IOException {
    Files.deleteIfExists(folder.resolve(PartsFolder.MARKER));
    for (Path entry : entries(folder)) {
      if (isOurs(entry)) {
        Files.delete(entry);
      }
    }
  }
}
