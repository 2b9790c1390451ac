package org.swmpi.partition;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.data.rdf.PartsFolder;
import org.swmpi.mpi.Communicator;

/// Shares files so that rank i reads part i of a folder with as many parts as there are ranks, if
/// all of them are inputs; whatever else is read is cut into equal slices.
final class PartsShare {
  private PartsShare() {}

  /// What a rank has.
  ///
  /// @param lines of the inputs, as they lie or decoded
  /// @param parts of [#parts]
  static List<Slice> share(List<LineFile> lines, int[] parts, int rank, int ranks)
      throws IOException {
    List<Slice> slices = new ArrayList<>();
    List<LineFile> others = new ArrayList<>();
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      LineFile file = lines.get(i);
      int part = parts[file.input()];
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

  /// Number of the part that each input is, where it is of such a folder; else -1. Rank 0 looks,
  /// and tells all. Collective.
  ///
  /// @throws MalformedInputException on all ranks, if a marker is not one
  /// @throws MissingInputException on all ranks, if a marker cannot be read
  static int[] parts(Communicator world, List<InputFile> inputs) {
    int[] found = new int[inputs.size()];
    Failure failure = null;
    if (world.rank() == 0) {
      try {
        found = parts(inputs, world.size());
      } catch (MalformedInputException | MissingInputException e) {
        failure = Failure.of(e);
      }
    }
    Failure.agree(world, failure);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment told = arena.allocateFrom(JAVA_INT, found);
      world.broadcast(told, 0);
      return told.toArray(JAVA_INT);
    }
  }

  private static int[] parts(List<InputFile> inputs, int ranks) {
    Map<Path, BitSet> found = new HashMap<>();
    int[] parts = new int[inputs.size()];
    for (int i = 0; i < parts.length; i++) {
      Path folder = folder(inputs.get(i));
      parts[i] = folder == null ? -1 : PartsFolder.index(name(inputs.get(i))).orElse(-1);
      if (folder != null && parts[i] >= 0) {
        found.computeIfAbsent(folder, key -> new BitSet()).set(parts[i]);
      }
    }
    found
        .entrySet()
        .removeIf(each -> !all(each.getValue(), ranks) || count(each.getKey()) != ranks);
    for (int i = 0; i < parts.length; i++) {
      Path folder = folder(inputs.get(i));
      parts[i] = folder != null && found.containsKey(folder) ? parts[i] : -1;
    }
    return parts;
  }

  private static boolean all(BitSet parts, int ranks) {
    return parts.cardinality() == ranks && parts.length() == ranks;
  }

  private static int count(Path folder) {
    return PartsFolder.parts(folder).orElse(0);
  }

  private static @Nullable Path folder(InputFile input) {
    Path path = input.path();
    return path == null ? null : path.toAbsolutePath().getParent();
  }

  private static String name(InputFile input) {
    Path path = input.path();
    return path == null ? "" : String.valueOf(path.getFileName());
  }
}
