package org.swmpi.data.ntriples;

/// The loops over bytes of a term: one form for vectors, one for scalars, the same answers.
///
/// All stop at the first byte that cannot belong to the term, so that a line end always stops them.
/// Memory must be readable [org.swmpi.data.memory.Raw#PADDING] bytes behind it.
public sealed interface TermKernel permits VectorTermKernel, ScalarTermKernel {
  /// What [#iriEnd] and [#literalEnd] add to an address when the term holds bytes beyond ASCII.
  long NON_ASCII = Long.MIN_VALUE;

  /// Address of the first byte from `start` on that the production IRIREF does not allow (`>`, a
  /// backslash, white space, …), with [#NON_ASCII] set if a byte from 0x80 up comes before it.
  long iriEnd(long start);

  /// Address of the first quote, backslash, LF or CR from `start` on, with [#NON_ASCII] set if a
  /// byte from 0x80 up comes before it.
  long literalEnd(long start);

  /// Whether two ranges of `bytes` bytes are equal.
  boolean equal(long a, long b, int bytes);

  /// The vector form where the machine has at least 16-byte vectors, else the scalar one.
  static TermKernel best() {
    return VectorTermKernel.SPECIES.length() >= 16
        ? new VectorTermKernel()
        : new ScalarTermKernel();
  }
}
