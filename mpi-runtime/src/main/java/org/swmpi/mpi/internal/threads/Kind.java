package org.swmpi.mpi.internal.threads;

/// The collectives, so that ranks which are not in the same one can tell.
enum Kind {
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
  SPLIT(14, "split");

  private final int code;
  private final String call;

  Kind(int code, String call) {
    this.code = code;
    this.call = call;
  }

  /// Number that travels in a word: 4 bits.
  int code() {
    return code;
  }

  /// Name of the method.
  String call() {
    return call;
  }

  static String callOf(int code) {
    for (Kind kind : values()) {
      if (kind.code == code) {
        return kind.call;
      }
    }
    return "an unknown call";
  }
}
