import edu.ucla.sspace.common.SemanticSpaceIO;
import edu.ucla.sspace.common.SemanticSpaceIO.SSpaceFormat;
import edu.ucla.sspace.ri.RandomIndexing;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/// Builds a space with S-Space. Arguments: text, a document a line; the file to write; the
/// dimension (4000, its default, keeps sparse sums; any other dense ones); threads.
final class SSpaceBuild {
  private static final int DEFAULT_DIMENSION = 4000;

  public static void main(String[] arguments) throws Exception {
    // Else one of the threads dies, and the space lacks what it would have read.
    Thread.setDefaultUncaughtExceptionHandler(
        (_, e) -> {
          System.err.println(e);
          Runtime.getRuntime().halt(70);
        });
    int dimension = Integer.parseInt(arguments[2]);
    Properties properties = new Properties();
    properties.setProperty(RandomIndexing.VECTOR_LENGTH_PROPERTY, Integer.toString(dimension));
    if (dimension != DEFAULT_DIMENSION) {
      properties.setProperty(RandomIndexing.USE_SPARSE_SEMANTICS_PROPERTY, "false");
    }
    RandomIndexing space = new RandomIndexing(properties);
    try (BufferedReader reader = Files.newBufferedReader(Path.of(arguments[0]))) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < Integer.parseInt(arguments[3]); i++) {
        threads.add(Thread.ofPlatform().start(() -> read(reader, space)));
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
    space.processSpace(properties);
    SemanticSpaceIO.save(space, new File(arguments[1]), SSpaceFormat.SPARSE_BINARY);
  }

  private static void read(BufferedReader reader, RandomIndexing space) {
    try {
      while (true) {
        String line;
        synchronized (reader) {
          line = reader.readLine();
        }
        if (line == null) {
          return;
        }
        space.processDocument(new BufferedReader(new StringReader(line)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
