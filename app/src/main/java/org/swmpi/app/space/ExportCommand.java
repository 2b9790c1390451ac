package org.swmpi.app.space;

import java.io.IOException;
import java.nio.file.Path;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.FilesNamedOnce;
import org.swmpi.app.run.OfOneProcess;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Quantities;
import org.swmpi.app.talk.Talk;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.exchange.ExchangeFormat;
import org.swmpi.workflow.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi space export`.
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Writes the terms and vectors of a space in a format of other programs.")
final class ExportCommand implements OfOneProcess {
  private final CommonOptions common;
  private final Talk talk;

  @Parameters(index = "0", paramLabel = "SPACE", description = "The space, as 'index' made it.")
  private Path folder = Path.of("");

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "A file; with lucene a folder that is not there yet.")
  private Path output = Path.of("");

  @Mixin private FormatOption formats = new FormatOption();

  ExportCommand(CommonOptions common, Talk talk) {
    this.common = common;
    this.talk = talk;
  }

  @Override
  public Integer call() throws IOException {
    if (output.equals(Path.of("-"))) {
      throw new UsageException("-o -: standard output takes no space; name a file");
    }
    SpaceFolder.verifyApart(folder, output);
    ExchangeFormat format = formats.of(output);
    FilesNamedOnce files = common.files(output.toString()).addSpaces(folder);
    format.besides(output).ifPresent(file -> files.addBeside(file, "written beside what -o names"));
    common.summaryFile().verify();
    try (SemanticSpace space = SemanticSpace.open(folder)) {
      space.verify();
      long respelt = format.write(space, output);
      talk.say(
          "export: "
              + Quantities.of(space.rows(), "term")
              + ", dimension "
              + space.dimension()
              + ", to "
              + output
              + (respelt == 0
                  ? ""
                  : "; "
                      + Quantities.of(respelt, "term")
                      + " with _ where the format can hold no such character"));
      SpaceReport.write(common, talk, "export", format.label(), space.rows(), space.dimension());
    }
    return ExitCode.DONE;
  }
}
