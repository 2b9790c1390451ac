package org.swmpi.ri.internal.build;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.ri.IndexVectors;
import org.swmpi.ri.Mode;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.internal.space.RowSums;
import org.swmpi.ri.internal.text.TextHash;

/// A rank's sums: the second pass, by mode.
public final class Summation implements RowSource {
  private final SpaceSettings settings;
  private final TermScan scan;
  private final Vocabulary vocabulary;
  private final Weights weights;

  /// The row of each of this rank's terms, by number; [Vocabulary#rows] where it has none.
  private final int[] rowOf;

  private final long[] frequencies;
  private final long recordBytes;
  private final int mostWeight;
  private final long mostOfRecord;
  private @Nullable ContextTable table;
  private @Nullable RowSource rows;

  /// @param counts of this rank's terms, by number
  public Summation(
      SpaceSettings settings,
      TermScan scan,
      long[] counts,
      Vocabulary vocabulary,
      Weights weights) {
    this.settings = settings;
    this.scan = scan;
    this.vocabulary = vocabulary;
    this.weights = weights;
    rowOf = vocabulary.rowsHere();
    frequencies = frequenciesHere(counts);
    recordBytes = 4L * Contexts.numbers(settings);
    mostWeight = settings.mode() == Mode.DOCUMENT ? 1 : Math.max(1, weights.most());
    mostOfRecord = (long) Contexts.vectors(settings) * mostWeight;
  }

  /// How often each row's term occurs on this rank.
  private long[] frequenciesHere(long[] counts) {
    long[] here = new long[vocabulary.rows() + 1];
    for (int number = 1; number < counts.length; number++) {
      here[rowOf[number]] += counts[number];
    }
    return Arrays.copyOf(here, vocabulary.rows());
  }

  /// Memory that this takes with another dimension, in bytes: sums, index vectors, and what of the
  /// sums is on its way to other ranks at once.
  ///
  /// @param ranks how many there are
  public long bytes(int dimension, int ranks) {
    long sums = 0;
    for (long frequency : frequencies) {
      sums += bytesOfRow(frequency, dimension);
    }
    long most = vocabulary.rows() == 0 ? 0 : bytesOfRow(vocabulary.frequencies()[0], dimension);
    return sums
        + ContextTable.bytes(dimension, settings.nonzeros(), mostWeight, entries())
        + Consolidation.exchangedBytes(ranks, most, sums);
  }

  private long bytesOfRow(long frequency, int dimension) {
    return settings.mode() == Mode.REFLECTIVE
        ? ReflectiveRows.bytes(frequency, dimension)
        : LocalRows.bytes(frequency, recordBytes, dimension, mostOfRecord);
  }

  private long entries() {
    return settings.mode() == Mode.DOCUMENT ? scan.documents() + 1 : vocabulary.rows();
  }

  /// Adds all contexts of this rank's text.
  ///
  /// @param progress hears how many numbers of the spool are behind it
  public void run(LongConsumer progress) {
    ContextTable contexts =
        new ContextTable(new IndexVectors(settings), Math.toIntExact(entries()), mostWeight);
    table = contexts;
    if (settings.mode() == Mode.DOCUMENT) {
      for (int document = 0; document < scan.documents(); document++) {
        contexts.set(document, scan.hash(document), 1);
      }
    } else {
      setTerms(contexts);
    }
    if (settings.mode() == Mode.REFLECTIVE) {
      ReflectiveRows reflective =
          new ReflectiveRows(frequencies, contexts, settings.dimension(), mostWeight);
      rows = reflective;
      reflective.run(scan.spool(), rowOf, progress);
    } else {
      runRecords(contexts, progress);
    }
  }

  private void runRecords(ContextTable contexts, LongConsumer progress) {
    Contexts records = Contexts.of(settings, contexts);
    LocalRows local = new LocalRows(frequencies, records, settings.dimension(), mostOfRecord);
    rows = local;
    int none = vocabulary.rows();
    switch (settings.mode()) {
      case TERM, PERMUTATION -> {
        try (WindowPass pass =
            new WindowPass(scan.spool(), rowOf, none, settings, local, contexts)) {
          pass.run(progress);
        }
      }
      case DOCUMENT -> DocumentPass.run(scan.spool(), rowOf, none, local, progress);
      case PSI ->
          RelationPass.run(
              (RdfScan) scan, new IndexVectors(settings), rowOf, none, local, progress);
      default -> throw new IllegalArgumentException("mode is " + settings.mode());
    }
  }

  private void setTerms(ContextTable contexts) {
    for (int row = 0; row < vocabulary.rows(); row++) {
      long hash = TextHash.of(vocabulary.address(row), vocabulary.length(row));
      contexts.set(row, hash, weights.of()[row]);
    }
  }

  @Override
  public long mostBytes(long frequency) {
    return Objects.requireNonNull(rows).mostBytes(frequency);
  }

  @Override
  public void putPart(int row, ByteSink out) {
    Objects.requireNonNull(rows).putPart(row, out);
  }

  @Override
  public void addTo(int row, Parts parts, RowSums sums) {
    Objects.requireNonNull(rows).addTo(row, parts, sums);
  }

  @Override
  public void addAllTo(RowSums sums) {
    Objects.requireNonNull(rows).addAllTo(sums);
  }

  @Override
  public void close() {
    if (rows != null) {
      rows.close();
    }
    if (table != null) {
      table.close();
    }
  }
}
