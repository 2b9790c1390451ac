package org.swmpi.ri.internal.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import org.swmpi.data.OutputException;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Failure;
import org.swmpi.partition.output.OutputPlace;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.internal.space.Manifest;
import org.swmpi.ri.internal.space.SpaceFile;
import org.swmpi.ri.internal.space.SpaceFolder;

/// A space that all ranks write together, in a folder that gets its name when all is written.
public final class SpaceOutput implements AutoCloseable {
  private final Communicator world;
  private final SpaceFolder folder;
  private final long tag;
  private long bytes;
  private long rowsWritten;

  private SpaceOutput(Communicator world, SpaceFolder folder, long tag) {
    this.world = world;
    this.folder = folder;
    this.tag = tag;
  }

  /// Makes the folder. Collective.
  ///
  /// @throws OutputException on all ranks, if it cannot be made
  public static SpaceOutput open(Communicator world, Path target) {
    long tag = world.broadcast(new SplittableRandom().nextLong(), 0);
    SpaceFolder folder = SpaceFolder.join(target, tag);
    Failure failure = null;
    if (world.rank() == 0) {
      folder.close();
      try {
        folder = SpaceFolder.create(target, tag);
      } catch (OutputException e) {
        failure = Failure.of(e);
      }
    }
    Failure.agree(world, failure);
    return new SpaceOutput(world, folder, tag);
  }

  /// What a space is made of, besides its rows.
  ///
  /// @param documents read by all ranks
  /// @param tokens read by all ranks
  public record Content(
      SpaceSettings settings,
      Vocabulary vocabulary,
      Weights weights,
      long documents,
      long tokens) {}

  /// Adds the ranks' rows up, writes all, and gives the folder its name. Collective.
  ///
  /// @param progress hears how many rows are behind the ranks
  public void write(Content content, RowSource rows, LongConsumer progress) throws IOException {
    try {
      writeAll(content, rows, progress);
    } catch (IOException e) {
      throw OutputPlace.named(folder.target().toString(), e);
    }
  }

  private void writeAll(Content content, RowSource rows, LongConsumer progress) throws IOException {
    long[] frequencies = content.vocabulary().frequencies();
    try (Consolidation consolidation =
        new Consolidation(world, content.settings(), frequencies, rows, folder)) {
      consolidation.run(progress);
      rowsWritten = consolidation.written();
      Manifest.Entry sums = consolidation.sumsEntry();
      Manifest.Entry vectors = consolidation.vectorsEntry();
      if (world.rank() == 0) {
        Map<SpaceFile, Manifest.Entry> files =
            VocabularyFiles.write(
                folder, content.vocabulary(), content.weights().of(), consolidation.places());
        files.put(SpaceFile.SUMS, sums);
        if (!content.settings().vectorsAreSums()) {
          files.put(SpaceFile.VECTORS, vectors);
        }
        Manifest manifest =
            new Manifest(
                content.settings(),
                content.weights().id(),
                frequencies.length,
                content.documents(),
                content.tokens(),
                files);
        bytes = manifest.encode().length;
        bytes += files.values().stream().mapToLong(Manifest.Entry::bytes).sum();
        folder.commit(manifest, tag);
      }
    }
    bytes = world.allReduce(bytes, Op.SUM);
  }

  /// Bytes of all files.
  public long bytes() {
    return bytes;
  }

  /// Rows that this rank has written.
  public long rowsWritten() {
    return rowsWritten;
  }

  @Override
  public void close() {
    folder.close();
  }
}
