package org.swmpi.data.generate;

import java.util.LinkedHashMap;
import java.util.Map;
import org.swmpi.data.generate.GraphOptions.Domains;
import org.swmpi.data.memory.ByteSink;

/// A graph in which the numbers of edges from and to nodes have power laws, with hierarchies of
/// classes and properties above it, in N-Triples; and how many triples follow.
///
/// Classes and properties are complete trees. A node is of a class of the last level; its edges
/// have properties of the last level, and lead to different nodes. Where properties have domains
/// and ranges, nodes at both ends are of these classes. A block is some thousand classes,
/// properties or nodes.
public final class GraphGenerator implements Generator {
  private static final long BLOCK_BYTES = 1L << 20;
  private static final int LINE_BYTES = 105;
  private static final int MEMBERS_OF_BLOCK = 4096;

  /// More than the lines of a class or property have.
  private static final int MEMBER_BYTES = 1024;

  private final GraphOptions options;
  private final DegreeSequence degrees;
  private final GraphNodes nodes;
  private final GraphSize size;
  private final Templates templates;
  private final long nodesOfBlock;
  private final long classBlocks;
  private final long propertyBlocks;
  private long statements;

  public GraphGenerator(GraphOptions options) {
    this.options = options;
    degrees =
        DegreeSequence.of(
            options.nodes(), options.degree(), options.exponent(), options.largestDegree());
    nodes = new GraphNodes(options, degrees);
    size = new GraphSize(options, degrees.total());
    templates = GraphTemplates.open(options.propertyDepth());
    nodesOfBlock = Math.max(1, (long) (BLOCK_BYTES / (LINE_BYTES * (options.degree() + 1))));
    classBlocks = Math.ceilDiv(options.classes().members(), MEMBERS_OF_BLOCK);
    propertyBlocks = Math.ceilDiv(options.properties().members(), MEMBERS_OF_BLOCK);
  }

  @Override
  public long blocks() {
    return classBlocks + propertyBlocks + Math.ceilDiv(options.nodes(), nodesOfBlock);
  }

  @Override
  public long expectedBytes() {
    return LINE_BYTES * size.stated();
  }

  @Override
  public void write(long block, ByteSink to) {
    TextWriter writer = new TextWriter(to);
    if (block < classBlocks) {
      members(block, options.classes(), writer, true);
    } else if (block < classBlocks + propertyBlocks) {
      members(block - classBlocks, options.properties(), writer, false);
    } else {
      long first = (block - classBlocks - propertyBlocks) * nodesOfBlock;
      long end = Math.min(options.nodes(), first + nodesOfBlock);
      for (long node = first; node < end; node++) {
        nodes.write(node, templates, writer);
      }
    }
    writer.flush();
    statements += writer.lines();
  }

  private void members(long block, Hierarchy tree, TextWriter to, boolean classes) {
    int first = (int) (block * MEMBERS_OF_BLOCK);
    int end = Math.min(tree.members(), first + MEMBERS_OF_BLOCK);
    int level = 0;
    for (int member = first; member < end; member++) {
      while (member >= tree.firstOf(level + 1)) {
        level++;
      }
      int number = member - tree.firstOf(level);
      to.reserve(MEMBER_BYTES);
      to.put(
          templates,
          classes ? GraphTemplates.CLASS_HEAD : GraphTemplates.PROPERTY_HEAD,
          level,
          number);
      if (level > 0) {
        to.put(
            templates,
            classes ? GraphTemplates.SUB_CLASS : GraphTemplates.SUB_PROPERTY,
            level,
            number);
        to.put(templates, GraphTemplates.MEMBER, level - 1L, number / tree.fanOut());
      }
      if (!classes) {
        domainAndRange(level, number, to);
      }
    }
  }

  private void domainAndRange(int level, int property, TextWriter to) {
    boolean root = options.domains() == Domains.ROOT && level == 0;
    boolean deep = options.domains() == Domains.DEEP && level == options.propertyDepth();
    if (root || deep) {
      int domainLevel = options.domainLevel();
      int groups = options.classes().width(domainLevel);
      to.put(templates, GraphTemplates.DOMAIN, level, property);
      to.put(templates, GraphTemplates.MEMBER, domainLevel, property % groups);
      to.put(templates, GraphTemplates.RANGE, level, property);
      to.put(templates, GraphTemplates.MEMBER, domainLevel, nodes.rangeOf(property));
    }
  }

  @Override
  public long[] tally() {
    return new long[] {statements};
  }

  /// With the sizes of the closures by `rho` and `rdfs`.
  @Override
  public Map<String, Long> report(long[] tallies) {
    Map<String, Long> report = new LinkedHashMap<>();
    report.put("nodes", options.nodes());
    report.put("edges", degrees.total());
    report.put("largestDegree", (long) degrees.largest());
    report.put("untypedNodes", size.untyped());
    report.put("classes", (long) options.classes().members());
    report.put("properties", (long) options.properties().members());
    report.put("statements", tallies[0]);
    report.put("triples", size.stated());
    report.put("closureRho", size.rho());
    report.put("closureRdfs", size.rdfs());
    return report;
  }

  @Override
  public void close() {
    templates.close();
  }
}
