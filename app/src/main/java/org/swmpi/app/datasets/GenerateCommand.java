package org.swmpi.app.datasets;

import java.util.Objects;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `sw-mpi datasets generate`: the command above the kinds of data that can be made.
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "KIND",
    description = "Makes data of a known size and known answers.",
    footer = {
      "",
      "The same bytes for any number of ranks and any transport. The whole guide is docs/generate.md."
    })
final class GenerateCommand implements Runnable {
  private GenerateCommand() {}

  static void addTo(CommandLine datasets, CommonOptions common, Talk talk) {
    datasets.addSubcommand(new GenerateCommand());
    CommandLine generate = Objects.requireNonNull(datasets.getSubcommands().get("generate"));
    generate.addSubcommand(new GenerateLubmCommand(common, talk));
  }

  @Override
  public void run() {
    throw new UsageException("no kind of data is named; see 'sw-mpi datasets generate --help'");
  }
}
