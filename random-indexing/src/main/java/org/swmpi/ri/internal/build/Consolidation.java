package org.swmpi.ri.internal.build;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.memory.WholeWrites;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.records.BlockExchange;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.internal.space.Checksum;
import org.swmpi.ri.internal.space.Manifest;
import org.swmpi.ri.internal.space.RowSums;
import org.swmpi.ri.internal.space.SpaceFile;
import org.swmpi.ri.internal.space.SpaceFolder;
import org.swmpi.ri.internal.space.SumsCoding;

/// Brings the sums of all ranks together, row by row at the rank that owns it, and writes sums and,
/// where these are something else, vectors. Rows are owned in blocks, dealt out to the ranks in
/// turn; in rounds, so that no buffer grows with the number of rows.
final class Consolidation implements AutoCloseable {
  private static final int MOST_BLOCK_ROWS = 64;

  /// What the parts of a round come to on a rank, more or less: enough that ranks need not wait for
  /// each other often, and little enough to stay near.
  private static final long ROUND_BYTES = 16 << 20;

  private static final int LENGTH_BYTES = 4;
  private static final int PACKED_BYTES = 1 << 20;

  private final Communicator world;
  private final int rows;
  private final long[] frequencies;
  private final RowSource source;
  private final SpaceFolder folder;
  private final int ranks;
  private final int blockRows;
  private final BlockExchange exchange;
  private final ByteSink packed = new ByteSink(PACKED_BYTES);
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment floats;
  private final long vectorBytes;
  private final RowSums sums;
  private final RowSource.Parts parts;
  private final long[] cursors;
  private final long[] places;
  private final @Nullable VectorRule rule;
  private long sumsChecksum;
  private long vectorsChecksum;
  private long written;

  /// Collective.
  ///
  /// @param frequencies of all rows, over all ranks
  Consolidation(
      Communicator world,
      SpaceSettings settings,
      long[] frequencies,
      RowSource source,
      SpaceFolder folder) {
    this.world = world;
    this.frequencies = frequencies;
    this.source = source;
    this.folder = folder;
    rows = frequencies.length;
    ranks = world.size();
    blockRows = blockRows();
    exchange = new BlockExchange(world);
    vectorBytes = 4L * settings.dimension();
    floats = arena.allocate(blockRows * vectorBytes, 64);
    sums = new RowSums(settings.dimension());
    parts = new RowSource.Parts(ranks - 1);
    cursors = new long[ranks];
    places = new long[rows + 1];
    rule = settings.vectorsAreSums() ? null : rule(settings);
  }

  /// The least memory that it takes on a rank, in bytes: of a row its sums and floats, the sums of
  /// all rows, those of all ranks, and shares of these.
  static long leastBytes(int dimension) {
    return PACKED_BYTES + 36L * dimension;
  }

  /// Memory that parts of rows take on a rank at most, as it sends them and takes those of others.
  ///
  /// @param most bytes of a rank's part of a row
  /// @param own bytes of this rank's parts of all rows
  static long exchangedBytes(int ranks, long most, long own) {
    long round = ROUND_BYTES + Math.max(ROUND_BYTES, ranks * most);
    return ranks == 1 ? 0 : 3 * Math.min(own, round); // what is sent lies in a buffer that doubles
  }

  /// As many that a round of one block of each rank is not too large. The same on all ranks.
  private int blockRows() {
    long row = rows == 0 ? 1 : mostBytes(0); // the most frequent term's
    return Math.clamp(ROUND_BYTES / (ranks * row), 1, MOST_BLOCK_ROWS);
  }

  /// Of a rank's part of a row, with its length.
  private long mostBytes(int row) {
    return LENGTH_BYTES + source.mostBytes(frequencies[row]);
  }

  private VectorRule rule(SpaceSettings settings) {
    RowSums all = new RowSums(settings.dimension());
    if (settings.centred()) {
      source.addAllTo(all);
      long total = world.allReduce(all.total(), Op.SUM);
      all = RowSums.of(world.allReduce(all.values(), Op.SUM));
      all.addTotal(total);
    }
    return new VectorRule(settings, all);
  }

  /// Writes the files. Collective.
  ///
  /// @param progress hears how many rows are behind the ranks
  void run(LongConsumer progress) throws IOException {
    try (FileChannel sumsFile = open(SpaceFile.SUMS);
        FileChannel vectorsFile = open(SpaceFile.VECTORS)) {
      int blocks = Math.ceilDiv(rows, blockRows);
      for (int first = 0; first < blocks; ) {
        int end = roundEnd(first, blocks);
        sendOthers(first, end);
        addOwn(first, end, vectorsFile);
        writeSums(first, end, sumsFile);
        progress.accept(firstRow(end));
        first = end;
      }
    }
  }

  /// A round has as many blocks of each rank, but for the last. The same on all ranks.
  private int roundEnd(int first, int blocks) {
    int end = first;
    for (long bytes = 0; end < blocks && bytes < ROUND_BYTES; end += ranks) {
      for (int row = firstRow(end); row < firstRow(end + ranks); row++) {
        bytes += mostBytes(row);
      }
    }
    return Math.min(blocks, end);
  }

  private FileChannel open(SpaceFile file) throws IOException {
    return FileChannel.open(folder.file(file), StandardOpenOption.WRITE);
  }

  private int firstRow(int block) {
    return (int) Math.min(rows, (long) block * blockRows);
  }

  private void sendOthers(int first, int end) {
    if (ranks == 1) {
      return;
    }
    exchange.clear();
    ByteSink out = exchange.out();
    for (int rank = 0; rank < ranks; rank++) {
      for (int block = first + rank; rank != world.rank() && block < end; block += ranks) {
        for (int row = firstRow(block); row < firstRow(block + 1); row++) {
          put(row, out);
        }
      }
      exchange.endBlock(rank);
    }
    exchange.run();
    for (int rank = 0; rank < ranks; rank++) {
      cursors[rank] = exchange.begin(rank);
    }
  }

  /// Appends this rank's part of a row, below its length.
  private void put(int row, ByteSink out) {
    out.reserve(LENGTH_BYTES);
    long head = out.length();
    out.truncate(head + LENGTH_BYTES);
    source.putPart(row, out);
    Raw.putInt(out.address() + head, (int) (out.length() - head - LENGTH_BYTES));
  }

  /// Blocks are numbered so that the i-th of a round is rank i's, modulo the ranks.
  private void addOwn(int first, int end, FileChannel vectorsFile) throws IOException {
    packed.truncate(0);
    for (int block = first + world.rank(); block < end; block += ranks) {
      int from = firstRow(block);
      int to = firstRow(block + 1);
      for (int row = from; row < to; row++) {
        addOwn(row, (row - from) * vectorBytes);
      }
      written += to - from;
      if (rule != null) {
        WholeWrites.write(
            vectorsFile, floats.asSlice(0, (to - from) * vectorBytes), from * vectorBytes);
      }
    }
  }

  /// @param place of its vector among those of the block
  private void addOwn(int row, long place) {
    sums.clear();
    receive();
    source.addTo(row, parts, sums);
    long begin = packed.length();
    SumsCoding.encode(sums, packed);
    long bytes = packed.length() - begin;
    places[row + 1] = bytes;
    sumsChecksum += Checksum.ofRow(row, packed.segment().asSlice(begin, bytes));
    if (rule != null) {
      MemorySegment vector = floats.asSlice(place, vectorBytes);
      rule.apply(sums, vector);
      vectorsChecksum += Checksum.ofRow(row, vector);
    }
  }

  /// Finds the parts of the next row.
  private void receive() {
    int part = 0;
    for (int rank = 0; rank < ranks; rank++) {
      if (rank != world.rank()) {
        long begin = cursors[rank] + LENGTH_BYTES;
        long end = begin + Raw.getInt(cursors[rank]);
        parts.set(part++, begin, end);
        cursors[rank] = end;
      }
    }
  }

  /// Ranks tell each other the lengths of their rows, and each writes its own.
  private void writeSums(int first, int end, FileChannel sumsFile) throws IOException {
    int from = firstRow(first);
    int to = firstRow(end);
    long[] lengths = Arrays.copyOfRange(places, from + 1, to + 1);
    if (ranks > 1) {
      lengths = world.allReduce(lengths, Op.SUM);
    }
    for (int row = from; row < to; row++) {
      places[row + 1] = places[row] + lengths[row - from];
    }
    long at = 0;
    for (int block = first + world.rank(); block < end; block += ranks) {
      long begin = places[firstRow(block)];
      long bytes = places[firstRow(block + 1)] - begin;
      WholeWrites.write(sumsFile, packed.segment().asSlice(at, bytes), begin);
      at += bytes;
    }
  }

  /// Where each row begins in the file of sums, and its end.
  long[] places() {
    return places;
  }

  /// Rows that this rank has written.
  long written() {
    return written;
  }

  /// What the manifest says of the file of sums. Collective.
  Manifest.Entry sumsEntry() {
    return new Manifest.Entry(places[rows], world.allReduce(sumsChecksum, Op.SUM));
  }

  /// What the manifest says of the file of vectors. Collective.
  Manifest.Entry vectorsEntry() {
    return new Manifest.Entry(rows * vectorBytes, world.allReduce(vectorsChecksum, Op.SUM));
  }

  @Override
  public void close() {
    exchange.close();
    packed.close();
    arena.close();
  }
}
