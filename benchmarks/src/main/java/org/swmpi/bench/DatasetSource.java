package org.swmpi.bench;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/// The options that name the data to measure with. Finds it, and makes it as large as asked.
final class DatasetSource {
  /// A size at which a run is mostly start-up.
  private static final long SMALL_TRIPLES = 100_000;

  private static final long QUICK_TRIPLES = 1_000_000;
  private static final long FULL_TRIPLES = 10_400_000;

  @ArgGroup private Size size = new Size();

  @Option(
      names = "--data",
      paramLabel = "FILE",
      converter = ReadablePath.class,
      description = {
        "N-Triples, plain, .gz or .zst; taken as it is unless --size or --triples",
        "[../shared/data/lubm/lubm-1.nt.zst if there, else examples/]"
      })
  private Optional<Path> data = Optional.empty();

  /// One of two ways to say the same.
  private static final class Size {
    @Option(
        names = "--size",
        paramLabel = "N",
        description = {
          "only data of this many universities (or copies of the data of --data)",
          "[two sizes, near to 100,000 and 10.4 million triples, with --quick 1 million]"
        })
    private Optional<Integer> copies = Optional.empty();

    @Option(
        names = "--triples",
        paramLabel = "N",
        description = "the same, nearest to this many triples")
    private Optional<Long> triples = Optional.empty();
  }

  /// The data sets, the smallest first; their files are there until the caller removes `folder`.
  ///
  /// @param repository root of the checkout
  /// @param folder where files are made
  /// @param quick whether a million triples are enough
  List<Dataset> datasets(Path repository, Path folder, boolean quick) throws IOException {
    Path original = data.isPresent() ? data.get() : found(repository);
    String name = original.getFileName().toString().replaceFirst("\\.nt(\\.\\w+)?$", "");
    boolean sized = size.copies.isPresent() || size.triples.isPresent();
    if (data.isPresent() && !sized) {
      return List.of(Dataset.of(name, unpacked(original, folder, name), folder));
    }
    byte[] bytes;
    try (InputStream in = open(original)) {
      bytes = in.readAllBytes();
    }
    boolean lubm = LubmRenaming.appliesTo(bytes);
    NumberedCopies copies =
        new NumberedCopies(bytes, lubm ? new LubmRenaming() : new SubjectRenaming(bytes));
    List<Dataset> datasets = new ArrayList<>();
    for (int count : counts(copies, quick)) {
      String sizedName = (lubm ? "lubm-" : name + "-x") + count;
      Path file = folder.resolve(sizedName + ".nt");
      copies.write(count, file);
      datasets.add(Dataset.of(sizedName, file, folder));
    }
    return datasets;
  }

  private List<Integer> counts(NumberedCopies copies, boolean quick) {
    if (size.copies.isPresent()) {
      return List.of(size.copies.get());
    }
    if (size.triples.isPresent()) {
      return List.of(copies.copiesFor(size.triples.get()));
    }
    int large = copies.copiesFor(quick ? QUICK_TRIPLES : FULL_TRIPLES);
    return Stream.of(copies.copiesFor(SMALL_TRIPLES), large).distinct().toList();
  }

  private static Path found(Path repository) throws IOException {
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

  private static Path unpacked(Path file, Path folder, String name) throws IOException {
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
