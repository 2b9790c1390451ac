package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/// What a target answers, as it travels. In the byte order of the machine, as a [Frame].
///
/// ```
/// 0   int    kind
/// 4   int    unused
/// 8   long   number of the request; 0: it had none
/// 16  long   bytes that follow
/// ```
record Answer(Kind kind, long number, long bytes) {
  enum Kind {
    /// The next bytes of what was asked for.
    DATA,
    /// It is done.
    DONE,
    /// It cannot be done: a text says why.
    FAILED
  }

  private static final int BYTES = 24;
  private static final List<Kind> KINDS = List.of(Kind.values());

  void write(LineOutput output) throws IOException {
    output.room(BYTES).putInt(KINDS.indexOf(kind)).putInt(0).putLong(number).putLong(bytes);
  }

  static Answer read(LineInput input) throws IOException {
    ByteBuffer head = input.take(BYTES);
    Kind kind = KINDS.get(head.getInt());
    head.getInt();
    return new Answer(kind, head.getLong(), head.getLong());
  }
}
