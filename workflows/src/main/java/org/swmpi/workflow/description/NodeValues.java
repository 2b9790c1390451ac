package org.swmpi.workflow.description;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.Budget;

/// Values of properties of nodes; those that cannot be are told of.
final class NodeValues {
  private final Description description;
  private final Problems problems;

  NodeValues(Description description, Problems problems) {
    this.description = description;
    this.problems = problems;
  }

  Budget budget(Node node) {
    Duration time = duration(node, Terms.TIME_LIMIT);
    return new Budget(time, number(node, Terms.ANSWER_LIMIT, Long.MAX_VALUE));
  }

  long number(Node node, String property, long otherwise) {
    return description
        .object(node, property)
        .map(value -> Description.value(value).strip())
        .filter(text -> text.matches("\\+?\\d{1,18}")) // of others the shapes tell
        .map(Long::parseLong)
        .orElse(otherwise);
  }

  @Nullable Duration duration(Node node, String property) {
    Optional<Node> value = description.object(node, property);
    if (value.isEmpty()) {
      return null;
    }
    String text = Description.value(value.get()).strip();
    try {
      Duration duration =
          text.matches("\\d+") ? Duration.ofSeconds(Long.parseLong(text)) : Duration.parse(text);
      if (duration.isPositive()) {
        return duration;
      }
    } catch (java.time.DateTimeException | ArithmeticException | NumberFormatException _) {
      // told below
    }
    if (!isDuration(value.get())) {
      return null; // the shapes tell of it
    }
    problems.add(
        description.place(node, NodeFactory.createURI(property), value.get()),
        node,
        Terms.shortened(property)
            + " '"
            + text
            + "' is no length of time above 0; write whole seconds, or \"PT1M30S\"^^xsd:duration");
    return null;
  }

  /// Of those that shapes let through, years and months have no length, and others are negative.
  private static boolean isDuration(Node value) {
    return value.isLiteral()
        && value.getLiteral().isWellFormed()
        && Set.of(XSDDatatype.XSDduration, XSDDatatype.XSDdayTimeDuration)
            .contains(value.getLiteralDatatype());
  }

  String text(Node node, String property, String otherwise) {
    return description.object(node, property).map(Description::value).orElse(otherwise);
  }

  @Nullable String text(Node node, String property) {
    return description.object(node, property).map(Description::value).orElse(null);
  }

  List<String> texts(Node node, String property) {
    return description.objects(node, property).stream().map(Description::value).toList();
  }
}
