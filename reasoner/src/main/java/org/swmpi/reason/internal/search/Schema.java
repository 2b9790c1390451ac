package org.swmpi.reason.internal.search;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.reason.Profile;
import org.swmpi.reason.internal.schema.ClosedSchema;
import org.swmpi.reason.internal.schema.LiteralSurrogates;
import org.swmpi.reason.internal.schema.RuleEngine;
import org.swmpi.reason.internal.schema.Terms;
import org.swmpi.reason.internal.schema.TripleSet;

/// The closed schema of the whole input, equal on all ranks.
///
/// @param terms its terms
/// @param closed what it says of instance triples
/// @param finds what it was made of
/// @param surrogates of its literals
public record Schema(
    Terms terms, ClosedSchema closed, SchemaFinds finds, LiteralSurrogates surrogates) {

  /// Whether a term stands for something that no input holds.
  private static boolean isWitness(String term) {
    return term.charAt(0) == '!';
  }

  /// How many legal triples the closed schema has.
  public long size() {
    long size = 0;
    for (int i = 0; i < closed.triples().size(); i++) {
      size += isLegal(closed.triples(), i) ? 1 : 0;
    }
    return size;
  }

  private boolean isLegal(TripleSet triples, int i) {
    String s = terms.spelling(triples.subject(i));
    return terms.isIri(triples.predicate(i))
        && s.charAt(0) != '"'
        && !isWitness(s)
        && !isWitness(terms.spelling(triples.object(i)));
  }

  /// Writes a rank's share of the closed schema as lines.
  public void write(ByteSink lines, int rank, int ranks) {
    write(closed.triples(), "", lines, rank, ranks);
  }

  /// Writes a rank's share of the closed schema as lines, each with the graph that it follows in.
  ///
  /// A graph receives what follows from at least one triple of its own, in the light of the closed
  /// schema of all graphs; the axioms and what follows from them alone are the default graph's.
  ///
  /// @param room bytes; no further graph is begun once there are more lines
  /// @return bytes of all of the share; in proportion, where there was no room for them
  public long writeByGraph(ByteSink lines, int rank, int ranks, long room) {
    Profile profile = closed.profile();
    RuleEngine axioms = new RuleEngine(terms, profile, surrogates);
    if (profile == Profile.RDFS_FULL) {
      finds.addAxioms(terms, axioms);
      axioms.close();
      write(axioms.triples(), "", lines, rank, ranks);
    }
    List<Map.Entry<String, TripleSet>> graphs = List.copyOf(finds.graphs(terms).entrySet());
    for (int g = rank; g < graphs.size(); g += ranks) {
      if (lines.length() > room) {
        return (long) ((double) lines.length() / Math.max(g, 1) * graphs.size());
      }
      write(graphs.get(g).getKey(), graphs.get(g).getValue(), axioms, lines);
    }
    return lines.length();
  }

  /// Writes what follows from at least one of a graph's own triples.
  private void write(String graph, TripleSet stated, RuleEngine axioms, ByteSink lines) {
    RuleEngine own = new RuleEngine(terms, closed.profile(), surrogates);
    assume(own, axioms.triples(), true);
    assume(own, closed.triples(), false);
    for (int i = 0; i < stated.size(); i++) {
      own.add(stated.subject(i), stated.predicate(i), stated.object(i));
    }
    own.close();
    write(own.triples(), graph.isEmpty() ? "" : graph + " ", lines, 0, 1);
  }

  private void assume(RuleEngine engine, TripleSet premises, boolean all) {
    for (int i = 0; i < premises.size(); i++) {
      if (all || closed.isSchema(premises.predicate(i), premises.object(i))) {
        engine.assume(premises.subject(i), premises.predicate(i), premises.object(i));
      }
    }
  }

  private void write(TripleSet triples, String graph, ByteSink lines, int rank, int ranks) {
    for (int i = rank; i < triples.size(); i += ranks) {
      if (isLegal(triples, i)) {
        String line =
            terms.spelling(triples.subject(i))
                + ' '
                + terms.spelling(triples.predicate(i))
                + ' '
                + terms.spelling(triples.object(i))
                + ' '
                + graph
                + ".\n";
        lines.put(line.getBytes(StandardCharsets.UTF_8));
      }
    }
  }
}
