package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Queue;

/// Collectives whose counts or displacements exceed an `int`: every block goes from rank to rank as
/// messages of bearable length, pair after pair. For such lengths nothing else would be faster.
///
/// The messages travel on a duplicate of the communicator, where nobody else receives.
final class LargeExchange {
  private static final int TAG = 0;

  /// Chunks under way at once in each direction.
  private static final int WINDOW = 4;

  private final long communicator;
  private final int rank;
  private final int size;
  private final long byteType;
  private final long largest;

  /// Collective.
  ///
  /// @param largest bytes in a message
  LargeExchange(long original, int rank, int size, long byteType, long largest) {
    this.communicator = WorldCalls.duplicate(original);
    this.rank = rank;
    this.size = size;
    this.byteType = byteType;
    this.largest = largest;
  }

  /// The part of a buffer that goes to, or comes from, a rank; of length 0 if there is none.
  @FunctionalInterface
  interface Block {
    MemorySegment of(int peer);
  }

  void run(Block send, Block receive) {
    receive.of(rank).copyFrom(send.of(rank));
    for (int step = 1; step < size; step++) {
      int to = (rank + step) % size;
      int from = (rank - step + size) % size;
      exchange(send.of(to), to, receive.of(from), from);
    }
  }

  void free() {
    WorldCalls.free(communicator);
  }

  private void exchange(MemorySegment send, int to, MemorySegment receive, int from) {
    Queue<Long> requests = new ArrayDeque<>();
    long sent = 0;
    long received = 0;
    while (sent < send.byteSize() || received < receive.byteSize()) {
      if (received < receive.byteSize()) {
        int bytes = (int) Math.min(largest, receive.byteSize() - received);
        long at = receive.address() + received;
        requests.add(MessageCalls.immediateReceive(at, bytes, byteType, from, TAG, communicator));
        received += bytes;
      }
      if (sent < send.byteSize()) {
        int bytes = (int) Math.min(largest, send.byteSize() - sent);
        long at = send.address() + sent;
        requests.add(MessageCalls.immediateSend(at, bytes, byteType, to, TAG, communicator));
        sent += bytes;
      }
      while (requests.size() > 2 * WINDOW) {
        MessageCalls.await(requests.remove());
      }
    }
    while (!requests.isEmpty()) {
      MessageCalls.await(requests.remove());
    }
  }
}
