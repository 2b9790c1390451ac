package org.swmpi.app.datasets;

import java.util.concurrent.Callable;
import org.swmpi.app.run.ChoiceConverter;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.OutputKind;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.generate.GraphGenerator;
import org.swmpi.data.generate.GraphOptions;
import org.swmpi.data.generate.GraphOptions.Domains;
import org.swmpi.partition.generate.DataGeneration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi datasets generate rdf`.
@Command(
    name = "rdf",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = "A scale-free graph with hierarchies, and the size of its closure.",
    footer = {"", "The whole guide is docs/generate.md."})
final class GenerateRdfCommand implements Callable<Integer> {
  private final CommonOptions common;
  private final Talk talk;

  @Parameters(index = "0", paramLabel = "NODES", description = "How many nodes.")
  private long nodes;

  @Option(
      names = "--degree",
      paramLabel = "D",
      description = "Edges from a node in the mean; default: 8.")
  private double degree = 8;

  @Option(
      names = "--exponent",
      paramLabel = "X",
      description = "Exponent of the power laws of edges from and to nodes; default: 2.3.")
  private double exponent = 2.3;

  @Option(
      names = "--class-depth",
      paramLabel = "N",
      description = "Levels of classes below the root class; default: 3.")
  private int classDepth = 3;

  @Option(
      names = "--class-fan-out",
      paramLabel = "N",
      description = "Sub-classes of each class above the last level; default: 4.")
  private int classFanOut = 4;

  @Option(
      names = "--property-depth",
      paramLabel = "N",
      description = "Levels of properties below the root property; default: 2.")
  private int propertyDepth = 2;

  @Option(
      names = "--property-fan-out",
      paramLabel = "N",
      description = "Sub-properties of each property above the last level; default: 4.")
  private int propertyFanOut = 4;

  @Option(
      names = "--domains",
      paramLabel = "HOW",
      converter = DomainsConverter.class,
      completionCandidates = DomainsConverter.class,
      description =
          "Which properties have a domain and a range: none; root: the root property; deep: those of"
              + " the last level (the default).")
  private Domains domains = Domains.DEEP;

  @Option(
      names = "--untyped",
      paramLabel = "SHARE",
      description = "Share of the nodes of which no type is stated, 0 to 1; default: 0.")
  private double untyped;

  @Option(names = "--labels", description = "Give each node a label.")
  private boolean labels;

  @Mixin private GeneratedOutput output = new GeneratedOutput();

  GenerateRdfCommand(CommonOptions common, Talk talk) {
    this.common = common;
    this.talk = talk;
  }

  @Override
  public Integer call() {
    DataGeneration.Target target = output.target(OutputKind.N_TRIPLES);
    GraphOptions options =
        GeneratedOutput.checked(
            () ->
                new GraphOptions(
                    nodes,
                    degree,
                    exponent,
                    classDepth,
                    classFanOut,
                    propertyDepth,
                    propertyFanOut,
                    domains,
                    untyped,
                    labels,
                    output.seed()));
    return new GenerationRun(common, talk, "rdf", output.seed(), target)
        .run(() -> new GraphGenerator(options), new SideFiles(output.files(common)));
  }

  private static final class DomainsConverter extends ChoiceConverter<Domains> {
    DomainsConverter() {
      super(Domains.values());
    }
  }
}
