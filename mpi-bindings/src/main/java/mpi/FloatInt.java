package mpi;

/// Pairs of a `float` and an index, of type [MPI#FLOAT_INT].
public final class FloatInt extends Struct {
  private final int value = addFloat();
  private final int index = setOffset(4).addInt();

  FloatInt() {
    setType(MPI.FLOAT_INT);
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
    public float getValue() {
      return getFloat(value);
    }

    /// The index.
    public int getIndex() {
      return getInt(index);
    }

    /// Sets the value.
    public void putValue(float v) {
      putFloat(value, v);
    }

    /// Sets the index.
    public void putIndex(int i) {
      putInt(index, i);
    }
  }
}
