package org.swmpi.ri.exchange;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.swmpi.data.rdf.Compression;
import org.swmpi.ri.Documents;
import org.swmpi.ri.Mode;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SemanticSpaceWriter;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.Weighting;

/// A format that other programs read and write. What each holds is said in
/// `docs/formats/exchange.md`.
public enum ExchangeFormat {
  WORD2VEC("word2vec"),
  WORD2VEC_BINARY("word2vec-binary"),
  NPY("npy"),
  LUCENE("lucene"),
  SSPACE("sspace"),
  SSPACE_TEXT("sspace-text"),
  SSPACE_BINARY("sspace-binary"),
  SSPACE_SPARSE_TEXT("sspace-sparse-text"),
  SSPACE_SPARSE_BINARY("sspace-sparse-binary");

  private final String label;

  ExchangeFormat(String label) {
    this.label = label;
  }

  private RowFormat format() {
    return switch (this) {
      case WORD2VEC -> new Word2VecText();
      case WORD2VEC_BINARY -> new Word2VecBinary();
      case NPY -> new NumpyFile();
      case LUCENE -> new LuceneIndex();
      case SSPACE_TEXT -> new SSpaceText(false);
      case SSPACE_SPARSE_TEXT -> new SSpaceText(true);
      case SSPACE_BINARY -> new SSpaceBinary(false);
      case SSPACE, SSPACE_SPARSE_BINARY -> new SSpaceBinary(true);
    };
  }

  /// What the name of a file tells, whether or not it is compressed: `.npy`, `.bin` (word2vec's
  /// binary format), `.lucene` and `.sspace`, in any case; any other name is word2vec's text.
  public static ExchangeFormat ofName(Path file) {
    String name = Compression.bareName(file.toString()).toLowerCase(Locale.ROOT);
    return switch (name.substring(Math.max(0, name.lastIndexOf('.')))) {
      case ".npy" -> NPY;
      case ".bin" -> WORD2VEC_BINARY;
      case ".lucene" -> LUCENE;
      case ".sspace" -> SSPACE;
      default -> WORD2VEC;
    };
  }

  /// Its name on the command line.
  public String label() {
    return label;
  }

  /// The file that [#write] writes beside another one, and [#read] reads there; of most formats
  /// none.
  ///
  /// @param file target or source
  public Optional<Path> besides(Path file) {
    return this == NPY ? Optional.of(NumpyFile.vocabulary(file)) : Optional.empty();
  }

  /// Writes all terms and vectors. Nothing has the final name before all is written.
  ///
  /// @param target a file; of [#LUCENE] a folder that is not there yet
  /// @return how many terms had to be spelt differently, since the format has no place for white
  ///     space, or another character of its own, in a term: `_` is in its place, and more of them
  ///     behind where that would be another term
  /// @throws org.swmpi.data.OutputException if it cannot be created there
  public long write(SemanticSpace space, Path target) throws IOException {
    return format().write(space, target);
  }

  /// Reads all terms and vectors, and writes them as a space without frequencies: terms are in the
  /// order of their bytes there.
  ///
  /// @param source what [#write], or the other program, has written
  /// @param folder the space to be
  /// @return number of terms
  /// @throws org.swmpi.data.MissingInputException if there is no such file
  /// @throws org.swmpi.data.MalformedInputException if it is not of the format
  /// @throws org.swmpi.data.OutputException if the space cannot be created
  public long read(Path source, Path folder) throws IOException {
    ImportedRows rows = new ImportedRows(source);
    format().read(source, rows);
    SemanticSpaceWriter writer = rows.writer();
    writer.write(folder);
    return rows.count();
  }

  static SpaceSettings imported(int dimension) {
    return new SpaceSettings(
        Mode.IMPORTED,
        Documents.LINE,
        dimension,
        1,
        0,
        0,
        1,
        1,
        Weighting.NONE,
        false,
        false,
        "none",
        "none");
  }
}
