package org.swmpi.data.internal.riot;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;

/// JSON in which the escape `\f`, which Jena's reader of RDF/JSON does not know, is spelt `\u000c`.
/// Columns that Jena tells behind one in the same line are larger by four.
final class FormFeedReader extends Reader {
  private static final String SPELT = "u000c";

  private final Reader in;
  private boolean escaped;
  private int speltNext = SPELT.length();

  FormFeedReader(Reader in) {
    this.in = new BufferedReader(in);
  }

  @Override
  public int read() throws IOException {
    if (speltNext < SPELT.length()) {
      return SPELT.charAt(speltNext++);
    }
    int c = in.read();
    if (escaped && c == 'f') {
      escaped = false;
      speltNext = 1;
      return SPELT.charAt(0);
    }
    escaped = c == '\\' && !escaped;
    return c;
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    for (int i = 0; i < length; i++) {
      int c = read();
      if (c < 0) {
        return i == 0 ? -1 : i;
      }
      target[offset + i] = (char) c;
    }
    return length;
  }

  @Override
  public void close() {}
}
