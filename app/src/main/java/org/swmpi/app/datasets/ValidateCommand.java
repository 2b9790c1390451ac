package org.swmpi.app.datasets;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.ExitCode;
import org.swmpi.app.run.RankedRun;
import org.swmpi.app.run.SummaryFile;
import org.swmpi.app.run.TemporaryFolder;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Phases;
import org.swmpi.partition.scan.RdfVersion;
import org.swmpi.partition.validate.Validation;
import org.swmpi.partition.validate.ValidationOptions;
import org.swmpi.partition.validate.ValidationReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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

  @Parameters(
      paramLabel = "INPUT",
      arity = "1..*",
      description =
          "Files, folders (all RDF files in them), or - for standard input (N-Triples or"
              + " N-Quads).")
  private List<String> inputs = List.of();

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

  @Option(
      names = "--rdf",
      paramLabel = "VERSION",
      converter = RdfVersionConverter.class,
      completionCandidates = RdfVersionConverter.class,
      description =
          "Version of RDF by which N-Triples and N-Quads are read: 1.1, 1.2 (with triple terms and"
              + " text directions), or declared: 1.2 where a file begins with VERSION \"1.2\" (the"
              + " default).")
  private RdfVersion version = RdfVersion.DECLARED;

  @Option(
      names = "--temp",
      paramLabel = "DIR",
      description = "Folder for decoded input while sw-mpi runs; default: the system's.")
  private @Nullable Path temporary;

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
    ValidationOptions options =
        new ValidationOptions(List.copyOf(inputs), version, warnings, limit, temporary);
    return new RankedRun(common, talk).run(world -> validate(world, options));
  }

  private int validate(Communicator world, ValidationOptions options) throws Exception {
    SummaryFile summaryFile = common.summaryFile();
    summaryFile.verify(world);
    TemporaryFolder.verify(world, temporary);
    boolean tells = world.rank() == 0;
    Phases.Listener progress =
        tells
            ? new DatasetsProgressLine(talk, world.size(), System::nanoTime)
            : (phase, done, total) -> {};
    InputStream standardInput = new FileInputStream(FileDescriptor.in);
    ValidationReport report = Validation.run(world, options, standardInput, progress);
    if (tells) {
      ValidationAnswer answer = new ValidationAnswer(report, world);
      if (json) {
        out.println(answer.json());
      } else {
        answer.lines(out::println);
      }
      out.flush();
      talk.say(answer.total());
      summaryFile.write(answer::summary, talk);
    }
    return report.errors() == 0 ? ExitCode.DONE : ExitCode.MALFORMED_INPUT;
  }
}
