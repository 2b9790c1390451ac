import mpi.MPI;
import mpi.MPIException;

/// Multiplies matrices: each rank has some rows of the first, and all of the second.
public class Multiply {
  private static final int N = 120;

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    double[] a = new double[N * N];
    double[] b = new double[N * N];
    if (rank == 0) {
      for (int i = 0; i < N * N; i++) {
        a[i] = i % 7;
        b[i] = i % 5 - 2;
      }
    }
    int[] counts = new int[size];
    int[] places = new int[size];
    for (int i = 0; i < size; i++) {
      places[i] = N * i / size * N;
      counts[i] = N * (i + 1) / size * N - places[i];
    }
    double[] rows = new double[counts[rank]];
    MPI.COMM_WORLD.scatterv(a, counts, places, MPI.DOUBLE, rows, rows.length, MPI.DOUBLE, 0);
    MPI.COMM_WORLD.bcast(b, b.length, MPI.DOUBLE, 0);
    double[] product = multiply(rows, b);
    double[] c = new double[rank == 0 ? N * N : 0];
    MPI.COMM_WORLD.gatherv(product, product.length, MPI.DOUBLE, c, counts, places, MPI.DOUBLE, 0);
    if (rank == 0) {
      double difference = 0;
      double[] expected = multiply(a, b);
      for (int i = 0; i < N * N; i++) {
        difference = Math.max(difference, Math.abs(expected[i] - c[i]));
      }
      System.out.println(N + " x " + N + ", largest difference " + difference);
    }
    MPI.Finalize();
  }

  private static double[] multiply(double[] rows, double[] b) {
    double[] product = new double[rows.length];
    for (int i = 0; i < rows.length / N; i++) {
      for (int k = 0; k < N; k++) {
        for (int j = 0; j < N; j++) {
          product[i * N + j] += rows[i * N + k] * b[k * N + j];
        }
      }
    }
    return product;
  }
}
