package org.swmpi.mpi.internal.sockets;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// A message that a matched probe has taken out of the mailbox.
final class TakenMessage implements Message {
  private final Engine engine;
  private final Group group;
  private final Arrival arrival;
  private boolean received;

  TakenMessage(Engine engine, Group group, Arrival arrival) {
    this.engine = engine;
    this.group = group;
    this.arrival = arrival;
  }

  @Override
  public Status status() {
    return new Status(group.rankOf(arrival.source()), arrival.tag(), arrival.bytes());
  }

  @Override
  public Status receive(MemorySegment buffer) {
    return take(buffer).await();
  }

  @Override
  public Request immediateReceive(MemorySegment buffer) {
    if (!buffer.isNative()) {
      throw new IllegalArgumentException("buffer is a heap segment, must be native memory");
    }
    return take(buffer);
  }

  private Request take(MemorySegment buffer) {
    engine.verifyUsable();
    if (received) {
      throw new IllegalStateException("the message has been received before");
    }
    received = true;
    ReceiveRequest receive =
        new ReceiveRequest(engine, group, buffer, arrival.source(), arrival.tag(), false);
    arrival.deliver(receive, engine.pool());
    return receive;
  }
}
