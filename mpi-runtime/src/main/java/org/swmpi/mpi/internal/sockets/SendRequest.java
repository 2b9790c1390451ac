package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.collect.Collective;
import org.swmpi.mpi.internal.collect.ProgramMemory;

/// A send under way. A short message is over when the connection has a copy; a long one is
/// announced, and over when its bytes have gone, straight from the program's memory.
final class SendRequest implements Request, Waiting, Outgoing {
  private final Engine engine;
  private final Group group;
  private final MemorySegment buffer;
  private final int context;
  private final int destination;
  private final int tag;
  private final boolean collective;

  private boolean isShort;
  private boolean announced;
  private boolean headed;
  private long sent;
  private @Nullable ByteBuffer piece;
  private volatile boolean over;

  /// @param destination rank of the job
  SendRequest(
      Engine engine,
      Group group,
      MemorySegment buffer,
      int context,
      int destination,
      int tag,
      boolean collective) {
    this.engine = engine;
    this.group = group;
    this.buffer = buffer;
    this.context = context;
    this.destination = destination;
    this.tag = tag;
    this.collective = collective;
  }

  /// For this thread.
  MemorySegment buffer() {
    return ProgramMemory.here(buffer);
  }

  int tag() {
    return tag;
  }

  /// The message travels with its head.
  void setShort() {
    isShort = true;
  }

  @Override
  public boolean write(Connection connection) throws IOException {
    long bytes = buffer.byteSize();
    if (isShort) {
      over = connection.putShort(context, tag, buffer());
      return over;
    }
    if (!announced) {
      announced = connection.announce(this, context, tag, bytes);
      return announced;
    }
    if (!headed) {
      headed = connection.putHead(Frame.DATA, 0, 0, 0, bytes, 0);
      if (!headed) {
        return false;
      }
    }
    while (sent < bytes) {
      long written =
          buffer.isNative() ? connection.write(piece()) : connection.copy(buffer(), sent);
      if (written == 0) {
        return false;
      }
      sent += written;
    }
    complete();
    return true;
  }

  private ByteBuffer piece() {
    ByteBuffer next = piece;
    if (next == null || !next.hasRemaining() || ProgramMemory.isOfAnother(buffer)) {
      long length = Math.min(buffer.byteSize() - sent, ReceiveRequest.PIECE_BYTES);
      next = buffer().asSlice(sent, length).asByteBuffer();
      piece = next;
    }
    return next;
  }

  /// The receiver is there.
  ///
  /// @param wanted whether it wants the bytes
  void clear(Connection connection, boolean wanted) {
    if (wanted) {
      connection.submit(this);
    } else {
      complete();
    }
  }

  void complete() {
    over = true;
    piece = null;
  }

  @Override
  public void drop() {
    if (isShort) {
      over = true;
    }
  }

  @Override
  public Status await() {
    if (!over) {
      engine.await(this);
    }
    return status();
  }

  @Override
  public Optional<Status> test() {
    return over || engine.test(this) ? Optional.of(status()) : Optional.empty();
  }

  private Status status() {
    return new Status(group.rank(), tag, 0);
  }

  @Override
  public boolean isOver() {
    return over;
  }

  @Override
  public int lost() {
    return engine.losses().of(destination);
  }

  @Override
  public String call() {
    return collective ? Collective.methodOf(tag) : "send";
  }
}
