package mpi;

/// Pairs of a `double` and an index, of type [MPI#DOUBLE_INT].
public final class DoubleInt extends Struct {
  private final int value = addDouble();
  private final int index = setOffset(8).addInt();

  DoubleInt() {
    setType(MPI.DOUBLE_INT);
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
    public double getValue() {
      return getDouble(value);
    }

    /// The index.
    public int getIndex() {
      return getInt(index);
    }

    /// Sets the value.
    public void putValue(double v) {
      putDouble(value, v);
    }

    /// Sets the index.
    public void putIndex(int i) {
      putInt(index, i);
    }
  }
}
