package org.swmpi.app.workflow;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.OfOneProcess;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.Quantities;
import org.swmpi.app.talk.Talk;
import org.swmpi.app.talk.TextTable;
import org.swmpi.workflow.ExitCode;
import org.swmpi.workflow.description.Host;
import org.swmpi.workflow.description.SizeEstimate;
import org.swmpi.workflow.description.Stage;
import org.swmpi.workflow.description.Workflow;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi workflow plan`.
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Tells what a workflow would run where, and about how much that is.")
final class PlanCommand implements OfOneProcess {
  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;

  @Parameters(index = "0", paramLabel = "FILE", description = "The workflow, described in Turtle.")
  private Path file = Path.of("");

  @Option(names = "--json", description = "JSON instead of a table.")
  private boolean json;

  /// @param out standard output
  PlanCommand(CommonOptions common, PrintWriter out, Talk talk) {
    this.common = common;
    this.out = out;
    this.talk = talk;
  }

  @Override
  public Integer call() throws IOException {
    common.verifySummaryApartFrom(file);
    common.summaryFile().verify();
    Workflow workflow = Descriptions.read(file, null, null, "");
    SizeEstimate estimate = new SizeEstimate(workflow);
    out.print(json ? json(workflow, estimate) : table(workflow, estimate));
    out.flush();
    common
        .summaryFile()
        .write(
            "workflow plan",
            members -> members.name("stages").value(workflow.stages().size()),
            talk);
    return ExitCode.DONE;
  }

  private static String where(Stage stage) {
    Host host = stage.host();
    return host == null ? "here" : host.label();
  }

  private static String table(Workflow workflow, SizeEstimate estimate) {
    TextTable table =
        new TextTable("llllll").row("STAGE", "PLUG-IN", "WHERE", "RANKS", "AFTER", "STATEMENTS");
    for (Stage stage : workflow.stages()) {
      SizeEstimate.Size size = estimate.of(stage.name());
      table.row(
          stage.name(),
          stage.plugin().label(),
          where(stage),
          Integer.toString(stage.ranksAtWork()),
          stage.inputs().isEmpty() ? "-" : String.join(",", stage.inputs()),
          size.known() ? size.bound().sign() + " " + Quantities.count(size.statements()) : "?");
    }
    return table.text("");
  }

  private static String json(Workflow workflow, SizeEstimate estimate) throws IOException {
    return JsonText.of(
            json -> {
              json.beginArray();
              for (Stage stage : workflow.stages()) {
                SizeEstimate.Size size = estimate.of(stage.name());
                json.beginObject();
                json.name("stage").value(stage.name());
                json.name("plugin").value(stage.plugin().iri());
                json.name("line").value(stage.line());
                json.name("where").value(where(stage));
                json.name("ranks").value(stage.ranksAtWork());
                json.name("after").beginArray();
                for (String input : stage.inputs()) {
                  json.value(input);
                }
                json.endArray();
                if (size.known()) {
                  json.name("statements").value(size.statements());
                  json.name("bytes").value(size.bytes());
                  json.name("bound").value(size.bound().name().toLowerCase(java.util.Locale.ROOT));
                }
                json.endObject();
              }
              json.endArray();
            })
        + "\n";
  }
}
