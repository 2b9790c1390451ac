package org.swmpi.app.datasets;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.OutputKind;
import org.swmpi.app.run.RankProgress;
import org.swmpi.app.run.RankedRun;
import org.swmpi.app.run.RdfInputs;
import org.swmpi.app.run.ResultFile;
import org.swmpi.app.run.StandardInput;
import org.swmpi.app.run.SummaryFile;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Inputs;
import org.swmpi.reason.survey.Survey;
import org.swmpi.reason.survey.SurveyReport;
import org.swmpi.workflow.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `sw-mpi datasets stats`.
@Command(
    name = "stats",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Counts what RDF data holds, and what its closure would hold and cost.",
    footer = {
      "",
      "All counts are exact and the same for any number of ranks. The whole guide is docs/stats.md."
    })
final class StatsCommand implements Callable<Integer> {
  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;

  @Mixin private RdfInputs input = new RdfInputs();

  @Option(names = "--json", description = "JSON instead of a table.")
  private boolean json;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "VOID",
      description = "Write a VoID description too, in Turtle.")
  private @Nullable Path output;

  @Option(
      names = {"-k", "--top"},
      paramLabel = "K",
      converter = CountConverter.class,
      description = "How many predicates and classes are listed, at most; default: 20, 0 is all.")
  private int top = 20;

  @Option(
      names = "--dataset",
      paramLabel = "IRI",
      converter = IriConverter.class,
      description = "What the VoID description is of; default: the description's own address, <>.")
  private String dataset = "";

  /// @param out standard output
  /// @param talk where it tells of progress
  StatsCommand(CommonOptions common, PrintWriter out, Talk talk) {
    this.common = common;
    this.out = out;
    this.talk = talk;
  }

  @Override
  public Integer call() {
    Inputs.Rdf inputs = input.inputs();
    common.files(null, input.arguments()).add("-o", output);
    if (output != null) {
      verifyName(output.toString());
    }
    return new RankedRun(common, talk).run(world -> survey(world, inputs));
  }

  private static void verifyName(String name) {
    if (name.equals("-")) {
      throw new UsageException("-o -: standard output is for the table; name a file");
    }
    OutputKind.TURTLE.verify(name);
  }

  private int survey(Communicator world, Inputs.Rdf inputs) throws IOException {
    SummaryFile summary = common.summaryFile();
    summary.verify(world);
    input.verifyTemporary(world);
    boolean tells = world.rank() == 0;
    ResultFile description = output == null ? null : new ResultFile(output, "-o");
    if (description != null) {
      description.verify(world);
    }
    SurveyReport report =
        Survey.run(
            world,
            inputs,
            input.temporary(),
            StandardInput.ofThisProcess(),
            RankProgress.of(world, talk, "statements"));
    if (tells) {
      StatsReport stats = new StatsReport(report, top);
      out.println(json ? stats.json() : stats.table());
      out.flush();
      if (description != null) {
        description.write(new VoidDescription(report, top, dataset).turtle());
      }
      summary.write("datasets stats", world, stats::summary, talk);
    }
    return ExitCode.DONE;
  }
}
