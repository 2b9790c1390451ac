package org.swmpi.mpi.internal.libmpi;

/// How a collective function is completed.
enum Completion {
  /// Before it returns: by the blocking function where every rank has a core, else by the immediate
  /// one and a patient wait (see [Patience]). Among ranks of this job that all run sw-mpi, as both
  /// forms do not meet.
  AT_ONCE,
  /// Before it returns, always by the blocking function.
  BLOCKING,
  /// By a request, which the immediate function has written (see [MessageCalls#lastRequest]).
  LATER;

  /// Whether it takes the immediate function.
  boolean isImmediate() {
    return this == LATER || this == AT_ONCE && Patience.isAgreed();
  }

  /// The immediate function has returned.
  void started(long code, String function) {
    WorldCalls.check(code, function);
    if (this == AT_ONCE) {
      MessageCalls.awaitLast();
    }
  }
}
