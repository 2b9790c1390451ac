package org.swmpi.mpi.internal.threads;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;

/// The messages for one rank of a group. Any rank drops messages in; the owner alone matches them
/// with its receives, in the order of both, as MPI asks.
final class Mailbox {
  private final Group group;
  private final int owner;
  private final Queue<Message> incoming = new ConcurrentLinkedQueue<>();

  // From here on: the owner's thread only.
  private final ArrayDeque<Message> unexpected = new ArrayDeque<>();
  private final ArrayDeque<ReceiveRequest> posted = new ArrayDeque<>();

  /// Ranks from which messages may come.
  private int firstSource;

  private int endOfSources;

  Mailbox(Group group, int owner) {
    this.group = group;
    this.owner = owner;
    endOfSources = group.size();
  }

  /// Messages come from these ranks only.
  void expectFrom(int first, int count) {
    firstSource = first;
    endOfSources = first + count;
  }

  RankState ownerState() {
    return group.member(owner);
  }

  /// Drops a message in; any thread.
  void deliver(Message message) {
    incoming.add(message);
    ownerState().wake();
  }

  /// Gives incoming messages to the receives that wait for them.
  void drain() {
    for (Message message = incoming.poll(); message != null; message = incoming.poll()) {
      ReceiveRequest receive = removePosted(message);
      if (receive == null) {
        unexpected.add(message);
      } else {
        receive.complete(message);
      }
    }
  }

  /// Begins a receive: with a message that is there, or else with one that will come.
  void post(ReceiveRequest receive) {
    drain();
    for (Iterator<Message> it = unexpected.iterator(); it.hasNext(); ) {
      Message message = it.next();
      if (matches(receive.source(), receive.tag(), message)) {
        it.remove();
        receive.complete(message);
        return;
      }
    }
    posted.add(receive);
    ownerState().serve(this);
  }

  /// Ends the wait of a receive for which no message has come.
  void withdraw(ReceiveRequest receive) {
    posted.remove(receive);
  }

  /// The first message that a receive would get now, or null.
  @Nullable Message peek(int source, int tag) {
    drain();
    for (Message message : unexpected) {
      if (matches(source, tag, message)) {
        return message;
      }
    }
    return null;
  }

  /// Takes a message out that [#peek] has found.
  void remove(Message message) {
    unexpected.remove(message);
  }

  boolean expectsMessages() {
    return !posted.isEmpty();
  }

  /// The rank without which nothing from `source` can come any more, or null.
  @Nullable RankState lost(int source) {
    if (source != Communicator.ANY_SOURCE) {
      RankState peer = group.member(source);
      return peer.hasEnded() ? peer : null;
    }
    RankState last = null;
    for (int rank = firstSource; rank < endOfSources; rank++) {
      if (rank != owner) {
        last = group.member(rank);
        if (!last.hasEnded()) {
          return null;
        }
      }
    }
    return last;
  }

  private @Nullable ReceiveRequest removePosted(Message message) {
    for (Iterator<ReceiveRequest> it = posted.iterator(); it.hasNext(); ) {
      ReceiveRequest receive = it.next();
      if (matches(receive.source(), receive.tag(), message)) {
        it.remove();
        return receive;
      }
    }
    return null;
  }

  private static boolean matches(int source, int tag, Message message) {
    return (source == Communicator.ANY_SOURCE || source == message.source())
        && (tag == Communicator.ANY_TAG || tag == message.tag());
  }
}
