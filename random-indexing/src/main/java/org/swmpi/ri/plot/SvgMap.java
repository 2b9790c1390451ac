package org.swmpi.ri.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.swmpi.ri.plot.NeighbourhoodMap.Link;
import org.swmpi.ri.plot.NeighbourhoodMap.Point;

/// Draws a map as SVG, by itself or in a page of HTML that has the numbers below it. Either is one
/// file that needs nothing else. Colours follow the reader's choice of light or dark.
public final class SvgMap {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 760;
  private static final Label.Frame FRAME = new Label.Frame(24, 64, WIDTH - 48, HEIGHT - 108);
  private static final double MARGIN = 60;

  /// Okabe and Ito's colours, which the colour-blind can tell apart, darkened for text.
  private static final String[] COLOURS = {
    "#0068a8", "#c24d00", "#007a56", "#a8457f", "#8a6a00", "#2b84b8", "#555555"
  };

  private static final String STYLE =
      """
      .ground{fill:#fff}.ink{fill:#222}.soft{fill:#666}.lead{stroke:#999;stroke-width:.7}
      text{font-family:system-ui,'DejaVu Sans',sans-serif}
      @media (prefers-color-scheme:dark){.ground{fill:#16181c}.ink{fill:#eee}.soft{fill:#aaa}
      .lead{stroke:#777}.term{filter:brightness(1.7)}}
      """;

  private final NeighbourhoodMap map;
  private final StringBuilder svg = new StringBuilder();
  private final List<double[]> places = new ArrayList<>();

  private SvgMap(NeighbourhoodMap map) {
    this.map = map;
  }

  /// The map as SVG.
  public static String svg(NeighbourhoodMap map) {
    return new SvgMap(map).draw();
  }

  /// The map in a page, with a table of each term's nearest below it.
  public static String html(NeighbourhoodMap map) {
    StringBuilder page = new StringBuilder();
    page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page.append("<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    page.append(Markup.escape(map.title())).append(" – neighbourhood</title>\n<style>\n");
    page.append(
        """
        body{font:16px/1.4 system-ui,'DejaVu Sans',sans-serif;margin:0 auto;max-width:1000px;
        background:#fff;color:#222}
        svg{width:100%;height:auto}
        section{display:flex;flex-wrap:wrap;gap:24px;padding:0 24px 32px}
        table{border-collapse:collapse}caption{text-align:left;font-weight:600}
        td{padding:1px 12px 1px 0;vertical-align:top}td+td{text-align:right;color:#666}
        @media (prefers-color-scheme:dark){body{background:#16181c;color:#eee}td+td{color:#aaa}}
        """);
    page.append("</style>\n</head>\n<body>\n").append(svg(map)).append("<section>\n");
    for (int i = 0; i < map.points().size() && map.points().get(i).asked(); i++) {
      table(map, i, page);
    }
    return page.append("</section>\n</body>\n</html>\n").toString();
  }

  private static void table(NeighbourhoodMap map, int asked, StringBuilder page) {
    page.append("<table><caption>");
    page.append(Markup.escape(map.points().get(asked).term())).append("</caption>\n");
    for (Link link : map.links().reversed()) {
      if (link.from() == asked) {
        page.append("<tr><td>").append(Markup.escape(map.points().get(link.to()).term()));
        page.append("</td><td>").append(score(link.score())).append("</td></tr>\n");
      }
    }
    page.append("</table>\n");
  }

  private String draw() {
    svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    svg.append(WIDTH).append(' ').append(HEIGHT).append("\" role=\"img\">\n<title>");
    svg.append(Markup.escape("Neighbourhood of " + map.title())).append("</title>\n");
    svg.append("<style>\n").append(STYLE).append("</style>\n");
    svg.append("<rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n");
    text(24, 38, 22, "ink", "Neighbourhood of " + Markup.shortened(map.title(), 70));
    text(
        24,
        HEIGHT - 18,
        13,
        "soft",
        "Two principal components, "
            + Math.round(100 * map.shown())
            + " % of the variance. Lines lead to the nearest; the stronger, the more similar.");
    placePoints();
    links();
    labels();
    return svg.append("</svg>\n").toString();
  }

  private void placePoints() {
    double left = Double.MAX_VALUE;
    double right = -Double.MAX_VALUE;
    double low = Double.MAX_VALUE;
    double high = -Double.MAX_VALUE;
    for (Point point : map.points()) {
      left = Math.min(left, point.x());
      right = Math.max(right, point.x());
      low = Math.min(low, point.y());
      high = Math.max(high, point.y());
    }
    double wide = FRAME.width() - 2 * MARGIN;
    double tall = FRAME.height() - 2 * MARGIN;
    double scale = Math.min(wide / Math.max(right - left, 1e-9), tall / Math.max(high - low, 1e-9));
    double middleX = FRAME.left() + FRAME.width() / 2;
    double middleY = FRAME.top() + FRAME.height() / 2;
    for (Point point : map.points()) {
      places.add(
          new double[] {
            middleX + scale * (point.x() - (left + right) / 2),
            middleY - scale * (point.y() - (low + high) / 2)
          });
    }
  }

  private void links() {
    double least = map.links().isEmpty() ? 0 : map.links().getFirst().score();
    double most = map.links().isEmpty() ? 1 : map.links().getLast().score();
    for (Link link : map.links()) {
      double strength = most > least ? (link.score() - least) / (most - least) : 1;
      double[] from = places.get(link.from());
      double[] to = places.get(link.to());
      svg.append("<line x1=\"").append(tenth(from[0])).append("\" y1=\"").append(tenth(from[1]));
      svg.append("\" x2=\"").append(tenth(to[0])).append("\" y2=\"").append(tenth(to[1]));
      svg.append("\" stroke=\"").append(colour(map.points().get(link.from())));
      svg.append("\" stroke-width=\"").append(tenth(0.6 + 1.8 * strength));
      svg.append("\" stroke-opacity=\"").append(tenth(0.15 + 0.4 * strength)).append("\"/>\n");
    }
  }

  private void labels() {
    List<Label> placed = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      Point point = map.points().get(i);
      double[] place = places.get(i);
      int size = point.asked() ? 17 : 13;
      String term = Markup.shortened(point.term(), 32);
      Label label =
          Label.place(place, Markup.width(term, size), size * 1.25, placed, places, FRAME);
      placed.add(label);
      if (label.far()) {
        double x = Math.clamp(place[0], label.x(), label.x() + label.width());
        double y = Math.clamp(place[1], label.y(), label.y() + label.height());
        svg.append("<line class=\"lead\" x1=\"").append(tenth(place[0])).append("\" y1=\"");
        svg.append(tenth(place[1])).append("\" x2=\"").append(tenth(x)).append("\" y2=\"");
        svg.append(tenth(y)).append("\"/>\n");
      }
      svg.append("<g class=\"term\" fill=\"").append(colour(point)).append("\"><title>");
      svg.append(Markup.escape(point.term())).append("</title><circle cx=\"");
      svg.append(tenth(place[0])).append("\" cy=\"").append(tenth(place[1]));
      svg.append("\" r=\"").append(point.asked() ? 6 : 3.5).append("\"/><text x=\"");
      svg.append(tenth(label.x())).append("\" y=\"").append(tenth(label.y() + size));
      svg.append("\" font-size=\"").append(size);
      svg.append(point.asked() ? "\" font-weight=\"600\">" : "\">");
      svg.append(Markup.escape(term)).append("</text></g>\n");
    }
  }

  private static String colour(Point point) {
    return COLOURS[point.group() % COLOURS.length];
  }

  private void text(double x, double y, int size, String style, String text) {
    svg.append("<text class=\"").append(style).append("\" x=\"").append(tenth(x)).append("\" y=\"");
    svg.append(tenth(y)).append("\" font-size=\"").append(size).append("\">");
    svg.append(Markup.escape(text)).append("</text>\n");
  }

  private static String tenth(double number) {
    return Double.toString(Math.round(number * 10) / 10.0);
  }

  private static String score(double score) {
    return String.format(Locale.ROOT, "%.3f", score);
  }
}
