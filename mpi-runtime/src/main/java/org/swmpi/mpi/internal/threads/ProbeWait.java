package org.swmpi.mpi.internal.threads;

import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Status;

/// Waits for a message without receiving it.
final class ProbeWait implements Waiting {
  private final Mailbox mailbox;
  private final int source;
  private final int tag;
  private @Nullable Message found;

  ProbeWait(Mailbox mailbox, int source, int tag) {
    this.mailbox = mailbox;
    this.source = source;
    this.tag = tag;
  }

  /// What is known of the message, or null when none has come.
  @Nullable Status status() {
    Message message = found;
    return message == null ? null : new Status(message.source(), message.tag(), message.bytes());
  }

  /// The message, or null when none has come.
  @Nullable Message found() {
    return found;
  }

  @Override
  public boolean isOver() {
    found = mailbox.peek(source, tag);
    return found != null;
  }

  @Override
  public @Nullable RankState lost() {
    return mailbox.lost(source);
  }

  @Override
  public String call() {
    return "probe";
  }
}
