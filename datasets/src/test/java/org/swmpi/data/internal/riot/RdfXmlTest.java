package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.jena.vocabulary.RDF;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.rdf.Syntax;

class RdfXmlTest {
  private static final String START =
      "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:p='x:'>\n";
  private static final String END = "</rdf:RDF>";

  private static String lines(String content) {
    return Decoding.lines(Syntax.RDF_XML, START + content + END);
  }

  @Test
  void theDocumentsOwnEncodingCounts() {
    String xml = "<?xml version='1.0' encoding='%s'?>" + START + "<p:T rdf:about='x:é'/>" + END;
    for (String encoding : new String[] {"ISO-8859-1", "UTF-8", "UTF-16"}) {
      byte[] document = String.format(xml, encoding).getBytes(Charset.forName(encoding));
      assertThat(new String(Decoding.lines(Syntax.RDF_XML, document, null), StandardCharsets.UTF_8))
          .startsWith("<x:é> ");
    }
  }

  /// Each of these is more than the XML parser of JDK 24 and later allows by itself.
  @Test
  void largeOntologiesPassTheLimitsOfTheXmlParser() {
    String doctype = "<!DOCTYPE rdf:RDF [<!ENTITY e 'http://example.org/name#'>]>\n";
    String many = "<p:T rdf:about='&e;x'/>".repeat(10_000);
    assertThat(Decoding.lines(Syntax.RDF_XML, doctype + START + many + END).lines())
        .hasSize(10_000);
    assertThat(lines("<p:T><p:q>".repeat(300) + "</p:q></p:T>".repeat(300)).lines()).hasSize(600);
    StringBuilder wide = new StringBuilder("<p:T");
    for (int i = 0; i < 1000; i++) {
      wide.append(" p:a").append(i).append("='v'");
    }
    assertThat(lines(wide + "/>").lines()).hasSize(1001);
  }

  @Test
  void aDocumentThatExplodesIsRefused() {
    String doctype = "<!DOCTYPE rdf:RDF [<!ENTITY l '" + "ha".repeat(45_000) + "'>]>";
    String laughs = doctype + START + "<p:T><p:q>" + "&l;".repeat(2_300) + "</p:q></p:T>" + END;
    assertThatThrownBy(() -> Decoding.lines(Syntax.RDF_XML, laughs))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("exceeds a limit on XML");
  }

  private static final String REFERENCE =
      START + "<p:T rdf:about='x:a'><p:q>[&f;]</p:q></p:T>" + END;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE rdf:RDF [\n <!ENTITY f SYSTEM 'file:///etc/hostname'>]>",
        "<!DOCTYPE rdf:RDF SYSTEM 'x.dtd' [\n <!ENTITY f PUBLIC \"-//f'\" 'f' >]>",
        "<?xml version='1.0'?><!-- <!DOCTYPE a [ --><!DOCTYPE rdf:RDF [<!ENTITY % p ']>' >\n <!ENTITY f SYSTEM 'f'>]>",
        "<!DOCTYPE rdf:RDF [<!-- ]> --><?p ]> ?><!ENTITY e ']\"&#38;f;'>\r\n <!ENTITY f\nSYSTEM\n'f'>]>",
      })
  void anExternalEntityIsRefusedWithItsPlace(String type) {
    for (String encoding : new String[] {"UTF-8", "UTF-16", "UTF-16LE"}) {
      byte[] document = (type + REFERENCE).getBytes(Charset.forName(encoding));
      assertThatThrownBy(() -> Decoding.lines(Syntax.RDF_XML, document, null))
          .isInstanceOf(MalformedInputException.class)
          .hasMessage(
              "doc:2:2: entity 'f' is outside of the document, where nothing is read; write its text in its place, or drop it if nothing needs it");
    }
  }

  @Test
  void columnsCountCharacters() {
    String type = "<!DOCTYPE rdf:RDF [<!-- é€😀 --><!ENTITY é SYSTEM 'f'>]>" + REFERENCE;
    for (String start : List.of("", "\uFEFF", "<?xml version='1.0' encoding='utf-8'?>\n")) {
      for (Charset encoding : List.of(UTF_8, StandardCharsets.UTF_16LE)) {
        byte[] document = (start + type).getBytes(encoding);
        assertThat(Decoding.refusal(Syntax.RDF_XML, document, null))
            .contains(":32: entity 'é' is outside");
      }
    }
    byte[] latin =
        "<?xml version='1.0' encoding='latin1'?><!DOCTYPE rdf:RDF [<!ENTITY é SYSTEM 'é'>]>"
            .replace("[<", "[<!-- éé --><")
            .getBytes(StandardCharsets.ISO_8859_1);
    assertThat(Decoding.refusal(Syntax.RDF_XML, latin, null)).startsWith("doc:1:70: entity 'é'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<r:RDF xmlns:r='%s' r:version='1.2'/> | doc:1:62: r:version of RDF 1.2, and sw-mpi reads RDF 1.1; drop it and what needs it",
        "<!DOCTYPE r:RDF [<!ENTITY rdf '%s'>]><r:RDF r:version='1.2-basic' xmlns:r='&rdf;'/> | doc:1:86: r:version of RDF 1.2, and sw-mpi reads RDF 1.1; drop it and what needs it",
        "<r:RDF r:version='1.1' xmlns:r='%s'/> | none",
        "<r:RDF r:x='r:version=' xmlns:r='%s'/> | none",
        "<r:RDF x:version='1.2' xmlns:r='%s' xmlns:x='http://x/'/> | none",
        "<?xml version='1.0' encoding='none'?><r:RDF xmlns:r='%s'/> | doc:1:31: encoding 'none' is not known here; convert the file to UTF-8 (iconv -t UTF-8)",
        "<?xml version='1.0' encoding='ISO-10646-UTF-1'?><r:RDF xmlns:r='%s'/> | doc:1:31: encoding 'ISO-10646-UTF-1' is not known here; convert the file to UTF-8 (iconv -t UTF-8)",
        "<?xml version='1.0' encoding='latin1'?><r:RDF xmlns:r='%s'/> | none",
      })
  void versionsAndEncodingsThatAreNotReadAreRefused(String document, String message) {
    byte[] bytes = document.formatted(RDF.getURI()).getBytes(UTF_8);
    assertThat(Decoding.refusal(Syntax.RDF_XML, bytes, null)).isEqualTo(message);
  }

  @Test
  void anExternalEntityBehindALongTypeIsRefused() {
    String type =
        "<!DOCTYPE rdf:RDF [" + "<!ENTITY e 'x'>\n".repeat(9_999) + "<!ENTITY f SYSTEM 'f'>]>";
    assertThatThrownBy(() -> Decoding.lines(Syntax.RDF_XML, type + REFERENCE))
        .hasMessageStartingWith("doc:10000:1: entity 'f'");
    assertThatThrownBy(() -> Decoding.lines(Syntax.RDF_XML, " ".repeat(1 << 25)))
        .hasMessageStartingWith("doc:1:1: no element begins in its first 16 MiB; ");
  }

  /// Nothing of it is read, so nothing may depend on it.
  @Test
  void anExternalTypeIsPassedOverUnlessItIsNeeded() {
    String type = "<!DOCTYPE rdf:RDF PUBLIC '-//x//EN'\n \"http://127.0.0.1:1/x.dtd\"%s>\n";
    assertThatThrownBy(() -> Decoding.lines(Syntax.RDF_XML, type.formatted("") + REFERENCE))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageStartingWith("doc:4:")
        .hasMessageContaining("entity \"f\" was referenced, but not declared");
    for (String encoding : new String[] {"UTF-8", "UTF-16", "UTF-16LE"}) {
      byte[] document =
          ("<?xml version='1.0' encoding='%s'?>".formatted(encoding)
                  + type.formatted(
                      "[<!ENTITY f 'é'><!NOTATION n SYSTEM 'n'><!ENTITY g SYSTEM 'g' NDATA n>]")
                  + REFERENCE)
              .getBytes(Charset.forName(encoding));
      assertThat(new String(Decoding.lines(Syntax.RDF_XML, document, null), StandardCharsets.UTF_8))
          .endsWith("<x:a> <x:q> \"[é]\" .\n");
    }
  }

  @Test
  void labelsThatNTriplesDoesNotAllowAreSpeltInHexadecimal() {
    assertThat(
            lines("<rdf:Description rdf:nodeID='a.'><p:q rdf:nodeID='gx612e'/></rdf:Description>"))
        .isEqualTo("_:gx612e <x:q> _:ugx612e .\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<p:T>⏎<p:q></p:r></p:T> | doc:3:8: ",
        "<p:T><p:q xml:lang='en_US'>v</p:q></p:T> | doc:2:35: language tag 'en_US' is not made of letters",
        "<p:T rdf:about='a'/> | doc:2:21: Relative URI encountered: <a>; write the IRI in full",
        "<p:T rdf:about='x:a b'/> | doc:2:25: ",
        "<p:T><p:q rdf:datatype='#d'>v</p:q></p:T> | doc:2:36: relative datatype <#d>; write its IRI in full",
        "<p:T><p:q rdf:parseType='Triple'/></p:T> | doc:2:35: Not a legal value for rdf:parseType: 'Triple'; that is of RDF 1.2",
        "<p:T><p:q rdf:parseType='daml:collection'/></p:T> | doc:2:44: Not a legal value for rdf:parseType: 'daml:collection'; write Literal, Resource or Collection",
        "<p:T rdf:ID='1 2'/> | doc:2:20: Not a valid XML NCName",
        "<p:T>&undeclared;</p:T> | doc:2:18: ",
      })
  void malformedDocumentsAreRefusedWithTheirPlace(String content, String message) {
    assertThatThrownBy(() -> lines(content.replace('⏎', '\n')))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageStartingWith(message)
        .hasMessageContaining("; ");
  }

  @Test
  void whatIsNoXmlIsRefusedWithAHint() {
    assertThatThrownBy(() -> Decoding.lines(Syntax.RDF_XML, "@prefix : <x:> ."))
        .hasMessage(
            "doc:1:1: Content is not allowed in prolog.; this is no XML: give the file the extension of its syntax");
  }
}
