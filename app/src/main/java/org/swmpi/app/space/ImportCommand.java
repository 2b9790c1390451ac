package org.swmpi.app.space;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.FilesNamedOnce;
import org.swmpi.app.run.OfOneProcess;
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

/// `sw-mpi space import`.
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Makes a space of terms and vectors in a format of other programs.",
    footer = {
      "",
      "The space can be searched, evaluated and exported, but not merged: it has no frequencies and"
          + " no exact sums."
    })
final class ImportCommand implements OfOneProcess {
  private final CommonOptions common;
  private final Talk talk;

  @Parameters(index = "0", paramLabel = "FILE", description = "What another program has written.")
  private Path file = Path.of("");

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "SPACE",
      description = "The space to be.")
  private Path output = Path.of("");

  @Mixin private FormatOption formats = new FormatOption();

  ImportCommand(CommonOptions common, Talk talk) {
    this.common = common;
    this.talk = talk;
  }

  @Override
  public Integer call() throws IOException {
    ExchangeFormat format = formats.of(file);
    FilesNamedOnce files = common.filesAndFolder(output, List.of(file.toString()));
    format.besides(file).ifPresent(terms -> files.addBeside(terms, "an input"));
    common.summaryFile().verify();
    format.read(file, output);
    try (SemanticSpace space = SemanticSpace.open(output)) {
      talk.say(
          "import: "
              + Quantities.of(space.rows(), "term")
              + ", dimension "
              + space.dimension()
              + ", to "
              + output);
      SpaceReport.write(common, talk, "import", format.label(), space.rows(), space.dimension());
    }
    return ExitCode.DONE;
  }
}
