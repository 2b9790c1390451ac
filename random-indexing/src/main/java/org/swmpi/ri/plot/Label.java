package org.swmpi.ri.plot;

import java.util.List;

/// Text beside a point, in pixels from the upper left corner.
///
/// @param x left edge
/// @param y upper edge
/// @param pointX the point it belongs to
/// @param far whether a line has to lead to the point
record Label(
    double x, double y, double width, double height, double pointX, double pointY, boolean far) {
  private static final double[] DISTANCES = {7, 18, 32, 50};
  private static final int DIRECTIONS = 16;

  /// Puts a label where it covers least: of other labels, of points, of what lies outside.
  ///
  /// @param placed labels that are there
  /// @param points all points, x and y each
  static Label place(
      double[] point,
      double width,
      double height,
      List<Label> placed,
      List<double[]> points,
      Frame frame) {
    Label best = null;
    double least = Double.MAX_VALUE;
    for (double distance : DISTANCES) {
      for (int direction = 0; direction < DIRECTIONS; direction++) {
        Label label = at(point, width, height, distance, 2 * Math.PI * direction / DIRECTIONS);
        double cost = distance * 0.6 + label.cost(placed, points, frame);
        if (cost < least) {
          least = cost;
          best = label;
        }
      }
    }
    if (best == null) {
      throw new IllegalStateException("a label costs " + least);
    }
    return best;
  }

  /// The label touches a circle around the point; the first direction is to the right.
  private static Label at(
      double[] point, double width, double height, double distance, double angle) {
    double centreX = point[0] + Math.cos(angle) * (distance + width / 2);
    double centreY = point[1] + Math.sin(angle) * (distance + height / 2);
    return new Label(
        centreX - width / 2,
        centreY - height / 2,
        width,
        height,
        point[0],
        point[1],
        distance > 10);
  }

  private double cost(List<Label> placed, List<double[]> points, Frame frame) {
    double cost = 0;
    for (Label other : placed) {
      cost += overlap(other.x, other.y, other.width, other.height);
    }
    for (double[] point : points) {
      cost += 1.5 * overlap(point[0] - 4, point[1] - 4, 8, 8);
    }
    double inside = overlap(frame.left(), frame.top(), frame.width(), frame.height());
    return cost + 10 * (width * height - inside);
  }

  private double overlap(double otherX, double otherY, double otherWidth, double otherHeight) {
    double wide = Math.min(x + width, otherX + otherWidth) - Math.max(x, otherX);
    double high = Math.min(y + height, otherY + otherHeight) - Math.max(y, otherY);
    return wide > 0 && high > 0 ? wide * high : 0;
  }

  /// Where points and labels may be.
  record Frame(double left, double top, double width, double height) {}
}
