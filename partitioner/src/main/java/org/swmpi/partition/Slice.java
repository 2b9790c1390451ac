package org.swmpi.partition;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A rank's part of a file: whole lines.
///
/// @param file which of the files that are shared
/// @param start offset of the first byte
/// @param end offset behind the last byte
record Slice(int file, long start, long end) {
  /// Cuts all files, one behind the other, into equal shares at line ends. Ranks that see the same
  /// files get shares that fit together: every line is in one of them.
  static List<Slice> share(List<LineFile> files, int rank, int ranks) throws IOException {
    long total = files.stream().mapToLong(LineFile::size).sum();
    long from = share(total, rank, ranks);
    long to = share(total, rank + 1, ranks);
    List<Slice> slices = new ArrayList<>();
    long base = 0;
    for (int i = 0; i < files.size(); i++) {
      LineFile file = files.get(i);
      if (base < to && base + file.size() > from) {
        long start = file.lineStart(from - base);
        long end = file.lineStart(to - base);
        if (start < end) {
          slices.add(new Slice(i, start, end));
        }
      }
      base += file.size();
    }
    return slices;
  }

  /// Shares whole inputs, equal in bytes as far as may be: all files of an input are in one share.
  static List<Slice> shareWhole(List<LineFile> files, int rank, int ranks) {
    long total = files.stream().mapToLong(LineFile::size).sum();
    long from = share(total, rank, ranks);
    long to = share(total, rank + 1, ranks);
    List<Slice> slices = new ArrayList<>();
    long base = 0;
    for (int i = 0; i < files.size(); ) {
      int first = i;
      int input = files.get(i).input();
      long size = 0;
      while (i < files.size() && files.get(i).input() == input) {
        size += files.get(i++).size();
      }
      long middle = base + size / 2;
      if (size > 0 && middle >= from && middle < to) {
        for (int file = first; file < i; file++) {
          slices.add(new Slice(file, 0, files.get(file).size()));
        }
      }
      base += size;
    }
    return slices;
  }

  /// Where the share of a rank begins, if all get as much; that of the next one is behind its end.
  static long share(long total, int rank, int ranks) {
    return total / ranks * rank + total % ranks * rank / ranks;
  }
}
