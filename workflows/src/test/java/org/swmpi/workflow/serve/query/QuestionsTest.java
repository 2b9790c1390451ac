package org.swmpi.workflow.serve.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Whoever asks gets an answer or a failure, also when the machine or the thread gives up.
class QuestionsTest {
  private static final long SECONDS = 30;

  private final Questions<String, Integer> questions = new Questions<>();

  @AfterEach
  void end() {
    questions.end();
  }

  private Thread answer(Function<String, Integer> how) {
    return Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                questions.answerAll(how);
              } catch (InterruptedException _) {
                // it is to end
              }
            });
  }

  private Future<Integer> ask(String asked) {
    CompletableFuture<Integer> answer = new CompletableFuture<>();
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                answer.complete(questions.ask(asked));
              } catch (RuntimeException | Error e) {
                answer.completeExceptionally(e);
              }
            });
    return answer;
  }

  @Test
  void anErrorIsOfItsQuestionAlone() throws Exception {
    answer(
        text -> {
          if (text.isEmpty()) {
            throw new OutOfMemoryError("of this test");
          }
          return text.length();
        });
    assertThat(ask("four").get(SECONDS, TimeUnit.SECONDS)).isEqualTo(4);
    Future<Integer> failing = ask("");
    assertThatThrownBy(() -> failing.get(SECONDS, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(ask("three").get(SECONDS, TimeUnit.SECONDS)).isEqualTo(5);
  }

  @Test
  void nobodyWaitsForAThreadThatHasEnded() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Thread thread =
        answer(
            text -> {
              asked.countDown();
              try {
                go.await();
              } catch (InterruptedException _) {
                Thread.currentThread().interrupt(); // ends the thread, as that of a rank
              }
              return text.length();
            });
    Future<Integer> underWay = ask("one");
    asked.await();
    Future<Integer> waiting = ask("second");
    thread.interrupt();
    assertThat(underWay.get(SECONDS, TimeUnit.SECONDS)).isEqualTo(3);
    assertThat(thread.join(Duration.ofSeconds(SECONDS))).isTrue();
    Future<Integer> late = ask("third");
    for (Future<Integer> refused : List.of(waiting, late)) {
      assertThatThrownBy(() -> refused.get(SECONDS, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("has ended");
    }
  }
}
