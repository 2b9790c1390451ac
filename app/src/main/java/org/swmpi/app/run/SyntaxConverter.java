package org.swmpi.app.run;

import java.util.Arrays;
import java.util.Locale;
import org.swmpi.data.rdf.Syntax;

/// Reads the name of an RDF format: an extension, or its name as Jena has it, such as `turtle`,
/// `ntriples` and `N-Triples`.
public final class SyntaxConverter extends ChoiceConverter<Syntax> {
  /// For picocli.
  public SyntaxConverter() {
    super(Syntax.values(), syntax -> syntax.extensions().getFirst().substring(1));
  }

  @Override
  public Syntax convert(String value) {
    String plain = plain(value);
    return Arrays.stream(Syntax.values())
        .filter(syntax -> plain(syntax.label()).equals(plain))
        .findFirst()
        .orElseGet(() -> super.convert(value));
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replace("-", "").replace("/", "");
  }
}
