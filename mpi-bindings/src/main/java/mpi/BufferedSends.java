package mpi;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.PointToPoint;

/// Messages in buffered mode: copied, and on their way while the program goes on. The buffer that
/// the program has attached is never written, but it is the account: what is on its way may not be
/// more than fits. Short messages need no room, as under Open MPI, where they leave at once.
final class BufferedSends {
  /// The longest message, in bytes, that needs no room.
  private static final int SHORT = 4000;

  private static byte @Nullable [] attached;
  private static final List<Sent> ON_THEIR_WAY = new ArrayList<>();

  private record Sent(org.swmpi.mpi.Request request, Operand copy, long cost) {}

  private BufferedSends() {}

  static synchronized void attach(byte[] buffer) throws MPIException {
    Session.verifyRunning();
    if (attached != null) {
      throw Failures.of(
          MPI.ERR_BUFFER, "MPI_ERR_BUFFER: a buffer is attached already; detach it first");
    }
    attached = Objects.requireNonNull(buffer);
  }

  static byte[] detach() throws MPIException {
    Session.verifyRunning();
    byte[] buffer = buffer();
    try {
      flush();
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
    forget();
    return buffer;
  }

  private static synchronized byte[] buffer() throws MPIException {
    if (attached == null) {
      throw Failures.of(MPI.ERR_BUFFER, "MPI_ERR_BUFFER: no buffer is attached");
    }
    return attached;
  }

  private static synchronized void forget() {
    attached = null;
  }

  /// Waits until all messages are received. Other threads go on sending: one of these may be what
  /// the receiver wants first.
  static void flush() {
    for (Sent sent = next(); sent != null; sent = next()) {
      var _ = sent.request.await();
      sent.copy.close();
    }
  }

  private static synchronized @Nullable Sent next() {
    return ON_THEIR_WAY.isEmpty() ? null : ON_THEIR_WAY.removeFirst();
  }

  /// Sends a copy.
  static synchronized void send(PointToPoint ranks, MemorySegment message, int to, int tag)
      throws MPIException {
    long cost = message.byteSize() <= SHORT ? 0 : message.byteSize() + MPI.BSEND_OVERHEAD;
    long room = attached == null ? 0 : attached.length;
    long used = settle();
    if (cost > 0 && used + cost > room) {
      throw Failures.of(
          MPI.ERR_BUFFER,
          "MPI_ERR_BUFFER: a message of %d bytes needs %d, the attached buffer has %d left; attach a larger one"
              .formatted(message.byteSize(), cost, room - used));
    }
    Operand copy = Operand.copyOf(message);
    ON_THEIR_WAY.add(new Sent(ranks.immediateSend(copy.memory(), to, tag), copy, cost));
  }

  /// Forgets what has been received.
  ///
  /// @return bytes of the buffer that are in use
  private static long settle() {
    long used = 0;
    for (Iterator<Sent> i = ON_THEIR_WAY.iterator(); i.hasNext(); ) {
      Sent sent = i.next();
      if (sent.request.test().isPresent()) {
        sent.copy.close();
        i.remove();
      } else {
        used += sent.cost;
      }
    }
    return used;
  }
}
