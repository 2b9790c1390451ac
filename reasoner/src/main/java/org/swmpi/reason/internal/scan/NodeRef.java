package org.swmpi.reason.internal.scan;

import org.swmpi.reason.internal.schema.TypeEvents;

/// Where a node was met, in 40 bits: the position of its line in the rank's input (at most 128 GiB
/// a rank) and its place in the statement. With an event, 64 bits.
public final class NodeRef {
  /// The subject of the line.
  public static final int SUBJECT = 0;

  /// The object of the line.
  public static final int OBJECT = 1;

  /// The blank node that stands for the literal which is the line's object.
  public static final int SURROGATE = 2;

  /// Most input bytes of a rank.
  public static final long MOST_BYTES = 1L << 37;

  private NodeRef() {}

  /// A reference.
  public static long of(long position, int place) {
    return position << 2 | place;
  }

  /// A reference with an event, or another number of {@value TypeEvents#BITS} bits.
  public static long with(long ref, int event) {
    return ref << TypeEvents.BITS | event;
  }

  /// The reference of a pair.
  public static long ref(long pair) {
    return pair >>> TypeEvents.BITS;
  }

  /// The number of a pair.
  public static int event(long pair) {
    return (int) pair & (1 << TypeEvents.BITS) - 1;
  }

  /// The position of a reference.
  public static long position(long ref) {
    return ref >>> 2;
  }

  /// [#SUBJECT], [#OBJECT] or [#SURROGATE].
  public static int place(long ref) {
    return (int) ref & 3;
  }
}
