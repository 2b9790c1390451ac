package org.swmpi.app.info;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.SummaryFile;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.workflow.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `sw-mpi info`.
@Command(
    name = "info",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description =
        "What this machine offers: JDK, Vector API, cores, memory, huge pages, MPI libraries,"
            + " transports.")
public final class InfoCommand implements Callable<Integer> {
  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;
  private final boolean speaks;

  @Option(names = "--json", description = "JSON instead of a table.")
  private boolean json;

  /// @param out standard output
  /// @param speaks whether this process is the one, of those that a launcher started, that answers
  public InfoCommand(CommonOptions common, PrintWriter out, Talk talk, boolean speaks) {
    this.common = common;
    this.out = out;
    this.talk = talk;
    this.speaks = speaks;
  }

  @Override
  public Integer call() throws IOException {
    if (!speaks) {
      return ExitCode.DONE;
    }
    SummaryFile summary = common.summaryFile();
    summary.verify();
    Machine machine = Machine.here(common.job(_ -> 0));
    MachineReport report = new MachineReport(machine);
    out.println(json ? report.json() : report.table());
    out.flush();
    summary.write("info", _ -> {}, talk);
    return ExitCode.DONE;
  }
}
