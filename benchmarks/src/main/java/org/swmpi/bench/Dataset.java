package org.swmpi.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// An N-Triples file to be closed. `statements` counts its triples, repeated ones each time;
/// `schema` is a file with those that name a predicate of the schema, for `riot --rdfs=`.
record Dataset(String name, Path file, long bytes, long statements, Path schema) {
  /// The namespace of the four predicates is one, so is the place of its last character.
  private static final int HASH_AT = Vocabulary.SCHEMA_PREDICATES.getFirst().indexOf('#');

  /// Looks at the lines of `file`, and writes the file of the schema into `folder`.
  static Dataset of(String name, Path file, Path folder) throws IOException {
    Path schema = folder.resolve(name + "-schema.nt");
    long[] statements = {0};
    byte[][] marks =
        Vocabulary.SCHEMA_PREDICATES.stream()
            .map(term -> term.getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(schema))) {
      LineBlocks.read(
          file,
          (bytes, length) -> {
            for (int start = 0; start < length; ) {
              int end = start;
              boolean marked = false;
              for (; end < length && bytes[end] != '\n'; end++) {
                marked |= bytes[end] == '#' && isSchemaPredicate(bytes, end, length, marks);
              }
              if (isStatement(bytes, start, end)) {
                statements[0]++;
                if (marked) {
                  out.write(bytes, start, end - start);
                  out.write('\n');
                }
              }
              start = end + 1;
            }
          });
    }
    return new Dataset(name, file, Files.size(file), statements[0], schema);
  }

  private static boolean isStatement(byte[] bytes, int start, int end) {
    for (int at = start; at < end; at++) {
      switch (bytes[at]) {
        case ' ', '\t', '\r' -> {}
        case '#' -> {
          return false;
        }
        default -> {
          return true;
        }
      }
    }
    return false;
  }

  /// Whether one of the predicates has its `#` at that place.
  private static boolean isSchemaPredicate(byte[] bytes, int hash, int length, byte[][] marks) {
    int start = hash - HASH_AT;
    for (byte[] mark : marks) {
      if (start >= 0
          && start + mark.length <= length
          && Arrays.equals(bytes, start, start + mark.length, mark, 0, mark.length)) {
        return true;
      }
    }
    return false;
  }
}
