package org.swmpi.app.run;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Inputs;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// What a command reads, where that is RDF: the parameters and options that all such have.
public final class RdfInputs {
  @Parameters(
      paramLabel = "INPUT",
      arity = "1..*",
      description =
          "Files, folders (all RDF files in them), pipes, or - for standard input (N-Triples or"
              + " N-Quads, or as --from says).")
  private List<String> inputs = List.of();

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      converter = SyntaxConverter.class,
      completionCandidates = SyntaxConverter.class,
      description =
          "Format of standard input and pipes: ${COMPLETION-CANDIDATES}; default: nq, or nt.")
  private @Nullable Syntax from;

  @Option(
      names = "--temp",
      paramLabel = "DIR",
      description = "Folder for decoded input while sw-mpi runs; default: the system's.")
  private @Nullable Path temporary;

  /// Files, folders, pipes, `-`.
  public List<String> arguments() {
    return inputs;
  }

  /// The inputs.
  ///
  /// @throws UsageException if a format is told of what is not read
  public Inputs.Rdf inputs() {
    if (from == null) {
      return Inputs.rdf(inputs);
    }
    if (inputs.stream().allMatch(RdfInputs::tellsItsFormat)) {
      throw new UsageException(
          "--from is for standard input and pipes; leave it out, or name - among the inputs");
    }
    return new Inputs.Rdf(inputs, from);
  }

  /// By its name, so that all ranks agree, whoever of them sees the pipe.
  private static boolean tellsItsFormat(String input) {
    return Syntax.of(input, true).isPresent() || new File(input).isDirectory();
  }

  /// What `--temp` names; null: nothing.
  public @Nullable Path temporary() {
    return temporary;
  }

  /// Finds out whether every rank can write to the folder for decoded input. Collective.
  public void verifyTemporary(Communicator world) {
    TemporaryFolder.verify(world, temporary);
  }
}
