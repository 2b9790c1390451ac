package org.swmpi.app.similar;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.swmpi.app.talk.PrintableText;
import org.swmpi.app.talk.Quantities;
import org.swmpi.ri.Neighbour;
import org.swmpi.ri.SemanticSpace;

/// Prints answers, as they come: a table for people, JSON for programs.
sealed interface Answers {
  /// Prints the answer to a question; that to one with a problem is empty.
  void print(Question question, List<Neighbour> neighbours) throws IOException;

  /// Prints what comes after the last.
  void end() throws IOException;

  /// A line an answer below a line with the question.
  record Table(PrintWriter out, SemanticSpace space) implements Answers {
    @Override
    public void print(Question question, List<Neighbour> neighbours) {
      out.println(PrintableText.of(question.text()));
      if (question.problem() != null) {
        out.println("      " + PrintableText.of(question.problem()));
      }
      int rank = 0;
      for (Neighbour near : neighbours) {
        String number = Integer.toString(++rank);
        out.println(
            " ".repeat(Math.max(0, 5 - number.length()))
                + number
                + (near.score() < 0 ? "  -" : "   ")
                + Quantities.decimal(Math.abs(near.score()), 4)
                + "  "
                + PrintableText.of(space.term(near.row())));
      }
      out.flush();
    }

    @Override
    public void end() {
      out.flush();
    }
  }

  /// One list of all answers.
  final class JsonList implements Answers {
    private final SemanticSpace space;
    private final PrintWriter out;
    private final JsonWriter json;

    JsonList(PrintWriter out, SemanticSpace space) throws IOException {
      this.out = out;
      this.space = space;
      json = new JsonWriter(out);
      json.setIndent("  ");
      json.beginArray();
    }

    @Override
    public void print(Question question, List<Neighbour> neighbours) throws IOException {
      write(json, space, question, neighbours);
      json.flush();
    }

    @Override
    public void end() throws IOException {
      json.endArray();
      json.flush();
      out.println();
      out.flush();
    }
  }

  /// A line of JSON an answer, for programs that talk with this one.
  record JsonLines(PrintWriter out, SemanticSpace space) implements Answers {
    @Override
    public void print(Question question, List<Neighbour> neighbours) throws IOException {
      StringWriter line = new StringWriter();
      try (JsonWriter json = new JsonWriter(line)) {
        write(json, space, question, neighbours);
      }
      out.println(line);
      out.flush();
    }

    @Override
    public void end() {
      out.flush();
    }
  }

  private static void write(
      JsonWriter json, SemanticSpace space, Question question, List<Neighbour> neighbours)
      throws IOException {
    json.beginObject();
    json.name("query").value(question.text());
    json.name("results").beginArray();
    int rank = 0;
    for (Neighbour near : neighbours) {
      json.beginObject();
      json.name("rank").value(++rank);
      json.name("term").value(space.term(near.row()));
      json.name("score").value(near.score());
      json.endObject();
    }
    json.endArray();
    if (question.problem() != null) {
      json.name("problem").value(question.problem());
    }
    json.endObject();
  }
}
