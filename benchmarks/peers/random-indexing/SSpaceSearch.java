import edu.ucla.sspace.common.SemanticSpace;
import edu.ucla.sspace.common.Similarity.SimType;
import edu.ucla.sspace.common.WordComparator;
import edu.ucla.sspace.vector.DenseVector;
import edu.ucla.sspace.vector.Vector;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/// What a query of the 10 nearest takes in S-Space. Arguments: a .npy file with a header of 128
/// bytes, the dimension, threads. Prints a case, a tab and seconds a query (the median).
final class SSpaceSearch {
  private static final int HEADER_BYTES = 128;

  private record Space(Map<String, Vector<?>> vectors, int dimension) implements SemanticSpace {
    @Override
    public void processDocument(BufferedReader document) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Set<String> getWords() {
      return vectors.keySet();
    }

    @Override
    public Vector<?> getVector(String word) {
      return vectors.get(word);
    }

    @Override
    public void processSpace(Properties properties) {}

    @Override
    public String getSpaceName() {
      return "vectors";
    }

    @Override
    public int getVectorLength() {
      return dimension;
    }
  }

  public static void main(String[] arguments) throws IOException {
    // Else one of its threads dies, and the search waits for it for ever.
    Thread.setDefaultUncaughtExceptionHandler(
        (_, e) -> {
          System.err.println(e);
          Runtime.getRuntime().halt(70);
        });
    int dimension = Integer.parseInt(arguments[1]);
    Space space = new Space(read(Path.of(arguments[0]), dimension), dimension);
    WordComparator comparator = new WordComparator(Integer.parseInt(arguments[2]));
    double[] times = new double[7];
    for (int i = 0; i < 3 + times.length; i++) {
      String word = "w" + 7919L * i % space.vectors().size();
      long start = System.nanoTime();
      comparator.getMostSimilar(word, space, 10, SimType.COSINE);
      if (i >= 3) {
        times[i - 3] = (System.nanoTime() - start) / 1e9;
      }
    }
    Arrays.sort(times);
    System.out.println("float\t" + times[times.length / 2]);
    System.exit(0); // its threads go on waiting
  }

  private static Map<String, Vector<?>> read(Path file, int dimension) throws IOException {
    Map<String, Vector<?>> vectors = new LinkedHashMap<>();
    long rows = (Files.size(file) - HEADER_BYTES) / (4L * dimension);
    byte[] bytes = new byte[4 * dimension];
    ByteBuffer numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 20))) {
      in.skipNBytes(HEADER_BYTES);
      for (long row = 0; row < rows; row++) {
        in.readFully(bytes);
        double[] vector = new double[dimension];
        for (int i = 0; i < dimension; i++) {
          vector[i] = numbers.getFloat(4 * i);
        }
        vectors.put("w" + row, new DenseVector(vector));
      }
    }
    return vectors;
  }
}
