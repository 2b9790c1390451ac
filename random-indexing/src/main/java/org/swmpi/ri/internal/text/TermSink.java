package org.swmpi.ri.internal.text;

/// Takes the terms of a text, one by one.
public interface TermSink {
  /// @param hash see [TextHash]
  /// @param head the first 8 bytes of the term as a little-endian word, filled up with zeros
  /// @param length bytes of the term, at least 1
  /// @param words address of all its bytes, filled up with zeros to a multiple of 8, until the call
  ///     returns; of use where the term is longer than 8 bytes
  void term(long hash, long head, int length, long words);
}
