package org.swmpi.data.generate;

/// What graph to make.
///
/// @param nodes how many
/// @param degree edges from a node in the mean, from 1
/// @param exponent of the power laws of degrees, above 2
/// @param classDepth levels of classes below the root class
/// @param classFanOut sub-classes of each class above the last level
/// @param propertyDepth levels of properties below the root property
/// @param propertyFanOut sub-properties of each property above the last level
/// @param domains which properties have domains and ranges
/// @param untyped share of the nodes that have no type stated, 0 to 1
/// @param labels whether each node has a label
/// @param seed any number; other seeds give other graphs
public record GraphOptions(
    long nodes,
    double degree,
    double exponent,
    int classDepth,
    int classFanOut,
    int propertyDepth,
    int propertyFanOut,
    Domains domains,
    double untyped,
    boolean labels,
    long seed) {

  /// 90 TB of N-Triples, with eight edges each.
  private static final long MOST_NODES = 100_000_000_000L;

  private static final double MOST_DEGREE = 10_000;
  private static final long LARGEST_DEGREE = 100_000;
  private static final double LEAST_EXPONENT = 2.01;
  private static final double MOST_EXPONENT = 10;

  /// Which properties have a domain and a range. Types that follow from them are never other ones
  /// than those that the nodes have, or would have if theirs were stated.
  public enum Domains {
    /// None.
    NONE,
    /// The root property, and both are the root class.
    ROOT,
    /// The properties of the last level, and both are of the lowest level that has no more classes
    /// than there are such properties.
    DEEP
  }

  /// @throws IllegalArgumentException if there can be no such graph, with what to do
  public GraphOptions {
    OutOfRange.refuse("NODES", nodes, 1, MOST_NODES);
    OutOfRange.refuse("--degree", degree, 1, MOST_DEGREE);
    OutOfRange.refuse("--exponent", exponent, LEAST_EXPONENT, MOST_EXPONENT);
    OutOfRange.refuse("--untyped", untyped, 0, 1);
    long leaves = Hierarchy.of("--class", classDepth, classFanOut).leaves();
    Hierarchy.of("--property", propertyDepth, propertyFanOut);
    if (nodes < leaves) {
      throw new IllegalArgumentException(
          "NODES: "
              + nodes
              + ", fewer than the "
              + leaves
              + " classes of the last level; give more, or less of --class-depth or --class-fan-out");
    }
    long most =
        largestDegree(
            nodes,
            new Hierarchy(classDepth, classFanOut),
            new Hierarchy(propertyDepth, propertyFanOut),
            domains);
    if (degree > most) {
      throw new IllegalArgumentException(
          "--degree: "
              + degree
              + ", but a node of these can have at most "
              + most
              + " edges; give more NODES or a smaller --degree");
    }
  }

  Hierarchy classes() {
    return new Hierarchy(classDepth, classFanOut);
  }

  Hierarchy properties() {
    return new Hierarchy(propertyDepth, propertyFanOut);
  }

  /// The level of classes that are domains and ranges.
  int domainLevel() {
    return domainLevel(classes(), properties(), domains);
  }

  private static int domainLevel(Hierarchy classes, Hierarchy properties, Domains domains) {
    int level = 0;
    while (domains == Domains.DEEP
        && level < classes.depth()
        && classes.width(level + 1) <= properties.leaves()) {
      level++;
    }
    return level;
  }

  /// The most edges that a node may have: half as many as a property has objects at least, so that
  /// they can lead to different ones.
  int largestDegree() {
    return largestDegree(nodes, classes(), properties(), domains);
  }

  private static int largestDegree(
      long nodes, Hierarchy classes, Hierarchy properties, Domains domains) {
    int groups = classes.width(domainLevel(classes, properties, domains));
    long objects = nodes / classes.leaves() * (classes.leaves() / groups);
    return (int) Math.clamp(objects / 2, 1, LARGEST_DEGREE);
  }
}
