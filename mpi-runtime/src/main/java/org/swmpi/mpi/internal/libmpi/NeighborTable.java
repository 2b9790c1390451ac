package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.internal.neighbors.NeighborBlocks;

/// Blocks as the library counts them. Its types may be freed while the call is under way; its
/// arrays have to stay.
///
/// @param counts address of the counts, C ints
/// @param places address of the places: C ints in units of the one type, else `MPI_Aint`s in bytes
/// @param types the type of all, or the address of those of each
/// @param made to be given back
record NeighborTable(long counts, long places, long types, List<LibElements> made)
    implements AutoCloseable {
  private static final Abi ABI = LibMpi.loaded().abi();

  /// Blocks of bytes or, where these are too many or too far away for a C int, of the longest piece
  /// that all counts and places are multiples of.
  ///
  /// @param arena for the arrays
  static NeighborTable ofOneType(NeighborBlocks blocks, CountLimit limit, Arena arena) {
    long unit = fits(blocks, 1, limit) ? 1 : commonPiece(blocks);
    if (!fits(blocks, unit, limit)) {
      throw limit.tooLarge();
    }
    MemorySegment counts = arena.allocate(JAVA_INT, blocks.size());
    MemorySegment places = arena.allocate(JAVA_INT, blocks.size());
    for (int i = 0; i < blocks.size(); i++) {
      counts.setAtIndex(JAVA_INT, i, (int) (blocks.counts()[i] / unit));
      places.setAtIndex(JAVA_INT, i, (int) (place(blocks, i) / unit));
    }
    List<LibElements> made =
        unit == 1 ? List.of() : List.of(LibElements.onePiece(unit, limit.largest()));
    long type = unit == 1 ? MessageCalls.BYTE : made.getFirst().type();
    return new NeighborTable(counts.address(), places.address(), type, made);
  }

  private static boolean fits(NeighborBlocks blocks, long unit, CountLimit limit) {
    boolean fits = true;
    for (int i = 0; i < blocks.size(); i++) {
      fits &= blocks.counts()[i] / unit <= limit.largest();
      fits &= place(blocks, i) / unit <= Integer.MAX_VALUE;
    }
    return fits;
  }

  /// Where a block begins; one without bytes lies anywhere.
  private static long place(NeighborBlocks blocks, int block) {
    return blocks.counts()[block] == 0 ? 0 : blocks.places()[block];
  }

  private static long commonPiece(NeighborBlocks blocks) {
    long piece = 0;
    for (int i = 0; i < blocks.size(); i++) {
      piece = commonDivisor(piece, blocks.counts()[i]);
      piece = commonDivisor(piece, place(blocks, i));
    }
    return piece;
  }

  private static long commonDivisor(long a, long b) {
    return b == 0 ? a : commonDivisor(b, a % b);
  }

  /// Blocks with a type for each.
  static NeighborTable ofTypes(NeighborBlocks blocks, long largest, Arena arena) {
    MemorySegment counts = arena.allocate(JAVA_INT, blocks.size());
    MemorySegment places = arena.allocate(JAVA_LONG, blocks.size());
    MemorySegment types = arena.allocate(JAVA_LONG, blocks.size());
    List<LibElements> made = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      LibElements elements = LibElements.ofBytes(blocks.counts()[i], largest);
      made.add(elements);
      counts.setAtIndex(JAVA_INT, i, elements.count());
      places.setAtIndex(JAVA_LONG, i, blocks.places()[i]);
      ABI.writeHandle(types, i, elements.type());
    }
    return new NeighborTable(counts.address(), places.address(), types.address(), made);
  }

  @Override
  public void close() {
    made.forEach(LibElements::close);
  }
}
