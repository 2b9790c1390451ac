package org.swmpi.reason;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.reason.oracle.Example;

/// `--literals`: every literal gets a blank node that stands for it where a literal cannot stand.
/// Here the surrogate of `"l"` is written `_:"l"`; its label is the engine's affair.
class LiteralExamplesTest {
  @TempDir Path scratch;

  private Example given(String... statements) {
    return new Example(scratch).file(statements).withLiterals();
  }

  @Test
  void lgSurrogateBesideTheLiteral() {
    given("x p \"l\"").infersAmongOthers("x p _:\"l\"");
  }

  @Test
  void rdfs1PlainLiteralsAreLiterals() {
    given("x p \"l\"", "x p \"l\"@en")
        .infersAmongOthers(
            "_:\"l\" type Literal", "_:\"l\"@en type Literal", "_:\"l\" type Resource");
  }

  /// In RDF 1.1 they are plain literals in another spelling.
  @Test
  void rdfs1StringsAreLiterals() {
    given("x p \"l\"^^xsd:string").infersAmongOthers("x p _:\"l\"", "_:\"l\" type Literal");
  }

  /// No rule of RDFS says so; that would take knowledge of datatypes.
  @Test
  void otherTypedLiteralsAreNotLiterals() {
    given("x p \"1\"^^xsd:integer")
        .infersAmongOthers(
            "x p _:\"1\"^^<http://www.w3.org/2001/XMLSchema#integer>",
            "_:\"1\"^^<http://www.w3.org/2001/XMLSchema#integer> type Resource")
        .doesNotInfer(
            "_:\"1\"^^<http://www.w3.org/2001/XMLSchema#integer> type Literal",
            "_:\"1\"^^<http://www.w3.org/2001/XMLSchema#integer> type xsd:integer");
  }

  @Test
  void rdf2WellFormedXml() {
    given("x p \"<b></b>\"^^rdf:XMLLiteral")
        .infersAmongOthers(
            "_:\"<b></b>\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral> type rdf:XMLLiteral",
            "_:\"<b></b>\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral> type Literal");
  }

  /// Neither refused nor typed: inconsistency is not looked for.
  @Test
  void rdf2IllFormedXml() {
    given("x p \"<b>\"^^rdf:XMLLiteral", "p range rdf:XMLLiteral", "x q \"a&b\"^^rdf:XMLLiteral")
        .infersAmongOthers(
            "_:\"<b>\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral> type rdf:XMLLiteral")
        .doesNotInfer(
            "_:\"a&b\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral> type rdf:XMLLiteral");
  }

  @Test
  void theRangeOfALiteralIsWrittenForItsSurrogate() {
    given("p range C", "C subClassOf D", "x p \"l\"")
        .infersAmongOthers("_:\"l\" type C", "_:\"l\" type D");
  }

  @Test
  void oneLiteralHasOneSurrogate() {
    given("x p \"l\"", "y q \"l\"", "p range C", "q range D")
        .infersAmongOthers("x p _:\"l\"", "y q _:\"l\"", "_:\"l\" type C", "_:\"l\" type D");
  }

  /// 148; x and p are resources, p is a property and one of itself; the surrogate is the object of
  /// a triple, a resource and a literal.
  @Test
  void nothingMoreOfOneStatement() {
    given("x p \"l\"").counts(1, 0, 148 + 4 + 3, 148 + 5 + 3);
  }

  /// gl: what has the surrogate has the literal.
  @Test
  void glBackToTheLiteral() {
    given("p subPropertyOf q", "x p \"l\"").infersAmongOthers("x q \"l\"", "x q _:\"l\"");
  }

  /// That all literals are classes makes a schema of the data.
  @Test
  void declaredLiterals() {
    given("Literal subClassOf Class", "x p \"l\"")
        .infersAmongOthers("_:\"l\" subClassOf _:\"l\"", "_:\"l\" subClassOf Resource");
  }

  @Test
  void literalsAsClasses() {
    given("C subClassOf \"l\"")
        .infersAmongOthers(
            "C subClassOf _:\"l\"", "_:\"l\" type Class", "_:\"l\" subClassOf \"l\"");
  }

  @Test
  void literalsInSeveralFilesAreTheSame() {
    new Example(scratch)
        .file("x p \"l\"", "p range C")
        .file("y q \"l\"@EN", "z r \"l\"")
        .withLiterals()
        .infersAmongOthers("x p _:\"l\"", "y q _:\"l\"@en", "z r _:\"l\"", "_:\"l\" type C");
  }

  @Test
  void inferredOnlyHoldsThem() {
    given("x p \"l\"").inferredOnly().infersAmongOthers("x p _:\"l\"").doesNotInfer("x p \"l\"");
  }

  /// A blank node of the data may by chance (or malice) have the label that a surrogate would get.
  @Test
  void surrogatesAreNewBlankNodes() {
    String label = surrogateLabel(given("x p \"l\"").engineLines());
    given("x p \"l\"", label + " q y", "p range C").checkEngine();
  }

  private static String surrogateLabel(List<String> lines) {
    List<String> objects =
        lines.stream()
            .filter(line -> line.startsWith("<http://example.org/x> <http://example.org/p> _:"))
            .map(line -> line.substring(line.indexOf("_:"), line.length() - " .".length()))
            .toList();
    assertThat(objects).hasSize(1);
    return objects.getFirst();
  }
}
