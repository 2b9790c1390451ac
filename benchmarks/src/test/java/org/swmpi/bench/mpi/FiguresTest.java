package org.swmpi.bench.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FiguresTest {
  private final Subject c = subject(Subject.C, "mpi");
  private final Subject copied = subject(Subject.C_COPIED, "mpi");
  private final Subject offHeap = subject("sw-mpi off-heap", "mpi");
  private final Subject array = subject("sw-mpi array", "threads");

  @Test
  void aRatioIsTheMedianOfTheRatiosOfRounds() {
    Figures latency = new Figures(MpiCase.LATENCY, 2);
    add(latency, c, 1.0, 2.0, 10.0);
    add(latency, offHeap, 2.0, 2.0, 11.0);

    assertThat(latency.value(offHeap, 8)).hasValue(2.0);
    assertThat(latency.ratio(offHeap, c, 8)).hasValue(1.1);
    assertThat(latency.ratio(offHeap, c, 16)).isEmpty();
  }

  @Test
  void aPeerInTheSameProcessComesBeforeThatOfTheRound() {
    Figures latency = new Figures(MpiCase.LATENCY, 2);
    Subject jni = subject("Open MPI Java direct", "jni");
    add(latency, c, 100.0);
    latency.add(offHeap, SubjectRun.parse(List.of("latency 8 2.4", "latency 8 2.0 C")));
    latency.add(jni, SubjectRun.parse(List.of("latency 8 1.5", "latency 8 1.0 C")));

    assertThat(latency.ratio(offHeap, c, 8)).hasValue(1.2);
    assertThat(latency.ratio(offHeap, jni, 8).getAsDouble()).isCloseTo(0.8, offset(1e-9));
  }

  @Test
  void aLowerRateIsARatioAboveOne() {
    Figures bandwidth = new Figures(MpiCase.BANDWIDTH, 2);
    add(bandwidth, c, 100.0);
    add(bandwidth, offHeap, 80.0);

    assertThat(bandwidth.ratio(offHeap, c, 8)).hasValue(1.25);
  }

  @Test
  void theCsvHasALineForEachPeerAndTheMessageRate() {
    Figures bandwidth = new Figures(MpiCase.BANDWIDTH, 2);
    add(bandwidth, c, 100.0);
    add(bandwidth, copied, 50.0);
    add(bandwidth, array, 40.0);
    MpiCsv csv = new MpiCsv();

    csv.add(bandwidth, "");

    assertThat(csv.lines())
        .containsExactly(
            "bandwidth/8,C,2,mpi,100.0,MB/s,,",
            "message-rate/8,C,2,mpi,12500000,messages/s,,",
            "bandwidth/8,C with copies,2,mpi,50.00,MB/s,C,2.000",
            "message-rate/8,C with copies,2,mpi,6250000,messages/s,C,2.000",
            "bandwidth/8,sw-mpi array,2,threads,40.00,MB/s,C,2.500",
            "message-rate/8,sw-mpi array,2,threads,5000000,messages/s,C,2.500",
            "bandwidth/8,sw-mpi array,2,threads,40.00,MB/s,C with copies,1.250",
            "message-rate/8,sw-mpi array,2,threads,5000000,messages/s,C with copies,1.250");
  }

  @Test
  void theTableShowsValuesAndRatiosToC() {
    Figures latency = new Figures(MpiCase.LATENCY, 2);
    add(latency, c, 0.5);
    add(latency, offHeap, 0.6);
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    new FigureTable(latency).print(new PrintStream(out, true, StandardCharsets.UTF_8));

    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .anyMatch(line -> line.matches(" +8 B +0\\.500 +0\\.600 +1\\.20"));
  }

  private static void add(Figures figures, Subject subject, double... rounds) {
    for (double value : rounds) {
      figures.add(subject, new SubjectRun("a library", Map.of(8, value), Map.of()));
    }
  }

  private static Subject subject(String name, String transport) {
    return new Subject(name, transport, Map.of(), (_, _) -> List.of());
  }
}
