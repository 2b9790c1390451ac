package org.swmpi.data.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.FileDigest;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.OutputException;

/// Downloads files over HTTP (RFC 9110). What has come is kept when a connection breaks or the
/// program ends, and the rest is asked for (`Range`), if the file has not changed since
/// (`If-Range`). A file has its name when it is complete and is what its recipe says.
public final class Download implements AutoCloseable {
  private static final int OK = 200;
  private static final int PARTIAL = 206;
  private static final int PROXY_ASKS = 407;
  private static final int NOT_SATISFIABLE = 416;
  private static final int TOO_MANY = 429;
  private static final int SERVER_ERROR = 500;
  private static final int MOST_DIGITS = 9;
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(2);
  private static final int BUFFER = 1 << 16;

  /// What a weak entity tag begins with.
  private static final String WEAK = "W/";

  private final FetchSettings settings;
  private final FetchListener listener;
  private final HttpClient client;

  public Download(FetchSettings settings, FetchListener listener) {
    this.settings = settings;
    this.listener = listener;
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(settings.patience());
    if (settings.proxy() != null) {
      builder.proxy(settings.proxy());
    }
    client = builder.build();
  }

  /// An answer that will be the same next time.
  private static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
      super(message);
    }
  }

  /// An answer with other bytes than were asked for.
  private static final class OtherRangeException extends IOException {
    private static final long serialVersionUID = 1L;

    /// @param asked where they were to begin
    /// @param given where they begin; -1 if the server does not say
    OtherRangeException(long asked, long given) {
      super(
          "the server gives "
              + (given < 0 ? "a part that it does not name" : "bytes from " + given + " on")
              + " where those from "
              + asked
              + " on were asked for");
    }
  }

  /// An answer of a server that asks for time.
  private static final class BusyException extends IOException {
    private static final long serialVersionUID = 1L;
    private final long seconds;

    /// @param seconds that it asks for
    BusyException(int status, long seconds) {
      super("the server answers " + status);
      this.seconds = seconds;
    }
  }

  /// Brings a file here, unless it is here already.
  ///
  /// @return whether it had to be downloaded
  /// @throws MissingInputException if the server does not have it, or does not give it
  /// @throws MalformedInputException if what came is not what the recipe says; it is deleted
  /// @throws OutputException if another process is at it, a folder stands in its place, or a file
  ///     that no download has left in that of what has come
  /// @throws IOException if it could not be brought here, after several attempts or within its
  ///     time; what has come is kept
  public boolean fetch(Recipe.Source source, Path target) throws IOException, InterruptedException {
    if (Files.isDirectory(target)) {
      throw new OutputException(target + ": is a folder; name another place for the file");
    }
    if (Files.exists(target)) {
      check(source, target);
      return false;
    }
    try (PartFile part = new PartFile(target)) {
      download(source, part);
      try {
        check(source, part.data());
      } catch (MalformedInputException e) {
        part.delete();
        throw e;
      }
      part.commit();
    }
    return true;
  }

  private void download(Recipe.Source source, PartFile part)
      throws IOException, InterruptedException {
    Patience patience = new Patience(settings.patience(), settings.limit());
    int failures = 0;
    String otherRange = "";
    while (true) {
      long before = part.size(source.address().toString());
      try {
        attempt(source, part, patience);
        break;
      } catch (RefusedException e) {
        throw new MissingInputException(
            source.address() + ": " + e.getMessage() + "; see whether the address is still right");
      } catch (FileSystemException e) {
        throw e; // the trouble is here
      } catch (IOException e) {
        if (e instanceof OtherRangeException) {
          otherRange = "; before that, " + e.getMessage();
        }
        if (patience.isOver()) {
          throw new IOException(
              source.address() + ": not here within its time; give it more, or try again", e);
        }
        boolean further = before > 0 && part.size(source.address().toString()) > before;
        failures = further ? 1 : failures + 1; // what comes anew is not more than there was
        if (failures >= settings.attempts()) {
          String earlier = e instanceof OtherRangeException ? "" : otherRange;
          throw new IOException(source.address() + ": " + reason(e) + earlier, e);
        }
        pause(source, failures, e, patience);
      }
    }
  }

  private static String reason(IOException e) {
    String message = e.getMessage();
    return message == null ? "cannot be reached (" + e.getClass().getSimpleName() + ")" : message;
  }

  private void pause(Recipe.Source source, int failures, IOException e, Patience patience)
      throws InterruptedException {
    Duration pause = settings.pause().multipliedBy(1L << Math.min(20, failures - 1));
    if (e instanceof BusyException busy && busy.seconds > pause.toSeconds()) {
      pause = Duration.ofSeconds(busy.seconds);
    }
    if (pause.compareTo(LONGEST_PAUSE) > 0) {
      pause = LONGEST_PAUSE;
    }
    listener.note(
        source.fileName() + ": " + reason(e) + "; trying again in " + pause.toSeconds() + " s");
    Thread.sleep(patience.shorter(pause));
  }

  private void attempt(Recipe.Source source, PartFile part, Patience patience)
      throws IOException, InterruptedException {
    String address = source.address().toString();
    long have = part.size(address);
    String validator = part.validator();
    String condition = validator == null || validator.startsWith(WEAK) ? null : validator;
    boolean resumes = have > 0 && (condition != null || source.sha256() != null);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(source.address())
            .timeout(patience.left())
            .header("Accept", settings.accept())
            .header("User-Agent", "sw-mpi")
            .header("Accept-Encoding", "identity");
    if (resumes) {
      request.header("Range", "bytes=" + have + "-");
      if (condition != null) {
        request.header("If-Range", condition);
      }
    }
    HttpResponse<InputStream> response = send(request.build());
    try (InputStream body = response.body()) {
      boolean partial = response.statusCode() == PARTIAL;
      long asked = resumes ? have : 0;
      if (partial && begins(response) != asked) {
        part.delete();
        throw new OtherRangeException(asked, begins(response));
      }
      if (partial && resumes && !isOfAnother(response, validator)) {
        copy(source, response, body, part, have, patience);
      } else if (response.statusCode() == OK) {
        if (have > 0) {
          listener.note(source.fileName() + ": begins anew, as the server gives it whole");
        }
        part.begin(address, validator(response));
        copy(source, response, body, part, 0, patience);
      } else if (response.statusCode() == NOT_SATISFIABLE && whole(response) != have || partial) {
        part.delete();
        throw new IOException("what was here does not fit what the server has");
      } else if (response.statusCode() != NOT_SATISFIABLE) {
        refuse(source, response);
      }
    }
  }

  private HttpResponse<InputStream> send(HttpRequest request)
      throws IOException, InterruptedException {
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofInputStream());
    } catch (IllegalArgumentException | IOException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof IllegalArgumentException) { // of a `Location`
          throw new RefusedException(
              "the server redirects to what is no address (" + cause.getMessage() + ")");
        }
        if (cause instanceof UncheckedIOException) { // for want of one
          throw new RefusedException("the server redirects to no address");
        }
      }
      throw e;
    }
  }

  private static void refuse(Recipe.Source source, HttpResponse<?> response) throws IOException {
    int status = response.statusCode();
    if (status == PROXY_ASKS) {
      throw new MissingInputException(
          source.address() + ": the proxy asks for a user, and is told of none; name another one");
    }
    if (status == TOO_MANY || status >= SERVER_ERROR) {
      String wait = response.headers().firstValue("Retry-After").orElse("");
      throw new BusyException(status, seconds(wait, Instant.now()));
    }
    throw new RefusedException("the server answers " + status);
  }

  /// Seconds that `Retry-After` asks for, by their number or by a date; 0 if by neither.
  static long seconds(String wait, Instant now) {
    if (wait.matches("\\d+")) {
      return wait.length() > MOST_DIGITS ? LONGEST_PAUSE.toSeconds() : Long.parseLong(wait);
    }
    try {
      Instant end = DateTimeFormatter.RFC_1123_DATE_TIME.parse(wait, Instant::from);
      return Math.max(0, now.until(end, ChronoUnit.SECONDS));
    } catch (DateTimeException _) {
      return 0;
    }
  }

  /// The entity tag, or else the date of the last change. `If-Range` may hold a tag that is not
  /// weak, and the date where there is no tag (RFC 9110, 13.1.5).
  private static @Nullable String validator(HttpResponse<?> response) {
    Optional<String> tag = response.headers().firstValue("ETag");
    return tag.or(() -> response.headers().firstValue("Last-Modified")).orElse(null);
  }

  /// Whether the answer is of another version than a validator: not every server heeds `If-Range`.
  private static boolean isOfAnother(HttpResponse<?> response, @Nullable String validator) {
    if (validator == null) {
      return false;
    }
    String header = validator.endsWith("\"") ? "ETag" : "Last-Modified";
    return response.headers().firstValue(header).filter(now -> !now.equals(validator)).isPresent();
  }

  /// Where the bytes of a partial answer begin; -1 if it does not say.
  private static long begins(HttpResponse<?> response) {
    return number(response, "bytes (\\d{1,18})-.*");
  }

  /// How long the server says the file is; -1 if it does not say.
  private static long whole(HttpResponse<?> response) {
    return number(response, "bytes .*/(\\d{1,18})");
  }

  private static long number(HttpResponse<?> response, String form) {
    String range = response.headers().firstValue("Content-Range").orElse("");
    return range.matches(form) ? Long.parseLong(range.replaceFirst(form, "$1")) : -1;
  }

  private void copy(
      Recipe.Source source,
      HttpResponse<InputStream> response,
      InputStream body,
      PartFile part,
      long have,
      Patience patience)
      throws IOException {
    listener.type(source.fileName(), response.headers().firstValue("Content-Type").orElse(""));
    OptionalLong length = response.headers().firstValueAsLong("Content-Length");
    long total = length.isPresent() ? have + length.getAsLong() : source.bytes().orElse(0);
    long done = have;
    byte[] buffer = new byte[BUFFER];
    try (OutputStream out = Files.newOutputStream(part.data(), StandardOpenOption.APPEND);
        StallGuard guard = new StallGuard(body, patience)) {
      for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
        write(out, buffer, count, part);
        done += count;
        guard.touch();
        listener.at(source.fileName(), done, total);
      }
      if (guard.stalled()) {
        throw new IOException("nothing more came for " + settings.patience().toSeconds() + " s");
      }
    }
    boolean cut = length.isPresent() ? done != total : endsWithConnection(response) && done < total;
    if (cut) {
      throw new IOException("the connection ended early");
    }
    if (done < whole(response)) {
      throw new IOException("the server gave less than there is");
    }
  }

  /// Whether nothing but the end of the connection tells the end of a body without a length.
  private static boolean endsWithConnection(HttpResponse<?> response) {
    return response.version() == HttpClient.Version.HTTP_1_1
        && response.headers().firstValue("Transfer-Encoding").isEmpty();
  }

  private static void write(OutputStream out, byte[] bytes, int count, PartFile part)
      throws FileSystemException {
    try {
      out.write(bytes, 0, count);
    } catch (IOException e) {
      throw new FileSystemException(part.data().toString(), null, e.getMessage());
    }
  }

  private static void check(Recipe.Source source, Path file) throws IOException {
    String name = source.fileName();
    if (source.bytes().isPresent() && Files.size(file) != source.bytes().getAsLong()) {
      throw new MalformedInputException(
          name,
          0,
          0,
          "has "
              + Files.size(file)
              + " bytes, and its recipe says "
              + source.bytes().getAsLong()
              + "; delete it if it is here, and see whether the recipe is still right");
    }
    if (source.sha256() != null && !source.sha256().equals(FileDigest.sha256(file))) {
      throw new MalformedInputException(
          name,
          0,
          0,
          "has another SHA-256 than its recipe says; delete it if it is here, and see whether the"
              + " recipe is still right");
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
