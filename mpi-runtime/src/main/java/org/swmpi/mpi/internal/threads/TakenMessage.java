package org.swmpi.mpi.internal.threads;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.check.CheckedMessage;

/// A message that a matched probe has taken out of the mailbox.
final class TakenMessage extends CheckedMessage {
  private final Mailbox mailbox;
  private final Message message;

  TakenMessage(Mailbox mailbox, Message message) {
    this.mailbox = mailbox;
    this.message = message;
  }

  @Override
  public Status status() {
    return new Status(message.source(), message.tag(), message.bytes());
  }

  @Override
  protected Request doReceive(MemorySegment buffer) {
    ReceiveRequest receive = new ReceiveRequest(mailbox, buffer, message.source(), message.tag());
    receive.complete(message);
    return receive;
  }
}
