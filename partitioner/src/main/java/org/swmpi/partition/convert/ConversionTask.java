package org.swmpi.partition.convert;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.jspecify.annotations.Nullable;
import org.swmpi.data.ntriples.Versions;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Phases;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.output.OrderedOutput;
import org.swmpi.partition.output.RejectedLines;

/// What each way to write the output works with.
///
/// @param of12 whether each input is of RDF 1.2
/// @param rejectsOutput where lines go that are left out; null: nowhere
/// @param blockBytes of input, in a block
@SuppressWarnings("ArrayRecordComponent") // shared, never changed
record ConversionTask(
    Communicator world,
    ConversionOptions options,
    RankInput input,
    boolean[] of12,
    @Nullable OrderedOutput rejectsOutput,
    Phases phases,
    long blockBytes) {

  /// Whether lines are written as of RDF 1.2, to whose rules all inputs are held then: if one is of
  /// it.
  boolean writesRdf12() {
    boolean any = false;
    for (boolean each : of12) {
      any |= each;
    }
    return any;
  }

  /// What lines begin with: their version, if it is not RDF 1.1.
  byte[] head() {
    return writesRdf12() ? Versions.LINE.getBytes(US_ASCII) : new byte[0];
  }

  /// Malformed lines of this rank.
  ///
  /// @param keeper of those that are left out, if they are to be kept
  RejectedLines rejected(RejectedLines.Keeper keeper) {
    return new RejectedLines(input, options.skipMalformed(), rejectsOutput == null ? null : keeper);
  }

  /// What is wrong with a statement of a named graph where triples are written.
  String namedGraph() {
    return "a statement of a named graph, which "
        + options.syntax().label()
        + " cannot hold; write N-Quads (.nq) or TriG (.trig), or choose --graphs union or --graphs"
        + " default";
  }

  /// Bytes of the input that a rank has to convert.
  long shareBytes() {
    return input.bytes() / world.size();
  }
}
