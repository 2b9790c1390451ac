package org.swmpi.app;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files of a host that there is only behind a proxy, which is named by the environment.
class FetchIT {
  private static final String ADDRESS = "http://data.invalid/school.nt";

  @TempDir private Path folder;

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer proxy;

  @BeforeEach
  void startProxy() throws IOException {
    byte[] content = Samples.SCHOOL.getBytes(StandardCharsets.UTF_8);
    proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    proxy.createContext(
        "/",
        exchange -> {
          asked.add(exchange.getRequestURI().toString());
          exchange.sendResponseHeaders(200, content.length);
          exchange.getResponseBody().write(content);
          exchange.close();
        });
    proxy.start();
  }

  @AfterEach
  void stopProxy() {
    proxy.stop(0);
  }

  private JarRun behindProxy(String... arguments) {
    return JarRun.of(arguments)
        .in(folder)
        .withEnvironment("HTTPS_PROXY", "")
        .withEnvironment("https_proxy", "")
        .withEnvironment("HTTP_PROXY", "http://127.0.0.1:" + proxy.getAddress().getPort())
        .withEnvironment("NO_PROXY", "example.org");
  }

  @Test
  void dataIsFetchedByTheProxy() throws Exception {
    behindProxy("datasets", "fetch", ADDRESS).run().exits(0);
    assertThat(folder.resolve("school.nt")).hasContent(Samples.SCHOOL);
    assertThat(asked).containsExactly(ADDRESS);
  }

  @Test
  void oneProcessAloneBringsAFileHere() throws Exception {
    try (FileChannel origin =
        FileChannel.open(folder.resolve("school.nt.part.from"), Set.of(CREATE, READ, WRITE))) {
      origin.lock();
      assertThat(behindProxy("datasets", "fetch", ADDRESS).run().exits(73).err())
          .contains("school.nt: another process is fetching it");
    }
    assertThat(asked).isEmpty();
  }

  @Test
  void workflowsFetchByTheProxy() throws Exception {
    Files.writeString(
        folder.resolve("w.ttl"),
        """
        @prefix larkc: <http://larkc.eu/schema#> . @prefix plugin: <https://w3id.org/sw-mpi/plugin#> .
        <#data> a plugin:FileIdentifier ; larkc:connectsTo <#count> ; larkc:hasParameter [ larkc:filePath "%s" ] .
        <#count> a plugin:SparqlDecider ; larkc:hasParameter [ larkc:sparqlQuery "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }" ] .
        [] a larkc:Path ; larkc:hasInput <#data> ; larkc:hasOutput <#count> .
        """
            .formatted(ADDRESS));
    String answer = behindProxy("workflow", "run", "w.ttl", "--json").run().exits(0).out();
    JsonObject report = JsonParser.parseString(answer).getAsJsonObject();
    assertThat(report.getAsJsonArray("outputs").toString()).contains("\"5\"");
    assertThat(asked).containsExactly(ADDRESS);
  }
}
