package org.swmpi.reason;

import static org.swmpi.reason.Profile.RDFS;
import static org.swmpi.reason.Profile.RDFS_FULL;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.reason.oracle.Example;

/// The closure is a fixpoint over generalised triples: what is not legal RDF is not written, yet
/// what follows from it is. And the vocabulary of RDFS is data like any other.
class GeneralisedTripleExamplesTest {
  @TempDir Path scratch;

  private Example given(String... statements) {
    return new Example(scratch).file(statements);
  }

  @Nested
  class IllegalTriples {
    /// `"y" type C` is not written, nor is `"y" q C`; by the range of q, C is a D.
    @Test
    void literalAsASubject() {
      given("p range C", "type subPropertyOf q", "q range D", "x p \"y\"")
          .infers("C type D", "C q D", "D type D", "D q D");
    }

    /// A schema triple may follow in this way: `"y" type C` and `type subPropertyOf subClassOf` put
    /// "y" below C; so D, below "y", is below C.
    @Test
    void literalAsASubjectOfTheSchema() {
      given(
              "p range C",
              "type subPropertyOf subClassOf",
              "x p \"y\"",
              "D subClassOf \"y\"",
              "z type D")
          .infers(
              "D subClassOf C",
              "z type \"y\"",
              "z type C",
              "z subClassOf D",
              "z subClassOf \"y\"",
              "z subClassOf C");
    }

    /// `x _:b y` is not written; by the domain of _:b, x is a C.
    @Test
    void blankNodeAsAProperty() {
      given("p subPropertyOf _:b", "_:b domain C", "x p y").infers("x type C");
    }

    @Test
    void blankNodeBetweenTwoProperties() {
      given("p subPropertyOf _:b", "_:b subPropertyOf q", "x p y")
          .infers("p subPropertyOf q", "x q y");
    }

    /// rdf1 finds the blank node that is a property.
    @Test
    void blankNodeIsAProperty() {
      given("p subPropertyOf _:b", "x p y")
          .with(RDFS_FULL)
          .infersAmongOthers("_:b type Property", "_:b subPropertyOf _:b", "_:b type Resource");
    }

    /// `"m" type ContainerMembershipProperty`, so `"m" subPropertyOf member`, so p is one below
    /// member.
    @Test
    void literalBetweenTwoProperties() {
      given("q range ContainerMembershipProperty", "a q \"m\"", "p subPropertyOf \"m\"", "x p y")
          .with(RDFS)
          .infers("p subPropertyOf member", "x member y");
    }

    /// `"l" type Class`, so `"l" subClassOf Resource`, so C is one below.
    @Test
    void literalBetweenTwoClasses() {
      given("q range Class", "a q \"l\"", "C subClassOf \"l\"", "x type C")
          .with(RDFS)
          .infers("x type \"l\"", "C subClassOf Resource", "x type Resource");
    }

    /// `"l" domain C` by way of `"l" type C`; then `x "l" y` makes x a C.
    @Test
    void literalWithADomain() {
      given("type subPropertyOf domain", "q range C", "a q \"l\"", "p subPropertyOf \"l\"", "x p y")
          .infers("x type C", "x domain C");
    }

    @Test
    void literalAsAClass() {
      given("C subClassOf \"c\"", "x type C").infers("x type \"c\"");
    }

    @Test
    void literalAsADomain() {
      given("p domain \"c\"@EN", "x p y").infers("x type \"c\"@en");
    }

    @Test
    void literalAsASuperPropertyIsNoPredicate() {
      given("p subPropertyOf \"q\"", "x p y").infersNothing();
    }

    @Test
    void blankNodesAsClasses() {
      given("C subClassOf _:d", "_:d subClassOf E", "_:x type C")
          .infers("C subClassOf E", "_:x type _:d", "_:x type E");
    }
  }

  @Nested
  class NonstandardVocabulary {
    @Test
    void subPropertyOfSubClassOf() {
      given("isa subPropertyOf subClassOf", "Cat isa Animal", "tom type Cat")
          .infers("Cat subClassOf Animal", "tom type Animal");
    }

    @Test
    void subPropertyOfType() {
      given("kind subPropertyOf type", "Cat subClassOf Animal", "tom kind Cat")
          .infers("tom type Cat", "tom type Animal");
    }

    @Test
    void subPropertyOfSubPropertyOf() {
      given("sp subPropertyOf subPropertyOf", "p sp q", "x p y")
          .infers("p subPropertyOf q", "x q y");
    }

    @Test
    void subPropertiesOfDomainAndRange() {
      given("d subPropertyOf domain", "r subPropertyOf range", "p d C", "p r D", "x p y")
          .infers("p domain C", "p range D", "x type C", "y type D");
    }

    /// Three steps until d is found to be a domain statement.
    @Test
    void metaPropertyByMetaProperty() {
      given("below subPropertyOf subPropertyOf", "d below e", "e below domain", "p d C", "x p y")
          .infers(
              "d subPropertyOf e",
              "e subPropertyOf domain",
              "d subPropertyOf domain",
              "p e C",
              "p domain C",
              "x type C");
    }

    @Test
    void superPropertyOfType() {
      given("type subPropertyOf isa", "C subClassOf D", "x type C")
          .infers("x isa C", "x type D", "x isa D");
    }

    @Test
    void superPropertyOfSubClassOf() {
      given("subClassOf subPropertyOf related", "C subClassOf D", "D subClassOf E")
          .infers("C subClassOf E", "C related D", "D related E", "C related E");
    }

    @Test
    void superPropertyOfSubPropertyOf() {
      given("subPropertyOf subPropertyOf up", "p subPropertyOf q")
          .infers("subPropertyOf up up", "p up q");
    }

    @Test
    void domainOfTheVocabulary() {
      given(
              "subClassOf domain C",
              "subPropertyOf range P",
              "type range T",
              "D subClassOf E",
              "p subPropertyOf q")
          .infers("D type C", "q type P", "C type T", "P type T", "T type T");
    }

    @Test
    void domainOfDomain() {
      given("domain domain P", "p domain C").infers("domain type P", "p type P");
    }

    @Test
    void metaClass() {
      given("M subClassOf Class", "C type M", "x type C")
          .with(RDFS)
          .infers("C type Class", "C subClassOf C", "C subClassOf Resource", "x type Resource");
    }

    @Test
    void metaClassesOfProperties() {
      given(
              "T subClassOf ContainerMembershipProperty",
              "U subClassOf Datatype",
              "p type T",
              "D type U",
              "x p y")
          .with(RDFS)
          .infers(
              "p type ContainerMembershipProperty",
              "p subPropertyOf member",
              "x member y",
              "D type Datatype",
              "D subClassOf Literal");
    }

    @Test
    void everyClassIsADatatype() {
      given("Class subClassOf Datatype", "C type Class")
          .with(RDFS)
          .infers(
              "C type Datatype", "C subClassOf C", "C subClassOf Resource", "C subClassOf Literal");
    }

    @Test
    void theMemberPropertyHasADomain() {
      given("member domain C", "p type ContainerMembershipProperty", "x p y")
          .with(RDFS)
          .infers("p subPropertyOf member", "x member y", "x type C");
    }

    @Test
    void typeAsASubPropertyOfSubClassOf() {
      given("type subPropertyOf subClassOf", "x type C", "C type D")
          .infers("x subClassOf C", "C subClassOf D", "x subClassOf D", "x type D");
    }

    @Test
    void domainIsRange() {
      given("domain subPropertyOf range", "p domain C", "x p y")
          .infers("p range C", "x type C", "y type C");
    }

    @Test
    void typeOfAVocabularyTerm() {
      given("type type P", "subPropertyOf type P", "P subClassOf Q")
          .infers("type type Q", "subPropertyOf type Q");
    }

    /// The case of shared/data/rdf-tests/handmade, in the smallest profile.
    @Test
    void allAtOnce() {
      given(
              "isa subPropertyOf subClassOf",
              "kind subPropertyOf type",
              "Cat isa Animal",
              "tom kind Cat",
              "sp subPropertyOf subPropertyOf",
              "p sp q",
              "q domain Dom",
              "dm subPropertyOf domain",
              "q dm Dom2",
              "a p \"lit\"")
          .infers(
              "Cat subClassOf Animal",
              "tom type Cat",
              "tom type Animal",
              "p subPropertyOf q",
              "q domain Dom2",
              "a q \"lit\"",
              "a type Dom",
              "a type Dom2");
    }
  }
}
