package org.swmpi.reason.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import org.swmpi.reason.ClosureOptions;
import org.swmpi.reason.Profile;

/// A case on disk: its files, its options in `case.properties`, and the output of each number of
/// ranks.
final class CaseFolder {
  private static final String OPTIONS = "case.properties";

  private final Path folder;
  private final Properties options;

  private CaseFolder(Path folder, Properties options) {
    this.folder = folder;
    this.options = options;
  }

  /// Writes a case into a folder, which is made if it is missing.
  static CaseFolder write(Path folder, ClosureCase given) {
    Properties options = new Properties();
    options.setProperty("name", given.name());
    options.setProperty(
        "files", String.join("|", given.files().stream().map(CaseFile::path).toList()));
    options.setProperty("inputs", names(given, false));
    options.setProperty("tboxes", names(given, true));
    options.setProperty("profile", given.profile().name());
    options.setProperty("literals", String.valueOf(given.literals()));
    options.setProperty("inferredOnly", String.valueOf(given.inferredOnly()));
    options.setProperty("keepGraphs", String.valueOf(given.keepGraphs()));
    try {
      for (CaseFile file : given.files()) {
        Path path = folder.resolve(file.path());
        Files.createDirectories(path.getParent());
        Files.write(path, file.bytes());
      }
      try (var writer = Files.newBufferedWriter(folder.resolve(OPTIONS))) {
        options.store(writer, null);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new CaseFolder(folder, options);
  }

  static CaseFolder read(Path folder) {
    Properties options = new Properties();
    try (var reader = Files.newBufferedReader(folder.resolve(OPTIONS))) {
      options.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new CaseFolder(folder, options);
  }

  private static String names(ClosureCase given, boolean tbox) {
    return String.join(
        "|",
        given.files().stream()
            .filter(file -> file.tbox() == tbox)
            .map(CaseFile::input)
            .distinct()
            .toList());
  }

  Path path() {
    return folder;
  }

  /// Name of the case.
  String name() {
    return options.getProperty("name");
  }

  /// Options that close this case into [#output].
  ClosureOptions options(int ranks) {
    return new ClosureOptions(
        inputs("inputs"),
        inputs("tboxes"),
        output(ranks).toString(),
        Profile.valueOf(options.getProperty("profile")),
        flag("literals"),
        flag("inferredOnly"),
        flag("keepGraphs"),
        false,
        null,
        null);
  }

  Path output(int ranks) {
    return folder.resolve("out-" + ranks + (flag("keepGraphs") ? ".nq" : ".nt"));
  }

  private List<String> inputs(String key) {
    String names = options.getProperty(key);
    if (names.isEmpty()) {
      return List.of();
    }
    return List.of(names.split("\\|", -1)).stream()
        .map(name -> folder.resolve(name).toString())
        .toList();
  }

  private boolean flag(String key) {
    return Boolean.parseBoolean(options.getProperty(key));
  }

  /// Files that neither this class nor [MpirunCases] has put there, and that are no output: what
  /// the engine has left behind.
  List<String> leftovers() {
    List<String> own = List.of(options.getProperty("files").split("\\|", -1));
    try (var paths = Files.walk(folder)) {
      return paths
          .filter(Files::isRegularFile)
          .map(path -> folder.relativize(path).toString())
          .filter(name -> !own.contains(name) && !name.equals(OPTIONS))
          .filter(name -> !name.matches("out-\\d\\.n[tq]|(figures|verdict|report)-[0-9-]+"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Removes the folder and what is in it.
  void delete() {
    try (var paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
