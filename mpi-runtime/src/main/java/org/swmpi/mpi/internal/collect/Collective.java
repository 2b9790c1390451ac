package org.swmpi.mpi.internal.collect;

import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;

/// The collectives: ranks that are in different ones can tell. As labels of messages:
///
/// ```
/// label:  kind of call (4 bits) | root, type, operation (11)
/// ```
public enum Collective {
  BARRIER(0, "barrier"),
  BROADCAST(1, "broadcast"),
  GATHER(2, "gather"),
  GATHER_V(3, "gatherV"),
  ALL_GATHER(4, "allGather"),
  ALL_GATHER_V(5, "allGatherV"),
  SCATTER(6, "scatter"),
  SCATTER_V(7, "scatterV"),
  ALL_TO_ALL(8, "allToAll"),
  ALL_TO_ALL_V(9, "allToAllV"),
  REDUCE(10, "reduce"),
  ALL_REDUCE(11, "allReduce"),
  SCAN(12, "scan"),
  EX_SCAN(13, "exScan"),
  SPLIT(14, "split"),
  REDUCE_SCATTER(15, "reduceScatter");

  private static final int DETAIL_BITS = 11;

  private final int code;
  private final String method;

  Collective(int code, String method) {
    this.code = code;
    this.method = method;
  }

  /// Number that travels: 4 bits.
  public int code() {
    return code;
  }

  /// Name of the method.
  public String method() {
    return method;
  }

  /// Whether a block may be shorter than the room for it, as MPI libraries have it: it goes
  /// straight to its place, and nobody passes it on.
  public boolean mayLeaveRoom() {
    return this == GATHER_V || this == SCATTER_V;
  }

  /// The same of the call that a label belongs to.
  public static boolean mayLeaveRoom(int label) {
    Collective call = ofCode(label >> DETAIL_BITS);
    return call != null && call.mayLeaveRoom();
  }

  /// Label of a call that has no root and no operation.
  int label() {
    return code << DETAIL_BITS;
  }

  /// Label of a call with a root.
  int label(int root) {
    return labelOf(root);
  }

  /// Label of a call that computes.
  int label(Datatype type, Op op, int root) {
    return labelOf(detail(type, op, root));
  }

  /// A number of which the last 11 bits differ where ranks disagree on one of these; where on
  /// several at once, they may be alike.
  public static int detail(Datatype type, Op op, int root) {
    return (root * 31 + type.name().hashCode()) * 31 + op.name().hashCode();
  }

  private int labelOf(int detail) {
    return label() | (detail & ((1 << DETAIL_BITS) - 1));
  }

  /// Name of the method that a label belongs to.
  public static String methodOf(int label) {
    return methodOfCode(label >> DETAIL_BITS);
  }

  /// Name of the method that a number belongs to.
  public static String methodOfCode(int code) {
    Collective call = ofCode(code);
    return call == null ? "an unknown call" : call.method;
  }

  private static @Nullable Collective ofCode(int code) {
    for (Collective call : values()) {
      if (call.code == code) {
        return call;
      }
    }
    return null;
  }
}
