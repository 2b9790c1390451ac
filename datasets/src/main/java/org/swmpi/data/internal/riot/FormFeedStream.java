package org.swmpi.data.internal.riot;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/// JSON in which the escape `\f`, which Jena's reader of RDF/JSON does not know, is spelt `\u000c`.
final class FormFeedStream extends FilterOutputStream {
  private static final byte[] SPELT = {'u', '0', '0', '0', 'c'};

  private boolean escaped;

  FormFeedStream(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int end = offset + length;
    int from = offset;
    for (int i = offset; i < end; i++) {
      if (escaped && bytes[i] == 'f') {
        out.write(bytes, from, i - from);
        out.write(SPELT);
        from = i + 1;
      }
      escaped = bytes[i] == '\\' && !escaped;
    }
    out.write(bytes, from, end - from);
  }
}
