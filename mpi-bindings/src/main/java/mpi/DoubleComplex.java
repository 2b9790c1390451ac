package mpi;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;

/// A complex number in a buffer, of type [MPI#DOUBLE_COMPLEX].
public final class DoubleComplex {
  private final DoubleBuffer buffer;
  private final int place;

  private DoubleComplex(DoubleBuffer buffer, int index) {
    this.buffer = buffer;
    this.place = 2 * index;
  }

  /// The first number in a buffer.
  public static DoubleComplex get(DoubleBuffer buffer) {
    return get(buffer, 0);
  }

  /// A number in a buffer.
  public static DoubleComplex get(DoubleBuffer buffer, int index) {
    return new DoubleComplex(buffer, index);
  }

  /// The first number in an array.
  public static DoubleComplex get(double[] array) {
    return get(array, 0);
  }

  /// A number in an array.
  public static DoubleComplex get(double[] array, int index) {
    return get(DoubleBuffer.wrap(array), index);
  }

  /// The first number in a buffer of bytes: at its position, in its byte order.
  public static DoubleComplex get(ByteBuffer buffer) {
    return get(buffer, 0);
  }

  /// A number in a buffer of bytes, of those from its position on, in its byte order.
  public static DoubleComplex get(ByteBuffer buffer, int index) {
    return get(buffer.asDoubleBuffer(), index);
  }

  /// The real part.
  public double getReal() {
    return buffer.get(place);
  }

  /// The imaginary part.
  public double getImag() {
    return buffer.get(place + 1);
  }

  /// Sets the real part.
  public void putReal(double real) {
    buffer.put(place, real);
  }

  /// Sets the imaginary part.
  public void putImag(double imag) {
    buffer.put(place + 1, imag);
  }

  /// The buffer that holds the number, from its real part on.
  public DoubleBuffer getBuffer() {
    return MPI.slice(buffer.duplicate(), place);
  }
}
