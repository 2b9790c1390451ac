package org.swmpi.data.internal.riot;

import java.util.Locale;
import org.apache.jena.datatypes.RDFDatatype;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.irix.IRIException;
import org.apache.jena.irix.IRIx;
import org.apache.jena.irix.IRIxResolver;
import org.apache.jena.riot.RIOT;
import org.apache.jena.riot.system.Checker;
import org.apache.jena.riot.system.FactoryRDFStd;
import org.apache.jena.riot.system.ParserProfileStd;
import org.apache.jena.riot.system.PrefixMapStd;
import org.apache.jena.sparql.core.Quad;
import org.jspecify.annotations.Nullable;

/// How RIOT's readers make terms here: every term is one that a line of N-Triples can hold, and an
/// absolute IRI stays as it is written, so that the same IRI in a Turtle file and in an N-Triples
/// file is the same term.
final class StrictProfile extends ParserProfileStd {
  /// In place of an IRI that is none, where reading goes on.
  static final String ANY = "x:";

  private final Problems problems;
  private final Prefixes prefixes;
  private final BlankLabels labels = new BlankLabels();
  private @Nullable IRIx base;

  /// @param base of relative IRIs until the document declares one; `null` for none
  StrictProfile(Problems problems, @Nullable String base) {
    this(problems, base, new Prefixes());
  }

  private StrictProfile(Problems problems, @Nullable String base, Prefixes prefixes) {
    super(
        new FactoryRDFStd(),
        problems,
        IRIxResolver.create().noBase().resolve(false).allowRelative(true).build(),
        prefixes,
        RIOT.getContext(),
        problems.warns(), // Jena's checks are warnings about style; those below decide
        true);
    this.problems = problems;
    this.prefixes = prefixes;
    this.base = base == null ? null : IRIx.create(base);
  }

  /// Prefixes. What has one that is not declared is any IRI, until there is a place to tell of it.
  private static final class Prefixes extends PrefixMapStd {
    private @Nullable String undeclared;

    @Override
    public String expand(String prefix, String localName) {
      String iri = super.expand(prefix, localName);
      if (iri == null) {
        undeclared = prefix;
        return ANY;
      }
      return iri;
    }
  }

  private void checkPrefix() {
    String prefix = prefixes.undeclared;
    if (prefix != null) {
      prefixes.undeclared = null;
      problems.report(
          "Undefined prefix: "
              + Problems.printable(prefix)
              + "; declare it with @prefix above its first use");
    }
  }

  @Override
  public String resolveIRI(String reference, long line, long column) {
    problems.at(line, column);
    return checked(TermRules.isAbsolute(reference) ? reference : resolved(reference));
  }

  private String resolved(String reference) {
    if (reference.startsWith("_:")) {
      problems.report(
          "<"
              + Problems.printable(reference)
              + "> is a blank node in the place of an IRI; write it without < and >");
      return ANY;
    }
    IRIx against = base;
    if (against == null) {
      problems.report(
          "relative IRI <"
              + Problems.printable(reference)
              + ">, and there is no base; declare one, or write it in full");
      return ANY;
    }
    try {
      return against.resolve(reference).str();
    } catch (IRIException e) {
      problems.report(Problems.printable(String.valueOf(e.getMessage())) + "; correct the IRI");
      return ANY;
    }
  }

  private String checked(String iri) {
    String problem = TermRules.problemOfIri(iri);
    if (problem != null) {
      problems.report(problem);
      return ANY;
    }
    return iri;
  }

  @Override
  public void setBaseIRI(@Nullable String iri) {
    try {
      base = iri == null ? null : IRIx.create(iri);
    } catch (IRIException e) {
      problems.report(Problems.printable(String.valueOf(e.getMessage())) + "; correct the base");
    }
  }

  @Override
  public @Nullable String getBaseURI() {
    return base == null ? null : base.str();
  }

  @Override
  public Triple createTriple(Node subject, Node predicate, Node object, long line, long column) {
    checkTriple(subject, predicate, object, line, column);
    return super.createTriple(subject, predicate, object, line, column);
  }

  @Override
  public Quad createQuad(
      Node graph, Node subject, Node predicate, Node object, long line, long column) {
    checkTriple(subject, predicate, object, line, column);
    return super.createQuad(named(graph), subject, predicate, object, line, column);
  }

  /// The name of a graph. Jena's binary formats can hold any term there, and Jena lets it pass.
  private Node named(Node graph) {
    if (!graph.isLiteral()) {
      return graph;
    }
    problems.report(
        "the literal "
            + Problems.printable(graph.toString())
            + " names a graph; name it by an IRI or a blank node");
    return NodeFactory.createURI(ANY);
  }

  @Override
  public Node createURI(String iri, long line, long column) {
    problems.at(line, column);
    checkPrefix();
    String resolved = resolveIRI(iri, line, column);
    if (problems.warns() && !resolved.equals(ANY)) {
      Checker.checkIRI(resolved, problems, line, column);
    }
    return NodeFactory.createURI(resolved);
  }

  @Override
  public Node createURI(IRIx iri, long line, long column) {
    problems.at(line, column);
    return NodeFactory.createURI(checked(iri.str()));
  }

  @Override
  public Node createTypedLiteral(String lexical, RDFDatatype datatype, long line, long column) {
    problems.at(line, column);
    checkPrefix();
    String problem = TermRules.problemOfDatatype(datatype.getURI());
    if (problem != null) {
      problems.report(problem);
    }
    return super.createTypedLiteral(lexical, datatype, line, column);
  }

  @Override
  public Node createLangLiteral(String lexical, String tag, long line, long column) {
    problems.at(line, column);
    String problem = TermRules.problemOfLanguage(tag);
    if (problem != null) {
      problems.report(problem);
      return NodeFactory.createLiteralString(lexical);
    }
    return super.createLangLiteral(lexical, tag.toLowerCase(Locale.ROOT), line, column);
  }

  @Override
  public Node createStringLiteral(String lexical, long line, long column) {
    problems.at(line, column);
    return super.createStringLiteral(lexical, line, column);
  }

  @Override
  public Node createBlankNode(@Nullable Node scope, String label, long line, long column) {
    problems.at(line, column);
    return NodeFactory.createBlankNode(labels.ofWritten(label));
  }

  @Override
  public Node createBlankNode(@Nullable Node scope, long line, long column) {
    problems.at(line, column);
    return NodeFactory.createBlankNode(labels.next());
  }

  @Override
  public Node createLangDirLiteral(
      String lexical, String tag, String direction, long line, long column) {
    problems.at(line, column);
    problems.report(
        TermRules.beyondRdf11(
            "text direction '--" + Problems.printable(direction) + "'", "drop the direction"));
    return NodeFactory.createLiteralString(lexical);
  }

  @Override
  public Node createTripleTerm(Node subject, Node predicate, Node object, long line, long column) {
    problems.at(line, column);
    problems.report(
        TermRules.beyondRdf11("triple term or reifier", "describe the triple by rdf:Statement"));
    return NodeFactory.createURI(ANY);
  }

  @Override
  public Node createTripleTerm(Triple triple, long line, long column) {
    return createTripleTerm(
        triple.getSubject(), triple.getPredicate(), triple.getObject(), line, column);
  }

  @Override
  public Node createGraphNode(Graph graph, long line, long column) {
    problems.at(line, column);
    throw problems.malformed("formula of N3, which is not RDF; write its triples by themselves");
  }
}
