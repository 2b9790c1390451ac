package org.swmpi.partition;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.rdf.CompressedMembers;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.Spool;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;

/// Decodes a compressed file of several members by all ranks, or a dump that is not compressed:
/// each looks for a member that begins in its share of the bytes, and makes lines of what lies from
/// there to where the next rank has found one. Where anything does not fit, one rank has to decode
/// the whole.
final class MemberDecoding {
  private final Communicator world;
  private final InputFile file;
  private final long[] starts;

  private MemberDecoding(Communicator world, InputFile file, long[] starts) {
    this.world = world;
    this.file = file;
    this.starts = starts;
  }

  /// Looks for members, of which each rank can take some. Collective.
  ///
  /// @return empty if there seems to be one only
  static Optional<MemberDecoding> find(Communicator world, InputFile file) throws IOException {
    long mine =
        world.rank() == 0
            ? 0
            : CompressedMembers.find(
                file,
                Slice.share(file.size(), world.rank(), world.size()),
                Slice.share(file.size(), world.rank() + 1, world.size()));
    long[] starts = world.allGather(mine);
    boolean several = false;
    for (int rank = 1; rank < starts.length; rank++) {
      several |= starts[rank] >= 0;
    }
    return several ? Optional.of(new MemberDecoding(world, file, starts)) : Optional.empty();
  }

  /// Decodes. Collective.
  ///
  /// @param folder where this rank keeps what it decodes
  /// @param files has what is made, before anything is in it
  /// @return this rank's lines: those of all ranks, in their order, are the file's; null on all if
  ///     it has to be decoded by one
  @Nullable Path decode(Path folder, TemporaryFiles files) throws IOException {
    Path own = files.make(folder, Spool.EXTENSION);
    boolean good = allSeeAll(own) && decodeOwn(own);
    if (world.allReduce(good ? 1L : 0L, Op.MIN) == 0) {
      Files.delete(own);
      return null;
    }
    return own;
  }

  /// Whether each rank sees the files of all: to tell the line of an error it has to count those of
  /// others.
  private boolean allSeeAll(Path own) {
    boolean all = true;
    for (byte[] name : world.allGather(own.toString().getBytes(StandardCharsets.UTF_8))) {
      all &= Files.isReadable(Path.of(new String(name, StandardCharsets.UTF_8)));
    }
    return world.allReduce(all ? 1L : 0L, Op.MIN) == 1;
  }

  private boolean decodeOwn(Path own) throws IOException {
    long start = starts[world.rank()];
    if (start < 0) {
      return true;
    }
    long end = file.size();
    for (int rank = starts.length - 1; rank > world.rank(); rank--) {
      end = starts[rank] >= 0 ? starts[rank] : end;
    }
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(own, StandardOpenOption.WRITE))) {
      return CompressedMembers.decode(file, start, end, out);
    }
  }

  /// What to tell the user of a file that one rank has to decode while others wait.
  static String note(InputFile file) {
    String tool =
        switch (file.compression()) {
          case GZIP -> "bgzip";
          case BZIP2 -> "pbzip2";
          default -> "pzstd";
        };
    return file.name()
        + ": is compressed as one piece, which one rank has to read alone; compressed by "
        + tool
        + (file instanceof RdfFile ? ", or by 'sw-mpi datasets convert'," : "")
        + " it is read by all";
  }
}
