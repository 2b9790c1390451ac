package org.swmpi.ri.internal.text;

/// Text that is not UTF-8.
public final class MalformedTextException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MalformedTextException() {
    super("not UTF-8; convert the text, such as by iconv -f LATIN1 -t UTF-8", null, false, false);
  }
}
