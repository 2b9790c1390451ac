package org.swmpi.partition.convert;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.jspecify.annotations.Nullable;
import org.swmpi.data.ntriples.Versions;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Phases;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.output.OrderedOutput;

/// What each way to write the output works with.
///
/// @param of12 whether each input is of RDF 1.2
/// @param rejects malformed lines of this rank
/// @param rejectsOutput where they go; null: nowhere
/// @param blockBytes of input, in a block
@SuppressWarnings("ArrayRecordComponent") // shared, never changed
record ConversionTask(
    Communicator world,
    ConversionOptions options,
    RankInput input,
    boolean[] of12,
    Rejects rejects,
    @Nullable OrderedOutput rejectsOutput,
    Phases phases,
    long blockBytes) {

  /// What lines begin with: their version, if an input has one.
  byte[] head() {
    for (boolean any : of12) {
      if (any) {
        return Versions.LINE.getBytes(US_ASCII);
      }
    }
    return new byte[0];
  }

  /// Bytes of the input that a rank has to convert.
  long shareBytes() {
    return input.bytes() / world.size();
  }
}
