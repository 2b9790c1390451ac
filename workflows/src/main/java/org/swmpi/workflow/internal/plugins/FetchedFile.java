package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Consumer;
import org.swmpi.data.FileDigest;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.fetch.Download;
import org.swmpi.data.fetch.FetchListener;
import org.swmpi.data.fetch.FetchSettings;
import org.swmpi.data.fetch.Recipe;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.workflow.StageContext;

/// Fetches an address to a file of the stage, which has its name when all of it is there.
final class FetchedFile {
  private static final Duration FETCH_LIMIT = Duration.ofHours(6);

  private static final Map<String, String> EXTENSIONS =
      Map.of(
          "application/n-triples", ".nt",
          "application/n-quads", ".nq",
          "text/turtle", ".ttl",
          "application/trig", ".trig",
          "application/rdf+xml", ".rdf",
          "application/ld+json", ".jsonld");

  private FetchedFile() {}

  /// Hears of what type the file is.
  private static final class Listener implements FetchListener {
    private final Consumer<String> tell;
    private String type = "";

    Listener(Consumer<String> tell) {
      this.tell = tell;
    }

    @Override
    public void at(String file, long doneBytes, long totalBytes) {
      // a line at the beginning is enough
    }

    @Override
    public void type(String file, String contentType) {
      type = contentType.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
    }

    @Override
    public void note(String message) {
      tell.accept(message);
    }
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

  /// Fetches it in the time that the stage has.
  ///
  /// @param others files whose names are taken
  /// @throws MissingInputException if the address answers, but not with a file
  /// @throws IOException if it does not answer in time; what has come is kept for the next run
  static Path fetch(String address, StageContext stage, List<Path> others)
      throws IOException, InterruptedException {
    Duration left = stage.meter().timeLeft();
    Duration limit = left == null || left.compareTo(FETCH_LIMIT) > 0 ? FETCH_LIMIT : left;
    FetchSettings settings =
        FetchSettings.defaults(stage.proxy())
            .accepting(String.join(", ", EXTENSIONS.keySet()) + ", */*;q=0.1")
            .within(limit);
    Listener listener = new Listener(stage.tell());
    Recipe.Source source = new Recipe.Source(URI.create(address), OptionalLong.empty(), null);
    Files.createDirectories(stage.folder());
    // Before it has come its type is not known, and so not its name.
    Path unnamed = stage.folder().resolve(".fetched-" + sign(address));
    Files.deleteIfExists(unnamed);
    stage.tell().accept("fetching " + address);
    try (Download download = new Download(settings, listener)) {
      download.fetch(source, unnamed);
      String name = name(address, listener.type);
      Path file = stage.folder().resolve("fetched-" + name);
      for (int number = 2; others.contains(file); number++) {
        file = stage.folder().resolve("fetched-" + number + "-" + name);
      }
      return Files.move(
          unnamed, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(unnamed);
    }
  }

  /// The same for the same address, so that what has come of it is found again.
  private static String sign(String address) {
    return UUID.nameUUIDFromBytes(address.getBytes(StandardCharsets.UTF_8)).toString();
  }

  /// The end of the address, with an extension of its format.
  private static String name(String address, String type) {
    String path = String.valueOf(URI.create(address).getPath());
    String end = path.replaceFirst("^.*/", "").replaceAll("[^A-Za-z0-9._-]", "_");
    String name = end.isEmpty() ? "index" : end;
    if (Syntax.of(name, true).isPresent()) {
      return name;
    }
    String extension = EXTENSIONS.get(type);
    if (extension == null) {
      throw new MissingInputException(
          address
              + ": neither its name nor its type ("
              + (type.isEmpty() ? "none" : type)
              + ") tells a format of RDF; fetch it yourself and name the file");
    }
    return Compression.bareName(name) + extension + Compression.ofName(name).extension();
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
