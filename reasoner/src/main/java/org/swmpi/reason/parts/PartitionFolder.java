package org.swmpi.reason.parts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.swmpi.data.FileDigest;
import org.swmpi.data.OutputException;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.PartsFolder;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Placer;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.output.CompressedCopy;
import org.swmpi.partition.output.OutputFolder;
import org.swmpi.partition.output.OutputPlace;
import org.swmpi.partition.output.PartSizes;
import org.swmpi.partition.output.PartsWriter;
import org.swmpi.partition.scan.FirstMalformed;
import org.swmpi.partition.scan.StatementReader;

/// The folder that a partition makes: `part-00000.nt` and so on, `tbox.nt`, `manifest.json`, and
/// the marker that makes it one data set. Its files get their names when all of them are complete.
final class PartitionFolder implements AutoCloseable {
  private final Communicator world;
  private final Path folder;
  private final OutputFolder output;

  /// The parts and, last, the schema.
  private final List<String> names = new ArrayList<>();

  private final List<PartReport.Written> written = new ArrayList<>();
  private final Compression compression;

  /// Prepares the folder. Collective.
  ///
  /// @param compression of the parts; the schema is never compressed
  /// @throws OutputException on all ranks, if it cannot be made or holds other files
  PartitionFolder(Communicator world, Path folder, Compression compression) {
    this.world = world;
    this.folder = folder;
    this.compression = compression;
    output = OutputFolder.open(world, folder);
  }

  /// Writes parts and schema. Collective.
  ///
  /// @throws FileSystemException if they cannot be written; names the folder
  void write(
      RankInput input,
      Placer placer,
      PartSizes.Sums sizes,
      Set<String> schemaLines,
      LongConsumer progress)
      throws FileSystemException {
    try {
      writeAll(input, placer, sizes, schemaLines, progress);
    } catch (UncheckedIOException e) {
      throw OutputPlace.named(folder.toString(), Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw OutputPlace.named(folder.toString(), e);
    }
  }

  private void writeAll(
      RankInput input,
      Placer placer,
      PartSizes.Sums sizes,
      Set<String> schemaLines,
      LongConsumer progress)
      throws IOException {
    create(placer.replicated(), sizes.graphs() ? Syntax.N_QUADS : Syntax.N_TRIPLES);
    int schema = placer.replicated();
    FirstMalformed malformed = new FirstMalformed(input);
    try (PartsWriter writer =
            new PartsWriter(world, output.unfinished().subList(0, schema), sizes);
        StatementReader reader = new StatementReader(TermKernel.best(), malformed, progress)) {
      StatementScanner at = reader.scanner();
      StatementReader.Handler handler =
          (position, bytes) -> {
            int part = placer.part(at, position);
            if (part < schema) {
              put(writer, at, part);
            }
          };
      input.each(
          (piece, base) -> {
            placer.begin(piece, base);
            return reader.read(piece, base, handler);
          });
      malformed.refuse(world);
      writer.finish();
    }
    if (world.rank() == 0) {
      Files.write(
          output.unfinished().get(schema),
          String.join("", schemaLines).getBytes(StandardCharsets.UTF_8));
    }
    world.barrier();
    finish();
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
      names.add(PartsFolder.partName(part, syntax, compression));
    }
    names.add(PartsFolder.tboxName(syntax));
    output.create(Stream.concat(names.stream(), Stream.of(PartsFolder.MANIFEST)).toList());
  }

  /// The ranks share the files out: each compresses some, and reads them once more.
  private void finish() throws IOException {
    StringBuilder mine = new StringBuilder();
    for (int i = world.rank(); i < names.size(); i += world.size()) {
      Path file = output.unfinished().get(i);
      if (compression != Compression.NONE && i < names.size() - 1) {
        compress(file);
      }
      mine.append(Files.size(file)).append('\t').append(FileDigest.sha256(file)).append('\n');
    }
    List<List<String>> all = new ArrayList<>();
    for (byte[] told : world.allGather(mine.toString().getBytes(StandardCharsets.US_ASCII))) {
      all.add(new String(told, StandardCharsets.US_ASCII).lines().toList());
    }
    for (int i = 0; i < names.size(); i++) {
      String[] told = all.get(i % world.size()).get(i / world.size()).split("\t", 2);
      written.add(new PartReport.Written(names.get(i), Long.parseLong(told[0]), told[1]));
    }
  }

  /// Compresses a part block by block, so that it can be read in parallel.
  private void compress(Path file) throws IOException {
    Path compressed = file.resolveSibling(file.getFileName() + compression.extension());
    output.files().make(() -> Files.createFile(compressed));
    CompressedCopy.write(file, compressed, compression);
    Files.move(compressed, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /// The report with what was written.
  BalanceReport named(BalanceReport report) {
    List<PartReport> parts = new ArrayList<>();
    for (int i = 0; i < report.parts().size(); i++) {
      parts.add(named(report.parts().get(i), i));
    }
    return report.with(parts, named(report.schema(), parts.size()));
  }

  private PartReport named(PartReport part, int i) {
    return new PartReport(part.statements(), part.bytes(), part.resources(), written.get(i));
  }

  /// Gives the files their names. Collective.
  ///
  /// @param manifest makes the text of `manifest.json`; called on rank 0
  /// @throws FileSystemException if that fails; names the folder
  void commit(Supplier<String> manifest) throws FileSystemException {
    world.barrier();
    if (world.rank() == 0) {
      try {
        Files.writeString(output.unfinished().getLast(), manifest.get());
        output.commit(names.size() - 1);
      } catch (IOException e) {
        throw OutputPlace.named(folder.toString(), e);
      }
    }
    world.barrier();
  }

  @Override
  public void close() {
    output.close();
  }
}
