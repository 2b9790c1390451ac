package mpi;

/// Pairs of an `int` and an index, of type [MPI#INT2].
public final class Int2 extends Struct {
  private final int value = addInt();
  private final int index = setOffset(4).addInt();

  Int2() {
    setType(MPI.INT2);
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
    public int getValue() {
      return getInt(value);
    }

    /// The index.
    public int getIndex() {
      return getInt(index);
    }

    /// Sets the value.
    public void putValue(int v) {
      putInt(value, v);
    }

    /// Sets the index.
    public void putIndex(int i) {
      putInt(index, i);
    }
  }
}
