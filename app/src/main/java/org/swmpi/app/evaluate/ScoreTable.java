package org.swmpi.app.evaluate;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.Quantities;
import org.swmpi.app.talk.TextTable;
import org.swmpi.ri.evaluation.Score;

/// Scores as a table for people and as JSON for programs.
record ScoreTable(List<Score> scores) {

  /// Several lines, without an end of line at the last.
  String table() {
    TextTable table = new TextTable("lrrl").row("file", "tests", "covered", "result");
    for (Score score : scores) {
      table.row(
          name(score),
          Quantities.count(score.tests()),
          Quantities.count(score.covered()),
          result(score));
    }
    return table.text("").stripTrailing();
  }

  private static String name(Score score) {
    Path name = Path.of(score.file()).getFileName();
    return name == null ? score.file() : name.toString();
  }

  private static String result(Score score) {
    return switch (score) {
      case Score.OfPairs pairs -> "Spearman " + signed(pairs.spearman());
      case Score.OfChoices choices ->
          "right " + choices.correct() + ", " + signed(share(choices.correct(), choices.covered()));
      case Score.OfSynonyms synonyms ->
          "nearest "
              + synonyms.first()
              + ", among ten "
              + synonyms.amongTen()
              + ", mean reciprocal rank "
              + signed(synonyms.meanReciprocalRank());
    };
  }

  private static double share(int part, int whole) {
    return whole == 0 ? Double.NaN : (double) part / whole;
  }

  private static String signed(double value) {
    return Double.isNaN(value)
        ? "not defined"
        : (value < 0 ? "-" : "") + Quantities.decimal(Math.abs(value), 3);
  }

  /// A list with an object for each file.
  String json() throws IOException {
    return JsonText.of(
        json -> {
          json.beginArray();
          for (Score score : scores) {
            json.beginObject();
            json.name("file").value(score.file());
            json.name(score instanceof Score.OfChoices ? "questions" : "pairs")
                .value(score.tests());
            json.name("covered").value(score.covered());
            switch (score) {
              case Score.OfPairs pairs -> number(json, "spearman", pairs.spearman());
              case Score.OfChoices choices -> {
                json.name("correct").value(choices.correct());
                number(json, "accuracy", share(choices.correct(), choices.covered()));
              }
              case Score.OfSynonyms synonyms -> {
                json.name("first").value(synonyms.first());
                json.name("amongTen").value(synonyms.amongTen());
                number(json, "meanReciprocalRank", synonyms.meanReciprocalRank());
              }
            }
            json.endObject();
          }
          json.endArray();
        });
  }

  /// JSON has no NaN.
  private static void number(JsonWriter json, String name, double value) throws IOException {
    json.name(name);
    if (Double.isNaN(value)) {
      json.nullValue();
    } else {
      json.value(value);
    }
  }
}
