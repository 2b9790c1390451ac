package org.swmpi.partition;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermHash;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.cut.ClassPlan;
import org.swmpi.partition.cut.CutPlan;
import org.swmpi.partition.cut.Packing;
import org.swmpi.partition.records.TermTable;
import org.swmpi.partition.scan.FirstMalformed;
import org.swmpi.partition.scan.StatementReader;
import org.swmpi.partition.statistics.TermNumbers;

/// Makes a placement of data; where the strategy needs it, in one pass over the statements.
public final class PlacementPlan {
  private static final String TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";

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
    void statement(StatementScanner at);
  }

  /// Makes a placement. Collective.
  ///
  /// @param workload for [Strategy#WORKLOAD]
  /// @throws org.swmpi.data.MalformedInputException the same on every rank
  /// @throws org.swmpi.data.CapacityException the same on every rank
  public Placement plan(Strategy strategy, @Nullable Workload workload) {
    return switch (strategy) {
      case SLICE -> new Placement.Slices(parts, input.totalBytes());
      case ROUND_ROBIN -> inTurn();
      case SUBJECT -> Placement.bySubject(parts, seed);
      case OBJECT -> new Placement.ByObject(parts, new TermHash(seed));
      case PREDICATE -> byPredicate();
      case CLASS -> byClass();
      case MIN_CUT -> byLinks(predicate -> predicate.equals(TYPE) ? 0 : 1);
      case WORKLOAD -> {
        if (workload == null) {
          throw new IllegalArgumentException("workload is null, and the strategy needs it");
        }
        yield byLinks(workload::joins);
      }
    };
  }

  private void read(Note note) {
    FirstMalformed malformed = new FirstMalformed(input, progress);
    try (StatementReader reader = new StatementReader(kernel, malformed)) {
      StatementScanner at = reader.scanner();
      long base = 0;
      for (Piece piece : input.pieces()) {
        if (!reader.read(piece, base, (position, bytes) -> note.statement(at))) {
          break;
        }
        base += piece.text().length();
      }
    }
    malformed.refuse(world);
  }

  /// Counts the statements of each piece, and so finds the number of its first.
  private Placement inTurn() {
    FirstMalformed malformed = new FirstMalformed(input, progress);
    long[] counts = new long[2 * input.pieces().size()];
    try (StatementReader reader = new StatementReader(kernel, malformed)) {
      for (int i = 0; i < input.pieces().size(); i++) {
        int slot = 2 * i;
        Piece piece = input.pieces().get(i);
        counts[slot] = input.position(piece);
        if (!reader.read(piece, 0, (position, bytes) -> counts[slot + 1]++)) {
          break;
        }
      }
    }
    malformed.refuse(world);
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
          at -> {
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
      Map<String, Integer> partOf = new HashMap<>();
      for (int i = 0; i < packed.length; i++) {
        partOf.put(numbers.spelling(i), packed[i]);
      }
      return new Placement.ByPredicate(parts, Map.copyOf(partOf));
    }
  }

  private Placement byClass() {
    try (ClassPlan plan = new ClassPlan(seed);
        TermTable predicates = new TermTable(kernel)) {
      Map<Integer, Boolean> typing = new HashMap<>();
      read(
          at -> {
            if (!schema.test(at)) {
              int predicate = predicates.id(at.predicate, at.predicateEnd);
              boolean types =
                  typing.computeIfAbsent(
                      predicate, known -> predicates.spelling(known).equals(TYPE));
              plan.add(at, types && Raw.getByte(at.object) != '"');
            }
          });
      return new Placement.ByTable(plan.plan(world, parts));
    }
  }

  /// How strongly a predicate links.
  @FunctionalInterface
  private interface Strength {
    int of(String predicate);
  }

  private Placement byLinks(Strength strength) {
    try (TermTable predicates = new TermTable(kernel)) {
      Map<Integer, Integer> known = new HashMap<>();
      try (CutPlan plan =
          new CutPlan(
              seed,
              at ->
                  known.computeIfAbsent(
                      predicates.id(at.predicate, at.predicateEnd),
                      predicate -> strength.of(predicates.spelling(predicate))))) {
        read(
            at -> {
              if (!schema.test(at)) {
                plan.add(at);
              }
            });
        return new Placement.ByTable(plan.cut(world, parts));
      }
    }
  }
}
