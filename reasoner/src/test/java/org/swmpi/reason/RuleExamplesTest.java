package org.swmpi.reason;

import static org.swmpi.reason.Profile.RDFS;
import static org.swmpi.reason.Profile.RDFS_FULL;
import static org.swmpi.reason.Profile.RHO;

import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.reason.oracle.Example;

/// The entailment rules one by one, by the names they have in RDF Semantics, and which profile has
/// them.
class RuleExamplesTest {
  @TempDir Path scratch;

  private Example given(String... statements) {
    return new Example(scratch).file(statements);
  }

  @Nested
  class Rho {
    @Test
    void rdfs2Domain() {
      given("p domain C", "x p y").infers("x type C");
    }

    @Test
    void rdfs2HoldsForLiteralsToo() {
      given("p domain C", "x p \"y\"").infers("x type C");
    }

    @Test
    void rdfs3Range() {
      given("p range C", "x p y").infers("y type C");
    }

    /// `"y" type C` follows, but is no triple.
    @Test
    void rdfs3OfALiteralIsNotWritten() {
      given("p range C", "x p \"y\"").infersNothing();
    }

    @Test
    void rdfs5SubPropertiesOfSubProperties() {
      given("p subPropertyOf q", "q subPropertyOf r").infers("p subPropertyOf r");
    }

    @Test
    void rdfs7SubProperty() {
      given("p subPropertyOf q", "x p y", "x p \"z\"").infers("x q y", "x q \"z\"");
    }

    @Test
    void rdfs9SubClass() {
      given("C subClassOf D", "x type C").infers("x type D");
    }

    @Test
    void rdfs11SubClassesOfSubClasses() {
      given("C subClassOf D", "D subClassOf E").infers("C subClassOf E");
    }

    /// Sub-properties have the domains and ranges of those above, by what is inferred with these.
    @Test
    void rulesFeedEachOther() {
      given("p subPropertyOf q", "q domain C", "q range D", "C subClassOf E", "x p y")
          .infers("x q y", "x type C", "x type E", "y type D");
    }

    @Test
    void cyclesAreOfEqualClasses() {
      given("C subClassOf D", "D subClassOf E", "E subClassOf C", "x type D")
          .infers(
              "x type C",
              "x type E",
              "C subClassOf C",
              "C subClassOf E",
              "D subClassOf C",
              "D subClassOf D",
              "E subClassOf D",
              "E subClassOf E");
    }

    @Test
    void cyclesOfProperties() {
      given("p subPropertyOf q", "q subPropertyOf p", "x p y", "u q v")
          .infers("x q y", "u p v", "p subPropertyOf p", "q subPropertyOf q");
    }

    @Test
    void aLoopIsNoNews() {
      given("C subClassOf C", "p subPropertyOf p", "x type C", "x p y").infersNothing();
    }

    @Test
    void severalDomainsAllHold() {
      given("p domain C", "p domain D", "x p y").infers("x type C", "x type D");
    }

    @Test
    void declarationsMeanNothing() {
      given(
              "C type Class",
              "p type Property",
              "D type Datatype",
              "m type ContainerMembershipProperty")
          .infersNothing();
    }

    @Test
    void order() {
      given("x type C", "C subClassOf D").infers("x type D");
    }

    @Test
    void emptyInput() {
      given().infersNothing();
    }
  }

  @Nested
  class Rdfs {
    private Example given(String... statements) {
      return RuleExamplesTest.this.given(statements).with(RDFS);
    }

    @Test
    void rdfs6EveryPropertyIsOneOfItself() {
      given("p type Property").infers("p subPropertyOf p");
    }

    @Test
    void rdfs8And10Classes() {
      given("C type Class").infers("C subClassOf Resource", "C subClassOf C");
    }

    @Test
    void rdfs12ContainerMembershipProperties() {
      given("p type ContainerMembershipProperty", "x p y")
          .infers("p subPropertyOf member", "x member y");
    }

    @Test
    void rdfs13Datatypes() {
      given("D type Datatype").infers("D subClassOf Literal");
    }

    @Test
    void aDerivedDeclarationCountsAsAStatedOne() {
      given("M subClassOf Class", "C type M")
          .infers("C type Class", "C subClassOf C", "C subClassOf Resource");
    }

    @Test
    void declaredByARange() {
      given("p range Property", "x p q", "y q z").infers("q type Property", "q subPropertyOf q");
    }

    /// What the classes of the vocabulary have to do with each other is said by axioms, which this
    /// profile has not: a datatype is no class, a membership property no property.
    @Test
    void noAxioms() {
      given("D type Datatype", "m type ContainerMembershipProperty")
          .infers("D subClassOf Literal", "m subPropertyOf member");
    }

    /// `C subClassOf D` makes neither a class: that, too, would take an axiom.
    @Test
    void useDeclaresNothing() {
      given("C subClassOf D", "p subPropertyOf q", "p domain C", "x p y", "x rdf:_1 z")
          .infers("x q y", "x type C", "x type D");
    }

    @Test
    void everythingIsAResourceOnlyWhereItIsSaid() {
      given("C type Class", "x type C")
          .infers("C subClassOf C", "C subClassOf Resource", "x type Resource");
    }

    /// rdfs8 and rdfs9, by way of a class that nothing is a sub-class of.
    @Test
    void resourceAsAnOrdinaryClass() {
      given("Resource subClassOf Everything", "C type Class", "x type C")
          .infers(
              "C subClassOf C",
              "C subClassOf Resource",
              "C subClassOf Everything",
              "x type Resource",
              "x type Everything");
    }
  }

  @Nested
  class Full {
    private Example given(String... statements) {
      return RuleExamplesTest.this.given(statements).with(RDFS_FULL);
    }

    @Test
    void theEmptyGraphHas148() {
      given().counts(0, 0, 148, 148);
    }

    @Test
    void rdf1WhatIsUsedAsAPropertyIsOne() {
      given("x p y").infersAmongOthers("p type Property", "p subPropertyOf p");
    }

    @Test
    void rdfs4EverythingIsAResource() {
      given("x p y", "z p \"l\"")
          .infersAmongOthers(
              "x type Resource", "y type Resource", "z type Resource", "p type Resource");
    }

    /// 148, and beside the statement: x, y and p are resources, p is a property and one of itself.
    @Test
    void nothingMoreOfOneStatement() {
      given("x p y").counts(1, 0, 148 + 5, 148 + 6);
    }

    @Test
    void classesByUse() {
      given("C subClassOf D", "x type E")
          .infersAmongOthers(
              "C type Class",
              "D type Class",
              "E type Class",
              "D subClassOf D",
              "E subClassOf Resource");
    }

    @Test
    void propertiesByUse() {
      given("p subPropertyOf q", "r domain C", "s range D")
          .infersAmongOthers(
              "q type Property",
              "q subPropertyOf q",
              "r type Property",
              "s type Property",
              "C type Class",
              "D type Class");
    }

    @Test
    void datatypesAreClasses() {
      given("D type Datatype")
          .infersAmongOthers(
              "D type Class", "D subClassOf D", "D subClassOf Literal", "D subClassOf Resource");
    }

    @Test
    void xmlLiteralsAreTheOnlyDatatypeThatIsGiven() {
      given("x p y")
          .infersAmongOthers("rdf:XMLLiteral type Datatype", "rdf:XMLLiteral subClassOf Literal")
          .doesNotInfer(
              "xsd:string type Datatype", "rdf:langString type Datatype", "rdf:HTML type Datatype");
    }

    @Test
    void listsAndStatements() {
      given("x rdf:rest y", "s rdf:subject z")
          .infersAmongOthers("x type rdf:List", "y type rdf:List", "s type rdf:Statement")
          .doesNotInfer("z type rdf:Statement");
    }

    /// rdfs:comment ranges over literals, without a literal being a legal subject.
    @Test
    void labels() {
      given("x rdfs:label \"l\"", "x rdfs:comment y")
          .infersAmongOthers("y type Literal", "x type Resource");
    }

    @Test
    void seeAlso() {
      given("x rdfs:isDefinedBy y").infersAmongOthers("x rdfs:seeAlso y");
    }

    @Test
    void containers() {
      given("b type rdf:Bag", "b rdf:_1 x")
          .infersAmongOthers("b type rdfs:Container", "b member x", "rdf:_1 subPropertyOf member");
    }

    /// Without `--literals` no rule speaks of a literal's own type.
    @Test
    void literalsHaveNoSurrogates() {
      given("x p \"l\"").counts(1, 0, 148 + 4, 148 + 5);
    }
  }

  @Test
  void eachProfileHasTheRulesOfTheOneBefore() {
    String[] data = {"p domain C", "C type Class", "x p y"};
    given(data).with(RHO).infers("x type C");
    given(data)
        .with(RDFS)
        .infers("x type C", "C subClassOf C", "C subClassOf Resource", "x type Resource");
    given(data)
        .with(RDFS_FULL)
        .infersAmongOthers(
            "x type C",
            "C subClassOf C",
            "C subClassOf Resource",
            "x type Resource",
            "y type Resource");
  }
}
