package org.swmpi.partition.statistics;

import java.util.List;

/// What a data set holds; equal on every rank. Counts are exact and of different things, except
/// where something else is said; named graphs count as their union. The terms are those of the
/// Vocabulary of Interlinked Datasets (VoID, W3C Interest Group Note, 2011).
///
/// @param files inputs read
/// @param bytes their bytes (decoded, for compressed and non-line formats)
/// @param statements statements read, repeats included
/// @param triples different triples
/// @param distinctSubjects IRIs and blank nodes that are subjects
/// @param distinctObjects IRIs, blank nodes and literals that are objects
/// @param entities IRIs that are subjects
/// @param nodes IRIs, blank nodes and literals that are subjects or objects
/// @param literals different literals
/// @param literalTriples triples whose object is a literal
/// @param graphs names of graphs
/// @param properties the predicates, that of most triples first
/// @param classes the objects of `rdf:type`, that of most instances first
public record DatasetStatistics(
    int files,
    long bytes,
    long statements,
    long triples,
    long distinctSubjects,
    long distinctObjects,
    long entities,
    long nodes,
    long literals,
    long literalTriples,
    long graphs,
    List<PropertyCounts> properties,
    List<ClassCounts> classes) {

  /// A predicate.
  ///
  /// @param property in canonical N-Triples
  /// @param triples with it
  /// @param distinctSubjects of them
  /// @param distinctObjects of them
  /// @param literalTriples those whose object is a literal
  public record PropertyCounts(
      String property,
      long triples,
      long distinctSubjects,
      long distinctObjects,
      long literalTriples) {}

  /// A class.
  ///
  /// @param type in canonical N-Triples
  /// @param entities what is stated to have it, blank nodes included
  public record ClassCounts(String type, long entities) {}

  /// Repeats among the statements.
  public long duplicates() {
    return statements - triples;
  }

  /// Part of the triples whose object is a literal; 0 if there are none.
  public double literalShare() {
    return triples == 0 ? 0 : (double) literalTriples / triples;
  }
}
