package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.data.rdf.Syntax;

/// Warnings end with what to do.
class RiotWarningsTest {
  private static final String XSD = "http://www.w3.org/2001/XMLSchema#";
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"x\"^^<xsd:integer> | write a value that the datatype has, or another datatype",
        "\"2001-13-45\"^^<xsd:date> | write a value that the datatype has, or another datatype",
        "\" 1\\n\"^^<xsd:integer> | ",
        "\" Code: 30/HAS_PASSWORD in \"^^<xsd:date> | write a value that the datatype has, or another datatype",
        "\"x\"@abcdefghij-x | write a tag of BCP 47, such as en or de-AT",
        "\"x\"^^<rdf:langString> | add a language tag, or leave the datatype out",
        "<HTTP://x/a> | write that part in lower case",
        "<http://x/%zz> | write % as %25",
        "<http://x:80/p> | leave the port out",
        "<http://x:> | leave the colon out, or write a port",
        "<http:///a> | add that part",
        "<urn:x> | write the IRI by the rules of its scheme",
        "<urn:uuid:zz> | write 32 hexadecimal digits in groups of 8-4-4-4-12",
      })
  void eachKindHasARemedy(String term, String remedy) {
    String told = RiotWarnings.of(term.replace("<xsd:", "<" + XSD).replace("<rdf:", "<" + RDF));
    if (remedy == null) {
      assertThat(told).isEmpty();
    } else {
      assertThat(told).endsWith("; " + remedy).doesNotContain(".;");
    }
  }

  @Test
  void aRemedyForEachOfTwoWarnings() {
    assertThat(RiotWarnings.of("<http://u:p@x/>"))
        .contains("; leave that part out; Not advised IRI: ")
        .endsWith("; leave the password out");
  }

  @Test
  void warningsOfDocumentsToo() throws IOException {
    String document =
        "<rdf:RDF xmlns:rdf='%s' xmlns:p='http://p/'>\n<rdf:A rdf:about='http://x/a'>\n<?p i?>"
                .formatted(RDF)
            + "<p:q rdf:datatype='%sint'>x</p:q>\n<p:q rdf:parseType='literal'/></rdf:A></rdf:RDF>"
                .formatted(XSD);
    assertThat(Decoding.check(Syntax.RDF_XML, document.getBytes(UTF_8), true).findings())
        .satisfiesExactly(
            name -> assertThat(name).contains("rdf:A").endsWith("take one of another namespace"),
            instruction -> assertThat(instruction).endsWith("RDF/XML has no use for it"),
            value -> assertThat(value).endsWith("or another datatype"),
            type -> assertThat(type).endsWith("; write rdf:parseType=\"Literal\""));
  }
}
