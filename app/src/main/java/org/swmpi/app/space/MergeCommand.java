package org.swmpi.app.space;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.RankedRun;
import org.swmpi.app.run.SummaryFile;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Quantities;
import org.swmpi.app.talk.Talk;
import org.swmpi.mpi.Communicator;
import org.swmpi.ri.SpaceMerge;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi space merge`.
@Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Adds two spaces of the same settings, weights and seed.",
    footer = {
      "",
      "Exact where no term was left out (--min-count 1): then it is the space of both inputs. The"
          + " whole guide is docs/space.md."
    })
final class MergeCommand implements Callable<Integer> {
  private final CommonOptions common;
  private final Talk talk;

  @Parameters(index = "0", paramLabel = "A", description = "A space.")
  private Path first = Path.of("");

  @Parameters(index = "1", paramLabel = "B", description = "Another, built with --weights-of A.")
  private Path second = Path.of("");

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "SPACE",
      description = "Folder of the new space; a space that is there is replaced, also A or B.")
  private Path output = Path.of("");

  MergeCommand(CommonOptions common, Talk talk) {
    this.common = common;
    this.talk = talk;
  }

  @Override
  public Integer call() throws IOException {
    common.filesAndFolder(output).addSpaces(first, second);
    try {
      SpaceMerge.verify(first, second);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
    return new RankedRun(common, talk).run(this::merge);
  }

  private int merge(Communicator world) throws Exception {
    SummaryFile summary = common.summaryFile();
    summary.verify(world);
    SpaceMerge.Report report = SpaceMerge.run(world, first, second, output);
    if (world.rank() == 0) {
      talk.say(
          "merge: "
              + Quantities.of(report.rows(), "term")
              + " of "
              + Quantities.of(report.tokens(), "token")
              + ", to "
              + output
              + (report.exact()
                  ? ""
                  : "; the space of both inputs would differ, in rare terms or blank nodes; see docs/space.md"));
      summary.write(
          "space merge",
          world,
          json -> {
            json.name("documents").value(report.documents());
            json.name("tokens").value(report.tokens());
            json.name("terms").value(report.rows());
            json.name("exact").value(report.exact());
          },
          talk);
    }
    return 0;
  }
}
