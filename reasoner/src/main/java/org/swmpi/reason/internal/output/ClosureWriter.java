package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.util.List;
import org.swmpi.partition.Piece;
import org.swmpi.reason.ClosureOptions;
import org.swmpi.reason.internal.exchange.Verdicts;
import org.swmpi.reason.internal.scan.CompiledSchema;
import org.swmpi.reason.internal.scan.Derivations;
import org.swmpi.reason.internal.scan.InstanceScan;

/// Brings a rank's part of the closure to the output.
public final class ClosureWriter {
  private ClosureWriter() {}

  /// What a rank wrote.
  ///
  /// @param stated lines that the input states
  /// @param inferred lines that it does not
  /// @param bytes of the rank's text, as they lie in the output
  public record Written(long stated, long inferred, long bytes) {}

  /// Writes. Collective.
  public static Written write(
      int rank,
      ClosureOutput output,
      ClosureOptions options,
      List<Piece> pieces,
      InstanceScan scan,
      Verdicts verdicts,
      CompiledSchema schema)
      throws IOException {
    try (Derivations derivations = new Derivations(schema);
        AtomText atoms = new AtomText(schema.events(), schema.terms());
        RankText text =
            new RankText(
                pieces, scan, verdicts, schema, derivations, atoms, options.keepGraphs())) {
      long[] lines = new long[2];
      long bytes =
          output.writeAll(
              sink -> {
                // Writing stated text is the kernel's work, for one rank at a time; making inferred
                // text is the rank's own.
                boolean inferredFirst = rank % 2 == 1;
                if (inferredFirst) {
                  lines[1] = text.inferred(sink);
                }
                if (!options.inferredOnly()) {
                  lines[0] = text.stated(sink);
                }
                if (!inferredFirst) {
                  lines[1] = text.inferred(sink);
                }
              });
      return new Written(lines[0], lines[1], bytes);
    }
  }
}
