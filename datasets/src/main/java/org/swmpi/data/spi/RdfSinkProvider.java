package org.swmpi.data.spi;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.swmpi.data.rdf.Syntax;

/// Writes RDF syntaxes that are not made of lines.
///
/// An implementation is a public class with a public constructor without parameters, named in
/// `META-INF/services/org.swmpi.data.spi.RdfSinkProvider`; for each syntax there must be exactly
/// one.
public interface RdfSinkProvider extends SyntaxProvider {
  /// Begins a document.
  ///
  /// @param name of the output, for messages
  /// @param out not closed by the sink
  /// @param prefixes IRIs by prefix, for syntaxes that have such
  RdfSink open(Syntax syntax, String name, OutputStream out, Map<String, String> prefixes)
      throws IOException;
}
