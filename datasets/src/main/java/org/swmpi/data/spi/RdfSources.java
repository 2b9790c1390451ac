package org.swmpi.data.spi;

import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.swmpi.data.rdf.Syntax;

/// Finds the [RdfSourceProvider] of a syntax.
public final class RdfSources {
  private RdfSources() {}

  /// The provider that reads a syntax.
  ///
  /// @throws IllegalStateException if there is none, or more than one; the message lists what there
  ///     is
  public static RdfSourceProvider of(Syntax syntax) {
    return choose(
        "reads",
        syntax,
        ServiceLoader.load(RdfSourceProvider.class, RdfSourceProvider.class.getClassLoader())
            .stream()
            .map(ServiceLoader.Provider::get)
            .toList());
  }

  /// The one of these providers that is for a syntax.
  ///
  /// @param does what it does with the syntax, for the message
  static <P extends SyntaxProvider> P choose(String does, Syntax syntax, List<P> providers) {
    List<P> fit = providers.stream().filter(p -> p.syntaxes().contains(syntax)).toList();
    if (fit.size() == 1) {
      return fit.get(0);
    }
    String problem =
        fit.isEmpty()
            ? "no provider " + does + " " + syntax.label()
            : "more than one provider "
                + does
                + " "
                + syntax.label()
                + ": "
                + fit.stream().map(RdfSources::described).collect(Collectors.joining(", "));
    String all =
        providers.isEmpty()
            ? "none is on the class path (META-INF/services is lost when jars are merged without care)"
            : "there are "
                + providers.stream().map(RdfSources::described).collect(Collectors.joining(", "));
    throw new IllegalStateException(problem + "; " + all);
  }

  private static String described(SyntaxProvider provider) {
    return provider.name()
        + " ("
        + provider.getClass().getName()
        + "; "
        + Arrays.stream(Syntax.values())
            .filter(provider.syntaxes()::contains)
            .map(Syntax::label)
            .collect(Collectors.joining(" "))
        + ")";
  }
}
