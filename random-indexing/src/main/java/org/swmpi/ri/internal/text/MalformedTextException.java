package org.swmpi.ri.internal.text;

/// Bytes that are no UTF-8.
public final class MalformedTextException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final long address;

  MalformedTextException(long address) {
    super("not UTF-8; convert the text, such as by iconv -f LATIN1 -t UTF-8", null, false, false);
    this.address = address;
  }

  /// Of the first byte that is wrong.
  public long address() {
    return address;
  }
}
