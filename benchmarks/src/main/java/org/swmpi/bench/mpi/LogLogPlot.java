package org.swmpi.bench.mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;

/// A plot of curves over message sizes as SVG, both axes logarithmic. Its colours follow the
/// reader's, light or dark.
final class LogLogPlot {
  private static final int WIDTH = 880;
  private static final int HEIGHT = 520;
  private static final int LEFT = 84;
  private static final int TOP = 48;
  private static final int PLOT_WIDTH = 540;
  private static final int PLOT_HEIGHT = 400;
  private static final int LEGEND_LINE = 22;
  private static final int COLORS = 8;
  private static final List<String> DASHES = List.of("", "7 4", "2 3");

  private static final String STYLE =
      """
      <style>
        svg { background: #fff; color: #222; font: 13px sans-serif }
        text { fill: currentColor } .title { font-size: 16px; font-weight: bold }
        .grid { stroke: currentColor; stroke-opacity: .15 }
        .frame { stroke: currentColor; fill: none }
        .curve { fill: none; stroke-width: 2 }
        .c0 { stroke: #222 } .c1 { stroke: #0b66c3 } .c2 { stroke: #c2410c } .c3 { stroke: #15803d }
        .c4 { stroke: #9333ea } .c5 { stroke: #b4871a } .c6 { stroke: #be185d } .c7 { stroke: #0e7490 }
        @media (prefers-color-scheme: dark) {
          svg { background: #16181c; color: #e4e4e4 }
          .c0 { stroke: #eee } .c1 { stroke: #6db3ff } .c2 { stroke: #ff9a62 } .c3 { stroke: #5fd38a }
          .c4 { stroke: #c9a2ff } .c5 { stroke: #e8c85a } .c6 { stroke: #ff8fc0 } .c7 { stroke: #5fd0e0 }
        }
      </style>
      """;

  private record Curve(String name, SortedMap<Integer, Double> points) {}

  private final String title;
  private final String valueLabel;
  private final List<Curve> curves = new ArrayList<>();

  /// @param valueLabel of the vertical axis, with its unit
  LogLogPlot(String title, String valueLabel) {
    this.title = title;
    this.valueLabel = valueLabel;
  }

  /// @param points values over sizes in bytes; what is not above zero is left out
  void add(String name, SortedMap<Integer, Double> points) {
    points.entrySet().removeIf(point -> point.getKey() <= 0 || !(point.getValue() > 0));
    if (!points.isEmpty()) {
      curves.add(new Curve(name, points));
    }
  }

  boolean isEmpty() {
    return curves.isEmpty();
  }

  /// The text of the file; at least one curve is there.
  String svg() {
    LogAxis sizes = sizeAxis();
    LogAxis values = valueAxis();
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' role='img'>%n",
            WIDTH,
            HEIGHT));
    svg.append(String.format(Locale.ROOT, "<title>%s</title>%n", escaped(title))).append(STYLE);
    svg.append(
        String.format(
            Locale.ROOT,
            "<text class='title' x='%d' y='%d'>%s</text>%n",
            LEFT,
            TOP / 2 + 6,
            escaped(title)));
    grid(svg, sizes, values);
    for (int i = 0; i < curves.size(); i++) {
      curve(svg, i, sizes, values);
      legend(svg, i);
    }
    return svg.append("</svg>\n").toString();
  }

  private LogAxis sizeAxis() {
    int least = curves.stream().mapToInt(curve -> curve.points.firstKey()).min().orElse(1);
    int most = curves.stream().mapToInt(curve -> curve.points.lastKey()).max().orElse(1);
    return LogAxis.over(2, least, most, LEFT, LEFT + PLOT_WIDTH);
  }

  private LogAxis valueAxis() {
    double[] all =
        curves.stream()
            .flatMap(curve -> curve.points.values().stream())
            .mapToDouble(Double::doubleValue)
            .sorted()
            .toArray();
    return LogAxis.over(10, all[0], all[all.length - 1], TOP + PLOT_HEIGHT, TOP);
  }

  private void grid(StringBuilder svg, LogAxis sizes, LogAxis values) {
    int bottom = TOP + PLOT_HEIGHT;
    for (double tick : sizes.ticks(9)) {
      double x = sizes.place(tick);
      svg.append(
          String.format(Locale.ROOT, "<path class='grid' d='M%.1f %d V%d'/>%n", x, TOP, bottom));
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x='%.1f' y='%d' text-anchor='middle'>%s</text>%n",
              x,
              bottom + 20,
              Sizes.text((int) tick)));
    }
    for (double tick : values.ticks(12)) {
      double y = values.place(tick);
      svg.append(
          String.format(
              Locale.ROOT, "<path class='grid' d='M%d %.1f H%d'/>%n", LEFT, y, LEFT + PLOT_WIDTH));
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x='%d' y='%.1f' text-anchor='end'>%s</text>%n",
              LEFT - 8,
              y + 4,
              plain(tick)));
    }
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect class='frame' x='%d' y='%d' width='%d' height='%d'/>%n",
            LEFT,
            TOP,
            PLOT_WIDTH,
            PLOT_HEIGHT));
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x='%d' y='%d' text-anchor='middle'>size</text>%n",
            LEFT + PLOT_WIDTH / 2,
            bottom + 46));
    svg.append(
        String.format(
            Locale.ROOT,
            "<text transform='translate(20 %d) rotate(-90)' text-anchor='middle'>%s</text>%n",
            TOP + PLOT_HEIGHT / 2,
            escaped(valueLabel)));
  }

  private void curve(StringBuilder svg, int number, LogAxis sizes, LogAxis values) {
    StringBuilder path = new StringBuilder();
    curves
        .get(number)
        .points
        .forEach(
            (bytes, value) ->
                path.append(path.isEmpty() ? 'M' : 'L')
                    .append(
                        String.format(
                            Locale.ROOT, "%.1f %.1f ", sizes.place(bytes), values.place(value))));
    svg.append(
        String.format(Locale.ROOT, "<path %s d='%s'/>%n", look(number), path.toString().strip()));
  }

  private void legend(StringBuilder svg, int number) {
    int x = LEFT + PLOT_WIDTH + 16;
    int y = TOP + 12 + LEGEND_LINE * number;
    svg.append(String.format(Locale.ROOT, "<path %s d='M%d %d h28'/>%n", look(number), x, y));
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x='%d' y='%d'>%s</text>%n",
            x + 36,
            y + 4,
            escaped(curves.get(number).name)));
  }

  private static String look(int number) {
    return String.format(
        Locale.ROOT,
        "class='curve c%d' stroke-dasharray='%s'",
        number % COLORS,
        DASHES.get(number / COLORS % DASHES.size()));
  }

  /// `0.1`, `100`, `10000`, `1e6`
  private static String plain(double value) {
    if (value >= 1e6) {
      return String.format(Locale.ROOT, "1e%d", Math.round(Math.log10(value)));
    }
    return value >= 1
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%s", value);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
