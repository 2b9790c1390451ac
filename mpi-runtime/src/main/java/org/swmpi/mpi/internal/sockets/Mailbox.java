package org.swmpi.mpi.internal.sockets;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The messages of one context: receives that wait for a message, and messages that wait for a
/// receive, each in their order.
final class Mailbox {
  private final int context;
  private final SegmentPool pool;
  private final List<ReceiveRequest> posted = new ArrayList<>();
  private final List<Arrival> unexpected = new ArrayList<>();

  Mailbox(int context, SegmentPool pool) {
    this.context = context;
    this.pool = pool;
  }

  int context() {
    return context;
  }

  /// Begins a receive: with a message that is there, or else with one that will come.
  void post(ReceiveRequest receive) {
    for (int i = 0; i < unexpected.size(); i++) {
      Arrival arrival = unexpected.get(i);
      if (receive.matches(arrival.source(), arrival.tag())) {
        unexpected.remove(i);
        arrival.deliver(receive, pool);
        return;
      }
    }
    posted.add(receive);
    receive.waitIn(this);
  }

  boolean expectsMessages() {
    return !posted.isEmpty();
  }

  /// Takes out the receive that waits for a message, or null.
  @Nullable ReceiveRequest expecting(int source, int tag) {
    for (int i = 0; i < posted.size(); i++) {
      ReceiveRequest receive = posted.get(i);
      if (receive.matches(source, tag)) {
        posted.remove(i);
        return receive;
      }
    }
    return null;
  }

  /// Keeps a message that nobody waits for.
  void keep(Arrival arrival) {
    unexpected.add(arrival);
  }

  /// Takes a message out that [#peek] has found.
  void remove(Arrival arrival) {
    unexpected.remove(arrival);
  }

  /// Ends the wait of a receive, unless a message is coming for it.
  ///
  /// @return whether it waits no more
  boolean withdraw(ReceiveRequest receive) {
    return posted.remove(receive);
  }

  /// The first message that a receive would get now, or null.
  @Nullable Arrival peek(int source, int tag) {
    for (int i = 0; i < unexpected.size(); i++) {
      Arrival arrival = unexpected.get(i);
      if (ReceiveRequest.matches(source, tag, arrival.source(), arrival.tag())) {
        return arrival;
      }
    }
    return null;
  }
}
