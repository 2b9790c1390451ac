package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.swmpi.data.FileDigest;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.workflow.StageContext;

/// Fetches an address to a file of the stage, which has its name when all of it is there.
final class Download {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(20);
  private static final Duration FETCH_LIMIT = Duration.ofHours(6);

  private static final Map<String, String> EXTENSIONS =
      Map.of(
          "application/n-triples", ".nt",
          "application/n-quads", ".nq",
          "text/turtle", ".ttl",
          "application/trig", ".trig",
          "application/rdf+xml", ".rdf",
          "application/ld+json", ".jsonld");

  private Download() {}

  static boolean isAddress(String name) {
    return name.matches("(?i)https?://.*");
  }

  /// @throws IllegalArgumentException if it is no address
  static void verify(String address) {
    try {
      if (URI.create(address).getHost() != null) {
        return;
      }
    } catch (IllegalArgumentException _) {
      // told below
    }
    throw new IllegalArgumentException(
        "'" + address + "' is no address; write it as http has it, such as http://host/data.nt");
  }

  /// @throws MissingInputException if the address answers, but not with a file
  static Path fetch(String address, StageContext stage) throws IOException, InterruptedException {
    Duration left = stage.meter().timeLeft();
    Duration limit = left == null || left.compareTo(FETCH_LIMIT) > 0 ? FETCH_LIMIT : left;
    Files.createDirectories(stage.folder());
    Path part = Files.createTempFile(stage.folder(), ".fetched-", ".part");
    try (HttpClient client =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(CONNECT_LIMIT)
            .build()) {
      stage.tell().accept("fetching " + address);
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(address))
              .header("Accept", String.join(", ", EXTENSIONS.keySet()) + ", */*;q=0.1")
              .timeout(limit.plusMillis(1))
              .build();
      HttpResponse<Path> response = client.send(request, HttpResponse.BodyHandlers.ofFile(part));
      if (response.statusCode() != 200) {
        throw new MissingInputException(
            address
                + ": answers with status "
                + response.statusCode()
                + "; correct the address, or fetch the file yourself and name it");
      }
      Path file = stage.folder().resolve(name(address, response));
      return Files.move(
          part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new IOException(address + ": cannot be fetched (" + e + ")", e);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /// The end of the address, with an extension of its format.
  private static String name(String address, HttpResponse<?> response) {
    String path = String.valueOf(URI.create(address).getPath());
    String end = path.replaceFirst("^.*/", "").replaceAll("[^A-Za-z0-9._-]", "_");
    String name = end.isEmpty() ? "index" : end;
    if (Syntax.of(name, true).isPresent()) {
      return "fetched-" + name;
    }
    String type =
        response
            .headers()
            .firstValue("Content-Type")
            .orElse("")
            .replaceFirst(";.*", "")
            .strip()
            .toLowerCase(Locale.ROOT);
    String extension = EXTENSIONS.get(type);
    if (extension == null) {
      throw new MissingInputException(
          address
              + ": neither its name nor its type ("
              + (type.isEmpty() ? "none" : type)
              + ") tells a format of RDF; fetch it yourself and name the file");
    }
    return "fetched-"
        + Compression.bareName(name)
        + extension
        + Compression.ofName(name).extension();
  }

  /// @throws MalformedInputException if a file is not the one that is meant
  static void verify(Path file, String sha256) throws IOException {
    String found = FileDigest.sha256(file);
    if (!found.equalsIgnoreCase(sha256)) {
      throw new MalformedInputException(
          file.toString(),
          0,
          0,
          "has SHA-256 "
              + found
              + ", not the one of wf:sha256; fetch it again, or correct that if the file has changed");
    }
  }
}
