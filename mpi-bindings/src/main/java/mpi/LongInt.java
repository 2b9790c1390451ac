package mpi;

/// Pairs of a `long` and an index, of type [MPI#LONG_INT].
public final class LongInt extends Struct {
  private final int value = addLong();
  private final int index = setOffset(8).addInt();

  LongInt() {
    setType(MPI.LONG_INT);
  }

  @Override
  protected Data newData() {
    return new Data();
  }

  /// A pair in a buffer.
  public final class Data extends Struct.Data {
    /// Of this struct.
    public Data() {}

    /// The value.
    public long getValue() {
      return getLong(value);
    }

    /// The index.
    public int getIndex() {
      return getInt(index);
    }

    /// Sets the value.
    public void putValue(long v) {
      putLong(value, v);
    }

    /// Sets the index.
    public void putIndex(int i) {
      putInt(index, i);
    }
  }
}
