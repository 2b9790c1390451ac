package org.swmpi.bench;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/// Finds the data to measure with, and makes it as large as asked.
final class DatasetSource {
  /// A size at which a run is mostly start-up.
  private static final long SMALL_TRIPLES = 100_000;

  private static final long QUICK_TRIPLES = 1_000_000;
  private static final long FULL_TRIPLES = 10_400_000;

  private final BenchmarkOptions options;
  private final Path repository;
  private final Path folder;

  /// @param repository root of the checkout
  /// @param folder where files are made
  DatasetSource(BenchmarkOptions options, Path repository, Path folder) {
    this.options = options;
    this.repository = repository;
    this.folder = folder;
  }

  /// The data sets, the smallest first; their files are there until the caller removes `folder`.
  List<Dataset> datasets() throws IOException {
    Path original = options.data().isPresent() ? options.data().get() : found();
    String name = original.getFileName().toString().replaceFirst("\\.nt(\\.\\w+)?$", "");
    boolean sized = options.copies().isPresent() || options.triples().isPresent();
    if (options.data().isPresent() && !sized) {
      return List.of(Dataset.of(name, unpacked(original, name), folder));
    }
    byte[] bytes;
    try (InputStream in = open(original)) {
      bytes = in.readAllBytes();
    }
    boolean lubm = LubmRenaming.appliesTo(bytes);
    NumberedCopies copies =
        new NumberedCopies(bytes, lubm ? new LubmRenaming() : new SubjectRenaming(bytes));
    List<Dataset> datasets = new ArrayList<>();
    for (int count : counts(copies)) {
      String sizedName = (lubm ? "lubm-" : name + "-x") + count;
      Path file = folder.resolve(sizedName + ".nt");
      copies.write(count, file);
      datasets.add(Dataset.of(sizedName, file, folder));
    }
    return datasets;
  }

  private List<Integer> counts(NumberedCopies copies) {
    if (options.copies().isPresent()) {
      return List.of(options.copies().getAsInt());
    }
    if (options.triples().isPresent()) {
      return List.of(copies.copiesFor(options.triples().getAsLong()));
    }
    int large = copies.copiesFor(options.quick() ? QUICK_TRIPLES : FULL_TRIPLES);
    return Stream.of(copies.copiesFor(SMALL_TRIPLES), large).distinct().toList();
  }

  private Path found() throws IOException {
    Path lubm = repository.resolveSibling("shared/data/lubm/lubm-1.nt.zst");
    if (Files.isReadable(lubm)) {
      return lubm;
    }
    try (Stream<Path> files = Files.walk(repository.resolve("examples"))) {
      return files
          .filter(file -> file.toString().endsWith(".nt"))
          .max(Comparator.comparingLong(file -> file.toFile().length()))
          .orElseThrow(
              () -> new IOException("no N-Triples in examples/; name data by --data FILE"));
    }
  }

  private Path unpacked(Path file, String name) throws IOException {
    if (file.toString().endsWith(".nt")) {
      return file;
    }
    Path plain = folder.resolve(name + ".nt");
    try (InputStream in = open(file)) {
      Files.copy(in, plain);
    }
    return plain;
  }

  private static InputStream open(Path file) throws IOException {
    String name = file.toString();
    if (name.endsWith(".nt")) {
      return Files.newInputStream(file);
    }
    if (name.endsWith(".nt.gz")) {
      return new GZIPInputStream(Files.newInputStream(file));
    }
    if (name.endsWith(".nt.zst")) {
      return new ZstdInputStream(Files.newInputStream(file));
    }
    throw new IOException(file + ": not .nt, .nt.gz or .nt.zst");
  }
}
