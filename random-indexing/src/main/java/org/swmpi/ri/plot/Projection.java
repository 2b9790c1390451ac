package org.swmpi.ri.plot;

import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.RealMatrix;

/// Vectors on the plane in which they differ most: the first two principal components.
///
/// They are those of the vectors' products with each other, of which there are fewer numbers than
/// dimensions. The sign of a component is free: the entry that is largest is made positive, so that
/// the same vectors give the same picture.
final class Projection {
  /// What cosines may be wrong by: where vectors differ by no more they are the same, and all that
  /// is to be seen of them is one point.
  private static final double ROUNDING = 1e-12;

  private final double[][] places;
  private final double shown;

  private Projection(double[][] places, double shown) {
    this.places = places;
    this.shown = shown;
  }

  /// @param vectors at least one; taken at length 1, those of length 0 as they are
  static Projection of(float[][] vectors) {
    int n = vectors.length;
    RealMatrix products = centred(products(vectors));
    EigenDecomposition components = new EigenDecomposition(products);
    double[] variances = components.getRealEigenvalues();
    double[][] places = new double[n][2];
    double all = 0;
    for (int i = 0; i < n; i++) {
      variances[i] = variances[i] > n * ROUNDING ? variances[i] : 0;
      all += variances[i];
    }
    double shown = 0;
    for (int axis = 0; axis < Math.min(2, n); axis++) {
      double variance = variances[axis];
      double[] component = components.getEigenvector(axis).toArray();
      double sign = sign(component);
      for (int i = 0; i < n; i++) {
        places[i][axis] = sign * component[i] * Math.sqrt(variance);
      }
      shown += variance;
    }
    return new Projection(places, all > 0 ? shown / all : 1);
  }

  private static double[][] products(float[][] vectors) {
    int n = vectors.length;
    double[] norms = new double[n];
    double[][] products = new double[n][n];
    for (int i = 0; i < n; i++) {
      norms[i] = Math.sqrt(product(vectors[i], vectors[i]));
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double length = norms[i] * norms[j];
        products[i][j] = length == 0 ? 0 : product(vectors[i], vectors[j]) / length;
        products[j][i] = products[i][j];
      }
    }
    return products;
  }

  private static double product(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }

  /// The products of the vectors less their mean.
  private static RealMatrix centred(double[][] products) {
    int n = products.length;
    double[] means = new double[n];
    double mean = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        means[i] += products[i][j] / n;
      }
      mean += means[i] / n;
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        products[i][j] += mean - (means[i] + means[j]); // the same for i, j as for j, i
      }
    }
    return new Array2DRowRealMatrix(products, false);
  }

  private static double sign(double[] component) {
    double largest = 0;
    for (double x : component) {
      largest = Math.abs(x) > Math.abs(largest) + 1e-9 ? x : largest;
    }
    return largest < 0 ? -1 : 1;
  }

  /// Place of a vector on the first axis.
  double x(int i) {
    return places[i][0];
  }

  /// Place of a vector on the second axis.
  double y(int i) {
    return places[i][1];
  }

  /// Which part of the variance is to be seen, 0 to 1.
  double shown() {
    return shown;
  }
}
