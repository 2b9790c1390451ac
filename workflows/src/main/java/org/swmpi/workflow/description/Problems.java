package org.swmpi.workflow.description;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.workflow.description.Description.Place;

/// What is wrong with a description, all of it.
final class Problems {
  /// @param text without the place
  private record Problem(Place place, String text) {}

  private static final Place NOWHERE = new Place(0, 0);

  private final Description description;
  private final List<Problem> malformed = new ArrayList<>();
  private final List<Problem> missing = new ArrayList<>();

  Problems(Description description) {
    this.description = description;
  }

  /// Something that is not as it has to be.
  void add(@Nullable Place place, Node node, String what) {
    malformed.add(problem(place, node, what));
  }

  /// Something that is not there.
  void addMissing(@Nullable Place place, Node node, String what) {
    missing.add(problem(place, node, what));
  }

  private Problem problem(@Nullable Place place, Node node, String what) {
    return new Problem(place == null ? NOWHERE : place, description.text(node) + ": " + what);
  }

  /// @throws MalformedInputException if anything is not as it has to be; with a line a problem
  /// @throws MissingInputException if something is not there, and all else is in order
  void refuse() {
    List<Problem> all = new ArrayList<>(malformed);
    all.addAll(missing);
    if (all.isEmpty()) {
      return;
    }
    all.sort(
        Comparator.comparingLong((Problem problem) -> problem.place().line())
            .thenComparingLong(problem -> problem.place().column()));
    Set<String> lines = new LinkedHashSet<>();
    all.forEach(problem -> lines.add(at(problem.place()) + problem.text()));
    String text = String.join("\n", lines);
    if (malformed.isEmpty()) {
      throw new MissingInputException(text);
    }
    Place first = all.getFirst().place();
    String place = at(first);
    throw new MalformedInputException(
        description.file().toString(),
        first.line(),
        first.column(),
        text.substring(place.length()));
  }

  private String at(Place place) {
    return description.file()
        + (place.line() == 0 ? ": " : ":" + place.line() + ":" + place.column() + ": ");
  }
}
