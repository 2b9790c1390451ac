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
    if (escaped && b == 'f') {
      out.write(SPELT);
    } else {
      out.write(b);
    }
    escaped = b == '\\' && !escaped;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    for (int i = 0; i < length; i++) {
      write(bytes[offset + i]);
    }
  }
}
