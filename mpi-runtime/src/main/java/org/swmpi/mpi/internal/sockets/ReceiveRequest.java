package org.swmpi.mpi.internal.sockets;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.check.PeerFailure;
import org.swmpi.mpi.internal.collect.Collective;
import org.swmpi.mpi.internal.collect.ProgramMemory;

/// A receive under way.
final class ReceiveRequest implements Request, Waiting {
  /// Longest piece of memory that is given to the kernel at once.
  static final long PIECE_BYTES = 1L << 30;

  private final Engine engine;
  private final Group group;
  private final MemorySegment target;
  private final int source;
  private final int tag;
  private final boolean collective;

  private long filled;
  private @Nullable ByteBuffer piece;

  /// Rank of the job whose message this is, once it has come or been announced.
  private int sender = NOBODY;

  private int actualSource;
  private int actualTag;
  private long bytes;
  private volatile boolean over;
  private boolean cancelled;
  private @Nullable Mailbox mailbox;
  private @Nullable RuntimeException failure;

  /// @param source rank of the job, or [Communicator#ANY_SOURCE]
  /// @param collective whether the message belongs to a collective, and so has to have just this
  ///     tag and, but for [Collective#mayLeaveRoom], just this length
  ReceiveRequest(
      Engine engine, Group group, MemorySegment target, int source, int tag, boolean collective) {
    this.engine = engine;
    this.group = group;
    this.target = target;
    this.source = source;
    this.tag = tag;
    this.collective = collective;
  }

  boolean matches(int otherSource, int otherTag) {
    return matches(source, collective ? Communicator.ANY_TAG : tag, otherSource, otherTag);
  }

  static boolean matches(int source, int tag, int otherSource, int otherTag) {
    return (source == Communicator.ANY_SOURCE || source == otherSource)
        && (tag == Communicator.ANY_TAG || tag == otherTag);
  }

  /// It waits for its message there.
  void waitIn(Mailbox box) {
    mailbox = box;
  }

  /// The message has come.
  ///
  /// @param from rank of the job
  /// @return whether its bytes are wanted: [#take] or [#piece], then [#complete]; if not, the
  ///     receive has failed and is over
  boolean begin(int from, int itsTag, long itsBytes) {
    sender = from;
    actualSource = group.rankOf(from);
    actualTag = itsTag;
    bytes = itsBytes;
    if (collective && itsTag != tag) {
      failure = disagreement();
    } else if (itsBytes > target.byteSize() || itsBytes < target.byteSize() && mustFill()) {
      failure = wrongLength();
    }
    over = failure != null;
    return failure == null;
  }

  private boolean mustFill() {
    return collective && !Collective.mayLeaveRoom(tag);
  }

  private MpiException disagreement() {
    return PeerFailure.otherCall(
        Collective.methodOf(actualTag),
        actualSource,
        Collective.methodOf(tag),
        group.rank(),
        engine.rank());
  }

  private MpiException wrongLength() {
    return collective
        ? PeerFailure.otherLength(
            call(), actualSource, bytes, group.rank(), target.byteSize(), engine.rank())
        : PeerFailure.tooLong(call(), actualSource, bytes, target.byteSize(), engine.rank());
  }

  /// Takes the next bytes of the message. That the memory has been closed is told by the request:
  /// whoever makes progress may be in another call.
  void take(MemorySegment from, long offset, long length) {
    try {
      MemorySegment.copy(from, offset, ProgramMemory.here(target), filled, length);
    } catch (IllegalStateException e) {
      failure = e;
    }
    filled += length;
  }

  /// Bytes still to come.
  long missing() {
    return bytes - filled;
  }

  /// Whether the rest can be read straight to its place.
  boolean isDirect() {
    return target.isNative() && target.scope().isAlive();
  }

  /// The place of the next bytes; [#advance] must follow.
  ByteBuffer piece() {
    ByteBuffer next = piece;
    if (next == null || !next.hasRemaining() || ProgramMemory.isOfAnother(target)) {
      long length = Math.min(missing(), PIECE_BYTES);
      next = ProgramMemory.here(target).asSlice(filled, length).asByteBuffer();
      piece = next;
    }
    return next;
  }

  /// Bytes have been read into the piece.
  void advance(long length) {
    filled += length;
  }

  /// All bytes are there.
  void complete() {
    over = true;
    piece = null;
  }

  @Override
  public Status await() {
    if (!over) {
      engine.await(this);
    }
    return result();
  }

  @Override
  public Optional<Status> test() {
    return over || engine.test(this) ? Optional.of(result()) : Optional.empty();
  }

  @Override
  public void cancel() {
    if (!over && mailbox != null && engine.withdraw(this, mailbox)) {
      cancelled = true;
      over = true;
      actualSource = Communicator.ANY_SOURCE;
      actualTag = Communicator.ANY_TAG;
    }
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }

  private Status result() {
    if (failure != null) {
      throw failure;
    }
    return new Status(actualSource, actualTag, bytes);
  }

  @Override
  public boolean isOver() {
    return over;
  }

  @Override
  public int lost() {
    if (sender != NOBODY) {
      return engine.losses().onTheWay(sender);
    }
    return source == Communicator.ANY_SOURCE
        ? engine.losses().ofAll(group)
        : engine.losses().of(source);
  }

  @Override
  public String call() {
    return collective ? Collective.methodOf(tag) : "receive";
  }
}
