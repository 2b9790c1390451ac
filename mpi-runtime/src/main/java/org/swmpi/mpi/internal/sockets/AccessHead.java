package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
import org.swmpi.mpi.Accumulation;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.WindowOp;
import org.swmpi.mpi.internal.windows.Layout;

/// What an origin wants of a target, as it travels. In the byte order of the machine, as a [Frame].
///
/// ```
/// 0   int    kind
/// 4   int    window: the context of its communicator
/// 8   long   number, for the answer; 0 where none is wanted
/// 16  long   displacement
/// 24  int    type of the values
/// 28  int    operation; of a lock 1 where it is exclusive
/// 32  int    blocks in an element; 0: one piece of memory
/// 36  int    unused
/// 40  long   elements; of one piece of memory its bytes
/// 48  long   extent
/// 56  of each block: long offset, long length
///     the bytes of the origin, side by side: of a put or accumulation those of the elements,
///     of a compare-and-swap first what is expected
/// ```
///
/// @param op code of an operation, from [#code]
/// @param layout of the elements there, from the displacement on
record AccessHead(
    Kind kind, int window, long number, long displacement, Datatype type, int op, Layout layout) {
  /// What is to be done.
  enum Kind {
    PUT,
    GET,
    ACCUMULATE,
    GET_ACCUMULATE,
    COMPARE_AND_SWAP,
    /// Answer when all before is done.
    FLUSH,
    /// Answer when it is locked.
    LOCK,
    /// Answer when all before is done and it is unlocked.
    UNLOCK
  }

  private static final int BYTES = 56;
  private static final int BLOCK_BYTES = 16;
  private static final Layout NOTHING = Layout.of(0);
  private static final List<Kind> KINDS = List.of(Kind.values());
  private static final List<Datatype> TYPES = List.of(Datatype.values());
  private static final List<Accumulation> OPERATIONS =
      Stream.<Accumulation>concat(Stream.of(Op.values()), Stream.of(WindowOp.values())).toList();

  /// A head of synchronisation.
  static AccessHead of(Kind kind, int window, long number, boolean exclusive) {
    return new AccessHead(kind, window, number, 0, Datatype.BYTE, exclusive ? 1 : 0, NOTHING);
  }

  static int code(Accumulation op) {
    return OPERATIONS.indexOf(op);
  }

  Accumulation accumulation() {
    return OPERATIONS.get(op);
  }

  boolean isExclusive() {
    return op != 0;
  }

  /// Bytes of the origin that follow.
  long payload() {
    return switch (kind) {
      case PUT, ACCUMULATE -> layout.bytes();
      case GET_ACCUMULATE -> accumulation() == WindowOp.NO_OP ? 0 : layout.bytes();
      case COMPARE_AND_SWAP -> 2 * layout.bytes();
      case GET, FLUSH, LOCK, UNLOCK -> 0;
    };
  }

  void write(LineOutput output) throws IOException {
    int blocks = layout.isWhole() ? 0 : layout.offsets().length;
    output
        .room(BYTES)
        .putInt(KINDS.indexOf(kind))
        .putInt(window)
        .putLong(number)
        .putLong(displacement)
        .putInt(TYPES.indexOf(type))
        .putInt(op)
        .putInt(blocks)
        .putInt(0)
        .putLong(blocks == 0 ? layout.bytes() : layout.count())
        .putLong(layout.extent());
    for (int block = 0; block < blocks; block++) {
      long[] offsets = layout.offsets();
      output.room(BLOCK_BYTES).putLong(offsets[block]).putLong(layout.lengths()[block]);
    }
  }

  static AccessHead read(LineInput input) throws IOException {
    ByteBuffer head = input.take(BYTES);
    Kind kind = KINDS.get(head.getInt());
    int window = head.getInt();
    long number = head.getLong();
    long displacement = head.getLong();
    Datatype type = TYPES.get(head.getInt());
    int op = head.getInt();
    int blocks = head.getInt();
    head.getInt();
    long count = head.getLong();
    long extent = head.getLong();
    Layout layout = blocks == 0 ? Layout.of(count) : readLayout(input, blocks, count, extent);
    return new AccessHead(kind, window, number, displacement, type, op, layout);
  }

  private static Layout readLayout(LineInput input, int blocks, long count, long extent)
      throws IOException {
    long[] offsets = new long[blocks];
    long[] lengths = new long[blocks];
    for (int block = 0; block < blocks; block++) {
      ByteBuffer place = input.take(BLOCK_BYTES);
      offsets[block] = place.getLong();
      lengths[block] = place.getLong();
    }
    return new Layout(count, extent, offsets, lengths);
  }
}
