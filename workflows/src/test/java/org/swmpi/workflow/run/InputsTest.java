package org.swmpi.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.sse.SSE;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.workflow.Budget;
import org.swmpi.workflow.Meter;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.RdfDataset;
import org.swmpi.workflow.RdfFileSet;

/// Work in parts ends as work on the whole does: also when a part fails, or nobody wants it.
@Timeout(60)
class InputsTest {
  private static final long LONG_SECONDS = 600;
  private static final Meter UNLIMITED = Budget.UNLIMITED.begin(null);

  private static RdfDataset data() {
    DatasetGraph data = DatasetGraphFactory.create();
    for (int i = 0; i < 100; i++) {
      data.add(SSE.parseQuad("(_ <http://x/" + i + "> <http://x/p> " + i + ")"));
    }
    return new RdfDataset(data, true);
  }

  @Test
  void partsMakeTheWhole() throws Exception {
    assertThat(Inputs.inParts(data(), UNLIMITED, part -> part).dataset().find())
        .toIterable()
        .containsExactlyInAnyOrderElementsOf(() -> data().dataset().find());
  }

  @Test
  void ofFilesPartsHaveWhatCanBeReadInTime(@TempDir Path folder) throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      lines.append("<http://x/%d> <http://x/p> <http://x/o> .\n".formatted(i));
    }
    Path file = Files.writeString(folder.resolve("a.nt"), lines);
    Meter over = new Budget(Duration.ofNanos(1), Long.MAX_VALUE).begin(null);
    RdfData result = Inputs.inParts(new RdfFileSet(List.of(file), true), over, part -> part);
    assertThat(result.complete()).isFalse();
    assertThat(result.dataset().find()).toIterable().hasSizeLessThan(1_000);
  }

  @Test
  void anErrorStaysOneAndEndsTheOtherParts() {
    AtomicInteger begun = new AtomicInteger();
    assertThatThrownBy(
            () ->
                Inputs.inParts(
                    data(),
                    UNLIMITED,
                    part -> {
                      if (begun.getAndIncrement() == 0) {
                        throw new OutOfMemoryError("of this test");
                      }
                      TimeUnit.SECONDS.sleep(LONG_SECONDS);
                      return part;
                    }))
        .isInstanceOf(OutOfMemoryError.class)
        .hasMessage("of this test");
  }

  @Test
  void aFileThatFailsIsAFailureOfAFile() {
    assertThatThrownBy(
            () ->
                Inputs.inParts(
                    data(),
                    UNLIMITED,
                    part -> {
                      throw new IOException("of this test");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("of this test");
  }

  @Test
  void anInterruptedStageLeavesNoPartAtWork() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread stage =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    Inputs.inParts(
                        data(),
                        UNLIMITED,
                        part -> {
                          begun.countDown();
                          TimeUnit.SECONDS.sleep(LONG_SECONDS);
                          return part;
                        });
                  } catch (InterruptedException _) {
                    interrupted.set(true);
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                });
    begun.await();
    stage.interrupt();
    stage.join();
    assertThat(interrupted).isTrue();
  }
}
