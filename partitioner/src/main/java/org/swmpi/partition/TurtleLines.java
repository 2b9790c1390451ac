package org.swmpi.partition;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.ntriples.MappedText;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.scan.StatementReader;

/// Turtle and TriG of which every line is one of N-Triples, as in DBpedia's dumps. All ranks can
/// read such a file, and it means the same (RDF 1.1 N-Triples, section 1: a subset of Turtle). Its
/// first lines tell that it may be one; before it is relied on, all lines are looked at.
final class TurtleLines implements AutoCloseable {
  private static final int HEAD_BYTES = 1 << 16;

  private final StatementReader reader =
      new StatementReader(TermKernel.best(), (piece, address, what) -> false);
  private long statements;

  private TurtleLines() {}

  /// Finds the files that may be such, by their first lines. Collective.
  ///
  /// @param leastBytes smaller ones are not worth the question
  /// @return 1 for each that may be
  static long[] guess(Communicator world, List<InputFile> files, long leastBytes)
      throws IOException {
    long[] guess = new long[files.size()];
    // A stream is read once: nothing could be decoded again after a wrong guess.
    if (files.stream().anyMatch(file -> file.path() == null)) {
      return guess;
    }
    int candidates = 0;
    for (int i = 0; i < guess.length; i++) {
      if (files.get(i) instanceof RdfFile file
          && (file.syntax() == Syntax.TURTLE || file.syntax() == Syntax.TRIG)
          && file.size() >= leastBytes
          && candidates++ % world.size() == world.rank()) {
        guess[i] = beginsWithLines(file) ? 1 : 0;
      }
    }
    return candidates == 0 ? guess : world.allReduce(guess, Op.MAX);
  }

  private static boolean beginsWithLines(InputFile file) throws IOException {
    byte[] head;
    try (InputStream in = Compressed.open(file)) {
      head = in.readNBytes(HEAD_BYTES);
    } catch (MalformedInputException | MissingInputException e) {
      return false; // told when it is decoded
    }
    int length = head.length;
    while (length > 0 && head[length - 1] != '\n') {
      length--;
    }
    try (ByteSink text = new ByteSink(head.length);
        TurtleLines lines = new TurtleLines()) {
      text.put(head);
      return lines.allOf(MappedText.of(text.address(), length)) && lines.statements > 0;
    }
  }

  /// The inputs, with those that may be such as N-Triples.
  static List<InputFile> take(List<InputFile> files, long[] guess) {
    List<InputFile> taken = new ArrayList<>(files);
    for (int i = 0; i < guess.length; i++) {
      if (guess[i] == 1 && files.get(i) instanceof RdfFile file) {
        taken.set(
            i,
            new RdfFile(
                file.name(),
                file.path(),
                Syntax.N_TRIPLES,
                file.compression(),
                file.size(),
                file.scope()));
      }
    }
    return taken;
  }

  /// Looks at all lines of the files that may be such. Collective.
  ///
  /// @return 1 for each that is
  static long[] proven(Communicator world, long[] guess, DecodedInputs decoded) throws IOException {
    if (Arrays.stream(guess).sum() == 0) {
      return guess;
    }
    long[] proven = guess.clone();
    List<LineFile> shared = doubtful(decoded.shared(), guess);
    try (TurtleLines lines = new TurtleLines()) {
      for (Slice slice : Slice.share(shared, world.rank(), world.size())) {
        lines.prove(shared.get(slice.file()), slice.start(), slice.end(), proven);
      }
      for (LineFile own : doubtful(decoded.own(), guess)) {
        lines.prove(own, 0, own.size(), proven);
      }
    }
    return world.allReduce(proven, Op.MIN);
  }

  private static List<LineFile> doubtful(List<LineFile> files, long[] guess) {
    return files.stream().filter(file -> guess[file.input()] == 1).toList();
  }

  private void prove(LineFile file, long start, long end, long[] proven) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      for (MappedText text : file.map(start, end, arena)) {
        if (proven[file.input()] == 1 && !allOf(text)) {
          proven[file.input()] = 0;
        }
      }
    }
  }

  private boolean allOf(MappedText text) {
    return reader.read(new Piece(text, 0, false, null), 0, (position, bytes) -> statements++);
  }

  @Override
  public void close() {
    reader.close();
  }
}
