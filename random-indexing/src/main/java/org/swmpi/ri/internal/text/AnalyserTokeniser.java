package org.swmpi.ri.internal.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.swmpi.data.memory.ArrayLength;
import org.swmpi.data.memory.Raw;

/// Cuts text by an analyser of Lucene, line by line.
final class AnalyserTokeniser extends Tokeniser {
  private final Analyzer analyser;
  private final WordBuffer buffer = new WordBuffer();

  /// @param analyser closed with this
  AnalyserTokeniser(Analyzer analyser) {
    this.analyser = analyser;
  }

  @Override
  public void verify(long from, long to) {
    if (to - from > ArrayLength.MOST) {
      throw new MalformedTextException("a line of more than 2 GiB; split it");
    }
    super.verify(from, to);
  }

  @Override
  public void line(long from, long to, TermSink sink) {
    verify(from, to);
    String text = new String(Raw.bytes(from, to), StandardCharsets.UTF_8);
    try (TokenStream stream = analyser.tokenStream("text", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        buffer.clear();
        buffer.put(term.toString().getBytes(StandardCharsets.UTF_8));
        buffer.finish(buffer.length(), sink);
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not of a string
    }
  }

  @Override
  public void close() {
    analyser.close();
    buffer.close();
  }
}
