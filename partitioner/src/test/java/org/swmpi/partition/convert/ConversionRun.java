package org.swmpi.partition.convert;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.RankFailedException;
import org.swmpi.partition.Inputs;
import org.swmpi.partition.Progress;
import org.swmpi.partition.convert.ConversionOptions.NamedGraphs;
import org.swmpi.partition.scan.RdfVersion;

/// Conversions over ranks that are threads.
final class ConversionRun {
  /// Small, so that small inputs have many.
  static final long BLOCK_BYTES = 97;

  private ConversionRun() {}

  /// Converts inputs to a file whose name tells its format.
  static ConversionReport run(int ranks, List<String> inputs, Path output, NamedGraphs graphs) {
    return run(ranks, inputs, output, graphs, null, new byte[0]);
  }

  /// As above; malformed lines go to a file, if one is named.
  static ConversionReport run(
      int ranks,
      List<String> inputs,
      Path output,
      NamedGraphs graphs,
      @Nullable Path rejects,
      byte[] standardInput) {
    String name = String.valueOf(output.getFileName());
    return run(
        ranks,
        new ConversionOptions(
            Inputs.rdf(inputs),
            output.toString(),
            Syntax.of(name, true).orElseThrow(),
            Compression.ofName(name),
            graphs,
            RdfVersion.DECLARED,
            rejects != null,
            rejects,
            null),
        standardInput);
  }

  /// Converts as options say.
  static ConversionReport run(int ranks, ConversionOptions options, byte[] standardInput) {
    AtomicReference<ConversionReport> report = new AtomicReference<>();
    try {
      Job.run(
          JobOptions.defaults().withTransport("threads").withRanks(ranks),
          world -> {
            report.set(
                Conversion.run(
                    world,
                    options,
                    new ByteArrayInputStream(standardInput),
                    Progress.SILENT,
                    BLOCK_BYTES));
            return 0;
          });
    } catch (RankFailedException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
    return report.get();
  }

  /// Converts and returns the bytes of the output.
  static byte[] bytes(int ranks, List<String> inputs, Path output, NamedGraphs graphs)
      throws IOException {
    run(ranks, inputs, output, graphs);
    return Files.readAllBytes(output);
  }
}
