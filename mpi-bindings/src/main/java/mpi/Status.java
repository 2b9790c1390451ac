package mpi;

/// What is known of a message, or of another call that is complete.
public final class Status {
  private final int source;
  private final int tag;
  private final int index;
  private long bytes;
  private boolean cancelled;

  private Status(int source, int tag, long bytes, boolean cancelled, int index) {
    this.source = source;
    this.tag = tag;
    this.bytes = bytes;
    this.cancelled = cancelled;
    this.index = index;
  }

  /// Of a message that has come.
  static Status of(org.swmpi.mpi.Status status) {
    return new Status(status.source(), status.tag(), status.bytes(), false, 0);
  }

  /// Of no message at all.
  static Status empty() {
    return new Status(MPI.ANY_SOURCE, MPI.ANY_TAG, 0, false, 0);
  }

  /// Of a call that moved so many bytes.
  static Status ofBytes(long bytes) {
    return new Status(MPI.ANY_SOURCE, MPI.ANY_TAG, bytes, false, 0);
  }

  /// The same, of the request at a place of an array.
  Status at(int place) {
    return new Status(source, tag, bytes, cancelled, place);
  }

  /// The same, of a call that was cancelled.
  Status cancelled() {
    return new Status(source, tag, 0, true, index);
  }

  /// Elements of a type that the message holds.
  ///
  /// @return [MPI#UNDEFINED] where the last is not whole
  public int getCount(Datatype type) throws MPIException {
    Session.verifyRunning();
    if (type.isNull()) {
      Arguments.type(type);
    }
    long size = type.byteSize();
    if (size == 0) {
      return bytes == 0 ? 0 : MPI.UNDEFINED;
    }
    return bytes % size == 0 && bytes / size <= Integer.MAX_VALUE
        ? (int) (bytes / size)
        : MPI.UNDEFINED;
  }

  /// Whether the call was cancelled before it had an effect.
  public boolean isCancelled() throws MPIException {
    Session.verifyRunning();
    return cancelled;
  }

  /// Basic elements of a type that the message holds.
  ///
  /// @return [MPI#UNDEFINED] where the last is not whole, or they are too many
  public int getElements(Datatype type) throws MPIException {
    long elements = getElementsX(type).getCount();
    return elements > Integer.MAX_VALUE ? MPI.UNDEFINED : (int) elements;
  }

  /// As [#getElements], for any number.
  public Count getElementsX(Datatype type) throws MPIException {
    Session.verifyRunning();
    if (type.isNull()) {
      Arguments.type(type);
    }
    long elements = type.signature().elementsIn(bytes);
    return new Count(elements < 0 ? MPI.UNDEFINED : elements);
  }

  /// Sets how many basic elements of a type the status tells of.
  public void setElements(Datatype type, int count) throws MPIException {
    setElementsX(type, new Count(count));
  }

  /// As [#setElements], for any number.
  public void setElementsX(Datatype type, Count count) throws MPIException {
    Session.verifyRunning();
    Arguments.count(count.getCount());
    bytes = type.signature().bytesOf(count.getCount());
  }

  /// Sets whether the status tells of a call that was cancelled.
  public void setCancelled(boolean flag) throws MPIException {
    Session.verifyRunning();
    cancelled = flag;
  }

  /// Who sent the message.
  public int getSource() {
    return source;
  }

  /// The tag that it was sent with.
  public int getTag() {
    return tag;
  }

  /// Class of the error of the call: errors are exceptions, so there is none.
  public int getError() {
    return MPI.SUCCESS;
  }

  /// Which request of an array it tells of.
  public int getIndex() {
    return index;
  }
}
