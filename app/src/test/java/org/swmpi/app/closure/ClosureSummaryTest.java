package org.swmpi.app.closure;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.swmpi.reason.ClosureOptions;
import org.swmpi.reason.ClosureReport;
import org.swmpi.reason.ClosureReport.RankReport;
import org.swmpi.reason.Profile;

class ClosureSummaryTest {
  private static ClosureSummary summary(int ranks, boolean graphs, long rejected) {
    ClosureOptions options =
        new ClosureOptions(
            List.of("data.nt"),
            List.of(),
            "out.nt",
            Profile.RDFS,
            false,
            false,
            false,
            true,
            Path.of("bad.txt"),
            null);
    Map<String, Double> phases = new LinkedHashMap<>();
    phases.put("scan", 0.25);
    phases.put("write", 0.125);
    List<RankReport> perRank =
        IntStream.range(0, ranks)
            .mapToObj(
                rank ->
                    new RankReport(
                        rank, "node" + rank, 1000L + rank, 50, 60, 0.25, 120_000_000L + rank))
            .toList();
    ClosureReport report =
        new ClosureReport(
            2,
            17_800_000,
            103_382,
            rejected,
            graphs,
            243,
            126_732,
            20_100_000,
            25_894,
            2_544,
            0.5,
            phases,
            perRank);
    return new ClosureSummary(options, report, ranks + " ranks by threads (threads of one JVM)");
  }

  private static JsonObject json(ClosureSummary summary) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonWriter writer = new JsonWriter(text)) {
      writer.beginObject();
      summary.json(writer);
      writer.endObject();
    }
    return JsonParser.parseString(text.toString()).getAsJsonObject();
  }

  @Test
  void jsonHasTheKeysThatArePromised() throws IOException {
    JsonObject json = json(summary(2, false, 3));
    assertThat(json.keySet())
        .containsExactly(
            "profile",
            "input",
            "tbox",
            "output",
            "inferred",
            "duplicates",
            "seconds",
            "phases",
            "triplesPerSecond",
            "peakMemoryBytes",
            "perRank");
    assertThat(json.getAsJsonObject("input").keySet())
        .containsExactly("files", "bytes", "triples", "rejected", "graphsUnited");
    assertThat(json.getAsJsonObject("output").keySet()).containsExactly("triples", "bytes");
    assertThat(json.getAsJsonArray("perRank").get(1).getAsJsonObject().keySet())
        .containsExactly(
            "rank", "host", "bytes", "triples", "written", "seconds", "peakMemoryBytes");
  }

  @Test
  void jsonHasTheNumbersOfTheReport() throws IOException {
    JsonObject json = json(summary(2, true, 3));
    assertThat(json.get("profile").getAsString()).isEqualTo("rdfs");
    assertThat(json.get("input"))
        .isEqualTo(
            JsonParser.parseString(
                "{'files': 2, 'bytes': 17800000, 'triples': 103382, 'rejected': 3,"
                    + " 'graphsUnited': true}"));
    assertThat(json.get("tbox")).isEqualTo(JsonParser.parseString("{'triples': 243}"));
    assertThat(json.get("output"))
        .isEqualTo(JsonParser.parseString("{'triples': 126732, 'bytes': 20100000}"));
    assertThat(json.get("inferred").getAsLong()).isEqualTo(25_894);
    assertThat(json.get("duplicates").getAsLong()).isEqualTo(2_544);
    assertThat(json.get("seconds").getAsDouble()).isEqualTo(0.5);
    assertThat(json.get("phases"))
        .isEqualTo(JsonParser.parseString("{'scan': 0.25, 'write': 0.125}"));
    assertThat(json.get("triplesPerSecond").getAsDouble()).isEqualTo(206_764.0);
    assertThat(json.get("peakMemoryBytes").getAsLong()).isEqualTo(120_000_001);
    assertThat(json.getAsJsonArray("perRank").get(1).getAsJsonObject().get("host").getAsString())
        .isEqualTo("node1");
  }

  @Test
  void tableSaysAllThatHappened() {
    assertThat(summary(2, true, 3).table())
        .isEqualTo(
            """
            closure, profile rdfs, 2 ranks by threads (threads of one JVM)
              read        103,382  statements, 2 files, 17.8 MB
              duplicates    2,544  repeats among them
              rejected          3  malformed lines, see bad.txt
              inferred     25,894  triples that the input does not state
              written     126,732  lines, 20.1 MB to out.nt
              schema          243  triples, closed, on every rank
              seconds       0.500  207 k triples/s, 35.6 MB/s
              memory       120 MB  at the peak, largest rank
              Named graphs were closed as their union; --graphs keep closes each.
              rank  bytes  triples  written  seconds  memory  host
                 0  1,000       50       60    0.250  120 MB  node0
                 1  1,001       50       60    0.250  120 MB  node1""");
  }

  @Test
  void tableOfOneRankHasNoBalance() {
    assertThat(summary(1, false, 0).table()).doesNotContain("rejected", "Named graphs", "node0");
  }

  @Test
  void manyRanksAreToldOfByTheirSpread() {
    assertThat(summary(101, false, 0).table().lines().skip(8))
        .containsExactly(
            "   rank  bytes  triples  written  seconds  memory",
            "  least  1,000       50       60    0.250  120 MB",
            "   mean  1,050       50       60    0.250  120 MB",
            "   most  1,100       50       60    0.250  120 MB");
  }
}
