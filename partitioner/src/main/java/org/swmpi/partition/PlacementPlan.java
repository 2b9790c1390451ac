package org.swmpi.partition;

import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermHash;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.data.rdf.QueryJoins;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.cut.ClassPlan;
import org.swmpi.partition.cut.CutPlan;
import org.swmpi.partition.cut.Packing;
import org.swmpi.partition.cut.TermParts;
import org.swmpi.partition.records.TermTable;
import org.swmpi.partition.scan.FirstMalformed;
import org.swmpi.partition.scan.StatementReader;
import org.swmpi.partition.statistics.FactScan;
import org.swmpi.partition.statistics.TermNumbers;

/// Makes a placement of data; where the strategy needs it, in one pass over the statements.
public final class PlacementPlan {
  /// How much stronger than another link one is that a query joins over.
  private static final int JOIN_STRENGTH = 100;

  private final Communicator world;
  private final RankInput input;
  private final int parts;
  private final long seed;
  private final Predicate<StatementScanner> schema;
  private final LongConsumer progress;
  private final TermKernel kernel = TermKernel.best();

  /// @param parts how many there are to be
  /// @param seed of hashes
  /// @param schema whether a statement is to be replicated; such ones have no weight
  /// @param progress hears how many bytes of this rank's input are behind it
  public PlacementPlan(
      Communicator world,
      RankInput input,
      int parts,
      long seed,
      Predicate<StatementScanner> schema,
      LongConsumer progress) {
    this.world = world;
    this.input = input;
    this.parts = parts;
    this.seed = seed;
    this.schema = schema;
    this.progress = progress;
  }

  /// Hears of each statement.
  @FunctionalInterface
  private interface Note {
    /// @param piece number of the piece that it is in
    void statement(int piece, StatementScanner at);
  }

  /// Makes a placement. Collective.
  ///
  /// @param workload for [Strategy#WORKLOAD]
  /// @throws org.swmpi.data.MalformedInputException the same on every rank
  /// @throws org.swmpi.data.CapacityException the same on every rank
  public Placement plan(Strategy strategy, @Nullable QueryJoins workload) {
    return switch (strategy) {
      case SLICE -> new Placement.Slices(parts, input.totalBytes());
      case ROUND_ROBIN -> inTurn();
      case SUBJECT -> Placement.bySubject(parts, seed);
      case OBJECT -> new Placement.ByObject(parts, new TermHash(seed));
      case PREDICATE -> byPredicate();
      case CLASS -> byClass();
      case MIN_CUT -> byLinks(PlacementPlan::linkStrength);
      case WORKLOAD -> {
        if (workload == null) {
          throw new IllegalArgumentException("workload is null, and the strategy needs it");
        }
        yield byLinks(
            predicate -> linkStrength(predicate) + JOIN_STRENGTH * workload.joins(predicate));
      }
    };
  }

  /// Classes are linked to everything, and say little of who belongs together.
  private static int linkStrength(String predicate) {
    return predicate.equals(FactScan.TYPING) ? 0 : 1;
  }

  private void read(Note note) {
    FirstMalformed malformed = new FirstMalformed(input);
    try (StatementReader reader = new StatementReader(kernel, malformed, progress)) {
      StatementScanner at = reader.scanner();
      long base = 0;
      for (int i = 0; i < input.pieces().size(); i++) {
        int number = i;
        Piece piece = input.pieces().get(i);
        if (!reader.read(piece, base, (position, bytes) -> note.statement(number, at))) {
          break;
        }
        base += piece.text().length();
      }
    }
    malformed.refuse(world);
  }

  /// Counts the statements of each piece, and so finds the number of its first.
  private Placement inTurn() {
    long[] counts = new long[2 * input.pieces().size()];
    for (int i = 0; i < input.pieces().size(); i++) {
      counts[2 * i] = input.position(input.pieces().get(i));
    }
    read((piece, at) -> counts[2 * piece + 1]++);
    NavigableMap<Long, Long> numbers = new TreeMap<>();
    for (byte[] ofRank : world.allGather(bytes(counts))) {
      long[] all = longs(ofRank);
      for (int i = 0; i < all.length; i += 2) {
        numbers.put(all[i], all[i + 1]);
      }
    }
    long number = 0;
    for (Map.Entry<Long, Long> piece : numbers.entrySet()) {
      long count = piece.getValue();
      piece.setValue(number);
      number += count;
    }
    return new Placement.RoundRobin(parts, numbers);
  }

  private static byte[] bytes(long[] words) {
    java.nio.ByteBuffer buffer = java.nio.ByteBuffer.allocate(words.length * Long.BYTES);
    buffer.asLongBuffer().put(words);
    return buffer.array();
  }

  private static long[] longs(byte[] bytes) {
    long[] words = new long[bytes.length / Long.BYTES];
    java.nio.ByteBuffer.wrap(bytes).asLongBuffer().get(words);
    return words;
  }

  private Placement byPredicate() {
    try (TermTable predicates = new TermTable(kernel)) {
      long[][] counts = {new long[64]};
      read(
          (piece, at) -> {
            int predicate = predicates.id(at.predicate, at.predicateEnd);
            if (predicate >= counts[0].length) {
              counts[0] = Arrays.copyOf(counts[0], 2 * counts[0].length);
            }
            counts[0][predicate] += schema.test(at) ? 0 : 1;
          });
      TermNumbers numbers = TermNumbers.agree(world, predicates);
      long[] sizes = new long[numbers.size()];
      for (int local = 0; local < predicates.size(); local++) {
        sizes[numbers.of(world.rank(), local)] = counts[0][local];
      }
      int[] packed = Packing.pack(world.allReduce(sizes, Op.SUM), parts);
      TermParts table = new TermParts(parts, seed);
      for (int local = 0; local < predicates.size(); local++) {
        int part = packed[numbers.of(world.rank(), local)];
        table.put(predicates.start(local), predicates.end(local), part);
      }
      return new Placement.ByPredicate(table);
    }
  }

  private Placement byClass() {
    try (ClassPlan plan = new ClassPlan(seed)) {
      read(
          (piece, at) -> {
            if (!schema.test(at)) {
              plan.add(at);
            }
          });
      return new Placement.BySubjects(plan.plan(world, parts));
    }
  }

  /// How strongly a predicate links.
  @FunctionalInterface
  private interface Strength {
    int of(String predicate);
  }

  private Placement byLinks(Strength strength) {
    try (TermTable predicates = new TermTable(kernel);
        CutPlan plan = new CutPlan(seed)) {
      int[][] known = {new int[64]};
      read(
          (piece, at) -> {
            if (schema.test(at)) {
              return;
            }
            int predicate = predicates.find(at.predicate, at.predicateEnd);
            if (predicate < 0) {
              predicate = predicates.id(at.predicate, at.predicateEnd);
              if (predicate >= known[0].length) {
                known[0] = Arrays.copyOf(known[0], 2 * known[0].length);
              }
              known[0][predicate] = strength.of(predicates.spelling(predicate));
            }
            plan.add(at, known[0][predicate]);
          });
      return new Placement.BySubjects(plan.cut(world, parts));
    }
  }
}
