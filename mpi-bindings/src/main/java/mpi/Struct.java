package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Records of fields in a buffer of bytes. A program extends it, adds its fields, keeps their
/// offsets, and reads and writes them by its own extension of [Data].
@SuppressWarnings("TypeParameterUnusedInFormals") // the API's
public abstract class Struct {
  private final List<Field> fields = new ArrayList<>();
  private int offset;
  private @Nullable Datatype type;

  private record Field(int offset, Datatype type, int count) {}

  /// Without fields yet.
  public Struct() {}

  /// Bytes from one record to the next in a buffer.
  public final int getExtent() throws MPIException {
    return Math.toIntExact(getType().byteExtent());
  }

  /// The datatype of a record, committed. No field can be added any more.
  public final Datatype getType() throws MPIException {
    Datatype known = type;
    if (known == null) {
      int[] lengths = fields.stream().mapToInt(Field::count).toArray();
      int[] places = fields.stream().mapToInt(Field::offset).toArray();
      Datatype[] types = fields.stream().map(Field::type).toArray(Datatype[]::new);
      known = Datatype.createStruct(lengths, places, types);
      known.commit();
      type = known;
    }
    return known;
  }

  /// The datatype is one of MPI's.
  final void setType(Datatype known) {
    type = known;
  }

  /// How records are read and written.
  protected abstract Data newData();

  /// The first record in a buffer, whose byte order is that of the fields.
  public final <T extends Data> T getData(ByteBuffer buffer) throws MPIException {
    return getData(buffer, 0);
  }

  /// A record in a buffer, whose byte order is that of the fields.
  ///
  /// @param index its number
  public final <T extends Data> T getData(ByteBuffer buffer, int index) throws MPIException {
    return data(buffer, Math.multiplyExact(index, getExtent()));
  }

  /// The first record in an array.
  public final <T extends Data> T getData(byte[] array) throws MPIException {
    return getData(array, 0);
  }

  /// A record in an array.
  ///
  /// @param index its number
  public final <T extends Data> T getData(byte[] array, int index) throws MPIException {
    return getData(ByteBuffer.wrap(array).order(ByteOrder.nativeOrder()), index);
  }

  @SuppressWarnings("unchecked") // the program says what its newData returns
  private <T extends Data> T data(ByteBuffer buffer, int at) {
    Data data = newData();
    data.place(buffer.duplicate().clear().order(buffer.order()), at);
    return (T) data;
  }

  /// Sets where the next field begins.
  ///
  /// @param bytes at least the end of the field before
  /// @throws IllegalArgumentException when it is less
  public final Struct setOffset(int bytes) {
    verifyIsNotInUse();
    if (bytes < offset) {
      throw new IllegalArgumentException(
          "offset is %d, must be at least %d, where the field before ends"
              .formatted(bytes, offset));
    }
    offset = bytes;
    return this;
  }

  private void verifyIsNotInUse() {
    if (type != null) {
      throw new AssertionError("the struct is in use, no field can be added any more");
    }
  }

  private int add(Datatype fieldType, int count, int bytes) {
    verifyIsNotInUse();
    int at = offset;
    fields.add(new Field(at, fieldType, count));
    offset += bytes;
    return at;
  }

  /// Adds a field.
  ///
  /// @return its offset
  public final int addByte() {
    return addByte(1);
  }

  /// Adds fields.
  ///
  /// @return offset of the first
  public final int addByte(int length) {
    return add(MPI.BYTE, length, length);
  }

  /// Adds a field.
  ///
  /// @return its offset
  public final int addChar() {
    return addChar(1);
  }

  /// Adds fields.
  ///
  /// @return offset of the first
  public final int addChar(int length) {
    return add(MPI.CHAR, length, length * Character.BYTES);
  }

  /// Adds a field.
  ///
  /// @return its offset
  public final int addShort() {
    return addShort(1);
  }

  /// Adds fields.
  ///
  /// @return offset of the first
  public final int addShort(int length) {
    return add(MPI.SHORT, length, length * Short.BYTES);
  }

  /// Adds a field.
  ///
  /// @return its offset
  public final int addInt() {
    return addInt(1);
  }

  /// Adds fields.
  ///
  /// @return offset of the first
  public final int addInt(int length) {
    return add(MPI.INT, length, length * Integer.BYTES);
  }

  /// Adds a field.
  ///
  /// @return its offset
  public final int addLong() {
    return addLong(1);
  }

  /// Adds fields.
  ///
  /// @return offset of the first
  public final int addLong(int length) {
    return add(MPI.LONG, length, length * Long.BYTES);
  }

  /// Adds a field.
  ///
  /// @return its offset
  public final int addFloat() {
    return addFloat(1);
  }

  /// Adds fields.
  ///
  /// @return offset of the first
  public final int addFloat(int length) {
    return add(MPI.FLOAT, length, length * Float.BYTES);
  }

  /// Adds a field.
  ///
  /// @return its offset
  public final int addDouble() {
    return addDouble(1);
  }

  /// Adds fields.
  ///
  /// @return offset of the first
  public final int addDouble(int length) {
    return add(MPI.DOUBLE, length, length * Double.BYTES);
  }

  /// Adds a record of another kind.
  ///
  /// @return its offset
  public final int addStruct(Struct struct) throws MPIException {
    return addStruct(struct, 1);
  }

  /// Adds records of another kind.
  ///
  /// @return offset of the first
  public final int addStruct(Struct struct, int length) throws MPIException {
    return add(struct.getType(), length, length * struct.getExtent());
  }

  /// Adds an element of any type.
  ///
  /// @return its offset
  public final int addData(Datatype type) throws MPIException {
    return addData(type, 1);
  }

  /// Adds elements of any type.
  ///
  /// @return offset of the first
  public final int addData(Datatype type, int length) throws MPIException {
    return add(type, length, Math.toIntExact(length * type.byteExtent()));
  }

  private static int extentOf(@Nullable Datatype type) {
    try {
      return type == null ? 0 : Math.toIntExact(type.byteExtent());
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  /// A record in a buffer.
  public abstract class Data {
    private @Nullable ByteBuffer buffer;
    private int place;

    /// Of a struct.
    public Data() {}

    private void place(ByteBuffer memory, int at) {
      buffer = memory;
      place = at;
    }

    private ByteBuffer memory() {
      if (buffer == null) {
        throw new IllegalStateException("the record is in no buffer; get it by getData");
      }
      return buffer;
    }

    private ByteBuffer from(int offset) {
      return MPI.slice(memory().duplicate(), place + offset);
    }

    /// The buffer that holds it, from its first byte on.
    public final ByteBuffer getBuffer() {
      return from(0);
    }

    /// A record of another kind that this one holds.
    protected final <S extends Struct, D extends Data> D getData(S struct, int field) {
      Struct kind = struct;
      return kind.data(memory(), place + field);
    }

    /// One of several records that this one holds.
    protected final <S extends Struct, D extends Data> D getData(S struct, int field, int index) {
      Struct kind = struct;
      return getData(struct, field + index * extentOf(kind.type));
    }

    /// The buffer from a field on.
    protected final ByteBuffer getBuffer(Datatype type, int field) {
      return from(field);
    }

    /// The buffer from one of several fields on.
    protected final ByteBuffer getBuffer(Datatype type, int field, int index) throws MPIException {
      return from(Math.toIntExact(field + index * type.byteExtent()));
    }

    /// Value of a field.
    protected final byte getByte(int field) {
      return memory().get(place + field);
    }

    /// Value of one of several fields.
    protected final byte getByte(int field, int index) {
      return getByte(field + index * Byte.BYTES);
    }

    /// Sets a field.
    protected final void putByte(int field, byte value) {
      memory().put(place + field, value);
    }

    /// Sets one of several fields.
    protected final void putByte(int field, int index, byte value) {
      putByte(field + index * Byte.BYTES, value);
    }

    /// Value of a field.
    protected final char getChar(int field) {
      return memory().getChar(place + field);
    }

    /// Value of one of several fields.
    protected final char getChar(int field, int index) {
      return getChar(field + index * Character.BYTES);
    }

    /// Sets a field.
    protected final void putChar(int field, char value) {
      memory().putChar(place + field, value);
    }

    /// Sets one of several fields.
    protected final void putChar(int field, int index, char value) {
      putChar(field + index * Character.BYTES, value);
    }

    /// Value of a field.
    protected final short getShort(int field) {
      return memory().getShort(place + field);
    }

    /// Value of one of several fields.
    protected final short getShort(int field, int index) {
      return getShort(field + index * Short.BYTES);
    }

    /// Sets a field.
    protected final void putShort(int field, short value) {
      memory().putShort(place + field, value);
    }

    /// Sets one of several fields.
    protected final void putShort(int field, int index, short value) {
      putShort(field + index * Short.BYTES, value);
    }

    /// Value of a field.
    protected final int getInt(int field) {
      return memory().getInt(place + field);
    }

    /// Value of one of several fields.
    protected final int getInt(int field, int index) {
      return getInt(field + index * Integer.BYTES);
    }

    /// Sets a field.
    protected final void putInt(int field, int value) {
      memory().putInt(place + field, value);
    }

    /// Sets one of several fields.
    protected final void putInt(int field, int index, int value) {
      putInt(field + index * Integer.BYTES, value);
    }

    /// Value of a field.
    protected final long getLong(int field) {
      return memory().getLong(place + field);
    }

    /// Value of one of several fields.
    protected final long getLong(int field, int index) {
      return getLong(field + index * Long.BYTES);
    }

    /// Sets a field.
    protected final void putLong(int field, long value) {
      memory().putLong(place + field, value);
    }

    /// Sets one of several fields.
    protected final void putLong(int field, int index, long value) {
      putLong(field + index * Long.BYTES, value);
    }

    /// Value of a field.
    protected final float getFloat(int field) {
      return memory().getFloat(place + field);
    }

    /// Value of one of several fields.
    protected final float getFloat(int field, int index) {
      return getFloat(field + index * Float.BYTES);
    }

    /// Sets a field.
    protected final void putFloat(int field, float value) {
      memory().putFloat(place + field, value);
    }

    /// Sets one of several fields.
    protected final void putFloat(int field, int index, float value) {
      putFloat(field + index * Float.BYTES, value);
    }

    /// Value of a field.
    protected final double getDouble(int field) {
      return memory().getDouble(place + field);
    }

    /// Value of one of several fields.
    protected final double getDouble(int field, int index) {
      return getDouble(field + index * Double.BYTES);
    }

    /// Sets a field.
    protected final void putDouble(int field, double value) {
      memory().putDouble(place + field, value);
    }

    /// Sets one of several fields.
    protected final void putDouble(int field, int index, double value) {
      putDouble(field + index * Double.BYTES, value);
    }
  }
}
