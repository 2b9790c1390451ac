package org.swmpi.data.internal.riot;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.QueryParseException;
import org.apache.jena.riot.out.NodeFmtLib;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.path.P_Link;
import org.apache.jena.sparql.path.P_Path1;
import org.apache.jena.sparql.path.P_Path2;
import org.apache.jena.sparql.path.P_ReverseLink;
import org.apache.jena.sparql.syntax.Element;
import org.apache.jena.sparql.syntax.ElementPathBlock;
import org.apache.jena.sparql.syntax.ElementSubQuery;
import org.apache.jena.sparql.syntax.ElementTriplesBlock;
import org.apache.jena.sparql.syntax.ElementVisitorBase;
import org.apache.jena.sparql.syntax.ElementWalker;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;

/// The triple patterns of SPARQL queries, as far as they are joined at their objects. A property
/// path counts as joined over each of its predicates.
public final class QueryPatterns {
  private final Map<String, Integer> joins = new HashMap<>();
  private final Set<String> used = new HashSet<>();
  private int anyPredicate;
  private boolean usesAny;

  /// Reads a query.
  public void add(Path file) {
    List<TriplePath> patterns = patterns(file);
    Map<Node, Integer> uses = new HashMap<>();
    for (TriplePath pattern : patterns) {
      uses.merge(pattern.getSubject(), 1, Integer::sum);
      if (!pattern.getObject().equals(pattern.getSubject())) {
        uses.merge(pattern.getObject(), 1, Integer::sum);
      }
    }
    for (TriplePath pattern : patterns) {
      Triple triple = pattern.asTriple();
      if (triple == null) {
        count(pattern.getPath());
        continue;
      }
      use(triple.getPredicate());
      if (!triple.getObject().isConcrete() && uses.getOrDefault(triple.getObject(), 0) > 1) {
        count(triple.getPredicate());
      }
    }
  }

  private static List<TriplePath> patterns(Path file) {
    List<TriplePath> patterns = new ArrayList<>();
    try {
      Element pattern = QueryFactory.create(Files.readString(file)).getQueryPattern();
      if (pattern != null) {
        collect(pattern, patterns);
      }
      return patterns;
    } catch (QueryParseException e) {
      throw new MalformedInputException(
          file.toString(),
          Math.max(0, e.getLine()),
          Math.max(0, e.getColumn()),
          "no SPARQL query (" + firstLine(e) + "); correct it");
    } catch (QueryException e) {
      throw new MalformedInputException(
          file.toString(), 0, 0, "no SPARQL query (" + firstLine(e) + "); correct it");
    } catch (CharacterCodingException e) {
      throw new MalformedInputException(file.toString(), 0, 0, "not UTF-8; write it in UTF-8");
    } catch (IOException e) {
      throw MissingInputException.unreadable(file.toString(), e, "name a file with a SPARQL query");
    }
  }

  private static String firstLine(QueryException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private static void collect(Element element, List<TriplePath> patterns) {
    ElementWalker.walk(
        element,
        new ElementVisitorBase() {
          @Override
          public void visit(ElementPathBlock block) {
            block.patternElts().forEachRemaining(patterns::add);
          }

          @Override
          public void visit(ElementTriplesBlock block) {
            block.patternElts().forEachRemaining(triple -> patterns.add(new TriplePath(triple)));
          }

          @Override
          public void visit(ElementSubQuery subQuery) {
            collect(subQuery.getQuery().getQueryPattern(), patterns);
          }
        });
  }

  private void use(Node predicate) {
    if (predicate.isURI()) {
      used.add(NodeFmtLib.strNT(predicate));
    } else {
      usesAny = true;
    }
  }

  private void count(Node predicate) {
    use(predicate);
    if (predicate.isURI()) {
      joins.merge(NodeFmtLib.strNT(predicate), 1, Integer::sum);
    } else {
      anyPredicate++;
    }
  }

  private void count(org.apache.jena.sparql.path.Path path) {
    switch (path) {
      case P_Link link -> count(link.getNode());
      case P_ReverseLink link -> count(link.getNode());
      case P_Path1 one -> count(one.getSubPath());
      case P_Path2 two -> {
        count(two.getLeft());
        count(two.getRight());
      }
      default -> { // a negated set
        usesAny = true;
        anyPredicate++;
      }
    }
  }

  /// By predicate, how many patterns are joined at the object.
  public Map<String, Integer> joins() {
    return joins;
  }

  /// The predicates of all patterns.
  public Set<String> used() {
    return used;
  }

  /// Whether a pattern takes any predicate.
  public boolean usesAny() {
    return usesAny;
  }

  /// How many patterns are joined at the object whose predicate is a variable.
  public int anyPredicate() {
    return anyPredicate;
  }
}
