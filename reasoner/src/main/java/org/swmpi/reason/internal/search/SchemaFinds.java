package org.swmpi.reason.internal.search;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.swmpi.data.memory.ArrayLength;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermHash;
import org.swmpi.reason.Profile;
import org.swmpi.reason.internal.records.HashTable;
import org.swmpi.reason.internal.schema.Axioms;
import org.swmpi.reason.internal.schema.LiteralSurrogates;
import org.swmpi.reason.internal.schema.RuleEngine;
import org.swmpi.reason.internal.schema.Terms;
import org.swmpi.reason.internal.schema.TripleSet;

/// What the ranks have found of the schema, as bytes to gather. A find is four strings, each with
/// its length in 32 bits before it: subject, predicate, object, graph (empty for the default
/// graph).
///
/// That a predicate or a class is used at all is said by a triple whose other terms are witnesses,
/// `!s` and `!o` with the term that they witness: terms that no input can hold, each for one use,
/// since nothing is known of two uses together.
public final class SchemaFinds {
  private static final byte[] SUBJECT = "!s".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] OBJECT = "!o".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] TYPE =
      "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>".getBytes(StandardCharsets.US_ASCII);
  static final byte[] LITERAL =
      "<http://www.w3.org/2000/01/rdf-schema#Literal>".getBytes(StandardCharsets.US_ASCII);
  static final byte[] XML_LITERAL =
      "<http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral>".getBytes(StandardCharsets.US_ASCII);
  private static final String MEMBERSHIP = "!n";
  private static final String LABEL = "!l";

  private final byte[][] gathered;

  /// @param gathered what each rank's [Log] held
  SchemaFinds(byte[][] gathered) {
    this.gathered = gathered;
  }

  /// A rank's finds.
  static final class Log implements AutoCloseable {
    private final ByteSink bytes = new ByteSink(1 << 16);
    private final TermHash hash = new TermHash(new SplittableRandom().nextLong());
    private final HashTable known = new HashTable();

    /// The triple under the scanner, if it is new: many files may each hold all of a schema.
    void triple(StatementScanner at, boolean withGraph) {
      if (isFull()) {
        return;
      }
      long length = bytes.length();
      put(at.subject, at.subjectEnd);
      put(at.predicate, at.predicateEnd);
      put(at.object, at.objectEnd);
      graph(at, withGraph);
      hash.hash(bytes.address() + length, bytes.end());
      if (known.get(hash.high, hash.low) < 0) {
        known.put(hash.high, hash.low, 0);
      } else {
        bytes.truncate(length);
      }
    }

    /// Its predicate is used.
    void predicate(StatementScanner at, boolean withGraph) {
      byte[] predicate = Raw.bytes(at.predicate, at.predicateEnd);
      put(SUBJECT, predicate);
      put(predicate);
      put(OBJECT, predicate);
      graph(at, withGraph);
    }

    /// Its object is used as a class.
    void type(StatementScanner at, boolean withGraph) {
      type(Raw.bytes(at.object, at.objectEnd), at, withGraph);
    }

    /// This class has an instance.
    void type(byte[] type, StatementScanner at, boolean withGraph) {
      put(SUBJECT, type);
      put(TYPE);
      put(type);
      graph(at, withGraph);
    }

    /// A container membership property is used.
    void membership(long start, long end) {
      term(start, end, MEMBERSHIP);
    }

    /// A blank node's label could be that of a surrogate.
    void label(long start, long end) {
      term(start, end, LABEL);
    }

    private void term(long start, long end, String kind) {
      put(start, end);
      put(kind.getBytes(StandardCharsets.US_ASCII));
      length(0);
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

    private void put(byte[] witness, byte[] of) {
      length(witness.length + of.length);
      bytes.put(witness);
      bytes.put(of);
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

    /// Whether it is more than an array can hold.
    boolean isFull() {
      return bytes.length() > ArrayLength.MOST;
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

  private static boolean isTriple(String predicate) {
    return predicate.charAt(0) != '!';
  }

  /// The terms that were found as this kind.
  private void each(String kind, Consumer<String> action) {
    each(
        (s, p, o, graph) -> {
          if (p.equals(kind)) {
            action.accept(s);
          }
        });
  }

  /// Adds all that was found, and the axioms of the profile.
  void addTo(Terms terms, RuleEngine engine, Profile profile) {
    if (profile == Profile.RDFS_FULL) {
      addAxioms(terms, engine);
    }
    each(
        (s, p, o, graph) -> {
          if (isTriple(p)) {
            engine.add(terms.id(s), terms.id(p), terms.id(o));
          }
        });
  }

  /// Adds the axioms, those on the container membership properties of the input among them.
  void addAxioms(Terms terms, RuleEngine engine) {
    Axioms.add(terms, engine);
    each(MEMBERSHIP, s -> Axioms.addContainerMembership(terms, engine, terms.id(s)));
  }

  /// How many different triples of the input were found.
  public int triples(Terms terms) {
    TripleSet all = new TripleSet();
    each(
        (s, p, o, graph) -> {
          if (isTriple(p) && s.charAt(0) != '!') {
            all.add(terms.id(s), terms.id(p), terms.id(o));
          }
        });
    return all.size();
  }

  /// Lets surrogates avoid the labels of the input.
  void avoidLabels(LiteralSurrogates surrogates) {
    each(LABEL, surrogates::avoid);
  }

  /// The finds by graph.
  Map<String, TripleSet> graphs(Terms terms) {
    Map<String, TripleSet> graphs = new LinkedHashMap<>();
    each(
        (s, p, o, graph) -> {
          if (isTriple(p)) {
            graphs
                .computeIfAbsent(graph, name -> new TripleSet())
                .add(terms.id(s), terms.id(p), terms.id(o));
          }
        });
    return graphs;
  }
}
