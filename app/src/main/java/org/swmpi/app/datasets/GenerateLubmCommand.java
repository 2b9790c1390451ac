package org.swmpi.app.datasets;

import java.util.concurrent.Callable;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.OutputKind;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.generate.LubmGenerator;
import org.swmpi.data.generate.LubmOptions;
import org.swmpi.partition.generate.DataGeneration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi datasets generate lubm`.
@Command(
    name = "lubm",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Universities of the Lehigh University Benchmark, as N-Triples.",
    footer = {"", "The whole guide is docs/generate.md."})
final class GenerateLubmCommand implements Callable<Integer> {
  private final CommonOptions common;
  private final Talk talk;

  @Parameters(
      index = "0",
      paramLabel = "N",
      description = "How many universities, of about 138,000 triples (24 MB) each.")
  private int universities;

  @Option(
      names = "--first",
      paramLabel = "U",
      description = "Number of the first university; default: 0.")
  private int first;

  @Option(
      names = "--no-ontology",
      description = "Leave out univ-bench, the ontology, with which the data else begins.")
  private boolean noOntology;

  @Mixin private GeneratedOutput output = new GeneratedOutput();

  GenerateLubmCommand(CommonOptions common, Talk talk) {
    this.common = common;
    this.talk = talk;
  }

  @Override
  public Integer call() {
    DataGeneration.Target target = output.target(OutputKind.N_TRIPLES);
    LubmOptions options =
        GeneratedOutput.checked(
            () -> new LubmOptions(universities, first, output.seed(), !noOntology));
    return new GenerationRun(common, talk, "lubm", output.seed(), target)
        .run(() -> new LubmGenerator(options), new SideFiles(output.files(common)));
  }
}
