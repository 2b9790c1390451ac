package org.swmpi.mpi.internal.openmpijava;

import static org.swmpi.mpi.internal.openmpijava.JavaBuffer.direct;
import static org.swmpi.mpi.internal.openmpijava.JavaBuffer.isPassable;
import static org.swmpi.mpi.internal.openmpijava.JavaBuffer.passed;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.files.ChannelFile;
import org.swmpi.mpi.internal.libmpi.Call;
import org.swmpi.mpi.internal.libmpi.MpiSession;
import org.swmpi.mpi.internal.libmpi.Staging;

/// A communicator of the bindings: what computes, messages, and the communicator itself.
///
/// Three things are not left to the bindings. A message is received into native memory even where
/// an array is asked for, since they would fill the rest of the array with what was in theirs; so
/// is an exclusive scan. Arithmetic of small numbers: see [WideNumbers].
final class OpenMpiJavaCommunicator extends OpenMpiJavaCollectives {
  /// Open MPI's `MPI_UNDEFINED`.
  private static final int UNDEFINED = -32766;

  private static final MemorySegment NONE = MemorySegment.NULL;

  /// The communicator of all ranks.
  OpenMpiJavaCommunicator(MpiSession session, int[] worldRanks) {
    this(session, OpenMpiJavaLibrary.loaded().world(), MpiSession.WORLD_ID, worldRanks);
  }

  private OpenMpiJavaCommunicator(
      MpiSession session, Object communicator, long id, int[] worldRanks) {
    super(session, communicator, id, worldRanks);
  }

  @Override
  public String transport() {
    return "openmpi-java";
  }

  @Override
  public int largestTag() {
    return LARGEST_PORTABLE_TAG;
  }

  @Override
  public String library() {
    return session().libraryVersion() + ", Java bindings";
  }

  // Reductions

  @FunctionalInterface
  private interface Combine {
    void run(Object send, Object receive, int count, Object type, Object op);
  }

  private void combine(
      Call call,
      MemorySegment send,
      MemorySegment receive,
      Datatype type,
      Op op,
      Combine function) {
    // The array that an exclusive scan leaves alone on rank 0 would be filled by the bindings.
    boolean passable = isPassable(send, type) && isPassable(receive, type) && call != Call.EX_SCAN;
    if (WideNumbers.areNeeded(type, op)) {
      WideNumbers.run(
          send, receive, type, (s, r) -> combinePieces(call, s, r, Datatype.INT, op, function));
    } else if (passable) {
      combinePieces(call, send, receive, type, op, function);
    } else {
      Staging.run(send, receive, (s, r) -> combinePieces(call, s, r, type, op, function));
    }
  }

  private void combinePieces(
      Call call,
      MemorySegment send,
      MemorySegment receive,
      Datatype type,
      Op op,
      Combine function) {
    Object kind = bindings().type(type);
    Object operation = bindings().operation(op);
    enter(call);
    try {
      long length = send.byteSize();
      long done = 0;
      do {
        long piece = Math.min(PIECE, length - done);
        function.run(
            passed(send.asSlice(done, piece), type),
            passed(receive.byteSize() == 0 ? receive : receive.asSlice(done, piece), type),
            (int) (piece / type.bytes()),
            kind,
            operation);
        done += piece;
      } while (done < length);
    } finally {
      leave(send, receive);
    }
  }

  @Override
  protected void doReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Op op, int root) {
    combine(
        Call.REDUCE,
        send,
        receive,
        type,
        op,
        (s, r, count, kind, operation) ->
            OpenMpiJavaCollectiveCalls.reduce(communicator(), s, r, count, kind, operation, root));
  }

  @Override
  protected void doAllReduce(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    combine(
        Call.ALL_REDUCE,
        send,
        receive,
        type,
        op,
        (s, r, count, kind, operation) ->
            OpenMpiJavaCollectiveCalls.allReduce(communicator(), s, r, count, kind, operation));
  }

  @Override
  protected void doScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    combine(
        Call.SCAN,
        send,
        receive,
        type,
        op,
        (s, r, count, kind, operation) ->
            OpenMpiJavaCollectiveCalls.scan(communicator(), s, r, count, kind, operation));
  }

  @Override
  protected void doExScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    combine(
        Call.EX_SCAN,
        send,
        receive,
        type,
        op,
        (s, r, count, kind, operation) ->
            OpenMpiJavaCollectiveCalls.exScan(communicator(), s, r, count, kind, operation));
  }

  // Messages

  /// A request of this communicator is being waited for.
  void beginAwait(int peer) {
    enterAwait(peer);
  }

  /// It is waited for no more.
  void endAwait() {
    leave();
  }

  /// Makes sure that this thread may use MPI.
  void verifyUsable() {
    session().verifyUsable();
  }

  @Override
  protected void doSend(MemorySegment buffer, int destination, int tag) {
    if (!isPassable(buffer, Datatype.BYTE)) {
      Staging.run(buffer, NONE, (s, _) -> doSend(s, destination, tag));
      return;
    }
    int count = Counts.of(buffer.byteSize(), "message");
    enterMessage(Call.SEND, destination);
    try {
      Object bytes = passed(buffer, Datatype.BYTE);
      OpenMpiJavaCalls.send(communicator(), bytes, count, bytes(), destination, tag);
    } finally {
      leave(buffer, NONE);
    }
  }

  @Override
  protected Status doReceive(MemorySegment buffer, int source, int tag) {
    if (!buffer.isNative()) {
      return Staging.sendReceive(NONE, buffer, (_, r) -> doReceive(r, source, tag));
    }
    int count = Counts.of(buffer.byteSize(), "message");
    enterMessage(Call.RECEIVE, source);
    try {
      return OpenMpiJavaCalls.status(
          OpenMpiJavaCalls.receive(communicator(), direct(buffer), count, bytes(), source, tag));
    } finally {
      leave(buffer, NONE);
    }
  }

  @Override
  protected Status doSendReceive(
      MemorySegment send,
      int destination,
      int sendTag,
      MemorySegment receive,
      int source,
      int receiveTag) {
    if (!receive.isNative() || !isPassable(send, Datatype.BYTE)) {
      return Staging.sendReceive(
          send, receive, (s, r) -> doSendReceive(s, destination, sendTag, r, source, receiveTag));
    }
    int out = Counts.of(send.byteSize(), "message");
    int in = Counts.of(receive.byteSize(), "message");
    enterMessage(Call.SEND_RECEIVE, source);
    try {
      return OpenMpiJavaCalls.status(
          OpenMpiJavaCalls.sendReceive(
              communicator(),
              passed(send, Datatype.BYTE),
              out,
              destination,
              sendTag,
              direct(receive),
              in,
              source,
              receiveTag,
              bytes()));
    } finally {
      leave(send, receive);
    }
  }

  @Override
  protected Request doImmediateSend(MemorySegment buffer, int destination, int tag) {
    verifyValid();
    int count = Counts.of(buffer.byteSize(), "message");
    Object request =
        OpenMpiJavaCalls.immediateSend(
            communicator(), direct(buffer), count, bytes(), destination, tag);
    Status status = new Status(rank(), tag, 0);
    return new OpenMpiJavaRequest(this, request, destination, status);
  }

  @Override
  protected Request doImmediateReceive(MemorySegment buffer, int source, int tag) {
    verifyValid();
    int count = Counts.of(buffer.byteSize(), "message");
    Object request =
        OpenMpiJavaCalls.immediateReceive(
            communicator(), direct(buffer), count, bytes(), source, tag);
    return new OpenMpiJavaRequest(this, request, source, null);
  }

  @Override
  protected Status doProbe(int source, int tag) {
    enterMessage(Call.PROBE, source);
    try {
      return OpenMpiJavaCalls.status(OpenMpiJavaCalls.probe(communicator(), source, tag));
    } finally {
      leave();
    }
  }

  @Override
  protected Optional<Status> doImmediateProbe(int source, int tag) {
    verifyValid();
    return Optional.ofNullable(OpenMpiJavaCalls.immediateProbe(communicator(), source, tag))
        .map(OpenMpiJavaCalls::status);
  }

  // The communicator itself

  @Override
  protected Communicator doSplit(int color, int key) {
    enter(Call.SPLIT);
    try {
      return child(OpenMpiJavaCalls.split(communicator(), color, key), color);
    } finally {
      leave();
    }
  }

  @Override
  protected void doSplitOff() {
    enter(Call.SPLIT);
    try {
      var _ = OpenMpiJavaCalls.split(communicator(), UNDEFINED, 0);
    } finally {
      leave();
    }
  }

  @Override
  public Communicator duplicate() {
    enter(Call.DUPLICATE);
    try {
      return child(OpenMpiJavaCalls.duplicate(communicator()), -1);
    } finally {
      leave();
    }
  }

  private OpenMpiJavaCommunicator child(Object child, int color) {
    int[] members = new int[OpenMpiJavaCalls.size(child)];
    Object type = bindings().type(Datatype.INT);
    OpenMpiJavaCollectiveCalls.allGather(child, new int[] {worldRank()}, members, 1, type);
    return new OpenMpiJavaCommunicator(session(), child, childId(color), members);
  }

  @Override
  protected void doFree() {
    enter(Call.FREE);
    try {
      OpenMpiJavaCalls.free(communicator());
      forget();
    } finally {
      leave();
    }
  }

  @Override
  protected MpiFile doOpenFile(Path path, Map<String, String> hints, Set<MpiFile.Mode> mode) {
    return ChannelFile.open(this, path, mode);
  }

  @Override
  public void deleteFile(Path path) {
    ChannelFile.delete(path, rank());
  }
}
