package mpi;

/// How many basic elements the bytes of a datatype are: its parts in their order.
///
/// @param parts signatures of the parts; none for a basic element
/// @param counts how often each part comes
/// @param bytes of all
/// @param elements basic ones, of all
@SuppressWarnings("ArrayRecordComponent") // never compared
record Signature(Signature[] parts, long[] counts, long bytes, long elements) {
  private static final Signature[] NONE = {};

  /// One basic element.
  static Signature basic(long bytes) {
    return new Signature(NONE, new long[0], bytes, 1);
  }

  static Signature of(Signature[] parts, long[] counts) {
    long bytes = 0;
    long elements = 0;
    for (int i = 0; i < parts.length; i++) {
      bytes += counts[i] * parts[i].bytes;
      elements += counts[i] * parts[i].elements;
    }
    return new Signature(parts, counts, bytes, elements);
  }

  static Signature repeated(Signature part, long count) {
    return of(new Signature[] {part}, new long[] {count});
  }

  /// Basic elements in the first bytes of elements that follow each other.
  ///
  /// @return -1 where the last one is not whole
  long elementsIn(long length) {
    if (bytes == 0) {
      return length == 0 ? 0 : -1;
    }
    long whole = length / bytes * elements;
    long rest = length % bytes;
    if (rest == 0) {
      return whole;
    }
    for (int i = 0; i < parts.length; i++) {
      long part = Math.min(rest, counts[i] * parts[i].bytes);
      long inPart = parts[i].elementsIn(part);
      if (inPart < 0) {
        return -1;
      }
      whole += inPart;
      rest -= part;
      if (rest == 0) {
        return whole;
      }
    }
    return -1;
  }

  /// Bytes of so many basic elements.
  long bytesOf(long count) {
    if (parts.length == 0) {
      return count * bytes;
    }
    if (elements == 0) {
      return 0;
    }
    long length = count / elements * bytes;
    long rest = count % elements;
    for (int i = 0; i < parts.length && rest > 0; i++) {
      long part = Math.min(rest, counts[i] * parts[i].elements);
      length += parts[i].bytesOf(part);
      rest -= part;
    }
    return length;
  }
}
