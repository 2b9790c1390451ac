package org.swmpi.partition.statistics;

/// What one statement says of a node, or of a pair of a subject and an object, in 64 bits:
///
/// ```
///  63    48    47        46      45    44       43      42   41  32 31      0
/// +--------+----------+--------+------+-------+---------+-----+------+---------+
/// |  part  | inferred | object | type | graph | literal | IRI |      | number  |
/// +--------+----------+--------+------+-------+---------+-----+------+---------+
/// ```
///
/// Part: where the statement is placed. Inferred: it is not stated. Object: the node is the object,
/// else the subject. Type: the number is that of a class, and the predicate is `rdf:type`; else it
/// is that of the predicate. Graph: the node is the name of a graph. Literal, IRI: what the node
/// is; of a pair, what its object is. Numbers are those of [TermNumbers].
public final class Fact {
  static final long INFERRED = 1L << 47;
  static final long OBJECT = 1L << 46;
  static final long TYPE = 1L << 45;
  static final long GRAPH = 1L << 44;
  static final long LITERAL = 1L << 43;
  static final long IRI = 1L << 42;

  private static final int PART_SHIFT = 48;
  private static final long NUMBER = 0xFFFFFFFFL;

  private Fact() {}

  static long of(int part, long flags, int number) {
    return (long) part << PART_SHIFT | flags | number;
  }

  static long withNumber(long fact, int number) {
    return fact & ~NUMBER | number;
  }

  /// The part of its statement.
  public static int part(long fact) {
    return (int) (fact >>> PART_SHIFT);
  }

  /// Number of the predicate, or of the class if [#isType].
  public static int number(long fact) {
    return (int) fact;
  }

  /// Whether its statement is not stated in the input.
  public static boolean isInferred(long fact) {
    return (fact & INFERRED) != 0;
  }

  /// Whether the node is the object of its statement.
  public static boolean isObject(long fact) {
    return (fact & OBJECT) != 0;
  }

  /// Whether it says that the node has a class.
  public static boolean isType(long fact) {
    return (fact & TYPE) != 0;
  }

  /// Whether the node is the name of a graph.
  public static boolean isGraph(long fact) {
    return (fact & GRAPH) != 0;
  }

  /// Whether the node, or the pair's object, is a literal.
  public static boolean isLiteral(long fact) {
    return (fact & LITERAL) != 0;
  }

  /// Whether the node, or the pair's object, is an IRI.
  public static boolean isIri(long fact) {
    return (fact & IRI) != 0;
  }
}
