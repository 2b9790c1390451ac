import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.hnsw.FlatVectorScorerUtil;
import org.apache.lucene.codecs.lucene99.Lucene99FlatVectorsFormat;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.VectorScorer;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/// What an exact query of the 10 nearest takes in Lucene: its vector scorer over all vectors of an
/// index, which is what its own exact search does; a segment a thread. Arguments: a .npy file with
/// a header of 128 bytes, the dimension, threads. Prints a case, a tab and seconds a query (the
/// median).
final class LuceneSearch {
  private static final int HEADER_BYTES = 128;
  private static final int K = 10;
  private static final String FIELD = "vector";

  /// Vectors side by side, without a graph.
  private static final class Flat extends FilterCodec {
    Flat() {
      super(Codec.getDefault().getName(), Codec.getDefault());
    }

    @Override
    public KnnVectorsFormat knnVectorsFormat() {
      return new Lucene99FlatVectorsFormat(FlatVectorScorerUtil.getLucene99FlatVectorsScorer());
    }
  }

  public static void main(String[] arguments) throws Exception {
    int dimension = Integer.parseInt(arguments[1]);
    int threads = Integer.parseInt(arguments[2]);
    Path vectors = Path.of(arguments[0]);
    Path folder = Files.createTempDirectory(vectors.toAbsolutePath().getParent(), "lucene");
    IndexWriterConfig config =
        new IndexWriterConfig()
            .setCodec(new Flat())
            .setMergePolicy(NoMergePolicy.INSTANCE)
            .setRAMBufferSizeMB(2000)
            .setUseCompoundFile(false);
    try (ExecutorService pool = Executors.newFixedThreadPool(threads);
        Directory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, config)) {
      write(vectors, dimension, threads, writer);
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        double[] times = new double[15];
        for (int i = 0; i < 10 + times.length; i++) {
          float[] query = query(vectors, dimension, i);
          long start = System.nanoTime();
          search(reader, query, pool);
          if (i >= 10) {
            times[i - 10] = (System.nanoTime() - start) / 1e9;
          }
        }
        Arrays.sort(times);
        System.out.println("float\t" + times[times.length / 2]);
      }
    } finally {
      try (var files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
  }

  private static void search(DirectoryReader reader, float[] query, ExecutorService pool)
      throws Exception {
    List<Callable<PriorityQueue<Float>>> tasks = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      tasks.add(() -> nearest(leaf, query));
    }
    PriorityQueue<Float> all = new PriorityQueue<>();
    for (Future<PriorityQueue<Float>> part : pool.invokeAll(tasks)) {
      all.addAll(part.get());
    }
    if (all.size() < K) {
      throw new IllegalStateException("found " + all.size());
    }
  }

  private static PriorityQueue<Float> nearest(LeafReaderContext leaf, float[] query)
      throws IOException {
    VectorScorer scorer = leaf.reader().getFloatVectorValues(FIELD).scorer(query);
    DocIdSetIterator documents = scorer.iterator();
    PriorityQueue<Float> nearest = new PriorityQueue<>();
    float least = Float.NEGATIVE_INFINITY;
    while (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      float score = scorer.score();
      if (score > least || nearest.size() < K) {
        nearest.add(score);
        if (nearest.size() > K) {
          nearest.remove();
        }
        least = nearest.peek();
      }
    }
    return nearest;
  }

  /// Documents with a vector each, in as many segments.
  private static void write(Path file, int dimension, int segments, IndexWriter writer)
      throws IOException {
    long rows = (Files.size(file) - HEADER_BYTES) / (4L * dimension);
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 20))) {
      in.skipNBytes(HEADER_BYTES);
      for (long row = 0; row < rows; row++) {
        Document document = new Document();
        document.add(
            new KnnFloatVectorField(
                FIELD, floats(in.readNBytes(4 * dimension)), VectorSimilarityFunction.COSINE));
        writer.addDocument(document);
        if ((row + 1) % Math.ceilDiv(rows, segments) == 0) {
          writer.flush();
        }
      }
    }
  }

  private static float[] query(Path file, int dimension, int number) throws IOException {
    long rows = (Files.size(file) - HEADER_BYTES) / (4L * dimension);
    try (var in = Files.newInputStream(file)) {
      in.skipNBytes(HEADER_BYTES + 7919L * number % rows * 4 * dimension);
      return floats(in.readNBytes(4 * dimension));
    }
  }

  private static float[] floats(byte[] bytes) {
    float[] floats = new float[bytes.length / 4];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(floats);
    return floats;
  }
}
