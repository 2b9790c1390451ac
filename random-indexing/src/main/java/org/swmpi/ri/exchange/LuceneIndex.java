package org.swmpi.ri.exchange;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.EmptyTokenStream;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene103.Lucene103Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.KnnVectorValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.Bits;
import org.swmpi.data.OutputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.partition.output.OutputPlace;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SpaceSettings;

/// An index of Lucene with a document a term: `term` (indexed as it is, and stored), `frequency`
/// (stored), `vector` (for `KnnFloatVectorQuery`, by cosine). A vector of zeros has no field, nor
/// one so long or short that Lucene could not square its length. The data of the commit tells the
/// dimension, for an index without any.
///
/// Lucene's nearest-neighbour query is approximate; that of `similar` is not.
final class LuceneIndex implements RowFormat {
  static final String TERM = "term";
  static final String FREQUENCY = "frequency";
  static final String VECTOR = "vector";
  private static final String DIMENSION = "dimension";

  /// Tells of its own choices at the first use; kept, since loggers are held weakly.
  private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

  private static void silence() {
    LUCENE.setLevel(Level.SEVERE);
  }

  @Override
  public long write(SemanticSpace space, Path target) throws IOException {
    silence();
    if (Files.exists(target)) {
      throw new OutputException(target + ": is there already; name a folder that is not, with -o");
    }
    try (TemporaryFiles files = new TemporaryFiles()) {
      Path unfinished;
      try {
        unfinished = files.make(() -> Files.createDirectory(OutputFile.unfinished(target)));
      } catch (IOException e) {
        throw OutputException.notCreated(target, e, "name another folder with -o");
      }
      index(space, unfinished, files);
      files.commit(unfinished, target);
    } catch (IOException e) {
      throw OutputPlace.named(target.toString(), e);
    }
    return 0;
  }

  private static void index(SemanticSpace space, Path folder, TemporaryFiles files)
      throws IOException {
    IndexWriterConfig config =
        new IndexWriterConfig().setCodec(new LongVectorsCodec()).setUseCompoundFile(false);
    try (Directory directory = new UnfinishedDirectory(folder, files);
        IndexWriter writer = new IndexWriter(directory, config)) {
      for (long row = 0; row < space.rows(); row++) {
        float[] vector = space.vector(row);
        Document document = new Document();
        String term = space.term(row);
        document.add(
            space.termBytes(row).byteSize() > IndexWriter.MAX_TERM_LENGTH
                ? new LongTerm(term)
                : new StringField(TERM, term, Field.Store.YES));
        document.add(new StoredField(FREQUENCY, space.frequency(row)));
        if (hasDirection(vector)) {
          document.add(new KnnFloatVectorField(VECTOR, vector, VectorSimilarityFunction.COSINE));
        }
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      writer.setLiveCommitData(Map.of(DIMENSION, Integer.toString(space.dimension())).entrySet());
    }
  }

  /// Lucene computes in floats.
  private static boolean hasDirection(float[] vector) {
    double squares = 0;
    for (float x : vector) {
      squares += (double) x * x;
    }
    return squares > 0x1p-100 && squares < 0x1p100;
  }

  @Override
  public void read(Path source, ImportedRows rows) throws IOException {
    silence();
    if (!Files.isDirectory(source)) {
      throw rows.malformed(0, "not a folder, and so no index of Lucene");
    }
    try (Directory directory = FSDirectory.open(source);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      int dimension =
          Integer.parseInt(reader.getIndexCommit().getUserData().getOrDefault(DIMENSION, "0"));
      for (LeafReaderContext leaf : reader.leaves()) {
        FloatVectorValues vectors = leaf.reader().getFloatVectorValues(VECTOR);
        dimension = vectors == null ? dimension : vectors.dimension();
      }
      rows.dimension(dimension);
      for (LeafReaderContext leaf : reader.leaves()) {
        read(leaf.reader(), dimension, rows);
      }
    } catch (IndexNotFoundException _) {
      throw rows.malformed(0, "the folder holds no index of Lucene");
    } catch (CorruptIndexException e) {
      throw rows.malformed(0, "a damaged index of Lucene: " + e.getMessage());
    } catch (IndexFormatTooOldException | IndexFormatTooNewException | IllegalArgumentException e) {
      throw rows.malformed(
          0, "an index of another version, or with other codecs, of Lucene: " + e.getMessage());
    }
  }

  private static void read(LeafReader leaf, int dimension, ImportedRows rows) throws IOException {
    FloatVectorValues vectors = leaf.getFloatVectorValues(VECTOR);
    KnnVectorValues.DocIndexIterator places = vectors == null ? null : vectors.iterator();
    int next = places == null ? DocIdSetIterator.NO_MORE_DOCS : places.nextDoc();
    Bits live = leaf.getLiveDocs();
    StoredFields fields = leaf.storedFields();
    for (int document = 0; document < leaf.maxDoc(); document++) {
      float[] vector = new float[dimension];
      if (document == next) {
        Objects.requireNonNull(places);
        vector = Objects.requireNonNull(vectors).vectorValue(places.index()).clone();
        next = places.nextDoc();
      }
      if (live != null && !live.get(document)) {
        continue;
      }
      String term = fields.document(document).get(TERM);
      if (term == null) {
        throw rows.malformed(0, "document " + document + " has no stored field 'term'");
      }
      rows.add(0, term, vector);
    }
  }

  /// A term that is too long to be indexed: stored alone, in a field of one type in all documents,
  /// as Lucene wants it.
  private static final class LongTerm extends Field {
    LongTerm(String term) {
      super(TERM, term, StringField.TYPE_STORED);
    }

    @Override
    public TokenStream tokenStream(Analyzer analyzer, TokenStream reuse) {
      return new EmptyTokenStream();
    }
  }

  /// An index whose files go if it does not come to its end.
  private static final class UnfinishedDirectory extends FilterDirectory {
    private final Path folder;
    private final TemporaryFiles files;

    UnfinishedDirectory(Path folder, TemporaryFiles files) throws IOException {
      super(FSDirectory.open(folder));
      this.folder = folder;
      this.files = files;
      files.add(folder.resolve(IndexWriter.WRITE_LOCK_NAME));
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
      AtomicReference<IndexOutput> output = new AtomicReference<>();
      files.make(
          () -> {
            output.set(in.createOutput(name, context));
            return folder.resolve(name);
          });
      return Objects.requireNonNull(output.get());
    }

    @Override
    public IndexOutput createTempOutput(String prefix, String suffix, IOContext context)
        throws IOException {
      AtomicReference<IndexOutput> output = new AtomicReference<>();
      files.make(
          () -> {
            IndexOutput made = in.createTempOutput(prefix, suffix, context);
            output.set(made);
            return folder.resolve(made.getName());
          });
      return Objects.requireNonNull(output.get());
    }

    @Override
    public void rename(String source, String target) throws IOException {
      files.add(folder.resolve(target));
      super.rename(source, target);
    }
  }

  /// Lucene's usual codec, which any Lucene of its version reads. Only what it asks of vectors is
  /// other: they may be longer than 1024.
  private static final class LongVectorsCodec extends Lucene103Codec {
    private static final KnnVectorsFormat FORMAT = new LongVectors();

    @Override
    public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
      return FORMAT;
    }
  }

  private static final class LongVectors extends KnnVectorsFormat {
    private final Lucene99HnswVectorsFormat usual = new Lucene99HnswVectorsFormat();

    LongVectors() {
      super("Lucene99HnswVectorsFormat");
    }

    @Override
    public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
      return usual.fieldsWriter(state);
    }

    @Override
    public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
      return usual.fieldsReader(state);
    }

    @Override
    public int getMaxDimensions(String field) {
      return SpaceSettings.MOST_DIMENSION;
    }
  }
}
