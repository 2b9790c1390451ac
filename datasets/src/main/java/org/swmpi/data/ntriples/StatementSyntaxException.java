package org.swmpi.data.ntriples;

/// A statement that the grammar does not allow. Knows the address of the byte that is wrong, not
/// the file.
public final class StatementSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final long address;

  /// @param address where the input stops being legal
  /// @param what what is wrong, and what to do
  public StatementSyntaxException(long address, String what) {
    super(what, null, false, false);
    this.address = address;
  }

  /// Where in memory the input stops being legal.
  public long address() {
    return address;
  }
}
