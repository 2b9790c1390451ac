package org.swmpi.ri.internal.text;

import org.swmpi.data.memory.ArrayLength;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;

/// A term that is put together, in words of 8 bytes.
final class WordBuffer implements AutoCloseable {
  private final ByteSink bytes = new ByteSink(256);

  void clear() {
    bytes.truncate(0);
  }

  long length() {
    return bytes.length();
  }

  void putWord(long word) {
    bytes.reserve(8);
    Raw.putLong(bytes.end(), word);
    bytes.truncate(bytes.length() + 8);
  }

  void putCodePoint(int codePoint) {
    bytes.putCodePoint(codePoint);
  }

  void put(byte[] source) {
    bytes.put(source);
  }

  /// The term is the first `length` bytes: hands it on, if there are any.
  ///
  /// @throws MalformedTextException if they are too many
  void finish(long length, TermSink sink) {
    if (length == 0) {
      return;
    }
    if (length > ArrayLength.MOST) {
      throw new MalformedTextException("a word of more than 2 GiB; split it");
    }
    bytes.truncate(length);
    bytes.reserve(8);
    Raw.putLong(bytes.end(), 0); // fills the last word up
    long words = bytes.address();
    long hash = TextHash.begin(length);
    for (long at = 0; at < length; at += 8) {
      hash = TextHash.add(hash, Raw.getLong(words + at));
    }
    sink.term(TextHash.end(hash), Raw.getLong(words), (int) length, words);
  }

  @Override
  public void close() {
    bytes.close();
  }
}
