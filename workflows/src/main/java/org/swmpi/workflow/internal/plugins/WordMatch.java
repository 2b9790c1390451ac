package org.swmpi.workflow.internal.plugins;

import java.util.Collection;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Quad;

/// Statements that have one of some words: in a literal, or in the last part of the subject's or
/// the object's IRI, where words begin with capitals too.
final class WordMatch implements Predicate<Quad> {
  private final Pattern words;

  /// @param words in upper or lower case; a phrase is found as it is. None match nothing
  WordMatch(Collection<String> words) {
    String any =
        words.stream()
            .map(word -> Pattern.quote(word.toLowerCase(Locale.ROOT)))
            .collect(Collectors.joining("|", "(?<![\\p{L}\\p{N}])(?:", ")(?![\\p{L}\\p{N}])"));
    this.words = Pattern.compile(words.isEmpty() ? "(?!)" : any);
  }

  @Override
  public boolean test(Quad quad) {
    return has(quad.getSubject()) || has(quad.getObject());
  }

  private boolean has(Node node) {
    if (node.isLiteral()) {
      return words.matcher(node.getLiteralLexicalForm().toLowerCase(Locale.ROOT)).find();
    }
    return node.isURI()
        && words
            .matcher(
                node.getURI()
                    .replaceFirst("^.*[#/:](?=.)", "")
                    .replaceAll("(?<=\\p{Ll})(?=\\p{Lu})|_", " ")
                    .toLowerCase(Locale.ROOT))
            .find();
  }
}
