package org.swmpi.reason.internal.search;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.reason.Profile;
import org.swmpi.reason.internal.schema.Axioms;
import org.swmpi.reason.internal.schema.RuleEngine;
import org.swmpi.reason.internal.schema.Terms;
import org.swmpi.reason.internal.schema.TripleSet;

/**
 * What the ranks have found of the schema, as bytes to gather. A find is four strings, each with
 * its length in 32 bits before it: subject, predicate, object, graph (empty for the default graph).
 *
 * <p>That a predicate or a class is used at all is said by a triple whose other terms are
 * witnesses, {@code !s} and {@code !o}: terms that no input can hold.
 */
public final class SchemaFinds {
  private static final byte[] SUBJECT = "!s".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] OBJECT = "!o".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] TYPE =
      "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>".getBytes(StandardCharsets.US_ASCII);
  static final byte[] LITERAL =
      "<http://www.w3.org/2000/01/rdf-schema#Literal>".getBytes(StandardCharsets.US_ASCII);
  static final byte[] XML_LITERAL =
      "<http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral>".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] MEMBERSHIP = "!n".getBytes(StandardCharsets.US_ASCII);

  private final byte[][] gathered;

  /**
   * @param gathered what each rank's {@link Log} held
   */
  SchemaFinds(byte[][] gathered) {
    this.gathered = gathered;
  }

  /** A rank's finds. */
  static final class Log implements AutoCloseable {
    private final ByteSink bytes = new ByteSink(1 << 16);

    /** The triple under the scanner. */
    void triple(StatementScanner at, boolean withGraph) {
      put(at.subject, at.subjectEnd);
      put(at.predicate, at.predicateEnd);
      put(at.object, at.objectEnd);
      graph(at, withGraph);
    }

    /** Its predicate is used. */
    void predicate(StatementScanner at, boolean withGraph) {
      put(SUBJECT);
      put(at.predicate, at.predicateEnd);
      put(OBJECT);
      graph(at, withGraph);
    }

    /** Its object is used as a class. */
    void type(StatementScanner at, boolean withGraph) {
      put(SUBJECT);
      put(TYPE);
      put(at.object, at.objectEnd);
      graph(at, withGraph);
    }

    /** This class has an instance. */
    void type(byte[] type, StatementScanner at, boolean withGraph) {
      put(SUBJECT);
      put(TYPE);
      put(type);
      graph(at, withGraph);
    }

    /** A container membership property is used. */
    void membership(long start, long end) {
      put(start, end);
      put(MEMBERSHIP);
      put(OBJECT);
      length(0);
    }

    private void graph(StatementScanner at, boolean withGraph) {
      if (withGraph && at.graph != 0) {
        put(at.graph, at.graphEnd);
      } else {
        length(0);
      }
    }

    private void put(long start, long end) {
      length(end - start);
      bytes.put(start, end);
    }

    private void put(byte[] term) {
      length(term.length);
      bytes.put(term);
    }

    private void length(long length) {
      bytes.reserve(4);
      Raw.putInt(bytes.end(), Integer.reverseBytes(Math.toIntExact(length)));
      bytes.truncate(bytes.length() + 4);
    }

    byte[] toArray() {
      return Raw.bytes(bytes.address(), bytes.end());
    }

    @Override
    public void close() {
      bytes.close();
    }
  }

  private interface Visitor {
    void find(String s, String p, String o, String graph);
  }

  private void each(Visitor visitor) {
    for (byte[] finds : gathered) {
      ByteBuffer in = ByteBuffer.wrap(finds);
      while (in.hasRemaining()) {
        visitor.find(next(in), next(in), next(in), next(in));
      }
    }
  }

  private static String next(ByteBuffer in) {
    byte[] term = new byte[in.getInt()];
    in.get(term);
    return new String(term, StandardCharsets.UTF_8);
  }

  private static boolean isMembership(String predicate) {
    return predicate.charAt(0) == '!';
  }

  /** Adds all that was found, and the axioms of the profile. */
  void addTo(Terms terms, RuleEngine engine, Profile profile) {
    if (profile == Profile.RDFS_FULL) {
      addAxioms(terms, engine);
    }
    each(
        (s, p, o, graph) -> {
          if (!isMembership(p)) {
            engine.add(terms.id(s), terms.id(p), terms.id(o));
          }
        });
  }

  /** Adds the axioms, those on the container membership properties of the input among them. */
  void addAxioms(Terms terms, RuleEngine engine) {
    Axioms.add(terms, engine);
    each(
        (s, p, o, graph) -> {
          if (isMembership(p)) {
            Axioms.addContainerMembership(terms, engine, terms.id(s));
          }
        });
  }

  /** The finds by graph. */
  Map<String, TripleSet> graphs(Terms terms) {
    Map<String, TripleSet> graphs = new LinkedHashMap<>();
    each(
        (s, p, o, graph) -> {
          if (!isMembership(p)) {
            graphs
                .computeIfAbsent(graph, name -> new TripleSet())
                .add(terms.id(s), terms.id(p), terms.id(o));
          }
        });
    return graphs;
  }
}
