package org.swmpi.data.spi;

import java.util.Set;
import org.swmpi.data.rdf.Syntax;

/// Something that has to do with some syntaxes.
public interface SyntaxProvider {
  /// Name of the provider, to be told apart in messages; such as `riot`.
  String name();

  /// The syntaxes that it is for.
  Set<Syntax> syntaxes();
}
