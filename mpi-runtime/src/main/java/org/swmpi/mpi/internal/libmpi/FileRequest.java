package org.swmpi.mpi.internal.libmpi;

import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// A read or write under way. What it moved is all that its status tells.
final class FileRequest implements Request {
  private final MpiRequest request;
  private final int rank;
  private final LongUnaryOperator moved;
  private @Nullable Runnable atEnd;

  /// @param rank of this process
  /// @param moved of what the library tells, the bytes that the file has or took; throws where it
  ///     took too few
  /// @param atEnd gives back what was made for the call
  FileRequest(MpiRequest request, int rank, LongUnaryOperator moved, Runnable atEnd) {
    this.request = request;
    this.rank = rank;
    this.moved = moved;
    this.atEnd = atEnd;
  }

  @Override
  public Status await() {
    try {
      return status(request.await());
    } finally {
      giveBack();
    }
  }

  @Override
  public Optional<Status> test() {
    try {
      return request.test().map(this::status);
    } finally {
      giveBack();
    }
  }

  private void giveBack() {
    Runnable last = atEnd;
    if (last != null && request.isOver()) {
      atEnd = null;
      last.run();
    }
  }

  private Status status(Status status) {
    return new Status(rank, 0, moved.applyAsLong(status.bytes()));
  }
}
