package org.swmpi.mpi.internal.mpj;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.files.ChannelFile;
import org.swmpi.mpi.internal.idle.Idle;

/// A communicator of MPJ Express: messages, and the communicator itself.
///
/// Its waiting for messages of unknown kind is a loop without pause, so `probe` is `Iprobe` and a
/// yield. Its `Split` loses ranks that have equal keys: it is given keys that are all different.
///
/// MPJ Express does not check whether a message fits the buffer. The rank that copies it fails,
/// which may be the sender, and the job ends.
final class MpjCommunicator extends MpjReductions {
  private final MpjCalls calls;
  private final boolean world;
  private final String host;
  private final int[] jobRanks;

  /// The communicator of all ranks.
  static MpjCommunicator world(MpjRank mpj, MpjJob job, Object communicator, String host) {
    return new MpjCommunicator(
        mpj, job, communicator, new MpjCalls(mpj), new MpjCollectiveCalls(mpj), true, host);
  }

  private MpjCommunicator(
      MpjRank mpj,
      MpjJob job,
      Object communicator,
      MpjCalls calls,
      MpjCollectiveCalls collectives,
      boolean world,
      String host) {
    super(mpj, job, communicator, collectives, calls.rank(communicator), calls.size(communicator));
    this.calls = calls;
    this.world = world;
    this.host = host;
    this.jobRanks = world ? IntStream.range(0, size()).toArray() : numbers();
  }

  /// Numbers of all ranks in the job. Collective.
  private int[] numbers() {
    int[] numbers = new int[size()];
    doAllGather(MemorySegment.ofArray(new int[] {mpj().number()}), MemorySegment.ofArray(numbers));
    return numbers;
  }

  @Override
  public int[] jobRanks() {
    return jobRanks.clone();
  }

  @Override
  public String transport() {
    return "mpj";
  }

  @Override
  public int largestTag() {
    return LARGEST_PORTABLE_TAG;
  }

  @Override
  public String library() {
    return MpjLibrary.TITLE + ", " + job().device();
  }

  @Override
  public String host() {
    return host;
  }

  private static int source(int source) {
    return source == ANY_SOURCE ? MpjTransport.ANY : source;
  }

  private static int tag(int tag) {
    return tag == ANY_TAG ? MpjTransport.ANY : tag;
  }

  @Override
  protected void doSend(MemorySegment buffer, int destination, int tag) {
    int count = MpjArray.count(buffer.byteSize(), "message");
    MpjArray out = MpjArray.withContent(buffer, Datatype.BYTE);
    call(() -> calls.send(communicator(), out, count, bytes(), destination, tag));
  }

  @Override
  protected Status doReceive(MemorySegment buffer, int source, int tag) {
    int count = MpjArray.count(buffer.byteSize(), "message");
    MpjArray in = MpjArray.empty(buffer, Datatype.BYTE);
    job().enter(mpj().number());
    try {
      return received(
          calls.receive(communicator(), in, count, bytes(), source(source), tag(tag)), in);
    } finally {
      job().leave(mpj().number());
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
    int outCount = MpjArray.count(send.byteSize(), "message");
    int inCount = MpjArray.count(receive.byteSize(), "message");
    MpjArray out = MpjArray.withContent(send, Datatype.BYTE);
    MpjArray in = MpjArray.empty(receive, Datatype.BYTE);
    job().enter(mpj().number());
    try {
      return received(
          calls.sendReceive(
              communicator(),
              out,
              outCount,
              destination,
              sendTag,
              in,
              inCount,
              source(source),
              tag(receiveTag),
              bytes()),
          in);
    } finally {
      job().leave(mpj().number());
    }
  }

  /// Brings a message to its buffer.
  private Status received(Object status, MpjArray in) {
    Status result = status(status);
    in.store(result.bytes());
    return result;
  }

  private Status status(Object status) {
    return mpj().status(status, calls.bytes(status, bytes()));
  }

  @Override
  protected Request doImmediateSend(MemorySegment buffer, int destination, int tag) {
    job().leaveIfFailed();
    int count = MpjArray.count(buffer.byteSize(), "message");
    MpjArray out = MpjArray.withContent(buffer, Datatype.BYTE);
    Object request = calls.immediateSend(communicator(), out, count, bytes(), destination, tag);
    return new MpjRequest(this, request, null, new Status(rank(), tag, 0));
  }

  @Override
  protected Request doImmediateReceive(MemorySegment buffer, int source, int tag) {
    job().leaveIfFailed();
    int count = MpjArray.count(buffer.byteSize(), "message");
    MpjArray in = MpjArray.empty(buffer, Datatype.BYTE);
    Object request =
        calls.immediateReceive(communicator(), in, count, bytes(), source(source), tag(tag));
    return new MpjRequest(this, request, in, null);
  }

  /// Looks whether a request is complete.
  @Nullable Status test(Object request, @Nullable MpjArray in) {
    job().leaveIfFailed();
    Object status = calls.test(request);
    if (status == null) {
      return null;
    }
    return in == null ? new Status(rank(), 0, 0) : received(status, in);
  }

  UnsupportedOperationException noCancel() {
    return unsupported("cancel of a receive");
  }

  @Override
  protected Status doProbe(int source, int tag) {
    job().enter(mpj().number());
    try {
      Optional<Status> status = doImmediateProbe(source, tag);
      while (status.isEmpty()) {
        Idle.yieldNow();
        status = doImmediateProbe(source, tag);
      }
      return status.get();
    } finally {
      job().leave(mpj().number());
    }
  }

  @Override
  protected Optional<Status> doImmediateProbe(int source, int tag) {
    job().leaveIfFailed();
    return Optional.ofNullable(calls.immediateProbe(communicator(), source(source), tag(tag)))
        .map(this::status);
  }

  @Override
  protected Communicator doSplit(int color, int key) {
    int place = place(color, key);
    job().enter(mpj().number());
    try {
      return child(calls.split(communicator(), color, place));
    } finally {
      job().leave(mpj().number());
    }
  }

  @Override
  protected void doSplitOff() {
    int place = place(MpjTransport.UNDEFINED, 0);
    job().enter(mpj().number());
    try {
      var _ = calls.split(communicator(), MpjTransport.UNDEFINED, place);
    } finally {
      job().leave(mpj().number());
    }
  }

  /// This rank's place among those of its color, by key and by old number.
  private int place(int color, int key) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment all = arena.allocate(JAVA_LONG, 2L * size());
      allGather(arena.allocateFrom(JAVA_LONG, color, key), all);
      int place = 0;
      for (int peer = 0; peer < size(); peer++) {
        long peerKey = all.getAtIndex(JAVA_LONG, 2L * peer + 1);
        boolean before = peerKey < key || (peerKey == key && peer < rank());
        if (all.getAtIndex(JAVA_LONG, 2L * peer) == color && before) {
          place++;
        }
      }
      return place;
    }
  }

  @Override
  public Communicator duplicate() {
    job().enter(mpj().number());
    try {
      return child(calls.duplicate(communicator()));
    } finally {
      job().leave(mpj().number());
    }
  }

  private MpjCommunicator child(Object child) {
    return new MpjCommunicator(mpj(), job(), child, calls, collectives(), false, host);
  }

  @Override
  protected void doFree() {
    // MPJ Express leaves it to the garbage collector.
  }

  @Override
  protected boolean isPredefined() {
    return world;
  }

  @Override
  protected void doAbort(int code) {
    job().abort(mpj().number(), code);
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
