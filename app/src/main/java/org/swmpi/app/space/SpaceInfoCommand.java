package org.swmpi.app.space;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.OfOneProcess;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.Talk;
import org.swmpi.app.talk.TextTable;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.workflow.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi space info`.
@Command(
    name = "info",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Tells how a space was built, and checks all its checksums.")
final class SpaceInfoCommand implements OfOneProcess {
  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;

  @Parameters(index = "0", paramLabel = "SPACE", description = "The space, as 'index' made it.")
  private Path folder = Path.of("");

  @Option(names = "--json", description = "JSON instead of a table.")
  private boolean json;

  /// @param out standard output
  SpaceInfoCommand(CommonOptions common, PrintWriter out, Talk talk) {
    this.common = common;
    this.out = out;
    this.talk = talk;
  }

  @Override
  public Integer call() throws IOException {
    common.files(null).addSpaces(folder);
    common.summaryFile().verify();
    try (SemanticSpace space = SemanticSpace.open(folder)) {
      space.verify();
      Map<String, Object> facts = facts(space);
      out.println(json ? json(facts) : table(facts));
      out.flush();
      SpaceReport.write(
          common, talk, "info", space.settings().mode().label(), space.rows(), space.dimension());
    }
    return ExitCode.DONE;
  }

  private static Map<String, Object> facts(SemanticSpace space) {
    SpaceSettings settings = space.settings();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("terms", space.rows());
    facts.put("documents", space.documents());
    facts.put("tokens", space.tokens());
    facts.put("mode", settings.mode().label());
    facts.put("document", settings.documents().label());
    facts.put("dimension", settings.dimension());
    facts.put("nonzeros", settings.nonzeros());
    facts.put("window", settings.window());
    facts.put("seed", settings.seed());
    facts.put("minCount", settings.minCount());
    facts.put("contextMinCount", settings.contextMinCount());
    facts.put("weighting", settings.weighting().label());
    facts.put("weightsId", space.weightsId());
    facts.put("centred", settings.centred());
    facts.put("rooted", settings.rooted());
    facts.put("tokeniser", settings.tokeniser());
    facts.put("stopWords", settings.stopWords());
    facts.put("exactSums", space.hasSums());
    facts.put("checksums", "good");
    return facts;
  }

  private static String table(Map<String, Object> facts) {
    TextTable table = new TextTable("ll");
    facts.forEach((name, value) -> table.row(name, value.toString()));
    return table.text("").stripTrailing();
  }

  private static String json(Map<String, Object> facts) throws IOException {
    return JsonText.of(
        json -> {
          json.beginObject();
          for (Map.Entry<String, Object> fact : facts.entrySet()) {
            json.name(fact.getKey());
            switch (fact.getValue()) {
              case Number number -> json.value(number);
              case Boolean flag -> json.value(flag);
              default -> json.value(fact.getValue().toString());
            }
          }
          json.endObject();
        });
  }
}
