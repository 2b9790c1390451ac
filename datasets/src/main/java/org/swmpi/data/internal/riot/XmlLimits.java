package org.swmpi.data.internal.riot;

/// Limits of the JDK's XML parser, raised so that real RDF/XML passes.
///
/// Since JDK 24 a document may have 2,500 references to entities, 100 levels of elements and 200
/// attributes an element. OWL files that shorten every IRI by an entity have many more. Jena makes
/// its XML reader itself and takes no settings for it, so system properties, which the JDK
/// documents for this, are the way that is left. A value that the user set stays.
///
/// What guards against documents that explode ("billion laughs") are limits on the number of
/// references and on the text that they bring together, which real documents stay far below.
/// External entities and document types are not read at all: see [XmlProlog].
final class XmlLimits {
  private static final String NONE = "0";

  /// References to entities that one document may have.
  private static final String ENTITY_REFERENCES_MAX = "5000000";

  /// Characters that they may bring in all.
  private static final String ENTITY_CHARACTERS_MAX = "200000000";

  private XmlLimits() {}

  /// Raises the limits for XML readers made from now on.
  static void raise() {
    setDefault("jdk.xml.entityExpansionLimit", ENTITY_REFERENCES_MAX);
    setDefault("jdk.xml.entityReplacementLimit", NONE);
    setDefault("jdk.xml.totalEntitySizeLimit", ENTITY_CHARACTERS_MAX);
    setDefault("jdk.xml.maxElementDepth", NONE);
    setDefault("jdk.xml.elementAttributeLimit", NONE);
    setDefault("jdk.xml.maxXMLNameLimit", NONE);
  }

  private static void setDefault(String property, String value) {
    System.getProperties().putIfAbsent(property, value);
  }
}
