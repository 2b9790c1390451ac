package org.swmpi.reason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.swmpi.reason.Profile.RDFS;
import static org.swmpi.reason.Profile.RDFS_FULL;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.reason.oracle.Example;

/// When two terms are one, how a term is written, and which of them are `rdf:_n`.
class TermExamplesTest {
  private static final String SUB_CLASS_OF = "<http://www.w3.org/2000/01/rdf-schema#subClassOf>";
  private static final String TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";

  @TempDir Path scratch;

  private Example lines(String... lines) {
    return new Example(scratch).raw("data.nt", String.join("\n", lines) + "\n");
  }

  private Example given(String... statements) {
    return new Example(scratch).file(statements);
  }

  @Nested
  class Equality {
    @Test
    void escapesInIris() {
      lines(
              "<urn:C> " + SUB_CLASS_OF + " <urn:\\u0044> .",
              "<urn:x> " + TYPE + " <urn:\\U00000043> .",
              "<urn:x> <http://www.w3.org/1999/02/22-rdf-syntax-ns#\\u0074ype> <urn:C> .")
          .writes(
              "<urn:C> " + SUB_CLASS_OF + " <urn:D> .",
              "<urn:x> " + TYPE + " <urn:C> .",
              "<urn:x> " + TYPE + " <urn:D> .");
    }

    @Test
    void escapesInLiterals() {
      lines(
              "<urn:x> <urn:p> \"\\u0041\\t\\b\\f\\'\" .",
              "<urn:x> <urn:p> \"A\t\b\f'\" .",
              "<urn:x> <urn:p> \"\\U00000041\\u0009\\u0008\\u000C\\u0027\" .")
          .counts(3, 2, 0, 1)
          .writes("<urn:x> <urn:p> \"A\t\b\f'\" .");
    }

    @Test
    void statedStrings() {
      lines(
              "<urn:x> <urn:p> \"l\" .",
              "<urn:x> <urn:p> \"l\"^^<http://www.w3.org/2001/XMLSchema#string> .",
              "<urn:x> <urn:p> \"l\"^^<http://www.w3.org/2001/XMLSchema#\\u0073tring> .")
          .counts(3, 2, 0, 1)
          .writes("<urn:x> <urn:p> \"l\" .");
    }

    @Test
    void languageTagsOfAnyCase() {
      lines("<urn:x> <urn:p> \"l\"@en-GB .", "<urn:x> <urn:p> \"l\"@EN-gb .")
          .counts(2, 1, 0, 1)
          .writes("<urn:x> <urn:p> \"l\"@en-gb .");
    }

    /// A literal derived and the same stated in another spelling are one.
    @Test
    void statedAndDerived() {
      lines(
              "<urn:p> <http://www.w3.org/2000/01/rdf-schema#subPropertyOf> <urn:q> .",
              "<urn:x> <urn:p> \"l\"@EN .",
              "<urn:x> <urn:q> \"\\u006C\"@en .")
          .counts(3, 0, 0, 3);
    }

    @Test
    void spelledAlikeButDifferent() {
      lines(
              "<urn:x> <urn:p> \"1\"^^<http://www.w3.org/2001/XMLSchema#integer> .",
              "<urn:x> <urn:p> \"01\"^^<http://www.w3.org/2001/XMLSchema#integer> .",
              "<urn:x> <urn:p> \"1\" .",
              "<urn:x> <urn:p> \"1\"@en .",
              "<urn:x> <urn:p> <urn:%41> .",
              "<urn:x> <urn:p> <urn:A> .",
              "<urn:x> <urn:p> <URN:A> .",
              "<urn:x> <urn:p> \"\u00e4\" .",
              "<urn:x> <urn:p> \"a\u0308\" .",
              "<urn:x> <urn:p> \"x\"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#langString> .")
          .counts(10, 0, 0, 10);
    }
  }

  @Nested
  class Spelling {
    @Test
    void onlyFourCharactersAreEscaped() {
      lines("<urn:x> <urn:p> \"\\\"\\\\\\n\\r\\t\\u0000\\u001F\\u007F\\u0085\\u2028\\U0001F600\" .")
          .writes(
              "<urn:x> <urn:p> \"\\\"\\\\\\n\\r\t\u0000\u001f\u007f\u0085\u2028\ud83d\ude00\" .");
    }

    @Test
    void irisAreDecoded() {
      lines("<urn:\\u00E4\\U0001F600> <urn:p> <urn:o> .")
          .writes("<urn:\u00e4\ud83d\ude00> <urn:p> <urn:o> .");
    }

    @Test
    void whiteSpaceAndCommentsGo() {
      new Example(scratch)
          .raw(
              "data.nt",
              "# first\r\n\t <urn:x>\t<urn:p>  <urn:o>\t. # <urn:y>\r\r\n\n \t\n<urn:x><urn:p>\"l\"@en.#\n"
                  + "_:b<urn:p>_:b.")
          .writes("<urn:x> <urn:p> <urn:o> .", "<urn:x> <urn:p> \"l\"@en .", "_:b <urn:p> _:b .");
    }

    /// N-Triples: white space separates terminals, and `^^`, the datatype and the tag are such.
    @Test
    void whiteSpaceInsideALiteral() {
      lines("<urn:x> <urn:p> \"l\" @en .", "<urn:x> <urn:p> \"1\" ^^ <urn:dt> .")
          .writes("<urn:x> <urn:p> \"l\"@en .", "<urn:x> <urn:p> \"1\"^^<urn:dt> .");
    }

    @Test
    void labelsOfASingleFileStay() {
      lines("_:a.b-c <urn:p> _:0 .", "_:x-y <urn:p> _:_ .", "_:\u00e9\u00b7 <urn:p> _:b.1.")
          .writes("_:a.b-c <urn:p> _:0 .", "_:x-y <urn:p> _:_ .", "_:\u00e9\u00b7 <urn:p> _:b.1 .");
    }

    @Test
    void aLiteralThatLooksLikeALine() {
      lines("<urn:x> <urn:p> \"<urn:a> <urn:b> <urn:c> .\\n# \\\" . <urn:d>\" .")
          .writes("<urn:x> <urn:p> \"<urn:a> <urn:b> <urn:c> .\\n# \\\" . <urn:d>\" .");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "<urn:\\u0020> <urn:p> <urn:o> .",
          "<urn:x> <urn:\\u003E> <urn:o> .",
          "<urn:x> <urn:p> <urn:\\U0000005C> .",
          "<urn:x> <urn:p> \"l\"^^<urn:\\u007B> .",
          "<urn:x> <urn:p> <urn:\\u0000> ."
        })
    void anEscapeInAnIriDoesNotExcuseTheCharacter(String line) {
      assertThat(lines(line).refusal()).contains("data.nt:1:");
    }
  }

  @Nested
  class MembershipProperties {
    private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

    @Test
    void theFirstIsAlwaysThere() {
      given("x p y")
          .with(RDFS_FULL)
          .infersAmongOthers(
              "rdf:_1 type ContainerMembershipProperty", "rdf:_1 subPropertyOf member")
          .doesNotInfer("rdf:_2 type Property");
    }

    @Test
    void asAPredicate() {
      given("x rdf:_7 y")
          .with(RDFS_FULL)
          .infersAmongOthers(
              "x member y", "rdf:_7 type ContainerMembershipProperty", "rdf:_7 domain Resource")
          .doesNotInfer("rdf:_6 type Property", "rdf:_8 type Property");
    }

    @Test
    void asASubject() {
      given("rdf:_2 p y")
          .with(RDFS_FULL)
          .infersAmongOthers("rdf:_2 subPropertyOf member", "rdf:_2 range Resource");
    }

    @Test
    void asAnObject() {
      given("x p rdf:_3").with(RDFS_FULL).infersAmongOthers("rdf:_3 subPropertyOf member");
    }

    @Test
    void asADatatype() {
      given("x p \"l\"^^rdf:_4").with(RDFS_FULL).infersAmongOthers("rdf:_4 subPropertyOf member");
    }

    @Test
    void asTheNameOfAGraph() {
      given("x p y rdf:_5").with(RDFS_FULL).infersAmongOthers("rdf:_5 subPropertyOf member");
    }

    @Test
    void withAnEscape() {
      lines("<urn:x> <" + RDF + "\\u005F\\u0039> <urn:y> .")
          .with(RDFS_FULL)
          .infersAmongOthers("rdf:_9 type ContainerMembershipProperty");
    }

    @Test
    void largeOnes() {
      given("x rdf:_123456789012345678901234567890 y")
          .with(RDFS_FULL)
          .infersAmongOthers("x member y", "rdf:_123456789012345678901234567890 type Property");
    }

    @Test
    void inAnyFile() {
      new Example(scratch)
          .file("x p y")
          .file("rdf:_2 p y")
          .file("x p rdf:_3")
          .asTbox()
          .with(RDFS_FULL)
          .infersAmongOthers("rdf:_2 subPropertyOf member", "rdf:_3 subPropertyOf member");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {"_0", "_01", "_", "_1a", "_-1", "_+1", "_1.0", "1", "_1/", "__1", "_\uff11"})
    void nearMisses(String name) {
      given("x rdf:" + name + " y")
          .with(RDFS_FULL)
          .infersAmongOthers("x type Resource")
          .doesNotInfer("x member y");
    }

    @Test
    void noAxiomsInTheOtherProfiles() {
      given("x rdf:_1 y", "rdf:_2 type Property").with(RDFS).infers("rdf:_2 subPropertyOf rdf:_2");
    }

    /// Said in the data, it holds in rdfs too.
    @Test
    void declared() {
      given("x rdf:_1 y", "rdf:_1 type ContainerMembershipProperty")
          .with(RDFS)
          .infers("rdf:_1 subPropertyOf member", "x member y");
    }
  }
}
