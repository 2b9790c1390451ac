package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/// What the smallest parts of a datatype are in Java.
enum Basic {
  BYTE(1),
  CHAR(2),
  SHORT(2),
  BOOLEAN(1),
  INT(4),
  LONG(8),
  FLOAT(4),
  DOUBLE(8);

  private final int bytes;

  Basic(int bytes) {
    this.bytes = bytes;
  }

  /// Size of one.
  int bytes() {
    return bytes;
  }

  boolean isFloatingPoint() {
    return this == FLOAT || this == DOUBLE;
  }

  /// The type by which the runtime computes.
  org.swmpi.mpi.Datatype runtime() {
    return switch (this) {
      case BYTE, BOOLEAN -> org.swmpi.mpi.Datatype.BYTE;
      case CHAR -> org.swmpi.mpi.Datatype.CHAR;
      case SHORT -> org.swmpi.mpi.Datatype.SHORT;
      case INT -> org.swmpi.mpi.Datatype.INT;
      case LONG -> org.swmpi.mpi.Datatype.LONG;
      case FLOAT -> org.swmpi.mpi.Datatype.FLOAT;
      case DOUBLE -> org.swmpi.mpi.Datatype.DOUBLE;
    };
  }

  /// A Java array with what a buffer holds.
  Object arrayOf(ByteBuffer buffer) {
    ByteBuffer all = buffer.duplicate().clear().order(ByteOrder.nativeOrder());
    int count = all.capacity() / bytes;
    return switch (this) {
      case BYTE -> {
        byte[] array = new byte[count];
        all.get(array);
        yield array;
      }
      case BOOLEAN -> {
        boolean[] array = new boolean[count];
        for (int i = 0; i < count; i++) {
          array[i] = all.get(i) != 0;
        }
        yield array;
      }
      case CHAR -> {
        char[] array = new char[count];
        all.asCharBuffer().get(array);
        yield array;
      }
      case SHORT -> {
        short[] array = new short[count];
        all.asShortBuffer().get(array);
        yield array;
      }
      case INT -> {
        int[] array = new int[count];
        all.asIntBuffer().get(array);
        yield array;
      }
      case LONG -> {
        long[] array = new long[count];
        all.asLongBuffer().get(array);
        yield array;
      }
      case FLOAT -> {
        float[] array = new float[count];
        all.asFloatBuffer().get(array);
        yield array;
      }
      case DOUBLE -> {
        double[] array = new double[count];
        all.asDoubleBuffer().get(array);
        yield array;
      }
    };
  }

  /// Copies such an array to a buffer.
  void copy(Object from, ByteBuffer to) {
    ByteBuffer all = to.duplicate().clear().order(ByteOrder.nativeOrder());
    switch (Objects.requireNonNull(from)) {
      case byte[] array -> all.put(array);
      case boolean[] array -> {
        for (boolean value : array) {
          all.put((byte) (value ? 1 : 0));
        }
      }
      case char[] array -> all.asCharBuffer().put(array);
      case short[] array -> all.asShortBuffer().put(array);
      case int[] array -> all.asIntBuffer().put(array);
      case long[] array -> all.asLongBuffer().put(array);
      case float[] array -> all.asFloatBuffer().put(array);
      case double[] array -> all.asDoubleBuffer().put(array);
      default -> throw new IllegalArgumentException("no array of basic values: " + from.getClass());
    }
  }
}
