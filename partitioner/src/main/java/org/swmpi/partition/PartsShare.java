package org.swmpi.partition;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.swmpi.data.rdf.PartsFolder;

/// Shares files so that rank i reads part i of a folder with as many parts as there are ranks;
/// whatever else is read is cut into equal slices.
final class PartsShare {
  private PartsShare() {}

  static List<Slice> share(List<LineFile> files, int rank, int ranks) throws IOException {
    Map<Path, Boolean> known = new HashMap<>();
    List<Slice> slices = new ArrayList<>();
    List<LineFile> others = new ArrayList<>();
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      LineFile file = files.get(i);
      int part = part(file.path(), ranks, known);
      if (part < 0) {
        others.add(file);
        positions.add(i);
      } else if (part == rank && file.size() > 0) {
        slices.add(new Slice(i, 0, file.size()));
      }
    }
    for (Slice slice : Slice.share(others, rank, ranks)) {
      slices.add(new Slice(positions.get(slice.file()), slice.start(), slice.end()));
    }
    return slices;
  }

  /// Number of the part that a file is, in a folder of `ranks` parts; else -1.
  private static int part(Path file, int ranks, Map<Path, Boolean> known) {
    Path name = file.getFileName();
    Path folder = file.toAbsolutePath().getParent();
    if (name == null || folder == null || !PartsFolder.isPartName(name.toString())) {
      return -1;
    }
    boolean fits =
        known.computeIfAbsent(folder, parent -> PartsFolder.parts(parent).orElse(0) == ranks);
    return fits ? PartsFolder.index(name.toString()).orElse(-1) : -1;
  }
}
