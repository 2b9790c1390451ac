package org.swmpi.data.internal.riot;

import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.util.Set;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.jena.riot.RiotException;
import org.apache.jena.util.JenaXMLInput;
import org.jspecify.annotations.Nullable;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.DefaultHandler2;
import org.xml.sax.ext.Locator2;
import org.xml.sax.helpers.LocatorImpl;

/// Hears what an XML parser sees in a document, and where. Nothing outside of it is read.
abstract class XmlHandler extends DefaultHandler2 {
  /// Entities of a character each, which are in the document where they are referred to.
  private static final Set<String> PREDEFINED = Set.of("amp", "lt", "gt", "quot", "apos");

  final Problems problems;
  private Locator locator = new LocatorImpl();
  private int entities;
  private Place place = new Place(1, 1);

  XmlHandler(Problems problems) {
    this.problems = problems;
  }

  /// Reads all of a document. Attributes include the declarations of namespaces.
  ///
  /// @param source what [XmlProlog] has checked
  /// @param namespaces whether names are taken apart, and prefixes must have been declared
  /// @throws RuntimeException if the document is no XML
  final void parse(InputStream source, boolean namespaces) throws IOException {
    try {
      XMLReader xml = JenaXMLInput.createXMLReader();
      xml.setFeature("http://xml.org/sax/features/namespaces", namespaces);
      xml.setFeature("http://xml.org/sax/features/namespace-prefixes", true);
      xml.setContentHandler(this);
      xml.setProperty("http://xml.org/sax/properties/lexical-handler", this);
      xml.setErrorHandler(this);
      xml.setEntityResolver(this);
      xml.parse(new InputSource(source));
    } catch (SAXException | CharConversionException e) { // bytes that are not of the encoding
      fatalError(new SAXParseException(e.getMessage(), locator, e));
    } catch (ParserConfigurationException e) {
      throw new RiotException(e);
    }
  }

  /// Behind what is read; within an entity, where XML parsers count from its beginning, the last
  /// one before it.
  final Place place() {
    if (entities == 0) {
      place = new Place(locator.getLineNumber(), locator.getColumnNumber());
    }
    return place;
  }

  final boolean isXml11() {
    return locator instanceof Locator2 xml && "1.1".equals(xml.getXMLVersion());
  }

  static boolean isNamespace(String attribute) {
    return attribute.equals("xmlns") || attribute.startsWith("xmlns:");
  }

  @Override
  public final void setDocumentLocator(Locator locator) {
    this.locator = locator;
  }

  @Override
  public final void startEntity(String name) {
    entities += PREDEFINED.contains(name) ? 0 : 1;
  }

  @Override
  public final void endEntity(String name) {
    entities -= PREDEFINED.contains(name) ? 0 : 1;
  }

  @Override
  public final InputSource resolveEntity(
      @Nullable String name, @Nullable String publicId, @Nullable String base, String systemId) {
    return new InputSource(new StringReader(""));
  }

  @Override
  public final void error(SAXParseException problem) {
    fatalError(problem);
  }

  /// Tells where a document is no XML. Nothing behind it is read.
  @Override
  public void fatalError(SAXParseException problem) {
    Place at = entities > 0 ? place : new Place(problem.getLineNumber(), problem.getColumnNumber());
    problems.fatal(String.valueOf(problem.getMessage()), at.line(), at.column());
  }
}
