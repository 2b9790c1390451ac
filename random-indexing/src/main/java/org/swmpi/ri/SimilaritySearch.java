package org.swmpi.ri;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.CapacityException;
import org.swmpi.data.MalformedInputException;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Memory;
import org.swmpi.ri.internal.kernel.Rounding;
import org.swmpi.ri.internal.kernel.RowKernel;
import org.swmpi.ri.internal.search.LocalSearch;
import org.swmpi.ri.internal.search.NearestRows;
import org.swmpi.ri.internal.search.QueryMessage;
import org.swmpi.ri.internal.search.RowBlock;
import org.swmpi.ri.internal.search.TreeMerge;
import org.swmpi.ri.internal.search.UnitQuery;

/// Finds the nearest rows of a space, exactly: the answer is that of a scan of all rows in double
/// precision, whatever the number of ranks and the way to scan. Larger scores come first, and of
/// equal ones the smaller row number.
///
/// Each rank holds a contiguous block of the rows. A query goes to all; each finds candidates by a
/// fast scan with proven bounds; the largest lower bound of any rank's k-th candidate leaves few,
/// which are compared exactly; the lists of the ranks become one along a tree.
///
/// ```java
/// int exitCode = Job.run(JobOptions.defaults(), world -> {
///   try (SemanticSpace space = SemanticSpace.open(Path.of("wiki.space"));
///       SimilaritySearch search = SimilaritySearch.open(world, space, SearchOptions.defaults())) {
///     long king = space.row("king").orElseThrow();
///     List<Neighbour> nearest = search.nearest(search.queryOf(king), 10); // on every rank
///     for (Neighbour near : world.rank() == 0 ? nearest : List.<Neighbour>of()) {
///       System.out.println(space.term(near.row()) + " " + near.score());
///     }
///     return 0;
///   }
/// });
/// ```
public final class SimilaritySearch implements AutoCloseable {
  private static final ValueLayout.OfFloat FLOAT =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /// Answers of one round of messages, over all its queries.
  private static final long MOST_ANSWERS = 1 << 22;

  private final Communicator world;
  private final LongFunction<float[]> vectors;
  private final long rows;
  private final int dimension;
  private final boolean approximate;
  private final Arena arena;
  private final SearchOptions.Scan scan;
  private final LocalSearch local;

  /// @param vectors gives the vector of any row
  /// @param block the rows of this rank
  private SimilaritySearch(
      Communicator world,
      LongFunction<float[]> vectors,
      long rows,
      RowBlock block,
      Arena arena,
      SearchOptions options) {
    this.world = world;
    this.vectors = vectors;
    this.rows = rows;
    this.arena = arena;
    dimension = block.dimension();
    approximate = options.approximate();
    RowKernel kernel = RowKernel.preferred();
    BitSet allowed = allowed(block, options.allowed());
    scan = fitting(world, block, options);
    local =
        scan == SearchOptions.Scan.VECTORS
            ? LocalSearch.ofFloats(kernel, block, allowed)
            : LocalSearch.ofBytes(kernel, block, allowed, arena, !approximate);
  }

  /// How all ranks scan: over the vectors where there is no room for their copy.
  private static SearchOptions.Scan fitting(
      Communicator world, RowBlock block, SearchOptions options) {
    if (options.scan() == SearchOptions.Scan.VECTORS) {
      return SearchOptions.Scan.VECTORS;
    }
    long available = Memory.available();
    long needed = Memory.neededHere(world, LocalSearch.bytesNeeded(block));
    boolean fits = world.allReduce(needed <= available ? 1L : 0L, Op.MIN) == 1;
    if (!fits && options.approximate()) {
      throw new CapacityException(
          "the quantised copy of the vectors does not fit in memory; use more machines, or search"
              + " without --approximate");
    }
    return fits ? SearchOptions.Scan.BYTES : SearchOptions.Scan.VECTORS;
  }

  /// Opens a search over a space, which must outlive it. Each rank opens the space for itself.
  /// Collective.
  ///
  /// @throws CapacityException on all ranks, if there are too many rows for one of them, or, for an
  ///     approximate search, the copy of the vectors would not fit in memory
  /// @throws MalformedInputException on all ranks, if exact sums that the vectors are made of are
  ///     damaged, or a number is not finite
  public static SimilaritySearch open(
      Communicator world, SemanticSpace space, SearchOptions options) {
    requireRoom(world, space);
    Arena arena = Arena.ofConfined();
    try {
      RowBlock block =
          onAll(
              world,
              space,
              () ->
                  RowBlock.of(
                      (first, count) -> space.vectors(first, count, arena),
                      space.rows(),
                      space.dimension(),
                      world.rank(),
                      world.size()));
      return onAll(
          world,
          space,
          () -> new SimilaritySearch(world, space::vector, space.rows(), block, arena, options));
    } catch (RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  /// What each rank makes of its rows, if all can: the rows of one alone may be damaged.
  private static <T> T onAll(Communicator world, SemanticSpace space, Supplier<T> make) {
    T made = null;
    Failure failure = null;
    try {
      made = make.get();
    } catch (MalformedInputException e) {
      failure = Failure.of(e);
    } catch (IllegalArgumentException e) {
      failure =
          Failure.of(
              new MalformedInputException(
                  space.folder().toString(), 0, 0, e.getMessage() + "; build the space again"));
    }
    Failure.agree(world, failure);
    return Objects.requireNonNull(made);
  }

  /// Opens a search over rows in memory. Collective. Every rank sees all of them, as in a mapped
  /// file; a rank reads its own block, and what it is asked for by [#queryOf].
  ///
  /// @param vectors the rows one after the other, 32-bit floats, little-endian; native memory that
  ///     outlives the search
  /// @param dimension floats in a row
  /// @throws CapacityException on all ranks, if there are too many rows for one of them
  /// @throws IllegalArgumentException if the memory is not a whole number of rows, a number in it
  ///     is not finite, or the dimension is more than 131,072
  public static SimilaritySearch open(
      Communicator world, MemorySegment vectors, int dimension, SearchOptions options) {
    if (dimension < 1 || dimension > Rounding.LARGEST_DIMENSION) {
      throw new IllegalArgumentException(
          "dimension is " + dimension + ", must be 1 to " + Rounding.LARGEST_DIMENSION);
    }
    if (!vectors.isNative() || vectors.byteSize() % (4L * dimension) != 0) {
      throw new IllegalArgumentException(
          "vectors is no native memory of rows of " + 4L * dimension + " bytes: " + vectors);
    }
    long rows = vectors.byteSize() / (4L * dimension);
    RowBlock block = RowBlock.of(vectors, rows, dimension, world.rank(), world.size());
    Arena arena = Arena.ofConfined();
    try {
      return new SimilaritySearch(
          world, row -> copy(vectors, dimension, row), rows, block, arena, options);
    } catch (RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  private static float[] copy(MemorySegment vectors, int dimension, long row) {
    return vectors.asSlice(4L * dimension * row, 4L * dimension).toArray(FLOAT);
  }

  /// Refuses a space whose vectors have to be unpacked, and would not fit.
  private static void requireRoom(Communicator world, SemanticSpace space) {
    long own = space.unpackedBytes(RowBlock.count(space.rows(), world.rank(), world.size()));
    long needed = Memory.neededHere(world, own);
    Failure.agree(
        world,
        Memory.shortage(
            "the vectors take",
            needed,
            Memory.available(),
            "use more machines, or build the space with a smaller --dimension"));
  }

  private static @Nullable BitSet allowed(RowBlock block, @Nullable LongPredicate predicate) {
    if (predicate == null) {
      return null;
    }
    BitSet allowed = new BitSet(block.count());
    for (int index = 0; index < block.count(); index++) {
      allowed.set(index, predicate.test(block.first() + index));
    }
    return allowed;
  }

  /// What is read for a query: the vectors, whatever was asked for, where their copy would not fit
  /// in memory.
  public SearchOptions.Scan scan() {
    return scan;
  }

  /// The vector of a row as a query, the row itself left out of the answer.
  public Query queryOf(long row) {
    return new Query(vector(row), row);
  }

  /// The vector of a row.
  ///
  /// @throws IndexOutOfBoundsException if there is no such row
  public float[] vector(long row) {
    return vectors.apply(row);
  }

  /// The nearest rows of one query. Collective; see [#nearest(List, int)].
  public List<Neighbour> nearest(Query query, int k) {
    return nearest(List.of(query), k).getFirst();
  }

  /// The nearest rows of each query, on all ranks. Collective: rank 0's queries are answered, what
  /// the others pass is not looked at.
  ///
  /// @param queries none to tell the other ranks that there will be no more
  /// @param k answers to each, at least 1; fewer where the space has fewer rows
  /// @return for each query of rank 0, in their order
  /// @throws IllegalArgumentException on rank 0, for a query of another dimension
  public List<List<Neighbour>> nearest(List<Query> queries, int k) {
    QueryMessage asked =
        QueryMessage.decode(
            world.broadcast(world.rank() == 0 ? message(queries, k).encode() : new byte[0], 0),
            dimension);
    int answers = (int) Math.min(asked.k(), Math.max(1, rows));
    int round = (int) Math.max(1, MOST_ANSWERS / answers);
    List<List<Neighbour>> all = new ArrayList<>(asked.queries().size());
    for (int from = 0; from < asked.queries().size(); from += round) {
      int to = Math.min(asked.queries().size(), from + round);
      for (NearestRows nearest : search(asked.queries().subList(from, to), answers)) {
        all.add(neighbours(nearest));
      }
    }
    return all;
  }

  private QueryMessage message(List<Query> queries, int k) {
    if (k < 1) {
      throw new IllegalArgumentException("k is " + k + ", must be 1 or more");
    }
    List<UnitQuery> units = new ArrayList<>(queries.size());
    for (Query query : queries) {
      if (query.vector().length != dimension) {
        throw new IllegalArgumentException(
            "the query has dimension " + query.vector().length + ", the space " + dimension);
      }
      units.add(new UnitQuery(query.vector(), query.excluded()));
    }
    return new QueryMessage(k, units);
  }

  private List<NearestRows> search(List<UnitQuery> queries, int k) {
    LocalSearch.Found found = local.scan(queries, k, !approximate);
    List<NearestRows> mine = found.rank(world.allReduce(found.thresholds(), Op.MAX));
    return TreeMerge.merge(world, mine, k);
  }

  private static List<Neighbour> neighbours(NearestRows nearest) {
    List<Neighbour> neighbours = new ArrayList<>(nearest.size());
    for (int i = 0; i < nearest.size(); i++) {
      neighbours.add(new Neighbour(nearest.row(i), nearest.score(i)));
    }
    return neighbours;
  }

  /// Gives the memory of the search back. The space stays open.
  @Override
  public void close() {
    arena.close();
  }
}
