package org.swmpi.partition.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.swmpi.data.OutputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.rdf.PartsFolder;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;

/// A folder that ranks write parts to. Its files are hidden until all get their names at once; what
/// it holds of a run before goes then; what others have put there is never touched.
public final class OutputFolder implements AutoCloseable {
  private final Communicator world;
  private final Path folder;
  private final String suffix;
  private final TemporaryFiles files = new TemporaryFiles();
  private final List<String> names = new ArrayList<>();
  private final List<Path> unfinished = new ArrayList<>();

  private OutputFolder(Communicator world, Path folder) {
    this.world = world;
    this.folder = folder;
    suffix = OutputPlace.suffix(world);
  }

  /// Makes the folder if it is not there; if so, the last rank to fail takes it away. Collective.
  ///
  /// @throws OutputException on all ranks, if it cannot be made or holds other files
  public static OutputFolder open(Communicator world, Path folder) {
    OutputFolder output = new OutputFolder(world, folder);
    try {
      output.prepare();
      return output;
    } catch (RuntimeException e) {
      output.close();
      throw e;
    }
  }

  private void prepare() {
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

  /// Rank 0 makes the files that are to have these names. Collective, and once.
  ///
  /// @throws OutputException on all ranks, if one cannot be made
  public void create(List<String> wanted) {
    names.addAll(wanted);
    names.forEach(name -> unfinished.add(folder.resolve("." + name + suffix)));
    Failure failure = null;
    if (world.rank() == 0) {
      try {
        for (Path file : unfinished) {
          files.make(() -> Files.createFile(file));
        }
      } catch (IOException e) {
        failure = notWritable(e);
      }
    }
    Failure.agree(world, failure);
  }

  /// Where the files of [#create] lie until they have their names, in their order.
  public List<Path> unfinished() {
    return unfinished;
  }

  /// Has what goes when the work does not come to its end.
  public TemporaryFiles files() {
    return files;
  }

  /// What a rank says when it cannot write to the folder.
  Failure notWritable(IOException e) {
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

  /// Gives the files their names, in the place of what a run before has written, and marks the
  /// folder as whole. Once the JVM is being stopped none of it is done, or all. By one rank.
  ///
  /// @param parts how many of the files are parts
  public void commit(int parts) throws IOException {
    Path marker = folder.resolve(PartsFolder.MARKER);
    Path unfinishedMarker = files.make(() -> Files.createFile(TemporaryFiles.beside(marker)));
    Files.writeString(unfinishedMarker, PartsFolder.marker(parts));
    files.commitAll(
        () -> {
          clear(folder);
          for (int i = 0; i < names.size(); i++) {
            files.commit(unfinished.get(i), folder.resolve(names.get(i)));
          }
          files.commit(unfinishedMarker, marker);
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

  @Override
  public void close() {
    files.close();
  }
}
