package org.swmpi.app.workflow;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.swmpi.app.talk.Quantities;
import org.swmpi.app.talk.Talk;
import org.swmpi.workflow.description.Host;
import org.swmpi.workflow.description.Stage;
import org.swmpi.workflow.run.RunListener;
import org.swmpi.workflow.run.StageOutcome;

/// Tells of stages as they begin and end, a line each, and remembers what has come of them.
final class RunProgress implements RunListener {
  private final Talk talk;
  private final Map<String, StageOutcome> outcomes = new ConcurrentHashMap<>();

  RunProgress(Talk talk) {
    this.talk = talk;
  }

  /// What has come of stages, by their names.
  Map<String, StageOutcome> outcomes() {
    return outcomes;
  }

  @Override
  public void began(Stage stage) {
    Host host = stage.host();
    talk.say(
        stage.name() + ": " + stage.plugin().label() + (host == null ? "" : " on " + host.label()));
  }

  @Override
  public void tells(Stage stage, String line) {
    talk.say(stage.name() + ": " + line);
  }

  @Override
  public void ended(Stage stage, StageOutcome outcome, boolean reused) {
    outcomes.put(stage.name(), outcome);
    talk.say(
        stage.name()
            + (reused
                ? ": was done: "
                : ": done in " + Quantities.seconds(outcome.seconds()) + ": ")
            + amount(outcome)
            + (outcome.complete() ? "" : ", incomplete"));
  }

  /// Such as `5,001 statements, 1.20 MB`.
  static String amount(StageOutcome outcome) {
    String unit = outcome.kind().equals("bindings") ? "answer" : "statement";
    List<String> parts =
        outcome.kind().equals("query")
            ? List.of("a query")
            : outcome.count() < 0
                ? List.of(
                    Quantities.of(outcome.files().size(), "file"),
                    Quantities.bytes(outcome.bytes()))
                : List.of(Quantities.of(outcome.count(), unit), Quantities.bytes(outcome.bytes()));
    return String.join(", ", parts);
  }
}
