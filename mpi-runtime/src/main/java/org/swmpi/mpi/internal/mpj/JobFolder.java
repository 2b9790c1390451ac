package org.swmpi.mpi.internal.mpj;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// What the processes of a job share: a folder with what MPJ Express's ranks are told, and the
/// [RankBoard].
final class JobFolder {
  /// Longest message that is sent without asking, in bytes: MPJ Express's own default.
  private static final int EAGER_BYTES = 131_072;

  private final Path folder;
  private final RankBoard board;

  private JobFolder(Path folder, RankBoard board) {
    this.folder = folder;
    this.board = board;
  }

  /// Makes the folder of a new job.
  ///
  /// @param port of the ranks' [Meeting]
  static JobFolder create(int ranks, int port) throws IOException {
    Path folder = Files.createTempDirectory("sw-mpi-mpj-");
    Files.write(board(folder), new byte[Math.toIntExact(RankBoard.bytes(ranks))]);
    Files.writeString(
        configuration(folder),
        "#Number of Processes;%d;#Protocol Switch Limit;%d;#Server Name;localhost;#Server Port;%d"
            .formatted(ranks, EAGER_BYTES, port));
    return open(folder);
  }

  /// Opens the folder of a job that another process has made.
  static JobFolder open(Path folder) throws IOException {
    try (FileChannel channel =
        FileChannel.open(board(folder), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long bytes = channel.size();
      int ranks = Math.toIntExact(bytes / RankBoard.bytes(1));
      return new JobFolder(
          folder,
          new RankBoard(
              channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, Arena.global()), ranks));
    }
  }

  Path path() {
    return folder;
  }

  RankBoard board() {
    return board;
  }

  /// What `MPI.Init` is told.
  String configuration() throws IOException {
    return Files.readString(configuration(folder));
  }

  /// Removes the folder. Processes that have it open go on.
  void delete() {
    try {
      Files.deleteIfExists(configuration(folder));
      Files.deleteIfExists(board(folder));
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path configuration(Path folder) {
    return folder.resolve("niodev");
  }

  private static Path board(Path folder) {
    return folder.resolve("board");
  }
}
