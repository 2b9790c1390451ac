package org.swmpi.mpi.internal.sockets;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.check.CheckedMessage;

/// A message that a matched probe has taken out of the mailbox.
final class TakenMessage extends CheckedMessage {
  private final Engine engine;
  private final Group group;
  private final Arrival arrival;

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
  protected Request doReceive(MemorySegment buffer) {
    return engine.receive(group, buffer, arrival);
  }
}
