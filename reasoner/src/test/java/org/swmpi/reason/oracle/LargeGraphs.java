package org.swmpi.reason.oracle;

import static org.swmpi.reason.oracle.Vocabulary.*;

import java.util.ArrayList;
import java.util.List;
import org.swmpi.reason.Profile;

/// Random cases of some thousand statements: large enough for tables to grow, buffers to fill and
/// every rank to have a share, small enough for the oracle.
final class LargeGraphs {
  private static final int CLASSES = 150;
  private static final int PROPERTIES = 60;
  private static final int INDIVIDUALS = 1500;
  private static final int STATEMENTS = 6000;

  private final Dice dice;
  private final List<Triple> graph = new ArrayList<>();

  private LargeGraphs(long seed) {
    this.dice = new Dice(seed);
  }

  static ClosureCase make(long seed, Profile profile, boolean literals, boolean keepGraphs) {
    LargeGraphs large = new LargeGraphs(seed);
    large.schema();
    large.data();
    large.dice.shuffle(large.graph);
    return new ClosureCase(
        "large " + seed, large.files(keepGraphs), profile, literals, false, keepGraphs);
  }

  /// Hierarchies upwards by number, so that they stay of moderate depth; some statements by way of
  /// properties below those of the schema.
  private void schema() {
    for (int i = 0; i < CLASSES; i++) {
      add(
          name("C", i),
          dice.of(SUB_CLASS_OF, SUB_CLASS_OF, name("isa", 0)),
          higher("C", i, CLASSES));
      add(name("C", i), TYPE, dice.of(CLASS, CLASS, DATATYPE, name("Meta", 0)));
    }
    for (int i = 0; i < PROPERTIES; i++) {
      if (dice.chance(0.5)) {
        add(name("p", i), SUB_PROPERTY_OF, higher("p", i, PROPERTIES));
      }
      if (dice.chance(0.5)) {
        add(name("p", i), dice.of(DOMAIN, RANGE), some("C", CLASSES));
      }
      add(name("p", i), TYPE, dice.of(PROPERTY, CONTAINER_MEMBERSHIP_PROPERTY));
    }
    add(name("isa", 0), SUB_PROPERTY_OF, SUB_CLASS_OF);
    add(name("kind", 0), SUB_PROPERTY_OF, TYPE);
    add(name("Meta", 0), SUB_CLASS_OF, CLASS);
    add(name("C", CLASSES - 1), SUB_CLASS_OF, name("C", CLASSES - 5));
  }

  private void data() {
    String longText = "long text \\ \" ".repeat(200);
    for (int i = 0; i < STATEMENTS; i++) {
      String subject = dice.chance(0.05) ? "_:b" + dice.between(0, 50) : some("i", INDIVIDUALS);
      switch (dice.between(0, 9)) {
        case 0, 1 -> add(subject, TYPE, some("C", CLASSES));
        case 2 -> add(subject, name("kind", 0), some("C", CLASSES));
        case 3 ->
            add(subject, some("p", PROPERTIES), Terms.literal("text " + dice.between(0, 300)));
        case 4 ->
            add(subject, some("p", PROPERTIES), Terms.languageLiteral("x", dice.of("en", "de")));
        case 5 -> add(subject, rdf("_" + dice.between(1, 20)), some("i", INDIVIDUALS));
        case 6 -> add(subject, some("p", PROPERTIES), "_:b" + dice.between(0, 50));
        default -> add(subject, some("p", PROPERTIES), some("i", INDIVIDUALS));
      }
      if (dice.chance(0.1)) {
        graph.add(dice.of(graph));
      }
      if (dice.chance(0.002)) {
        add(subject, some("p", PROPERTIES), Terms.literal(longText + i));
      }
    }
  }

  private List<CaseFile> files(boolean quads) {
    List<CaseFile> files = new ArrayList<>();
    int number = dice.of(1, 1, 2);
    for (int part = 0; part < number; part++) {
      StringBuilder text = new StringBuilder();
      int from = graph.size() * part / number;
      int end = graph.size() * (part + 1) / number;
      for (int at = from; at < end; at += 500) {
        List<Quad> some =
            graph.subList(at, Math.min(at + 500, end)).stream()
                .map(triple -> new Quad(triple, quads ? some("g", 3) : Quad.DEFAULT_GRAPH))
                .toList();
        text.append(new Spelling(dice).spell(some)).append('\n');
      }
      files.add(new CaseFile("data" + part + (quads ? ".nq" : ".nt"), text.toString(), false));
    }
    return files;
  }

  private void add(String subject, String predicate, String object) {
    graph.add(new Triple(subject, predicate, object));
  }

  private static String name(String kind, int number) {
    return Terms.iri("http://example.org/" + kind + number);
  }

  private String some(String kind, int number) {
    return name(kind, dice.between(0, number - 1));
  }

  private String higher(String kind, int above, int number) {
    return name(kind, Math.min(number - 1, above + dice.between(1, 40)));
  }
}
