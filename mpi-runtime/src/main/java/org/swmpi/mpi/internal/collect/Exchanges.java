package org.swmpi.mpi.internal.collect;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Request;

/// Steps that the algorithms are made of, and the memory that they need in between.
final class Exchanges {
  private final Messenger messenger;
  private final int rank;
  private final int size;
  private final List<Request> pending = new ArrayList<>();
  private MemorySegment scratch = MemorySegment.NULL;

  Exchanges(Messenger messenger) {
    this.messenger = messenger;
    rank = messenger.rank();
    size = messenger.size();
  }

  int rank() {
    return rank;
  }

  int size() {
    return size;
  }

  /// The rank that comes `steps` after this one, in a ring.
  int after(int steps) {
    return Math.floorMod(rank + steps, size);
  }

  void send(MemorySegment buffer, int destination, int label) {
    messenger.send(buffer, destination, label).await();
  }

  void receive(MemorySegment buffer, int source, int label) {
    messenger.receive(buffer, source, label).await();
  }

  /// Sends and receives at once.
  void exchange(MemorySegment send, int destination, MemorySegment receive, int source, int label) {
    Request incoming = messenger.receive(receive, source, label);
    Request outgoing = messenger.send(send, destination, label);
    incoming.await();
    outgoing.await();
  }

  /// Begins to send; [#awaitAll] must follow.
  void post(MemorySegment send, int destination, int label) {
    pending.add(messenger.send(send, destination, label));
  }

  /// Begins to receive; [#awaitAll] must follow.
  void expect(MemorySegment receive, int source, int label) {
    pending.add(messenger.receive(receive, source, label));
  }

  /// Waits for all that was posted and expected.
  void awaitAll() {
    try {
      for (int i = 0; i < pending.size(); i++) {
        pending.get(i).await();
      }
    } finally {
      pending.clear();
    }
  }

  /// Native memory of any content, until the next call of this method.
  MemorySegment scratch(long bytes) {
    if (scratch.byteSize() < bytes) {
      scratch = Arena.ofAuto().allocate(Math.max(1024, Long.highestOneBit(bytes) * 2), 64);
    }
    return scratch.asSlice(0, bytes);
  }

  /// Copies all of a segment to the start of another.
  static void copy(MemorySegment from, MemorySegment to) {
    MemorySegment.copy(from, 0, to, 0, from.byteSize());
  }
}
