package org.swmpi.data.text;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// Namespaces of a MediaWiki whose links do not show their target in running text: files and
/// categories. By their English names, which every wiki knows, and by those of its own language,
/// which its dump tells.
final class HiddenNamespaces {
  private static final String FILE = "6";
  private static final String CATEGORY = "14";

  private final Set<String> names = new HashSet<>(Set.of("file", "image", "category"));

  /// Hears of a namespace.
  ///
  /// @param key its number in every wiki
  /// @param name in the wiki's language
  void add(String key, String name) {
    if (key.equals(FILE) || key.equals(CATEGORY)) {
      names.add(normal(name));
    }
  }

  /// Whether a link is of one of them.
  ///
  /// @param target what stands between `[[` and `]]`, or the beginning of it
  boolean hold(String target) {
    int colon = target.indexOf(':');
    return colon > 0 && names.contains(normal(target.substring(0, colon)));
  }

  private static String normal(String name) {
    return name.replace('_', ' ').strip().toLowerCase(Locale.ROOT);
  }
}
