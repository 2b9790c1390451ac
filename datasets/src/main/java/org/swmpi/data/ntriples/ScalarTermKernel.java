package org.swmpi.data.ntriples;

import org.swmpi.data.memory.Raw;

/// [TermKernel] without vectors: a table look-up a byte, equality by words of 8 bytes.
public final class ScalarTermKernel implements TermKernel {
  private static final boolean[] ENDS_IRI = endsIri();

  private static boolean[] endsIri() {
    boolean[] ends = new boolean[128];
    for (int c = 0; c <= ' '; c++) {
      ends[c] = true;
    }
    for (char c : "<>\"{}|^`\\".toCharArray()) {
      ends[c] = true;
    }
    return ends;
  }

  @Override
  public long iriEnd(long start) {
    long nonAscii = 0;
    for (long at = start; ; at++) {
      byte b = Raw.getByte(at);
      if (b < 0) {
        nonAscii = NON_ASCII;
      } else if (ENDS_IRI[b]) {
        return at | nonAscii;
      }
    }
  }

  @Override
  public long literalEnd(long start) {
    long nonAscii = 0;
    for (long at = start; ; at++) {
      byte b = Raw.getByte(at);
      if (b < 0) {
        nonAscii = NON_ASCII;
      } else if (b == '"' || b == '\\' || b == '\n' || b == '\r') {
        return at | nonAscii;
      }
    }
  }

  @Override
  public boolean equal(long a, long b, int bytes) {
    return Raw.equal(a, b, bytes);
  }
}
