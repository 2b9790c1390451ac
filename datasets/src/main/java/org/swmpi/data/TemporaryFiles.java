package org.swmpi.data;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Files and empty folders that go when the work does not come to its end: by close, or when the
/// JVM is stopped. Once it is being stopped, none is made any more, and none gets its final name.
public final class TemporaryFiles implements AutoCloseable {
  /// As Linux does.
  private static final int MOST_LINKS = 40;

  private final List<Path> files = new ArrayList<>();
  private final List<Path> companies = new ArrayList<>();
  private final Thread hook = new Thread(this::stop);
  private boolean stopping;

  /// Makes a file or folder and returns where.
  @FunctionalInterface
  public interface Maker {
    Path make() throws IOException;
  }

  /// Gives files their names.
  @FunctionalInterface
  public interface Naming {
    void run() throws IOException;
  }

  public TemporaryFiles() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /// Makes a file or folder that goes. Does not return if the JVM is being stopped.
  public synchronized Path make(Maker maker) throws IOException {
    stayIfStopping();
    return add(maker.make());
  }

  /// Makes a file that goes, of a name that no other has.
  ///
  /// @param folder of it; null: the system's
  /// @param suffix of its name
  public Path make(@Nullable Path folder, String suffix) throws IOException {
    return make(
        () ->
            folder == null
                ? Files.createTempFile("sw-mpi-", suffix)
                : Files.createTempFile(folder, "sw-mpi-", suffix));
  }

  /// A new folder that nobody deletes unless it is asked for by [#make].
  ///
  /// @param parent of it; null: the system's
  public static Path newFolder(@Nullable Path parent) throws IOException {
    return parent == null
        ? Files.createTempDirectory("sw-mpi-")
        : Files.createTempDirectory(parent, "sw-mpi-");
  }

  /// A file that goes, whoever makes it.
  public synchronized Path add(Path file) {
    files.add(file);
    return file;
  }

  /// Files beside this one whose names begin with its name and a hyphen go too: the locks of
  /// libraries that write it.
  public synchronized void addCompanyOf(Path file) {
    companies.add(file);
  }

  /// Gives a file its final name, in one step; what had that name is replaced, and where it is a
  /// link what that points at. Does not return if the JVM is being stopped.
  ///
  /// @param file that [#beside] has named
  public synchronized void commit(Path file, Path name) throws IOException {
    stayIfStopping();
    Files.move(
        file,
        behindLinks(name),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.ATOMIC_MOVE);
    files.remove(file);
  }

  /// Names several files, or none of them where the JVM is being stopped: it ends behind the last
  /// one.
  public synchronized void commitAll(Naming naming) throws IOException {
    stayIfStopping();
    naming.run();
  }

  /// Where to make a file that is to get a name by [#commit]: hidden, beside what has that name.
  ///
  /// @param suffix that tells it from those of others
  /// @throws IOException where links lead in a circle
  public static Path beside(Path name, String suffix) throws IOException {
    Path target = behindLinks(name);
    return target.resolveSibling("." + target.getFileName() + suffix);
  }

  /// As [#beside(Path, String)], for one process alone.
  public static Path beside(Path name) throws IOException {
    return beside(name, "." + UUID.randomUUID() + ".tmp");
  }

  /// What a name stands for: itself, or where it is a link what that points at in the end, which
  /// need not be there.
  ///
  /// @throws IOException where links lead in a circle
  public static Path behindLinks(Path name) throws IOException {
    Path at = name;
    for (int i = 0; Files.isSymbolicLink(at); i++) {
      if (i == MOST_LINKS) {
        throw new IOException("links that lead in a circle");
      }
      at = at.resolveSibling(Files.readSymbolicLink(at));
    }
    return at;
  }

  private void stayIfStopping() {
    while (stopping) {
      try {
        wait();
      } catch (InterruptedException e) {
        // The JVM ends all the same.
      }
    }
  }

  private synchronized void stop() {
    stopping = true;
    delete();
  }

  /// The last made goes first: folders after what is in them.
  private synchronized void delete() {
    files.reversed().forEach(file -> file.toFile().delete());
    files.clear();
    companies.forEach(TemporaryFiles::deleteCompany);
    companies.clear();
  }

  private static void deleteCompany(Path file) {
    String start = file.getFileName() + "-";
    File folder = file.resolveSibling(".").toFile();
    File[] found = folder.listFiles((_, name) -> name.startsWith(start));
    for (File companion : Objects.requireNonNullElse(found, new File[0])) {
      companion.delete();
    }
  }

  @Override
  public void close() {
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is going down and runs the hook itself.
    }
  }
}
