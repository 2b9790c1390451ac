import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import pitt.search.semanticvectors.BuildPositionalIndex;

/// Builds a space of windows with Semantic Vectors, which reads an index of Lucene: that is built
/// first. Arguments: text, a document a line; a folder to write in; the dimension. One thread, as
/// it has no other way.
final class SemanticVectorsBuild {
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[1]));
    Path index = folder.resolve("lucene");
    FieldType positions = new FieldType();
    positions.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    positions.setStoreTermVectors(true);
    positions.setStoreTermVectorPositions(true);
    positions.setTokenized(true);
    positions.freeze();
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer =
            new IndexWriter(
                directory,
                new IndexWriterConfig(new WhitespaceAnalyzer())
                    .setOpenMode(IndexWriterConfig.OpenMode.CREATE));
        BufferedReader reader = Files.newBufferedReader(Path.of(arguments[0]))) {
      int number = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        Document document = new Document();
        document.add(new Field("contents", line, positions));
        FieldType path = new FieldType();
        path.setStored(true);
        document.add(new Field("path", Integer.toString(number++), path));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    BuildPositionalIndex.main(
        new String[] {
          "-luceneindexpath", index.toString(),
          "-dimension", arguments[2],
          "-seedlength", "4",
          "-windowradius", "2",
          "-positionalmethod", "basic",
          "-minfrequency", "1",
          "-docindexing", "none",
          "-termtermvectorsfile", folder.resolve("termtermvectors").toString(),
          "-elementalvectorfile", folder.resolve("elementalvectors").toString()
        });
  }
}
