package org.swmpi.app.evaluate;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.Quantities;
import org.swmpi.ri.evaluation.Score;

/// Scores as a table for people and as JSON for programs.
record ScoreTable(List<Score> scores) {

  /// Several lines, without an end of line at the last.
  String table() {
    int width = scores.stream().mapToInt(score -> name(score).length()).max().orElse(0);
    StringBuilder table = new StringBuilder();
    table.append(left("file", width)).append("  tests  covered  result");
    for (Score score : scores) {
      table.append('\n').append(left(name(score), width));
      table.append(right(score.tests(), 7)).append(right(score.covered(), 9)).append("  ");
      table.append(result(score));
    }
    return table.toString();
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

  private static String left(String text, int width) {
    return text + " ".repeat(width - text.length());
  }

  private static String right(int number, int width) {
    String text = Quantities.count(number);
    return " ".repeat(Math.max(1, width - text.length())) + text;
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
