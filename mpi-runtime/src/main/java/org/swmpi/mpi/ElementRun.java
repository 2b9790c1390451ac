package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.internal.check.Arguments;

/// Elements one behind the other: as many for each rank, in the order of ranks.
///
/// @param name of the buffer, for messages
/// @param countName of the count
/// @param ranks how many have a block there
/// @param count elements of each
record ElementRun(
    String name,
    MemorySegment buffer,
    String countName,
    int ranks,
    long count,
    DerivedDatatype type)
    implements Operand {
  static ElementRun sent(int ranks, MemorySegment send, long count, DerivedDatatype type) {
    return new ElementRun("send", send, "sendCount", ranks, count, type);
  }

  static ElementRun received(int ranks, MemorySegment receive, long count, DerivedDatatype type) {
    return new ElementRun("receive", receive, "receiveCount", ranks, count, type);
  }

  @Override
  public boolean isInPlace() {
    return buffer.equals(Collectives.IN_PLACE);
  }

  /// Elements of all ranks; those of one are looked at first, so that the product is a number.
  private long all() {
    if (ranks == 0) {
      return 0;
    }
    verifyBlock();
    return ranks * count;
  }

  private void verifyBlock() {
    Arguments.elements(name, buffer, 0, countName, count, type);
  }

  @Override
  public MemorySegment sent(Packing packing) {
    return packing.sent(name, buffer, countName, all(), type);
  }

  @Override
  public Room received(Packing packing, boolean isKept) {
    return packing.received(name, buffer, countName, all(), type, isKept);
  }

  @Override
  public Blocks blocks(Packing packing) {
    return Blocks.none(ranks); // all of them are equal
  }

  /// Checks that a rank's block here has as many bytes as one there.
  void verifyFits(ElementRun there) {
    verifyBlock();
    there.verifyBlock();
    long bytes = count * type.size();
    long others = there.count * there.type.size();
    if (bytes != others) {
      throw new IllegalArgumentException(
          "%s has blocks of %d bytes, %s of %d; both must be the same"
              .formatted(name, bytes, there.name, others));
    }
  }
}
