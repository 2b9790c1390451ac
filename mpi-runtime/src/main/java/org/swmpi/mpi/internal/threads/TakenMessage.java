package org.swmpi.mpi.internal.threads;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// A message that a matched probe has taken out of the mailbox.
final class TakenMessage implements org.swmpi.mpi.Message {
  private final Mailbox mailbox;
  private final Message message;
  private boolean received;

  TakenMessage(Mailbox mailbox, Message message) {
    this.mailbox = mailbox;
    this.message = message;
  }

  @Override
  public Status status() {
    return new Status(message.source(), message.tag(), message.bytes());
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
    if (received) {
      throw new IllegalStateException("the message has been received before");
    }
    received = true;
    ReceiveRequest receive = new ReceiveRequest(mailbox, buffer, message.source(), message.tag());
    receive.complete(message);
    return receive;
  }
}
