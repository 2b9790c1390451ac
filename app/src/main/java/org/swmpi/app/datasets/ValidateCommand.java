package org.swmpi.app.datasets;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.RankProgress;
import org.swmpi.app.run.RankedRun;
import org.swmpi.app.run.RdfInputs;
import org.swmpi.app.run.StandardInput;
import org.swmpi.app.run.SummaryFile;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.validate.Validation;
import org.swmpi.partition.validate.ValidationOptions;
import org.swmpi.partition.validate.ValidationReport;
import org.swmpi.workflow.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `sw-mpi datasets validate`.
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Tells every place where RDF is not what its format allows.",
    footer = {
      "",
      "Exit code 0 if there is no error, 65 if there is one; warnings do not count. The whole guide is"
          + " docs/convert.md."
    })
final class ValidateCommand implements Callable<Integer> {
  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;

  @Mixin private RdfInputs input = new RdfInputs();

  @Option(
      names = "--warnings",
      description =
          "Tell also of IRIs, language tags and literals that are legal in the format, yet break rules"
              + " of their own.")
  private boolean warnings;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many findings are told, 1000 by default; all are counted.")
  private int limit = 1000;

  @Option(names = "--json", description = "JSON instead of lines.")
  private boolean json;

  @Mixin private RdfVersionOption version = new RdfVersionOption();

  /// @param out standard output
  ValidateCommand(CommonOptions common, PrintWriter out, Talk talk) {
    this.common = common;
    this.out = out;
    this.talk = talk;
  }

  @Override
  public Integer call() {
    if (limit < 0) {
      throw new UsageException("--limit " + limit + ": is negative; name how many to tell");
    }
    common.files(null, input.arguments());
    ValidationOptions options =
        new ValidationOptions(
            input.inputs(), version.version(), warnings, limit, input.temporary());
    return new RankedRun(common, talk).run(world -> validate(world, options));
  }

  private int validate(Communicator world, ValidationOptions options) throws Exception {
    SummaryFile summaryFile = common.summaryFile();
    summaryFile.verify(world);
    input.verifyTemporary(world);
    ValidationReport report =
        Validation.run(
            world,
            options,
            StandardInput.ofThisProcess(),
            RankProgress.of(world, talk, "statements"));
    if (world.rank() == 0) {
      ValidationAnswer answer = new ValidationAnswer(report);
      if (json) {
        out.println(answer.json());
      } else {
        answer.lines(out::println);
      }
      out.flush();
      talk.say(answer.total());
      summaryFile.write("datasets validate", world, answer::summary, talk);
    }
    return report.errors() == 0 ? ExitCode.DONE : ExitCode.MALFORMED_INPUT;
  }
}
