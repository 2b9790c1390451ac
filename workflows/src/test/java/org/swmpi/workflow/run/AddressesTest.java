package org.swmpi.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.swmpi.workflow.run.TestRuns.lines;
import static org.swmpi.workflow.run.TestRuns.path;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.FileDigest;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.workflow.RdfFileSet;

/// Stages that fetch addresses.
class AddressesTest {
  @TempDir private Path folder;
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void serve(String path, byte[] content) {
    server.createContext(
        path,
        exchange -> {
          exchange.getResponseHeaders().add("Content-Type", "text/turtle; charset=utf-8");
          exchange.sendResponseHeaders(200, content.length);
          exchange.getResponseBody().write(content);
          exchange.close();
        });
  }

  private static byte[] statement(String object) {
    return "<http://x/a> <http://x/p> <http://x/%s> .\n"
        .formatted(object)
        .getBytes(StandardCharsets.UTF_8);
  }

  private String address(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private RdfFileSet run(String parameters) throws Exception {
    return (RdfFileSet)
        new TestRuns(folder)
            .run(
                "<#a> a plugin:FileIdentifier ; larkc:hasParameter [ "
                    + parameters
                    + " ] .\n"
                    + path("<#a>", "<#a>"));
  }

  @Test
  void anAddressIsFetchedAndHeldAgainstItsHash() throws Exception {
    byte[] content = statement("b");
    Path same = Files.write(folder.resolve("same.nt"), content);
    serve("/data", content);
    String text = "larkc:filePath <" + address("/") + "%s> ; wf:sha256 \"%s\"";
    assertThat(lines(run(text.formatted("data", FileDigest.sha256(same))))).hasSize(1);
    assertThatThrownBy(() -> run(text.formatted("data", "0".repeat(64))))
        .hasCauseInstanceOf(MalformedInputException.class)
        .rootCause()
        .hasMessageContaining("has SHA-256 " + FileDigest.sha256(same));
    assertThatThrownBy(() -> run(text.formatted("gone", "0".repeat(64))))
        .hasCauseInstanceOf(MissingInputException.class)
        .rootCause()
        .hasMessageContaining("the server answers 404");
  }

  @Test
  void addressesThatEndAlikeHaveFilesOfTheirOwn() throws Exception {
    serve("/one/x.nt", statement("b"));
    serve("/two/x.nt", statement("c"));
    RdfFileSet data =
        run(
            "larkc:filePath <%1$s>, <%2$s>, \"%1$s\""
                .formatted(address("/one/x.nt"), address("/two/x.nt")));
    assertThat(data.files())
        .extracting(file -> String.valueOf(file.getFileName()))
        .containsExactly("fetched-x.nt", "fetched-2-x.nt");
    assertThat(lines(data)).hasSize(2);
  }
}
