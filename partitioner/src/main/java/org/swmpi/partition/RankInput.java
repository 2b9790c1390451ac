package org.swmpi.partition;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.ntriples.MappedText;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.mpi.Communicator;

/// A rank's share of the input, in memory: byte ranges of all files, cut at line ends, equal in
/// bytes over the ranks. Inputs that are no lines on disk are decoded first, each by one rank or by
/// all.
public final class RankInput implements AutoCloseable {
  private static final Comparator<Piece> INPUT_ORDER =
      Comparator.comparingInt(Piece::file).thenComparingLong(piece -> piece.text().offset());

  /// Linux allows a process 65,530 (`vm.max_map_count`), some of which the JVM takes.
  private static final int MOST_MAPPINGS = 1 << 15;

  /// Of a file that is read where there are so many mappings.
  private static final long MOST_READ_BYTES = 1L << 30;

  /// Of all ranks of this process.
  private static final AtomicInteger MAPPINGS = new AtomicInteger();

  private int mappings;
  private final Arena arena = Arena.ofConfined();
  private final List<InputFile> files;
  private final DecodedInputs decoded;
  private final List<Piece> pieces = new ArrayList<>();
  private final LineCounter counter = new LineCounter();
  private final boolean manyScopes;
  private long[] starts = new long[0];

  private RankInput(List<InputFile> files, DecodedInputs decoded) {
    this.files = files;
    this.decoded = decoded;
    manyScopes =
        files.stream()
                .mapToInt(file -> file instanceof RdfFile rdf ? rdf.scope() : 0)
                .distinct()
                .count()
            > 1;
  }

  /// Opens inputs of RDF. Collective.
  ///
  /// @param arguments files, folders, `-`
  /// @param standardInput what `-` stands for on rank 0
  /// @param temporary folder for decoded inputs; `null`: the system's
  /// @throws org.swmpi.data.MissingInputException on all ranks, if an input is not there
  public static RankInput open(
      Communicator world,
      List<String> arguments,
      InputStream standardInput,
      @Nullable Path temporary)
      throws IOException {
    return open(world, Inputs.rdf(arguments), Share.SLICE, standardInput, temporary);
  }

  /// Opens the inputs. Collective.
  ///
  /// @param wanted what this rank gets of them
  /// @param standardInput what `-` stands for on rank 0
  /// @param temporary folder for decoded inputs; `null`: the system's
  /// @throws org.swmpi.data.MissingInputException on all ranks, if an input is not there
  public static RankInput open(
      Communicator world,
      Inputs inputs,
      Share wanted,
      InputStream standardInput,
      @Nullable Path temporary)
      throws IOException {
    return open(world, InputList.resolve(world, inputs), wanted, standardInput, temporary);
  }

  /// What a rank has of the input.
  public enum Share {
    /// Equal byte ranges, cut at line ends; but where inputs are a folder with a part for each
    /// rank, rank i has part i.
    SLICE,
    /// Equal byte ranges, cut at line ends. Laid end to end, those of rank 0 first, they are the
    /// input.
    IN_ORDER,
    /// Files that are not cut, each of one rank.
    WHOLE_FILES,
    /// All of it, on every rank, so that ranks can take turns ([Blocks]).
    EVERYTHING
  }

  /// Opens inputs that have been found. Collective.
  ///
  /// @param files the same on all ranks
  /// @param standardInput what `-` stands for on rank 0
  /// @param temporary folder for decoded inputs; `null`: the system's
  /// @throws org.swmpi.data.CapacityException on all ranks, if everything or the order is asked for
  ///     and what one rank has decoded is not seen by all
  public static RankInput open(
      Communicator world,
      List<InputFile> files,
      Share wanted,
      InputStream standardInput,
      @Nullable Path temporary)
      throws IOException {
    DecodedInputs decoded = DecodedInputs.decode(world, files, standardInput, temporary);
    RankInput input = new RankInput(files, decoded);
    try {
      if (wanted == Share.EVERYTHING || wanted == Share.IN_ORDER) {
        decoded.refuseUnshared();
      }
      List<Slice> share =
          switch (wanted) {
            case SLICE -> {
              int[] parts = PartsShare.parts(world, files);
              yield PartsShare.share(decoded.shared(), parts, world.rank(), world.size());
            }
            case IN_ORDER -> Slice.share(decoded.shared(), world.rank(), world.size());
            case WHOLE_FILES -> Slice.shareWhole(decoded.shared(), world.rank(), world.size());
            case EVERYTHING -> Slice.share(decoded.shared(), 0, 1);
          };
      for (Slice slice : share) {
        input.map(decoded.shared().get(slice.file()), slice.start(), slice.end());
      }
      for (LineFile file : decoded.own()) {
        input.map(file, 0, file.size());
      }
      input.pieces.sort(INPUT_ORDER);
      input.findStarts();
      return input;
    } catch (IOException | RuntimeException e) {
      input.close();
      throw e;
    }
  }

  /// Where each file begins if all are laid end to end.
  private void findStarts() {
    starts = new long[files.size() + 1];
    for (int i = 0; i < files.size(); i++) {
      starts[i + 1] = decoded.size(i);
    }
    Arrays.parallelPrefix(starts, Long::sum);
  }

  private void map(LineFile lines, long start, long end) throws IOException {
    byte[] prefix =
        manyScopes ? ("f" + lines.scope() + "_").getBytes(StandardCharsets.US_ASCII) : null;
    for (MappedText text : text(lines, start, end)) {
      pieces.add(new Piece(text, lines.input(), lines.quads(), prefix));
    }
  }

  private List<MappedText> text(LineFile lines, long start, long end) throws IOException {
    if (start < end && end - start <= MOST_READ_BYTES && MAPPINGS.get() >= MOST_MAPPINGS) {
      return List.of(lines.read(start, end, arena));
    }
    MAPPINGS.incrementAndGet();
    mappings++;
    return lines.map(start, end, arena);
  }

  /// The IRIs of all prefixes that inputs declare, where these are not lines. Collective.
  ///
  /// @return IRIs by prefix; where inputs disagree, the first one's
  public Map<String, String> prefixes(Communicator world) {
    return decoded.prefixes(world);
  }

  /// What to tell the user of the inputs, the same on all ranks.
  public List<String> notes() {
    return decoded.notes();
  }

  /// All inputs.
  public List<InputFile> files() {
    return files;
  }

  /// This rank's share, in input order.
  public List<Piece> pieces() {
    return pieces;
  }

  /// Reads pieces, one after the other.
  @FunctionalInterface
  public interface PieceReader {
    /// @param base position of the piece's first byte in the rank's input
    /// @return whether to go on
    boolean read(Piece piece, long base);
  }

  /// Gives a reader this rank's share, in input order.
  public void each(PieceReader reader) {
    long base = 0;
    for (Piece piece : pieces) {
      if (!reader.read(piece, base)) {
        return;
      }
      base += piece.text().length();
    }
  }

  /// Memory that lives as long as the pieces.
  Arena arena() {
    return arena;
  }

  /// Position of a piece's first byte in the whole input, all files end to end.
  public long position(Piece piece) {
    return starts[piece.file()] + piece.text().offset();
  }

  /// Deals the statements of all ranks out: each goes to the rank that is its part, and the pieces
  /// are then what has come to this one, in memory. For RDF, before anything else is read.
  /// Collective.
  ///
  /// @throws org.swmpi.data.MalformedInputException the same on every rank
  /// @throws org.swmpi.data.CapacityException on all ranks, if they are sure not to fit
  public void place(Communicator world, Placement placement) {
    if (placement.parts() != world.size()) {
      throw new IllegalArgumentException(
          "placement has "
              + placement.parts()
              + " parts, and there are "
              + world.size()
              + " ranks");
    }
    Failure.agree(
        world,
        RoomForStatements.shortage(
            Memory.neededHere(world, bytes()),
            Memory.available(),
            "use more machines, or leave the statements where they lie"));
    List<Piece> placed;
    try (Dealing dealing = new Dealing(world, this, placement)) {
      placed = dealing.run();
    }
    pieces.clear();
    pieces.addAll(placed);
  }

  /// Bytes of the whole input.
  public long totalBytes() {
    return starts[starts.length - 1];
  }

  /// Bytes of this rank's share.
  public long bytes() {
    return pieces.stream().mapToLong(piece -> piece.text().length()).sum();
  }

  /// What was wrong with an input that had to be decoded; the same on all ranks. The pieces are
  /// then those of the inputs before it, so that an earlier error can still be found.
  public @Nullable Failure failure() {
    return decoded.failure();
  }

  /// The place of a byte of a piece as a failure: file, line and column, but of a document that was
  /// decoded the file alone.
  ///
  /// @param what what is wrong there and what to do
  public Failure failure(Piece piece, long address, String what) {
    long offset = piece.text().offset() + (address - piece.text().address());
    InputFile file = files.get(piece.file());
    long line = 0;
    long column = 0;
    if (file.lineBased()) {
      counter.moveTo(piece.file(), decoded.lines(piece.file()), offset);
      line = counter.line();
      column = counter.column();
    }
    return new Failure(
        new MalformedInputException(file.name(), line, column, what), piece.file(), offset);
  }

  @Override
  public void close() {
    MAPPINGS.addAndGet(-mappings);
    counter.close();
    arena.close();
    decoded.close();
  }
}
