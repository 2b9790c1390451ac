package mpi;

/// Pairs of a `short` and an index, of type [MPI#SHORT_INT].
public final class ShortInt extends Struct {
  private final int value = addShort();
  private final int index = setOffset(4).addInt();

  ShortInt() {
    setType(MPI.SHORT_INT);
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
    public short getValue() {
      return getShort(value);
    }

    /// The index.
    public int getIndex() {
      return getInt(index);
    }

    /// Sets the value.
    public void putValue(short v) {
      putShort(value, v);
    }

    /// Sets the index.
    public void putIndex(int i) {
      putInt(index, i);
    }
  }
}
