package org.swmpi.workflow.serve;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Sends each answer when all of it is made, without a thread that waits for whoever fetches it: so
/// slow readers keep nobody out. They have a time, and all answers, in the making and on their way,
/// have a room: where that is full, those that are fetched slowest are cut off.
final class WholeAnswers extends Handler.Wrapper {
  private static final int FORBIDDEN = 403;
  private static final int UNAVAILABLE = 503;

  private final Duration time;
  private final Duration grace;
  private final long slowest;
  private final long room;
  private final Set<Delivery> deliveries = new HashSet<>();
  private long taken;

  /// @param time to fetch an answer in, however short it is
  /// @param grace how long an answer is not cut off for others
  /// @param slowest bytes a second at which an answer is fetched beyond that
  /// @param room bytes of all answers; one has at most half of them
  WholeAnswers(Duration time, Duration grace, long slowest, long room) {
    this.time = time;
    this.grace = grace;
    this.slowest = slowest;
    this.room = room;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    HeldAnswer answer = new HeldAnswer(request, response, room / 2, this::take, this::giveBack);
    boolean handled = false;
    try {
      handled = super.handle(request, answer, whenMade(answer, callback));
      return handled;
    } finally {
      if (!handled) {
        answer.release();
      }
    }
  }

  private Callback whenMade(HeldAnswer answer, Callback callback) {
    return Callback.from(
        () -> deliver(answer, callback),
        failure -> {
          answer.release();
          callback.failed(failure);
        });
  }

  private void deliver(HeldAnswer answer, Callback callback) {
    if (answer.isTooLarge()) {
      answer.refuse(
          FORBIDDEN,
          "the answer has more than " + room / 2 + " bytes; add LIMIT and OFFSET, or ask for less");
    } else if (answer.isCrowdedOut()) {
      answer.refuse(UNAVAILABLE, "too many answers are being made and fetched; try again later");
    }
    Delivery delivery = new Delivery(answer, callback, this::remove);
    add(delivery);
    Duration limit = time.plusMillis(delivery.size() * 1000 / slowest);
    delivery.begin(getServer().getScheduler(), limit);
  }

  private synchronized boolean take(long bytes) {
    while (taken + bytes > room) {
      Optional<Delivery> slow =
          deliveries.stream()
              .filter(other -> other.age().compareTo(grace) > 0)
              .min(Comparator.comparingDouble(Delivery::rate));
      if (slow.isEmpty()) {
        return false;
      }
      remove(slow.get());
      slow.get().cut();
    }
    taken += bytes;
    return true;
  }

  private synchronized void giveBack(long bytes) {
    taken -= bytes;
  }

  private synchronized void add(Delivery delivery) {
    deliveries.add(delivery);
  }

  private synchronized void remove(Delivery delivery) {
    deliveries.remove(delivery);
    delivery.release();
  }
}
