package org.swmpi.ri.internal.build;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import org.swmpi.ri.internal.space.Manifest;
import org.swmpi.ri.internal.space.SpaceFile;
import org.swmpi.ri.internal.space.SpaceFolder;

/// Writes the small files of a space, which one rank does.
final class VocabularyFiles {
  private VocabularyFiles() {}

  /// Writes all files but sums and vectors.
  ///
  /// @return what the manifest says of them
  static Map<SpaceFile, Manifest.Entry> write(
      SpaceFolder folder, Vocabulary vocabulary, int[] weights, long[] places) throws IOException {
    Map<SpaceFile, Manifest.Entry> files = new EnumMap<>(SpaceFile.class);
    files.put(SpaceFile.TERMS, folder.write(SpaceFile.TERMS, vocabulary.text().segment()));
    files.put(SpaceFile.OFFSETS, folder.write(SpaceFile.OFFSETS, vocabulary.offsets()));
    files.put(SpaceFile.ORDER, folder.write(SpaceFile.ORDER, vocabulary.byBytes()));
    files.put(SpaceFile.FREQUENCIES, folder.write(SpaceFile.FREQUENCIES, vocabulary.frequencies()));
    files.put(SpaceFile.WEIGHTS, folder.write(SpaceFile.WEIGHTS, weights));
    files.put(SpaceFile.PLACES, folder.write(SpaceFile.PLACES, places));
    return files;
  }
}
