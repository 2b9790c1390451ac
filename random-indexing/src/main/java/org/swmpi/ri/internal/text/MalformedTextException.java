package org.swmpi.ri.internal.text;

/// Text that is not UTF-8, or cannot be cut.
public final class MalformedTextException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MalformedTextException() {
    this("not UTF-8; convert the text, such as by iconv -f LATIN1 -t UTF-8");
  }

  /// @param what is wrong, and what to do
  MalformedTextException(String what) {
    super(what, null, false, false);
  }
}
