package org.swmpi.reason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.swmpi.reason.Profile.RDFS;
import static org.swmpi.reason.Profile.RDFS_FULL;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.reason.oracle.Example;

/// What is input, what counts as stated, and what becomes of blank nodes and graphs.
class InputExamplesTest {
  @TempDir Path scratch;

  private Example given(String... statements) {
    return new Example(scratch).file(statements);
  }

  @Nested
  class Files {
    @Test
    void schemaAndDataInDifferentFiles() {
      given("x type C").file("C subClassOf D").infers("x type D");
    }

    /// `-t` says where the schema is. It changes no result: a schema triple in another file is
    /// found, data in this one are closed, and all of it is stated.
    @Test
    void tboxFilesAreInputLikeOthers() {
      given("x type C", "D subClassOf E")
          .file("C subClassOf D", "y type C")
          .asTbox()
          .counts(4, 0, 5, 9)
          .infers("C subClassOf E", "x type D", "x type E", "y type D", "y type E");
    }

    @Test
    void repeatsInOtherFiles() {
      given("x type C", "C subClassOf D").file("x type C").asTbox().counts(3, 1, 1, 3);
    }

    /// As where every file of a dataset comes with its schema.
    @Test
    void theSchemaInEachFile() {
      given("x type C", "C subClassOf D", "C subClassOf D")
          .file("y type C", "C subClassOf D")
          .counts(5, 2, 2, 5);
    }

    /// A CR ends a line too.
    @Test
    void schemaTriplesBetweenCarriageReturns() {
      String subClassOf = " <http://www.w3.org/2000/01/rdf-schema#subClassOf> ";
      given("x type C")
          .raw(
              "cr.nt",
              "<http://example.org/C>%s<http://example.org/D> .\r".formatted(subClassOf)
                  + "<http://example.org/D>%s<http://example.org/E> .\n".formatted(subClassOf))
          .infers("C subClassOf E", "x type D", "x type E");
    }

    @Test
    void emptyFiles() {
      given().file("x type C", "C subClassOf D").raw("data2.nt", "# nothing").counts(2, 0, 1, 3);
    }

    @Test
    void folders() {
      new Example(scratch)
          .raw("in/a.nt", "<urn:x> <urn:p> <urn:y> .\n")
          .raw("in/b.nt", "<urn:p> <http://www.w3.org/2000/01/rdf-schema#subPropertyOf> <urn:q> .")
          .counts(2, 0, 1, 3);
    }

    /// More ranks than lines.
    @Test
    void oneStatement() {
      given("x p y").counts(1, 0, 0, 1);
    }
  }

  @Nested
  class BlankNodes {
    /// `_:b` here is not `_:b` there.
    @Test
    void everyFileIsAScope() {
      given("_:b type C").file("_:b type D").file("C subClassOf D").counts(3, 0, 1, 4);
    }

    @Test
    void sameLinesInTwoFilesAreDifferentStatements() {
      given("_:b p y", "x p y").file("_:b p y", "x p y").counts(4, 1, 0, 3);
    }

    @Test
    void tboxFilesAreScopesToo() {
      given("x type _:c").file("_:c subClassOf D").asTbox().counts(2, 0, 0, 2);
    }

    /// With one file more, even one without blank nodes, labels are the engine's choice; what they
    /// say stays.
    @Test
    void whatTheySayStays() {
      given("_:b p _:c", "_:c p _:b", "p subPropertyOf q", "_:b type C")
          .file("C subClassOf D")
          .counts(5, 0, 3, 8);
    }

    /// A label may look like those that the engine makes: whatever these are, `_:b` of one file is
    /// never the node of another.
    @Test
    void madeLabelsNeverMeetGivenOnes() {
      Example both = given("_:b p y").file("_:b p z");
      List<String> made =
          both.engineLines().stream().map(line -> line.substring(0, line.indexOf(' '))).toList();
      assertThat(made).doesNotHaveDuplicates();
      given("_:b p y", made.getFirst() + " q x", made.getLast() + " q x")
          .file("_:b p z", made.getFirst() + " r x", made.getLast() + " r x")
          .counts(6, 0, 0, 6);
    }

    @Test
    void scopeIsTheFileNotTheGraph() {
      given("_:b type C g", "C subClassOf D").file("x p y").with(RDFS).counts(3, 0, 1, 4);
    }

    @Test
    void aSingleFileOfQuads() {
      given("_:b type C g", "_:b p y h").counts(2, 0, 0, 2);
    }
  }

  @Nested
  class InferredOnly {
    @Test
    void leavesOutWhatIsStated() {
      given("x type C", "C subClassOf D").inferredOnly().counts(2, 0, 1, 1).infers("x type D");
    }

    @Test
    void whatIsStatedAndFollowsIsStated() {
      given("x type C", "C subClassOf D", "x type D")
          .counts(3, 0, 0, 3)
          .inferredOnly()
          .counts(3, 0, 0, 0);
    }

    @Test
    void axiomsAreInferred() {
      given().with(RDFS_FULL).inferredOnly().counts(0, 0, 148, 148);
    }

    @Test
    void anAxiomThatIsStatedIsNot() {
      given("type type Property")
          .with(RDFS_FULL)
          .counts(1, 0, 147, 148)
          .inferredOnly()
          .counts(1, 0, 147, 147);
    }

    @Test
    void statedInAnotherFile() {
      given("x type C", "C subClassOf D")
          .file("x type D")
          .asTbox()
          .inferredOnly()
          .counts(3, 0, 0, 0);
    }
  }

  @Nested
  class Union {
    @Test
    void graphsAreOne() {
      given("x type C g", "C subClassOf D h", "D subClassOf E")
          .infers("x type D", "x type E", "C subClassOf E");
    }

    @Test
    void aTripleInTwoGraphsIsARepeat() {
      given("x p y g", "x p y h", "x p y").counts(3, 2, 0, 1);
    }

    @Test
    void statedInOneGraphIsStated() {
      given("x type C g", "C subClassOf D g", "x type D h").inferredOnly().counts(3, 0, 0, 0);
    }

    /// The name of a graph is no term of its triples.
    @Test
    void namesOfGraphsAreNotClosed() {
      given("x p y g")
          .with(RDFS_FULL)
          .infersAmongOthers("x type Resource")
          .doesNotInfer("g type Resource");
    }
  }

  @Nested
  class KeptGraphs {
    private Example given(String... statements) {
      return InputExamplesTest.this.given(statements).keepGraphs();
    }

    @Test
    void aGraphIsClosedWithTheSchemaOfAll() {
      given("x type C g", "C subClassOf D h").infers("x type D g");
    }

    @Test
    void alsoTheDefaultGraph() {
      given("x type C", "C subClassOf D h").infers("x type D");
    }

    /// Two schema triples: what follows belongs to both their graphs.
    @Test
    void schemaTriplesToo() {
      given("C subClassOf D g", "D subClassOf E h").infers("C subClassOf E g", "C subClassOf E h");
    }

    @Test
    void oneSchemaTripleInTwoGraphs() {
      given("C subClassOf D g", "C subClassOf D h", "C subClassOf D g", "D subClassOf E")
          .counts(4, 1, 3, 6)
          .infers("C subClassOf E g", "C subClassOf E h", "C subClassOf E");
    }

    /// The schema of the union is closed first.
    @Test
    void theClosedSchema() {
      given("x type C g", "C subClassOf D h", "D subClassOf E i")
          .infers("x type D g", "x type E g", "C subClassOf E h", "C subClassOf E i");
    }

    @Test
    void dataOfOneGraphDoNotShowInAnother() {
      given("x p y g", "p domain C h", "z p y i").infers("x type C g", "z type C i");
    }

    @Test
    void sameTripleInTwoGraphs() {
      given("x type C g", "x type C h", "C subClassOf D")
          .counts(3, 0, 2, 5)
          .infers("x type D g", "x type D h");
    }

    @Test
    void repeatsAreOfQuads() {
      given("x p y g", "x p y h", "x p y g").counts(3, 1, 0, 2);
    }

    @Test
    void aSchemaMadeByOneGraphsData() {
      given("isa subPropertyOf subClassOf g", "C isa D h", "x type C i")
          .infers("C subClassOf D h", "x type D i");
    }

    /// To others only what follows from their own triples: here that `type` is a property.
    @Test
    void axiomsBelongToTheDefaultGraph() {
      given("x p y g")
          .with(RDFS_FULL)
          .infersAmongOthers(
              "x type Resource g",
              "p type Property g",
              "type type Property g",
              "rdf:nil type rdf:List")
          .doesNotInfer("x type Resource", "p type Property");
    }

    /// What an axiom and a graph's triple say together belongs to the graph.
    @Test
    void axiomsAndData() {
      given("rdf:List subClassOf C g")
          .with(RDFS_FULL)
          .infersAmongOthers("rdf:nil type C g", "C type Class g")
          .doesNotInfer("rdf:nil type C", "C type Class");
    }

    @Test
    void triplesStayTriples() {
      given("x type C", "C subClassOf D").infers("x type D");
    }

    @Test
    void inferredOnly() {
      given("x type C g", "x type D h", "C subClassOf D g")
          .inferredOnly()
          .counts(3, 0, 1, 1)
          .infers("x type D g");
    }

    @Test
    void blankNodeAsAName() {
      given("x type C _:g", "C subClassOf D _:g", "_:g p y").infers("x type D _:g");
    }
  }

  /// No profile refuses data for being inconsistent.
  @Test
  void inconsistencyIsNotLookedFor() {
    given("p range xsd:integer", "x p \"a\"", "y p \"<\"^^rdf:XMLLiteral", "z p \"q\"^^xsd:integer")
        .with(RDFS_FULL)
        .infersAmongOthers("xsd:integer type Class");
  }
}
