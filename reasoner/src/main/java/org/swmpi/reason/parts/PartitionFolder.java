package org.swmpi.reason.parts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import org.swmpi.data.FileDigest;
import org.swmpi.data.OutputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.PartsFolder;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Piece;
import org.swmpi.partition.Placer;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.output.OutputFolder;
import org.swmpi.partition.output.OutputPlace;
import org.swmpi.partition.output.PartSizes;
import org.swmpi.partition.output.PartsWriter;
import org.swmpi.partition.scan.FirstMalformed;
import org.swmpi.partition.scan.StatementReader;

/// The folder that a partition makes: `part-00000.nt` and so on, `tbox.nt`, `manifest.json`, and
/// the
/// marker that makes it one data set. Its files get their names when all of them are complete.
final class PartitionFolder implements AutoCloseable {
  private final Communicator world;
  private final Path folder;
  private final String suffix;
  private final TemporaryFiles files = new TemporaryFiles();

  /// The parts and, last, the schema: names, and where they lie until then.
  private final List<String> names = new ArrayList<>();

  private final List<Path> unfinished = new ArrayList<>();
  private final List<String> digests = new ArrayList<>();

  private PartitionFolder(Communicator world, Path folder, long tag) {
    this.world = world;
    this.folder = folder;
    suffix = String.format(Locale.ROOT, ".%010x.tmp", tag);
  }

  /// Prepares the folder. Collective.
  ///
  /// @throws OutputException on all ranks, if it cannot be made or holds other files
  static PartitionFolder open(Communicator world, Path folder) {
    long tag = world.broadcast(new SplittableRandom().nextLong() & 0xFFFFFFFFFFL, 0);
    PartitionFolder output = new PartitionFolder(world, folder, tag);
    try {
      OutputFolder.prepare(world, folder, output.files);
      return output;
    } catch (RuntimeException e) {
      output.close();
      throw e;
    }
  }

  /// Writes parts and schema. Collective.
  void write(
      RankInput input,
      Placer placer,
      PartSizes.Sums sizes,
      Set<String> schemaLines,
      LongConsumer progress)
      throws IOException {
    create(placer.replicated(), sizes.graphs() ? Syntax.N_QUADS : Syntax.N_TRIPLES);
    int schema = placer.replicated();
    FirstMalformed listener = new FirstMalformed(input, progress);
    try (PartsWriter writer = new PartsWriter(unfinished.subList(0, schema), sizes);
        StatementReader reader = new StatementReader(TermKernel.best(), listener)) {
      StatementScanner at = reader.scanner();
      long base = 0;
      for (Piece piece : input.pieces()) {
        placer.begin(piece, base);
        reader.read(
            piece,
            base,
            (position, bytes) -> {
              int part = placer.part(at, position);
              if (part < schema) {
                put(writer, at, part);
              }
            });
        base += piece.text().length();
      }
      writer.flush();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    if (world.rank() == 0) {
      Files.write(
          unfinished.get(schema), String.join("", schemaLines).getBytes(StandardCharsets.UTF_8));
    }
    world.barrier();
    digest();
  }

  private static void put(PartsWriter writer, StatementScanner at, int part) {
    try {
      writer.put(at, part);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void create(int parts, Syntax syntax) {
    for (int part = 0; part < parts; part++) {
      names.add(PartsFolder.partName(part, syntax, Compression.NONE));
    }
    names.add(PartsFolder.tboxName(syntax));
    names.forEach(name -> unfinished.add(folder.resolve("." + name + suffix)));
    Failure failure = null;
    if (world.rank() == 0) {
      try {
        for (Path file : unfinished) {
          files.make(() -> Files.createFile(file));
        }
      } catch (IOException e) {
        failure =
            Failure.of(
                new OutputException(
                    folder
                        + ": cannot be written to ("
                        + OutputPlace.reason(e)
                        + "); name another folder"));
      }
    }
    Failure.agree(world, failure);
  }

  /// The ranks share the reading of what was written.
  private void digest() throws IOException {
    StringBuilder mine = new StringBuilder();
    for (int i = world.rank(); i < unfinished.size(); i += world.size()) {
      mine.append(FileDigest.sha256(unfinished.get(i)));
    }
    byte[][] all = world.allGather(mine.toString().getBytes(StandardCharsets.US_ASCII));
    int[] next = new int[all.length];
    for (int i = 0; i < unfinished.size(); i++) {
      int rank = i % world.size();
      digests.add(new String(all[rank], next[rank], 64, StandardCharsets.US_ASCII));
      next[rank] += 64;
    }
  }

  /// The report with names and digests of files.
  BalanceReport named(BalanceReport report) {
    List<PartReport> parts = new ArrayList<>();
    for (int i = 0; i < report.parts().size(); i++) {
      parts.add(named(report.parts().get(i), i));
    }
    return report.with(parts, named(report.schema(), parts.size()));
  }

  private PartReport named(PartReport part, int i) {
    return new PartReport(
        names.get(i), part.statements(), part.bytes(), part.resources(), digests.get(i));
  }

  /// Gives the files their names. Collective.
  void commit(String manifest) throws IOException {
    world.barrier();
    if (world.rank() == 0) {
      Path unfinishedManifest = folder.resolve("." + PartsFolder.MANIFEST + suffix);
      files.make(() -> Files.createFile(unfinishedManifest));
      Files.writeString(unfinishedManifest, manifest);
      OutputFolder.clear(folder);
      for (int i = 0; i < names.size(); i++) {
        files.commit(unfinished.get(i), folder.resolve(names.get(i)));
      }
      files.commit(unfinishedManifest, folder.resolve(PartsFolder.MANIFEST));
      PartsFolder.mark(folder, names.size() - 1);
    }
    world.barrier();
  }

  @Override
  public void close() {
    files.close();
  }
}
