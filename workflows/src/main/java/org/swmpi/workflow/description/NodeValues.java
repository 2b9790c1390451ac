package org.swmpi.workflow.description;

import java.math.BigInteger;
import java.time.DateTimeException;
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
  /// In nanoseconds it is far from what 64 bits do not hold.
  private static final Duration LONGEST = Duration.ofDays(36_525);

  private static final BigInteger MOST_SECONDS = BigInteger.valueOf(Long.MAX_VALUE);

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
    Duration duration = duration(text);
    boolean tooLong = duration.compareTo(LONGEST) > 0;
    if (duration.isPositive() && !tooLong) {
      return duration;
    }
    if (!tooLong && !isDuration(value.get())) {
      return null; // the shapes tell of it
    }
    problems.add(
        description.place(node, NodeFactory.createURI(property), value.get()),
        node,
        Terms.shortened(property)
            + " '"
            + text
            + (tooLong
                ? "' is more than a hundred years; leave it out"
                : "' is no length of time above 0; write whole seconds, or"
                    + " \"PT1M30S\"^^xsd:duration"));
    return null;
  }

  /// The time that a text names; 0 if it names none.
  private static Duration duration(String text) {
    if (text.matches("\\+?\\d+")) {
      return Duration.ofSeconds(new BigInteger(text).min(MOST_SECONDS).longValue());
    }
    try {
      return Duration.parse(text);
    } catch (DateTimeException _) {
      return Duration.ZERO;
    }
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
