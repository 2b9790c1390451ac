package org.swmpi.mpi.internal.libmpi;

/// The calls in which a rank can stand still, as others see them in its [Whereabouts].
public enum Call {
  BARRIER(1, "barrier"),
  BROADCAST(2, "broadcast"),
  GATHER(3, "gather"),
  GATHER_V(4, "gatherV"),
  ALL_GATHER(5, "allGather"),
  ALL_GATHER_V(6, "allGatherV"),
  SCATTER(7, "scatter"),
  SCATTER_V(8, "scatterV"),
  ALL_TO_ALL(9, "allToAll"),
  ALL_TO_ALL_V(10, "allToAllV"),
  REDUCE(11, "reduce"),
  ALL_REDUCE(12, "allReduce"),
  SCAN(13, "scan"),
  EX_SCAN(14, "exScan"),
  SPLIT(15, "split"),
  DUPLICATE(16, "duplicate"),
  FREE(17, "free"),
  REDUCE_SCATTER(18, "reduceScatter"),
  REDUCE_SCATTER_BLOCK(19, "reduceScatterBlock"),
  CREATE_INTERCOMMUNICATOR(20, "createIntercommunicator"),
  MERGE(21, "merge"),
  SPAWN(22, "spawn"),
  ACCEPT(23, "accept"),
  CONNECT(24, "connect"),
  DISCONNECT(25, "disconnect"),
  WINDOW(26, "window"),
  FENCE(27, "fence"),
  OPEN_FILE(28, "openFile"),
  READ(29, "read"),
  WRITE(30, "write"),
  SET_VIEW(31, "setView"),
  SEEK_SHARED(32, "seekShared"),
  SET_SIZE(33, "setSize"),
  PREALLOCATE(34, "preallocate"),
  SET_ATOMIC(35, "setAtomic"),
  SET_HINTS(36, "setHints"),
  SYNC(37, "sync"),
  CLOSE(38, "close"),
  CARTESIAN(39, "cartesian"),
  SUB(40, "sub"),
  DISTRIBUTED_GRAPH_ADJACENT(41, "distributedGraphAdjacent"),
  GRAPH(42, "graph"),
  NEIGHBOR_ALL_GATHER(43, "neighborAllGather"),
  NEIGHBOR_ALL_GATHER_V(44, "neighborAllGatherV"),
  NEIGHBOR_ALL_TO_ALL(45, "neighborAllToAll"),
  NEIGHBOR_ALL_TO_ALL_V(46, "neighborAllToAllV"),
  NEIGHBOR_ALL_TO_ALL_W(47, "neighborAllToAllW"),
  CREATE(48, "create"),
  SEND(65, "send"),
  RECEIVE(66, "receive"),
  SEND_RECEIVE(67, "sendReceive"),
  PROBE(68, "probe"),
  AWAIT(69, "await"),
  START(70, "start"),
  COMPLETE(71, "complete"),
  LOCK(72, "lock"),
  LOCK_ALL(73, "lockAll"),
  CREATE_GROUP(74, "createGroup");

  private final int code;
  private final String title;

  Call(int code, String title) {
    this.code = code;
    this.title = title;
  }

  /// Number that travels; 1 to 64 are collectives.
  int code() {
    return code;
  }

  boolean isCollective() {
    return code <= 64;
  }

  /// Name of the method.
  String title() {
    return title;
  }

  static Call of(int code) {
    for (Call call : values()) {
      if (call.code == code) {
        return call;
      }
    }
    throw new IllegalArgumentException("no call has code " + code);
  }
}
