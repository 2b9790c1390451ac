package org.swmpi.workflow.serve.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.FileDigest;
import org.swmpi.data.OutputException;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.workflow.FolderTree;

/// A folder that keeps a TDB2 database for the next time the same data is served in the same way.
///
/// `sw-mpi-store.txt` has two lines: `sw-mpi-store 1`, and the key, SHA-256 of all that the
/// database depends on, in 64 hexadecimal digits. The database is the folder `tdb2-` and the first
/// 16 of these. The file is written last: without it nothing counts. `sw-mpi-store.txt.lock` is
/// locked by the one process that makes or serves the database.
public final class StoreFolder implements AutoCloseable {
  private static final String MANIFEST = "sw-mpi-store.txt";
  private static final String FORMAT = "sw-mpi-store 1";
  private static final String DATABASE = "tdb2-";
  private static final String LOCK = MANIFEST + ".lock";

  private final Path folder;
  private final FileChannel lock;

  private StoreFolder(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /// Takes a folder for this process: one that is not there, is empty, or is a store. It is free
  /// again when this, or the data that comes of it, is closed.
  ///
  /// @throws OutputException if it is anything else
  /// @throws BusyStoreException if another process has it
  public static StoreFolder of(Path folder) {
    try {
      if (Files.exists(folder)) {
        if (!Files.isDirectory(folder) || !isOurs(folder) || !Files.isWritable(folder)) {
          throw new OutputException(
              folder + ": is there and no store of sw-mpi; name another folder with --store");
        }
      } else {
        Files.createDirectories(folder);
      }
      return new StoreFolder(folder, locked(folder));
    } catch (IOException e) {
      throw OutputException.notCreated(folder, e, "name another folder with --store");
    }
  }

  private static FileChannel locked(Path folder) throws IOException {
    FileChannel file =
        FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (file.tryLock() != null) {
        return file;
      }
    } catch (OverlappingFileLockException _) {
      // of this very process
    }
    file.close();
    throw new BusyStoreException(folder);
  }

  /// Another process makes or serves the database of a store.
  public static final class BusyStoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BusyStoreException(Path folder) {
      super(
          folder
              + ": another sw-mpi has this store; wait for it, end it, or name another folder with"
              + " --store");
    }
  }

  private static boolean isOurs(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .map(entry -> entry.getFileName().toString())
          .allMatch(name -> name.startsWith(MANIFEST) || name.startsWith(DATABASE));
    }
  }

  /// The key of a database.
  ///
  /// @param files what it is made of
  /// @param how what else it depends on
  /// @return null where it cannot be known, since a file is standard input
  public static @Nullable String key(List<RdfFile> files, String how) throws IOException {
    MessageDigest all = sha256();
    add(all, how);
    for (RdfFile file : files) {
      Path path = file.path();
      if (path == null) {
        return null;
      }
      // Relative IRIs are resolved against the file's address.
      add(all, file.syntax().lineBased() ? "" : path.toAbsolutePath().normalize().toString());
      add(all, file.syntax() + " " + file.compression() + " " + file.scope());
      add(all, FileDigest.sha256(path));
    }
    return HexFormat.of().formatHex(all.digest());
  }

  private static void add(MessageDigest digest, String text) {
    digest.update((text + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /// Whether it has the database of this key.
  public boolean has(@Nullable String key) throws IOException {
    Path manifest = folder.resolve(MANIFEST);
    return key != null
        && Files.exists(manifest)
        && Files.readAllLines(manifest).equals(List.of(FORMAT, key))
        && Files.isDirectory(database(key));
  }

  private Path database(String key) {
    return folder.resolve(DATABASE + key.substring(0, 16));
  }

  /// Opens the database of a key that it has.
  public ServedData open(String key) {
    return ServedData.open(database(key)).andThen(this::close);
  }

  /// Makes a database in the place of any other.
  ///
  /// @param key null: it will not be known again
  public ServedData make(@Nullable String key, List<ServedFile> files) throws IOException {
    String name = key == null ? "0".repeat(64) : key;
    Files.deleteIfExists(folder.resolve(MANIFEST));
    try (Stream<Path> entries = Files.list(folder)) {
      for (Path entry : entries.filter(path -> !path.endsWith(LOCK)).toList()) {
        FolderTree.delete(entry);
      }
    }
    ServedData data = ServedData.onDisk(files, Files.createDirectory(database(name)));
    if (key != null) {
      Path unfinished = Files.writeString(folder.resolve(MANIFEST + ".tmp"), FORMAT + "\n" + key);
      Files.move(
          unfinished,
          folder.resolve(MANIFEST),
          StandardCopyOption.REPLACE_EXISTING,
          StandardCopyOption.ATOMIC_MOVE);
    }
    return data.andThen(this::close);
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
