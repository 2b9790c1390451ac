package mpi;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;

/// A complex number in a buffer, of type [MPI#FLOAT_COMPLEX].
public final class FloatComplex {
  private final FloatBuffer buffer;
  private final int place;

  private FloatComplex(FloatBuffer buffer, int index) {
    this.buffer = buffer;
    this.place = 2 * index;
  }

  /// The first number in a buffer.
  public static FloatComplex get(FloatBuffer buffer) {
    return get(buffer, 0);
  }

  /// A number in a buffer.
  public static FloatComplex get(FloatBuffer buffer, int index) {
    return new FloatComplex(buffer, index);
  }

  /// The first number in an array.
  public static FloatComplex get(float[] array) {
    return get(array, 0);
  }

  /// A number in an array.
  public static FloatComplex get(float[] array, int index) {
    return get(FloatBuffer.wrap(array), index);
  }

  /// The first number in a buffer of bytes: at its position, in its byte order.
  public static FloatComplex get(ByteBuffer buffer) {
    return get(buffer, 0);
  }

  /// A number in a buffer of bytes, of those from its position on, in its byte order.
  public static FloatComplex get(ByteBuffer buffer, int index) {
    return get(buffer.asFloatBuffer(), index);
  }

  /// The real part.
  public float getReal() {
    return buffer.get(place);
  }

  /// The imaginary part.
  public float getImag() {
    return buffer.get(place + 1);
  }

  /// Sets the real part.
  public void putReal(float real) {
    buffer.put(place, real);
  }

  /// Sets the imaginary part.
  public void putImag(float imag) {
    buffer.put(place + 1, imag);
  }

  /// The buffer that holds the number, from its real part on.
  public FloatBuffer getBuffer() {
    return MPI.slice(buffer.duplicate(), place);
  }
}
