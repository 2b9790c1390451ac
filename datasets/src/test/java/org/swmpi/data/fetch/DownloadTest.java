package org.swmpi.data.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.data.FileDigest;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.OutputException;

/// Downloads from a server on this machine.
class DownloadTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir private Path folder;

  private final byte[] content = new byte[300_000];
  private final List<String> notes = new ArrayList<>();
  private Duration patience = LONG;
  private FakeServer server;
  private Path target;

  @BeforeEach
  void start() throws IOException {
    new Random(1).nextBytes(content);
    target = folder.resolve("data.nt");
    server = new FakeServer(content, folder.resolve("data.nt.part"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private boolean fetch(URI address, @Nullable Long bytes, @Nullable String sha256)
      throws IOException, InterruptedException {
    FetchListener listener =
        new FetchListener() {
          @Override
          public void at(String file, long doneBytes, long totalBytes) {
            assertThat(doneBytes).isLessThanOrEqualTo(totalBytes);
          }

          @Override
          public void note(String message) {
            notes.add(message);
          }
        };
    FetchSettings settings =
        new FetchSettings(3, Duration.ofMillis(5), patience, null, null, "*/*");
    try (Download download = new Download(settings, listener)) {
      OptionalLong size = bytes == null ? OptionalLong.empty() : OptionalLong.of(bytes);
      return download.fetch(new Recipe.Source(address, size, sha256), target);
    }
  }

  private boolean fetch() throws IOException, InterruptedException {
    return fetch(server.address("/data.nt"), null, null);
  }

  private String sha256() throws IOException {
    return FileDigest.sha256(Files.write(folder.resolve("other"), content));
  }

  private void assertIsHere() throws IOException {
    assertThat(target).hasBinaryContent(server.content);
    assertThat(folder.resolve("data.nt.part")).doesNotExist();
    assertThat(folder.resolve("data.nt.part.from")).doesNotExist();
  }

  @Test
  void aFileComesWholeAndIsNotFetchedTwice() throws Exception {
    assertThat(fetch(server.address("/data.nt"), 300_000L, sha256())).isTrue();
    assertIsHere();
    assertThat(fetch(server.address("/data.nt"), 300_000L, sha256())).isFalse();
    assertThat(server.ranges).containsExactly("-");
  }

  @Test
  void redirectsAreFollowed() throws Exception {
    fetch(server.address("/moved"), null, sha256());
    assertIsHere();
  }

  @Test
  void aBrokenConnectionIsResumed() throws Exception {
    server.breaks.set(2);
    server.breaksAfter = 100_000;
    fetch(server.address("/data.nt"), null, sha256());
    assertIsHere();
    assertThat(server.ranges).hasSize(3).first().isEqualTo("-");
    assertThat(server.ranges.subList(1, 3)).allMatch(range -> range.startsWith("bytes="));
    assertThat(notes).hasSize(2).allMatch(note -> note.contains("trying again"));
  }

  @Test
  void theNextRunGoesOnWhereTheLastEnded() throws Exception {
    server.breaks.set(20);
    server.breaksAfter = 0;
    Files.write(folder.resolve("data.nt.part"), Arrays.copyOf(content, 1234));
    Files.writeString(
        folder.resolve("data.nt.part.from"), server.address("/data.nt") + "\n\"one\"\n");
    assertThatThrownBy(this::fetch).isInstanceOf(IOException.class);
    assertThat(target).doesNotExist();
    server.breaks.set(0);
    fetch();
    assertIsHere();
    assertThat(server.ranges).last().isEqualTo("bytes=1234-");
  }

  @Test
  void twoAtOnceDoNotMeet() throws Exception {
    try (PartFile part = new PartFile(target)) {
      part.begin("http://elsewhere/data.nt", null);
      assertThatThrownBy(this::fetch)
          .isInstanceOf(OutputException.class)
          .hasMessageContaining("another process is fetching it");
    }
    fetch();
    assertIsHere();
  }

  @Test
  void whatCameFromElsewhereIsNotGoneOnWith() throws Exception {
    Files.write(folder.resolve("data.nt.part"), new byte[1234]);
    Files.writeString(folder.resolve("data.nt.part.from"), "http://elsewhere/data.nt\n\"one\"\n");
    fetch();
    assertIsHere();
    assertThat(server.ranges).containsExactly("-");
  }

  @Test
  void aFileThatHasChangedBeginsAnew() throws Exception {
    Files.write(folder.resolve("data.nt.part"), new byte[1234]);
    Files.writeString(
        folder.resolve("data.nt.part.from"), server.address("/data.nt") + "\n\"zero\"\n");
    fetch();
    assertIsHere();
    assertThat(server.ranges).containsExactly("bytes=1234-");
    assertThat(notes).singleElement().asString().contains("anew");
  }

  @Test
  void aServerThatGivesLessThanItIsAskedForIsAskedAgain() throws Exception {
    server.breaks.set(1);
    server.breaksAfter = 100_000;
    server.most = 60_000;
    fetch();
    assertIsHere();
    assertThat(server.ranges)
        .containsExactly("-", "bytes=100000-", "bytes=160000-", "bytes=220000-", "bytes=280000-");
  }

  /// It is given whole, as nothing is asked of a part that is not here; and what the server does is
  /// told where the connection breaks again.
  @Test
  void aServerThatGivesAnotherRangeIsTold() throws Exception {
    String told = "the server gives bytes from 1007 on where those from 1000 on were asked for";
    server.shift = 7;
    server.breaks.set(1);
    fetch(server.address("/data.nt"), null, sha256());
    assertIsHere();
    assertThat(server.ranges).containsExactly("-", "bytes=1000-", "-");
    assertThat(notes).last().asString().contains(told);
    Files.delete(target);
    server.breaks.set(20);
    assertThatThrownBy(this::fetch)
        .isInstanceOf(IOException.class)
        .message()
        .endsWith("; before that, " + told);
  }

  @Test
  void aPartOfAnotherVersionIsNotGoneOnWith() throws Exception {
    Files.write(folder.resolve("data.nt.part"), new byte[1234]);
    Files.writeString(
        folder.resolve("data.nt.part.from"), server.address("/data.nt") + "\n\"zero\"\n");
    server.heedsConditions = false;
    fetch();
    assertIsHere();
    assertThat(server.ranges).containsExactly("bytes=1234-", "-");
  }

  @Test
  void aFileThatAlwaysChangesIsGivenUp() {
    server.changes = true;
    server.heedsConditions = false;
    server.breaks.set(9);
    assertThatThrownBy(this::fetch).isInstanceOf(IOException.class);
    assertThat(server.ranges).containsExactly("-", "bytes=1000-", "-");
  }

  @Test
  void aFolderIsNoFileThatIsHere() throws Exception {
    Files.createDirectory(target);
    assertThatThrownBy(this::fetch)
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("is a folder");
    assertThat(server.ranges).isEmpty();
  }

  @Test
  void aNameMayBeTooLong() {
    assertThatThrownBy(() -> new PartFile(folder.resolve("n".repeat(250))))
        .isInstanceOf(OutputException.class)
        .hasMessageEndingWith("cannot be created (File name too long); name another place for it");
  }

  @ParameterizedTest
  @CsvSource({
    "/a/b.nt, b.nt",
    "/a/b.nt?c=d/e, b.nt",
    "/a/b/, b",
    "/a//, a",
    "/a/., a",
    "/a/%2e%2e, a",
    "/a/%2e%2e%2f, a",
    "/, 127.0.0.1",
    "'', 127.0.0.1",
    "/%2e%2e/, 127.0.0.1"
  })
  void aFileIsCalledByTheLastNameInItsAddress(String path, String name) {
    Recipe.Source source =
        new Recipe.Source(URI.create("http://127.0.0.1" + path), OptionalLong.empty(), null);
    assertThat(source.fileName()).isEqualTo(name);
  }

  @Test
  void aServerThatKnowsNoRangesGivesItWholeAgain() throws Exception {
    server.knowsRanges = false;
    server.breaks.set(1);
    fetch(server.address("/data.nt"), null, sha256());
    assertIsHere();
  }

  @Test
  void aWeakTagIsNoReasonToGoOn() throws Exception {
    server.tag = "W/\"one\"";
    server.date = "Sun, 06 Nov 1994 08:49:37 GMT"; // nor is a date, where there is a tag
    server.breaks.set(1);
    fetch();
    assertIsHere();
    assertThat(server.ranges).containsExactly("-", "-");
  }

  @Test
  void aDateIsOneWhereThereIsNoTag() throws Exception {
    server.tag = null;
    server.date = "Sun, 06 Nov 1994 08:49:37 GMT";
    server.breaks.set(1);
    fetch();
    assertIsHere();
    assertThat(server.ranges).containsExactly("-", "bytes=1000-");
  }

  @Test
  void aWeakTagTellsOfAnotherVersion() throws Exception {
    Files.write(folder.resolve("data.nt.part"), new byte[1234]);
    Files.writeString(
        folder.resolve("data.nt.part.from"), server.address("/data.nt") + "\nW/\"zero\"\n");
    fetch(server.address("/data.nt"), null, sha256());
    assertIsHere();
    assertThat(server.ranges).containsExactly("bytes=1234-", "-");
  }

  /// Nothing but the recipe tells that there is more.
  @Test
  void aBodyWithoutLengthIsResumed() throws Exception {
    String first = "HTTP/1.1 200 OK\r\nETag: \"one\"\r\nConnection: close\r\n\r\n";
    String rest = "HTTP/1.1 206 Partial\r\nContent-Range: bytes 1000-299999/300000\r\n\r\n";
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ExecutorService thread = Executors.newSingleThreadExecutor()) {
      Future<Void> answers =
          thread.submit(
              () -> {
                answer(socket, first, Arrays.copyOf(content, 1000));
                answer(socket, rest, Arrays.copyOfRange(content, 1000, content.length));
                return null;
              });
      fetch(URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/data.nt"), 300_000L, null);
      answers.get();
    }
    assertIsHere();
  }

  private static void answer(ServerSocket socket, String head, byte[] body) throws IOException {
    try (Socket connection = socket.accept()) {
      byte[] request = new byte[1 << 12];
      assertThat(connection.getInputStream().read(request)).isPositive();
      connection.getOutputStream().write(head.getBytes(UTF_8));
      connection.getOutputStream().write(body);
    }
  }

  @Test
  void aPartThatIsNotOursIsNotReplaced() throws Exception {
    Path other = Files.writeString(folder.resolve("data.nt.part"), "mine");
    assertThatThrownBy(this::fetch)
        .isInstanceOf(OutputException.class)
        .hasMessageStartingWith(other + ": was not left by a download; ");
    assertThat(other).hasContent("mine");
    assertThat(folder).isDirectoryNotContaining("glob:**.from");
  }

  @ParameterizedTest
  @CsvSource({
    "7, 7",
    "1234567, 1234567",
    "12345678901234567890, 120",
    "'Sun, 06 Nov 1994 08:49:37 GMT', 37",
    "'Sun, 06 Nov 1994 08:48:59 GMT', 0",
    "soon, 0",
    "-1, 0",
    "'', 0"
  })
  void serversAskForTimeByNumberOrDate(String wait, long seconds) {
    assertThat(Download.seconds(wait, Instant.parse("1994-11-06T08:49:00Z"))).isEqualTo(seconds);
  }

  @Test
  void allThatWasMissingWasTheName() throws Exception {
    Files.write(folder.resolve("data.nt.part"), content);
    Files.writeString(
        folder.resolve("data.nt.part.from"), server.address("/data.nt") + "\n\"one\"\n");
    fetch(server.address("/data.nt"), null, sha256());
    assertIsHere();
    assertThat(server.ranges).containsExactly("bytes=300000-");
  }

  @Test
  void aWrongHashIsRefusedAndNothingIsLeft() throws Exception {
    String wrong = "0".repeat(64);
    assertThatThrownBy(() -> fetch(server.address("/data.nt"), null, wrong))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("data.nt: has another SHA-256");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aWrongSizeIsRefused() {
    assertThatThrownBy(() -> fetch(server.address("/data.nt"), 5L, null))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("has 300000 bytes, and its recipe says 5");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFileOfOthersIsNotReplaced() throws Exception {
    Files.writeString(target, "mine");
    assertThatThrownBy(() -> fetch(server.address("/data.nt"), null, sha256()))
        .isInstanceOf(MalformedInputException.class);
    assertThat(target).hasContent("mine");
  }

  @Test
  void whatIsNotThereIsMissing() {
    assertThatThrownBy(() -> fetch(server.address("/nothing"), null, null))
        .isInstanceOf(MissingInputException.class)
        .hasMessageContaining("the server answers 404");
    server.refusals.set(1);
    server.refusal = 403;
    assertThatThrownBy(this::fetch).isInstanceOf(MissingInputException.class);
    server.refusals.set(1);
    server.refusal = 407;
    assertThatThrownBy(this::fetch)
        .isInstanceOf(MissingInputException.class)
        .hasMessageContaining("the proxy asks for a user");
  }

  @Test
  void aRedirectToNoAddressIsARefusal() {
    for (String location : List.of("http://a%20b/")) {
      assertThatThrownBy(() -> fetch(server.address("/lost?" + location), null, null))
          .as(location)
          .isInstanceOf(MissingInputException.class)
          .hasMessageContaining("redirects to what is no address");
    }
    assertThatThrownBy(() -> fetch(server.address("/lost"), null, null))
        .isInstanceOf(MissingInputException.class)
        .hasMessageContaining("redirects to no address");
  }

  @Test
  void aPasswordIsNotTold() {
    for (String rest : List.of("host/x", "ho st/x")) {
      assertThatThrownBy(() -> Recipes.address("http://me:secret@" + rest))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("'http://…@" + rest + "' is no address (")
          .hasMessageNotContaining("secret");
    }
  }

  @Test
  void noNameHoldsControlCharacters() {
    for (String name : List.of("a%00", "a%0ab", "%7f")) {
      assertThatThrownBy(() -> Recipes.address("http://x/" + name))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("control characters");
    }
  }

  @Test
  void aServerInTroubleIsAskedAgain() throws Exception {
    server.refusals.set(2);
    fetch();
    assertIsHere();
    assertThat(server.ranges).hasSize(3);
  }

  @Test
  void aServerIsGivenTheTimeItAsksFor() throws Exception {
    server.refusals.set(1);
    server.refusal = 429;
    server.asksFor = "1";
    long start = System.nanoTime();
    fetch();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofSeconds(1));
    assertThat(notes).singleElement().asString().endsWith("trying again in 1 s");
  }

  @Test
  void aServerThatStaysInTroubleIsGivenUp() {
    server.refusals.set(99);
    assertThatThrownBy(this::fetch)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the server answers 503");
    assertThat(server.ranges).hasSize(3);
  }

  @Test
  void aServerThatFallsSilentIsLeft() throws Exception {
    patience = Duration.ofMillis(600);
    server.stalls = true;
    server.breaksAfter = 50_000;
    fetch(server.address("/data.nt"), null, sha256());
    assertIsHere();
    assertThat(notes).singleElement().asString().contains("trying again");
  }

  @Test
  void nobodyListens() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    URI address = URI.create("http://127.0.0.1:" + port + "/data.nt");
    assertThatThrownBy(() -> fetch(address, null, null))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(address + ": ");
  }

  @Test
  void recipesAreReadAndRefusedByLine() throws IOException {
    Path file = folder.resolve("mine.txt");
    Files.writeString(
        file,
        """
        # mine
        [toy]
        title = A toy
        licence = CC0
        size = 3 bytes
        file = http://example.org/a/toy.nt.gz
        bytes = 3
        sha256 = %s
        file = https://example.org/b.nt
        """
            .formatted("AB".repeat(32)),
        UTF_8);
    Recipes recipes = Recipes.own();
    recipes.add(file);
    Recipe toy = recipes.find("toy");
    assertThat(toy).isNotNull();
    assertThat(toy.files().getFirst())
        .isEqualTo(
            new Recipe.Source(
                URI.create("http://example.org/a/toy.nt.gz"), OptionalLong.of(3), "ab".repeat(32)));
    assertThat(toy.files()).extracting(Recipe.Source::fileName).contains("toy.nt.gz", "b.nt");
    for (String bad :
        List.of("x = 1", "[a b]", "[a]\nsha256 = 12", "[a]\nfile = ftp://x/y", "[a]\nnonsense")) {
      Files.writeString(file, bad, UTF_8);
      assertThatThrownBy(() -> Recipes.own().add(file))
          .as(bad)
          .isInstanceOf(MalformedInputException.class)
          .hasMessageContaining("mine.txt:" + bad.lines().count() + ":1: ");
    }
  }

  @Test
  void ownRecipesAreComplete() {
    List<Recipe> recipes = Recipes.own().all();
    assertThat(recipes).hasSizeGreaterThan(10);
    assertThat(recipes)
        .allSatisfy(
            recipe -> {
              assertThat(recipe.licence()).isNotEqualTo("unknown");
              assertThat(recipe.size()).isNotEqualTo("unknown");
              assertThat(recipe.home()).startsWith("http");
              assertThat(recipe.title()).isNotEqualTo(recipe.name());
            });
  }
}
