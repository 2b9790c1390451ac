package org.swmpi.app.info;

import java.io.IOException;
import java.io.PrintWriter;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.OfOneProcess;
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
public final class InfoCommand implements OfOneProcess {
  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;

  @Option(names = "--json", description = "JSON instead of a table.")
  private boolean json;

  /// @param out standard output
  public InfoCommand(CommonOptions common, PrintWriter out, Talk talk) {
    this.common = common;
    this.out = out;
    this.talk = talk;
  }

  @Override
  public Integer call() throws IOException {
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
