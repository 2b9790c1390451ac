package org.swmpi.ri.internal.space;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.swmpi.data.OutputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.memory.WholeWrites;

/// A space in the making: a folder beside the one that it will become.
public final class SpaceFolder implements AutoCloseable {
  /// As the user names it.
  private final Path target;

  private final Path place;
  private final Path temporary;
  private final TemporaryFiles files = new TemporaryFiles();

  private SpaceFolder(Path target, long tag) {
    this.target = target;
    place = behindLinks(target.toAbsolutePath().normalize()).normalize();
    temporary = sibling(place, tag, "tmp");
  }

  private Path behindLinks(Path absolute) {
    try {
      return TemporaryFiles.behindLinks(absolute);
    } catch (IOException e) {
      throw new OutputException(target + ": " + e.getMessage() + "; name another folder");
    }
  }

  private static Path sibling(Path place, long tag, String extension) {
    Path name = place.getFileName();
    return place.resolveSibling(
        String.format(Locale.ROOT, ".%s.%016x.%s", name == null ? "space" : name, tag, extension));
  }

  /// Makes the folder and its empty files.
  ///
  /// @param target where it is a link, what that points at is made or replaced
  /// @param tag of this run, so that two runs to one place do not meet
  /// @throws OutputException if the target cannot be made, or is something else than a space
  public static SpaceFolder create(Path target, long tag) {
    SpaceFolder folder = new SpaceFolder(target, tag);
    try {
      folder.refuseForeign();
      folder.files.make(() -> Files.createDirectory(folder.temporary));
      for (String name : names()) {
        Path file = folder.temporary.resolve(name);
        folder.files.make(() -> Files.createFile(file));
      }
      return folder;
    } catch (IOException e) {
      folder.close();
      throw e instanceof FileAlreadyExistsException
          ? new OutputException(target + ": another run is at work; wait for its end")
          : OutputException.notCreated(
              target, e, "create the folder above it, or name a place that you may write to");
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  /// The folder that another rank has made, to write to.
  public static SpaceFolder join(Path target, long tag) {
    return new SpaceFolder(target, tag);
  }

  private static List<String> names() {
    return Stream.concat(
            Stream.of(SpaceFile.values()).map(SpaceFile::fileName), Stream.of(Manifest.FILE_NAME))
        .toList();
  }

  /// Only a space may be replaced, or an empty folder filled. A space holds its own files alone.
  private void refuseForeign() throws IOException {
    Path above = place.getParent();
    if (above != null && Manifest.isIn(above)) {
      throw new OutputException(target + ": is in the folder of a space; name a place elsewhere");
    }
    if (!Files.exists(place)) {
      return;
    }
    if (!Files.isDirectory(place)) {
      throw new OutputException(target + ": is a file; name a folder for the space");
    }
    try (Stream<Path> entries = Files.list(place)) {
      List<String> there =
          entries.map(entry -> String.valueOf(entry.getFileName())).sorted().toList();
      boolean space = Manifest.isIn(place) && names().containsAll(there);
      if (!there.isEmpty() && !space) {
        throw new OutputException(
            target
                + ": holds other files ("
                + there.stream().filter(n -> !names().contains(n)).findFirst().orElse(there.get(0))
                + "); name a new folder, or a space to replace");
      }
    }
  }

  /// Where the space is to be, as the user says.
  public Path target() {
    return target;
  }

  /// Where a file is written.
  public Path file(SpaceFile file) {
    return temporary.resolve(file.fileName());
  }

  /// Writes a file of which the checksum is that of all its bytes.
  ///
  /// @return what the manifest says of it
  public Manifest.Entry write(SpaceFile file, MemorySegment bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(file(file), StandardOpenOption.WRITE)) {
      WholeWrites.write(channel, bytes, 0);
    }
    return new Manifest.Entry(bytes.byteSize(), Integer.toUnsignedLong(Checksum.of(bytes)));
  }

  /// As [#write(SpaceFile, MemorySegment)], of longs.
  public Manifest.Entry write(SpaceFile file, long[] values) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      return write(file, arena.allocateFrom(ValueLayout.JAVA_LONG, values));
    }
  }

  /// As [#write(SpaceFile, MemorySegment)], of ints.
  public Manifest.Entry write(SpaceFile file, int[] values) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      return write(file, arena.allocateFrom(ValueLayout.JAVA_INT, values));
    }
  }

  /// Writes the manifest and gives the folder its name; a space of that name goes, at the latest by
  /// [#close]. To be called when all is written.
  public void commit(Manifest manifest, long tag) throws IOException {
    Files.write(temporary.resolve(Manifest.FILE_NAME), manifest.encode());
    for (SpaceFile file : SpaceFile.values()) {
      if (!manifest.files().containsKey(file)) {
        Files.delete(file(file));
      }
    }
    Path old = sibling(place, tag, "old");
    synchronized (files) { // a signal waits, so that there always is one of the two
      boolean replaces = Files.exists(place);
      if (replaces) {
        files.commit(place, old);
      }
      files.commit(temporary, place);
      if (replaces) {
        files.add(old);
        names().forEach(name -> files.add(old.resolve(name)));
      }
    }
  }

  @Override
  public void close() {
    files.close();
  }
}
