package org.swmpi.reason.oracle;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Whether two sets of quads are the same but for the names of blank nodes.
///
/// Blank nodes are coloured by what is said about them, again and again, until the colours split no
/// further; where several share a colour, one of the left is tried against each of the right. The
/// answer is checked by renaming, so colours may collide.
final class Isomorphism {
  private final Set<Quad> left;
  private final Set<Quad> right;
  private final Set<String> fixed;

  private Isomorphism(Set<Quad> left, Set<Quad> right, Set<String> fixed) {
    this.left = left;
    this.right = right;
    this.fixed = fixed;
  }

  /// New names for the blank nodes of the left by which it becomes the right; empty if there are
  /// none.
  ///
  /// @param fixed blank nodes that have to keep their names
  static Optional<Map<String, String>> find(Set<Quad> left, Set<Quad> right, Set<String> fixed) {
    if (left.size() != right.size()) {
      return Optional.empty();
    }
    Isomorphism search = new Isomorphism(left, right, fixed);
    return search.search(search.start(left), search.start(right));
  }

  private Map<String, Long> start(Set<Quad> quads) {
    Map<String, Long> colours = new HashMap<>();
    blanks(quads).forEach(blank -> colours.put(blank, 1L));
    return colours;
  }

  private Stream<String> blanks(Set<Quad> quads) {
    return quads.stream()
        .flatMap(Isomorphism::terms)
        .filter(term -> Terms.isBlank(term) && !fixed.contains(term))
        .distinct();
  }

  private Optional<Map<String, String>> search(
      Map<String, Long> startLeft, Map<String, Long> startRight) {
    Map<String, Long> leftColours = refine(left, startLeft);
    Map<String, Long> rightColours = refine(right, startRight);
    Map<Long, List<String>> leftClasses = classes(leftColours);
    Map<Long, List<String>> rightClasses = classes(rightColours);
    if (!sizes(leftClasses).equals(sizes(rightClasses))) {
      return Optional.empty();
    }
    Optional<Long> tied =
        leftClasses.keySet().stream()
            .filter(colour -> leftClasses.get(colour).size() > 1)
            .findFirst();
    if (tied.isEmpty()) {
      Map<String, String> names = new HashMap<>();
      leftClasses.forEach(
          (colour, one) -> names.put(one.getFirst(), rightClasses.get(colour).getFirst()));
      return rename(left, names).equals(right) ? Optional.of(names) : Optional.empty();
    }
    String chosen = leftClasses.get(tied.get()).getFirst();
    for (String candidate : rightClasses.get(tied.get())) {
      Optional<Map<String, String>> found =
          search(marked(leftColours, chosen), marked(rightColours, candidate));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Map<String, Long> marked(Map<String, Long> colours, String blank) {
    Map<String, Long> copy = new HashMap<>(colours);
    copy.put(blank, 2L);
    return copy;
  }

  private static Map<Long, List<String>> classes(Map<String, Long> colours) {
    return colours.keySet().stream()
        .collect(Collectors.groupingBy(colours::get, TreeMap::new, Collectors.toList()));
  }

  private static Map<Long, Integer> sizes(Map<Long, List<String>> classes) {
    Map<Long, Integer> sizes = new HashMap<>();
    classes.forEach((colour, members) -> sizes.put(colour, members.size()));
    return sizes;
  }

  private static Map<String, Long> refine(Set<Quad> quads, Map<String, Long> start) {
    List<Quad> withBlanks =
        quads.stream().filter(quad -> terms(quad).anyMatch(start::containsKey)).toList();
    Map<String, Long> colours = start;
    long classes = new HashSet<>(colours.values()).size();
    while (true) {
      Map<String, Long> next = new HashMap<>();
      Map<String, Long> current = colours;
      colours.forEach((blank, colour) -> next.put(blank, mix(colour)));
      for (Quad quad : withBlanks) {
        List<String> terms = terms(quad).toList();
        long whole = 17;
        for (String term : terms) {
          whole = mix(whole * 31 + current.getOrDefault(term, mix(term.hashCode())));
        }
        for (int place = 0; place < terms.size(); place++) {
          long seen = mix(whole + place);
          next.computeIfPresent(terms.get(place), (blank, sum) -> sum + seen);
        }
      }
      colours = next;
      long split = new HashSet<>(colours.values()).size();
      if (split == classes) {
        return colours;
      }
      classes = split;
    }
  }

  private static Stream<String> terms(Quad quad) {
    Triple t = quad.triple();
    return Stream.of(t.subject(), t.predicate(), t.object(), quad.graph());
  }

  /// The quads with blank nodes renamed; those without a new name keep theirs.
  static Set<Quad> rename(Collection<Quad> quads, Map<String, String> names) {
    UnaryOperator<String> name = term -> names.getOrDefault(term, term);
    return quads.stream()
        .map(
            quad ->
                new Quad(
                    new Triple(
                        name.apply(quad.triple().subject()),
                        quad.triple().predicate(),
                        name.apply(quad.triple().object())),
                    name.apply(quad.graph())))
        .collect(Collectors.toSet());
  }

  /// MurmurHash3's finaliser.
  private static long mix(long z) {
    long y = (z ^ (z >>> 33)) * 0xff51afd7ed558ccdL;
    y = (y ^ (y >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return y ^ (y >>> 33);
  }
}
