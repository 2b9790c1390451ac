package org.swmpi.app.run;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.NamedStreams;
import org.swmpi.data.OutputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.output.OutputPlace;

/// A small text that a command writes when its work is done, to a file that an option names.
///
/// @param file where
/// @param option how the user has named it, such as `--summary`
public record ResultFile(Path file, String option) {

  /// Says whether the file can be written.
  ///
  /// @throws OutputException when it cannot
  public void verify() {
    String obstacle = obstacle();
    if (obstacle != null) {
      throw new OutputException(obstacle);
    }
  }

  /// Says what stands against writing the file, before the work is done; null if nothing does.
  private @Nullable String obstacle() {
    Path target;
    try {
      target = TemporaryFiles.behindLinks(file);
    } catch (IOException e) {
      return file + ": " + e.getMessage() + "; name another file with " + option;
    }
    Path folder = target.toAbsolutePath().getParent();
    if (Files.isDirectory(file) || folder == null) {
      return file + ": is a folder; name a file with " + option;
    }
    if (!Files.isDirectory(folder)) {
      return file + ": its folder is not there; make it, or name another file with " + option;
    }
    if (Files.exists(file) && !Files.isWritable(file)) {
      return file + ": may not be written; change its rights, or name another file with " + option;
    }
    if (isReplaced() && !Files.isWritable(folder)) {
      return file
          + ": its folder may not be written to; change its rights, or name another file with "
          + option;
    }
    return null;
  }

  /// Whether another file takes its place: what is a pipe or a device stays.
  private boolean isReplaced() {
    return !NamedStreams.isStandardOutput(file)
        && (!Files.exists(file) || Files.isRegularFile(file));
  }

  /// Rank 0, which will write the file, says whether it can. Collective.
  ///
  /// @throws OutputException on all ranks, when it cannot
  public void verify(Communicator world) {
    String obstacle = world.rank() == 0 ? obstacle() : null;
    String told = world.broadcast(obstacle == null ? "" : obstacle, 0);
    if (!told.isEmpty()) {
      throw new OutputException(told);
    }
  }

  /// Writes the text; a file is replaced in one step.
  ///
  /// @throws OutputException when the file cannot be created
  /// @throws FileSystemException when it cannot be written; names the file
  public void write(String text) throws FileSystemException {
    try {
      writeWhole(text);
    } catch (IOException e) {
      throw OutputPlace.named(file.toString(), e);
    }
  }

  private void writeWhole(String text) throws IOException {
    if (NamedStreams.isStandardOutput(file)) {
      @SuppressWarnings("resource") // standard output stays open
      FileOutputStream out = new FileOutputStream(FileDescriptor.out);
      out.write(text.getBytes(StandardCharsets.UTF_8));
      return;
    }
    if (!isReplaced()) {
      Files.writeString(file, text);
      return;
    }
    try (TemporaryFiles files = new TemporaryFiles()) {
      Path unfinished = create(files);
      Files.writeString(unfinished, text);
      files.commit(unfinished, file);
    }
  }

  /// Not by `createTempFile`: its permissions would keep other users from reading the file.
  private Path create(TemporaryFiles files) {
    try {
      return files.make(() -> Files.createFile(TemporaryFiles.beside(file)));
    } catch (IOException e) {
      throw OutputException.notCreated(file, e, "name another file with " + option);
    }
  }
}
