package org.swmpi.app.evaluate;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.RankedRun;
import org.swmpi.app.run.StandardInput;
import org.swmpi.app.run.SummaryFile;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.mpi.Communicator;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.evaluation.Evaluation;
import org.swmpi.ri.evaluation.TestSet;
import org.swmpi.workflow.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi evaluate`.
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "How well a semantic space agrees with human judgement.",
    footer = {
      "",
      "A file has a test a line: two words and a number (how similar people find them); a word, the"
          + " right answer and wrong ones; or two synonyms. The whole guide is docs/similar.md."
    })
public final class EvaluateCommand implements Callable<Integer> {
  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;

  @Parameters(index = "0", paramLabel = "SPACE", description = "The space, as 'index' made it.")
  private Path folder = Path.of("");

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "FILE",
      description = "Test sets; - for standard input.")
  private List<Path> files = List.of();

  @Option(names = "--json", description = "JSON instead of a table.")
  private boolean json;

  /// @param out standard output
  /// @param talk where failures are told
  public EvaluateCommand(CommonOptions common, PrintWriter out, Talk talk) {
    this.common = common;
    this.out = out;
    this.talk = talk;
  }

  @Override
  public Integer call() {
    StandardInput.verifyNamedOnce(files);
    common.verifySummaryApartFrom(files.toArray(Path[]::new)).addSpaces(folder);
    return new RankedRun(common, talk).run(this::evaluate);
  }

  private int evaluate(Communicator world) throws IOException {
    SummaryFile summaryFile = common.summaryFile();
    summaryFile.verify(world);
    List<TestSet> sets = read(world);
    try (SemanticSpace space = SemanticSpace.open(world, folder)) {
      ScoreTable scores = new ScoreTable(new Evaluation(space).scores(world, sets));
      if (world.rank() == 0) {
        out.println(json ? scores.json() : scores.table());
        out.flush();
        summaryFile.write(
            "evaluate",
            world,
            members -> {
              members.name("terms").value(space.rows());
              members.name("dimension").value(space.dimension());
              members.name("files").value(files.size());
            },
            talk);
      }
    }
    return ExitCode.DONE;
  }

  private List<TestSet> read(Communicator world) throws IOException {
    List<TestSet> sets = new ArrayList<>();
    for (Path file : files) {
      sets.add(
          StandardInput.isNamed(file)
              ? TestSet.read(world, file.toString(), StandardInput.ofThisProcess())
              : TestSet.read(world, file));
    }
    return sets;
  }
}
