package org.swmpi.ri.plot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.swmpi.ri.Neighbour;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SimilaritySearch;

/// A map of what is near to some terms: they and their nearest, on the plane in which these differ
/// most. Distances on it are those of the terms only roughly; how roughly, it says.
///
/// @param title above the map
/// @param points each term once
/// @param links from each term that was asked for to its nearest
/// @param shown which part of the variance is to be seen, 0 to 1
public record NeighbourhoodMap(String title, List<Point> points, List<Link> links, double shown) {

  /// A term on the map.
  ///
  /// @param group which of the terms that were asked for it is nearest to, from 0
  /// @param asked whether it was asked for itself
  public record Point(String term, double x, double y, int group, boolean asked) {}

  /// Two points and the cosine of their vectors.
  public record Link(int from, int to, double score) {}

  /// @throws IllegalArgumentException if there are no points
  public NeighbourhoodMap {
    if (points.isEmpty()) {
      throw new IllegalArgumentException("a map needs a term");
    }
    points = List.copyOf(points);
    links = List.copyOf(links);
  }

  /// Makes the map.
  ///
  /// @param rows terms that are asked for, at least one; one that is there twice counts once
  /// @param nearest of each, as [SimilaritySearch#nearest] finds them
  public static NeighbourhoodMap of(
      SemanticSpace space,
      SimilaritySearch search,
      List<Long> rows,
      List<List<Neighbour>> nearest) {
    Map<Long, Integer> numbers = new LinkedHashMap<>();
    List<Integer> groups = new ArrayList<>();
    for (long row : rows) {
      if (numbers.putIfAbsent(row, numbers.size()) == null) {
        groups.add(groups.size());
      }
    }
    int asked = numbers.size();
    List<Link> links = new ArrayList<>();
    List<Double> best = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      if (rows.indexOf(rows.get(i)) < i) {
        continue;
      }
      int from = Objects.requireNonNull(numbers.get(rows.get(i)));
      for (Neighbour near : nearest.get(i)) {
        Integer known = numbers.putIfAbsent(near.row(), numbers.size());
        int to = known == null ? numbers.size() - 1 : known;
        if (known == null) {
          groups.add(from);
          best.add(near.score());
        } else if (to >= asked && near.score() > best.get(to - asked)) {
          groups.set(to, from);
          best.set(to - asked, near.score());
        }
        links.add(new Link(from, to, near.score()));
      }
    }
    float[][] vectors = numbers.keySet().stream().map(search::vector).toArray(float[][]::new);
    Projection projection = Projection.of(vectors);
    List<Point> points = new ArrayList<>();
    numbers.forEach(
        (row, number) ->
            points.add(
                new Point(
                    space.term(row),
                    projection.x(number),
                    projection.y(number),
                    groups.get(number),
                    number < asked)));
    links.sort(Comparator.comparingDouble(Link::score));
    String title = String.join(", ", points.subList(0, asked).stream().map(Point::term).toList());
    return new NeighbourhoodMap(title, points, links, projection.shown());
  }
}
