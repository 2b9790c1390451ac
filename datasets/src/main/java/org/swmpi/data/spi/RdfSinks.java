package org.swmpi.data.spi;

import java.util.ServiceLoader;
import org.swmpi.data.rdf.Syntax;

/// Finds the [RdfSinkProvider] of a syntax.
public final class RdfSinks {
  private RdfSinks() {}

  /// The provider that writes a syntax.
  ///
  /// @throws IllegalStateException if there is none, or more than one; the message lists what there
  ///     is
  public static RdfSinkProvider of(Syntax syntax) {
    return RdfSources.choose(
        "writes",
        syntax,
        ServiceLoader.load(RdfSinkProvider.class, RdfSinkProvider.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList());
  }
}
