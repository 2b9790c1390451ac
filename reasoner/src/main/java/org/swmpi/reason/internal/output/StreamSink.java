package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.swmpi.data.memory.Raw;

/// Writes to a stream, which it closes.
final class StreamSink extends TextSink {
  private final OutputStream out;
  private final byte[] bytes = new byte[1 << 16];

  StreamSink(OutputStream out) {
    super(false);
    this.out = out;
  }

  @Override
  void drain(long address, long length) throws IOException {
    MemorySegment text = Raw.segment(address, length);
    for (long done = 0; done < length; done += bytes.length) {
      int n = (int) Math.min(bytes.length, length - done);
      MemorySegment.copy(text, ValueLayout.JAVA_BYTE, done, bytes, 0, n);
      out.write(bytes, 0, n);
    }
  }

  @Override
  public void close() throws IOException {
    super.close();
    out.close();
  }
}
