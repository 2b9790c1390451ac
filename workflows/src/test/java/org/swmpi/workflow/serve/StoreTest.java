package org.swmpi.workflow.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.OutputException;
import org.swmpi.data.rdf.RdfFiles;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.workflow.serve.data.ServedData;
import org.swmpi.workflow.serve.data.ServedFile;
import org.swmpi.workflow.serve.data.StoreFolder;

/// Data on disk: the same answers as from memory, and known again while the input is the same.
class StoreTest {
  private static final String DATA =
      """
      <http://x/a> <http://x/p> _:b .
      _:b <http://x/p> "x\\u00e9"@en <http://x/g> .
      <http://x/a> <http://x/p> _:b <http://x/g> .
      """;

  @TempDir private Path folder;

  private Path data(String name) throws Exception {
    return Files.writeString(folder.resolve(name), DATA);
  }

  private static String key(Path file) throws Exception {
    return StoreFolder.key(RdfFiles.resolve(List.of(file.toString()), Syntax.N_QUADS), "how");
  }

  private static void assertAnswers(ServedData data) throws Exception {
    try (ServedEndpoint endpoint = ServedEndpoint.of(data, null, Duration.ofSeconds(60), 100)) {
      assertThat(endpoint.answer("SELECT (COUNT(*) AS ?n) { ?s ?p ?o }")).isEqualTo("n\n2\n");
      assertThat(endpoint.answer("SELECT (COUNT(*) AS ?n) { GRAPH ?g { ?s ?p ?o } }"))
          .isEqualTo("n\n2\n");
      assertThat(endpoint.answer("SELECT ?o { <http://x/a> <http://x/p>/<http://x/p> ?o }"))
          .isEqualTo("o\nxé\n");
      assertThat(endpoint.refusal("SELECT * { ?s ?p ?o SERVICE <http://x/> { ?a ?b ?c } }", 403))
          .contains("--allow-service");
      assertThat(
              endpoint.answer(
                  "SELECT (COALESCE(<http://jena.apache.org/ARQ/function#wait>(1), 'none') AS ?x) {}"))
          .isEqualTo("x\nnone\n");
    }
    try (ServedEndpoint impatient = ServedEndpoint.of(data, null, Duration.ofMillis(300), 100)) {
      assertThat(
              impatient.refusal(
                  "ASK { ?s ?p ?o FILTER REGEX('" + "a".repeat(60) + "', '^(a+)+\\\\1b') }", 503))
          .contains("--timeout");
    }
  }

  @Test
  void memoryAndDiskAnswerAlike() throws Exception {
    List<ServedFile> files = List.of(ServedFile.only(data("data.nq")));
    try (ServedData memory = ServedData.inMemory(files)) {
      assertAnswers(memory);
    }
    Path parent = Files.createDirectory(folder.resolve("temporary"));
    try (ServedData disk = ServedData.temporary(files, parent)) {
      assertAnswers(disk);
      assertThat(parent).isNotEmptyDirectory();
    }
    assertThat(parent).isEmptyDirectory();
  }

  /// As many ways as there are, all followed before the first is told of.
  @Test
  void propertyPathsEndWithTheirTime() throws Exception {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < 1600; i++) {
      all.append("<http://x/%d> <http://x/p> <http://x/%d> .%n".formatted(i / 40, i % 40));
    }
    List<ServedFile> files =
        List.of(ServedFile.only(Files.writeString(folder.resolve("all.nt"), all)));
    String step = "!<http://x/none>";
    String query = "ASK { <http://x/0> (" + (step + "/").repeat(7) + step + ")+ 1 }";
    try (ServedData memory = ServedData.inMemory(files);
        ServedData disk = ServedData.temporary(files, folder)) {
      for (ServedData data : List.of(memory, disk)) {
        try (ServedEndpoint impatient =
            ServedEndpoint.of(data, null, Duration.ofMillis(300), 100)) {
          assertThat(impatient.refusal(query, 503)).contains("--timeout");
        }
        try (ServedEndpoint endpoint = ServedEndpoint.of(data, null, Duration.ofSeconds(60), 100)) {
          assertThat(endpoint.answer("SELECT (COUNT(*) AS ?n) { <http://x/0> <http://x/p>+ ?o }"))
              .isEqualTo("n\n40\n");
          assertThat(
                  endpoint.answer(
                      "SELECT (COUNT(*) AS ?n) { GRAPH ?g { <http://x/0> <http://x/p>+ ?o } }"))
              .isEqualTo("n\n0\n");
        }
      }
    }
  }

  @Test
  void aStoreIsKnownAgainUntilItsInputChanges() throws Exception {
    Path file = data("data.nq");
    Path store = folder.resolve("store");
    String key = key(file);
    StoreFolder first = StoreFolder.of(store);
    assertThat(first.has(key)).isFalse();
    first.make(key, List.of(ServedFile.only(file))).close();
    StoreFolder again = StoreFolder.of(store);
    assertThat(again.has(key(file))).isTrue();
    try (ServedData data = again.open(key)) {
      assertAnswers(data);
    }
    Files.writeString(file, "<http://x/a> <http://x/p> <http://x/c> .\n");
    String other = key(file);
    assertThat(again.has(other)).isFalse();
    StoreFolder last = StoreFolder.of(store);
    last.make(other, List.of(ServedFile.only(file))).close();
    assertThat(last.has(key)).isFalse();
    assertThat(last.has(other)).isTrue();
  }

  /// While it is looked at, made, and served: another would take away what is served.
  @Test
  void oneAtATimeHasAStore() throws Exception {
    Path file = data("data.nq");
    Path place = folder.resolve("store");
    StoreFolder store = StoreFolder.of(place);
    assertTaken(place);
    try (ServedData data = store.make(key(file), List.of(ServedFile.only(file)))) {
      assertTaken(place);
      assertAnswers(data);
    }
    try (StoreFolder again = StoreFolder.of(place)) {
      assertThat(again.has(key(file))).isTrue();
      assertTaken(place);
    }
    StoreFolder.of(place).close();
  }

  private static void assertTaken(Path place) {
    assertThatThrownBy(() -> StoreFolder.of(place))
        .isInstanceOf(StoreFolder.BusyStoreException.class)
        .hasMessageContaining("another sw-mpi has this store");
  }

  @Test
  void aFolderOfOthersIsLeftAlone() throws Exception {
    Path other = Files.createDirectory(folder.resolve("other"));
    Path precious = Files.writeString(other.resolve("precious"), "x");
    assertThatThrownBy(() -> StoreFolder.of(other))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("--store");
    assertThat(precious).hasContent("x");
  }

  @Test
  void labelsOfFilesAreApart() throws Exception {
    List<ServedFile> files =
        List.of(
            new ServedFile(data("one.nq"), "one.nq", 0, true),
            new ServedFile(data("two.nq"), "two.nq", 1, true));
    try (ServedData data = ServedData.inMemory(files)) {
      assertThat(data.triples()).isEqualTo(4);
    }
  }

  @Test
  void namedGraphsAreLeftOutWhereTheyAreNotWanted() throws Exception {
    List<ServedFile> files = List.of(new ServedFile(data("data.nq"), "data.nq", 0, false));
    try (ServedData memory = ServedData.inMemory(files);
        ServedData disk = ServedData.temporary(files, folder)) {
      for (ServedData data : List.of(memory, disk)) {
        assertThat(data.triples()).isEqualTo(2);
        assertThat(data.dataset().calculateRead(() -> data.dataset().listGraphNodes().hasNext()))
            .isFalse();
      }
    }
  }

  @Test
  void aLineThatIsNoneIsNamed() throws Exception {
    Path file = Files.writeString(folder.resolve("bad.nt"), "<x:a> <x:b> <x:c> .\n<x:a> <x:b .\n");
    assertThatThrownBy(() -> ServedData.inMemory(List.of(ServedFile.only(file))))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("bad.nt:2:");
  }

  @Test
  void anAddressThatIsTakenIsSaid() throws Exception {
    List<ServedFile> files = List.of(ServedFile.only(data("data.nq")));
    try (ServedData data = ServedData.inMemory(files);
        ServedEndpoint first = ServedEndpoint.of(data, null, Duration.ofSeconds(60), 100)) {
      int port = first.uri("/").getPort();
      assertThatThrownBy(() -> EndpointAddress.verifyFree("127.0.0.1", port))
          .isInstanceOf(EndpointUnavailableException.class)
          .hasMessageContaining("port " + port + " of 127.0.0.1 is in use");
      assertThatThrownBy(
              () ->
                  Endpoint.start(
                      data,
                      null,
                      new EndpointOptions("127.0.0.1", port, Duration.ofSeconds(1), 1, List.of())))
          .isInstanceOf(EndpointUnavailableException.class)
          .hasMessageContaining("is in use");
    }
  }
}
