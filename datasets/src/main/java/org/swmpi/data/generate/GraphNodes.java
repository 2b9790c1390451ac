package org.swmpi.data.generate;

/// Writes nodes of a graph with their edges. Whatever is drawn for one depends on the seed and its
/// number.
final class GraphNodes {
  private static final int PURPOSE = 2;

  /// More than the longest line has.
  private static final int LINE = 400;

  private static final int DRAWS = 32;

  private final GraphOptions options;
  private final DegreeSequence degrees;
  private final Permutation places;
  private final PowerLaw objects;
  private final DistinctNumbers taken;
  private final RandomStream random = new RandomStream();
  private final int classes;
  private final int groups;
  private final int classesOfGroup;
  private final int propertiesOfGroup;

  GraphNodes(GraphOptions options, DegreeSequence degrees) {
    this.options = options;
    this.degrees = degrees;
    places = new Permutation(options.nodes(), options.seed());
    objects = new PowerLaw(options.nodes(), options.exponent());
    taken = new DistinctNumbers(degrees.largest());
    classes = options.classes().leaves();
    groups = options.classes().width(options.domainLevel());
    classesOfGroup = classes / groups;
    propertiesOfGroup = options.properties().leaves() / groups;
  }

  void write(long node, Templates templates, TextWriter to) {
    random.begin(options.seed(), PURPOSE, node, 0);
    int degree = degrees.degree(places.of(node));
    to.reserve((degree + 2L) * LINE);
    int ownClass = (int) (node % classes);
    if (GraphSize.untypedBefore(options, node + 1) == GraphSize.untypedBefore(options, node)) {
      to.put(templates, GraphTemplates.TYPE, node, options.classDepth(), ownClass);
    }
    if (options.labels()) {
      to.put(templates, GraphTemplates.LABEL, node);
    }
    int group = ownClass / classesOfGroup;
    taken.clear(degree);
    for (int i = 0; i < degree; i++) {
      int property = group + groups * random.below(propertiesOfGroup);
      to.put(templates, GraphTemplates.EDGE, node, property, object(rangeOf(property)));
    }
  }

  /// The class of [GraphOptions#domainLevel] that is the range of a property of the last level.
  int rangeOf(int property) {
    long mixed = RandomStream.mix(options.seed() + property);
    return (int) Math.unsignedMultiplyHigh(mixed, groups);
  }

  /// A node below a class to which no edge leads yet: one by the power law, or, if that is taken
  /// again and again, the next one that is free.
  private long object(int group) {
    long number = objects.draw(random);
    for (int tries = 1; !taken.add(below(group, number)); tries++) {
      number = tries < DRAWS ? objects.draw(random) : (number + 1) % options.nodes();
    }
    return below(group, number);
  }

  /// The node below a class that is nearest to a number.
  private long below(int group, long number) {
    int within = (int) (number % classesOfGroup);
    long node = number - number % classes + (long) group * classesOfGroup + within;
    return node < options.nodes() ? node : node - classes;
  }
}
