package org.swmpi.workflow.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.workflow.serve.data.ServedData;
import org.swmpi.workflow.serve.data.ServedFile;

/// Clients that ask for large answers, and do not fetch them.
class SlowReaderTest {
  private static final int LITERAL = 100_000;

  /// More than the buffers of two sockets take.
  private static final String ALL = "SELECT ?o ?q { ?s ?p ?o . ?t ?r ?q }";

  private static final long ALL_BYTES = 2L * 8 * 8 * LITERAL;

  @TempDir private static Path folder;
  private static ServedData data;

  @BeforeAll
  static void load() throws Exception {
    String lines =
        IntStream.range(0, 8)
            .mapToObj(i -> "<x:a> <x:b> \"" + ("" + i).repeat(LITERAL) + "\" .\n")
            .collect(Collectors.joining());
    data =
        ServedData.inMemory(
            List.of(ServedFile.only(Files.writeString(folder.resolve("d.nt"), lines))));
  }

  @AfterAll
  static void stop() {
    data.close();
  }

  private static ServedEndpoint serve(Duration time, long slowest, long room) {
    return serve(time, Duration.ofMillis(500), slowest, room);
  }

  private static ServedEndpoint serve(Duration time, Duration grace, long slowest, long room) {
    return ServedEndpoint.of(data, new WholeAnswers(time, grace, slowest, room));
  }

  /// Asks for all, and fetches nothing yet.
  private static Socket ask(ServedEndpoint endpoint) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4096);
    socket.connect(new InetSocketAddress(endpoint.uri("/").getHost(), endpoint.uri("/").getPort()));
    String request =
        "POST /sparql HTTP/1.1\r\nHost: localhost\r\nAccept: text/csv\r\nConnection: close\r\n"
            + "Content-Type: application/sparql-query\r\nContent-Length: "
            + ALL.length()
            + "\r\n\r\n"
            + ALL;
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  /// Bytes that come, headers and all; until the end, or until the connection is cut.
  private static long fetched(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    long count = 0;
    byte[] bytes = new byte[1 << 16];
    try {
      for (int got = in.read(bytes); got >= 0; got = in.read(bytes)) {
        count += got;
      }
    } catch (IOException _) {
      // cut
    }
    return count;
  }

  @Test
  void keepNobodyOutAndGetAllInTheEnd() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try (ServedEndpoint endpoint = serve(Duration.ofMinutes(5), 1 << 16, 1L << 32)) {
      for (int i = 0; i < 3 * Runtime.getRuntime().availableProcessors(); i++) {
        slow.add(ask(endpoint));
      }
      for (int i = 0; i < 20; i++) {
        assertThat(endpoint.answer("SELECT (1 AS ?x) {}")).isEqualTo("x\n1\n");
      }
      for (Socket socket : slow) {
        assertThat(fetched(socket)).isGreaterThan(ALL_BYTES);
      }
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void areCutOffWhenTheirTimeIsOver() throws Exception {
    try (ServedEndpoint endpoint = serve(Duration.ofMillis(800), 10 * ALL_BYTES, 1L << 32);
        Socket socket = ask(endpoint)) {
      socket.getInputStream().read(); // its time has begun
      Thread.sleep(2_000);
      assertThat(fetched(socket)).isLessThan(ALL_BYTES);
      assertThat(endpoint.answer("SELECT (1 AS ?x) {}")).isEqualTo("x\n1\n");
    }
  }

  @Test
  void anAnswerThatIsTooLargeIsRefused() throws Exception {
    try (ServedEndpoint endpoint = serve(Duration.ofMinutes(5), 1 << 16, ALL_BYTES)) {
      assertThat(endpoint.refusal(ALL, 403)).contains("more than " + ALL_BYTES / 2 + " bytes");
    }
  }

  @Test
  void whereThereIsNoRoomOthersAreAskedToComeAgain() throws Exception {
    try (ServedEndpoint endpoint = serveTwo(Duration.ofMinutes(1));
        Socket first = ask(endpoint);
        Socket second = ask(endpoint)) {
      first.getInputStream().read();
      second.getInputStream().read();
      assertThat(endpoint.refusal(ALL, 503)).contains("try again later");
    }
  }

  @Test
  void whereThereIsNoRoomOneThatIsFetchedForLongIsCutOff() throws Exception {
    try (ServedEndpoint endpoint = serveTwo(Duration.ofMillis(1));
        Socket first = ask(endpoint);
        Socket second = ask(endpoint)) {
      first.getInputStream().read();
      second.getInputStream().read();
      assertThat(endpoint.ask(ALL).statusCode()).isEqualTo(200);
    }
  }

  /// Three answers that are half made, and room for two such halves.
  @Test
  void answersInTheMakingTakeRoomToo() throws Exception {
    CountDownLatch begun = new CountDownLatch(3);
    WholeAnswers answers = new WholeAnswers(Duration.ofMinutes(1), Duration.ofMinutes(1), 1, 100);
    answers.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            response.write(false, ByteBuffer.allocate(40), Callback.NOOP);
            begun.countDown();
            assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
            response.write(true, null, callback);
            return true;
          }
        });
    Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    server.setHandler(answers);
    server.start();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request = HttpRequest.newBuilder(server.getURI()).build();
      List<CompletableFuture<Integer>> all = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        all.add(
            client.sendAsync(request, BodyHandlers.ofString()).thenApply(HttpResponse::statusCode));
      }
      assertThat(all.stream().map(CompletableFuture::join))
          .containsExactlyInAnyOrder(200, 200, 503);
      assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    } finally {
      server.stop();
    }
  }

  /// With room for two answers.
  private static ServedEndpoint serveTwo(Duration grace) {
    return serve(Duration.ofMinutes(5), grace, 1 << 16, 2 * ALL_BYTES + 8_000);
  }
}
