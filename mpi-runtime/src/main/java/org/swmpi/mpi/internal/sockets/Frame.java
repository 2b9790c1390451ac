package org.swmpi.mpi.internal.sockets;

/// What travels between two ranks: a head, which some kinds of message bytes follow. In the byte
/// order of the machine, which is the same on all (see [SocketsTransport]).
///
/// ```
/// 0   int    kind
/// 4   int    context: the communicator
/// 8   int    tag; of ENDED the exit code
/// 12  int    slot: where the sender of a long message notes it
/// 16  long   length of the message
/// 24  long   bytes of short messages that have been received since the last head: credit
/// ```
final class Frame {
  static final int HEAD_BYTES = 32;

  /// A short message, which follows.
  static final int SHORT = 1;

  /// A long message, which does not follow before it is cleared.
  static final int LONG = 2;

  /// The receiver of a long message is there; length 0: but does not want it.
  static final int CLEAR = 3;

  /// A long message that was cleared. They come in the order of clearance.
  static final int DATA = 4;

  /// Nothing but credit.
  static final int CREDIT = 5;

  /// The program of the sender has returned. Nothing follows that the receiver could wait for.
  static final int ENDED = 6;

  private Frame() {}
}
