package org.swmpi.workflow.serve.query;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Questions of many threads, which one thread answers, one after the other. Nobody waits for an
/// answer that cannot come: one that fails is handed to who asked, and when that thread ends, those
/// who wait are refused, and those who come later.
///
/// @param <Q> what is asked
/// @param <A> an answer
final class Questions<Q, A> {
  private record Question<Q, A>(Q asked, CompletableFuture<A> answer) {}

  private final Queue<Question<Q, A>> waiting = new ArrayDeque<>();
  private boolean over;

  /// Waits for the answer.
  ///
  /// @throws RuntimeException what the answer has failed with; errors likewise
  /// @throws IllegalStateException if nobody answers any more
  A ask(Q asked) {
    Question<Q, A> question = new Question<>(asked, new CompletableFuture<>());
    synchronized (this) {
      if (over) {
        throw refused();
      }
      waiting.add(question);
      notifyAll();
    }
    try {
      return question.answer().join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw e;
      }
    }
  }

  /// Answers until [#end].
  void answerAll(Function<? super Q, ? extends A> how) throws InterruptedException {
    try {
      for (Question<Q, A> next = next(); next != null; next = next()) {
        try {
          next.answer().complete(how.apply(next.asked()));
        } catch (Throwable e) { // errors too: somebody waits
          next.answer().completeExceptionally(e);
        }
      }
    } finally {
      end();
    }
  }

  private synchronized @Nullable Question<Q, A> next() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    while (waiting.isEmpty() && !over) {
      wait();
    }
    return waiting.poll();
  }

  /// Refuses what waits, and what comes later. The question under way is answered.
  synchronized void end() {
    over = true;
    waiting.forEach(question -> question.answer().completeExceptionally(refused()));
    waiting.clear();
    notifyAll();
  }

  private static IllegalStateException refused() {
    return new IllegalStateException("the search for similar terms has ended; start serve again");
  }
}
