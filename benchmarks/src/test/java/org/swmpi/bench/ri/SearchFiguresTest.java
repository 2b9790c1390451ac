package org.swmpi.bench.ri;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of the seconds that subjects print.
class SearchFiguresTest {
  @TempDir private Path folder;

  private static SearchSubject subject(String name, int ranks) {
    return new SearchSubject(name, ranks, "", List.of(), Map.of());
  }

  @Test
  void mediansAndRatiosToPeersWithAsManyThreads() {
    SearchFigures figures = new SearchFigures(8_000_000_000L);
    SearchSubject ours = subject(SearchBenchmark.OURS, 2);
    for (double seconds : new double[] {0.4, 0.1, 0.2}) {
      figures.add(ours, Map.of("int8", seconds));
    }
    figures.add(ours, Map.of("read", 0.8));
    figures.add(subject("faiss", 2), Map.of("float", 1.6, "float-batch-64", 9.0));
    figures.add(subject("numpy", 1), Map.of("float", 3.0));
    assertThat(figures.csv())
        .containsExactlyInAnyOrder(
            "search/int8,sw-mpi,2,,0.2000,s,read of the vectors,0.2500",
            "search/int8,sw-mpi,2,,0.2000,s,faiss,0.1250",
            "search/read,sw-mpi,2,,0.8000,s,,",
            "search/float,faiss,2,,1.600,s,,",
            "search/float-batch-64,faiss,2,,9.000,s,,",
            "search/float,numpy,1,,3.000,s,,");
    assertThat(figures.table()).contains("40.0"); // 8 GB in 0.2 s
  }

  @Test
  void aSubjectThatFailsLaterHasNoFigures() {
    SearchFigures figures = new SearchFigures(1);
    figures.add(subject("faiss", 1), Map.of("float", 1.0));
    figures.remove(subject("faiss", 1));
    assertThat(figures.csv()).isEmpty();
  }

  @Test
  void whereAllSubjectsAreLeftOutThereAreNoFigures() throws Exception {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
    assertThat(new SearchBenchmark(folder, folder, Optional.empty(), nowhere).measure(10, 16, 2))
        .isEmpty();
  }

  @Test
  void anInterruptedProgramIsEnded() throws Exception {
    Path number = folder.resolve("number");
    Program program =
        new Program("sh", List.of("sh", "-c", "echo $$ > " + number + "; exec sleep 60"), Map.of());
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    program.run(folder);
                  } catch (InterruptedException _) {
                    interrupted.set(true);
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                });
    while (!Files.exists(number) || Files.size(number) == 0) {
      Thread.sleep(20);
    }
    thread.interrupt();
    thread.join();
    assertThat(interrupted).isTrue();
    assertThat(ProcessHandle.of(Long.parseLong(Files.readString(number).strip()))).isEmpty();
  }

  @Test
  void linesOfSubjects() {
    assertThat(SearchSubject.parse(List.of("float\t0.5", "chatter", "float\t0.25", "read\t1e-3")))
        .isEqualTo(Map.of("float", 0.25, "read", 0.001));
  }

  @Test
  void vectorsAreAFileOfNumPy() throws Exception {
    VectorFile vectors = VectorFile.write(folder.resolve("v.npy"), 10, 6);
    byte[] bytes = Files.readAllBytes(vectors.file());
    assertThat(bytes).hasSize(VectorFile.HEADER_BYTES + 240);
    assertThat(new String(bytes, 10, 118, StandardCharsets.US_ASCII))
        .startsWith("{'descr': '<f4', 'fortran_order': False, 'shape': (10, 6), }")
        .endsWith("\n");
    ByteBuffer numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = VectorFile.HEADER_BYTES; at < bytes.length; at += 4) {
      assertThat(numbers.getFloat(at)).isNotZero().isFinite();
    }
  }
}
