package org.swmpi.ri.internal.text;

import java.util.Locale;
import org.apache.lucene.analysis.Analyzer;
import org.swmpi.data.ntriples.Utf8;

/// Cuts lines of text into terms. Of one thread.
public abstract class Tokeniser implements AutoCloseable {
  /// One that works on bytes: `ascii`, `unicode`, `whitespace`.
  public static Tokeniser ofBytes(String name) {
    return new ByteTokeniser(ByteTokeniser.Kind.valueOf(name.toUpperCase(Locale.ROOT)));
  }

  /// One of Lucene's.
  ///
  /// @param analyser closed with the tokeniser
  public static Tokeniser ofAnalyser(Analyzer analyser) {
    return new AnalyserTokeniser(analyser);
  }

  /// Cuts a line.
  ///
  /// @param from address of its first byte
  /// @param to address of its line end, behind which 128 bytes are readable
  /// @throws MalformedTextException if it is no UTF-8, and that matters here, or a part of it that
  ///     is cut at once has more than 2 GiB
  public abstract void line(long from, long to, TermSink sink);

  /// Makes sure that a line is one that can be cut.
  ///
  /// @throws MalformedTextException as [#line] does
  public void verify(long from, long to) {
    if (!Utf8.valid(from, to)) {
      throw new MalformedTextException();
    }
  }

  @Override
  public void close() {}
}
