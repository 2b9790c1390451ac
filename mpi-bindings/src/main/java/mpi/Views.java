package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/// Operands of the arrays and buffers used last. A program sends from and receives into few of them
/// again and again: its calls then make no objects, which would each time lie in memory that the
/// processor has not seen yet. Nothing here keeps a buffer alive: the garbage collector takes all
/// views when it comes.
///
/// The JVM's compilers leave out ways that have not been taken, and what they have made of a whole
/// call ends when one is. So all ways are taken now and then, whatever the program does later.
final class Views {
  private static final int REMEMBERED = 4;

  /// Calls after which all is forgotten.
  private static final int LIFE = 128;

  /// A length that no call asks for.
  private static final int NO_LENGTH = -1;

  /// @param operand so many bytes of the buffer, or all if it has fewer
  private record View(Object buffer, long bytes, Operand operand) {
    @SuppressWarnings("ReferenceEquality") // buffers that hold the same are others
    boolean isOf(Object other, long length) {
      return buffer == other && bytes == length;
    }
  }

  // Threads that do not see what another has written make views of their own.
  private static WeakReference<@Nullable View[]> recent = new WeakReference<>(null);
  private static int calls;
  private static int oldest;

  private Views() {}

  /// The first bytes of an array or buffer, all if it has fewer.
  static Operand of(Object buffer, long bytes) throws MPIException {
    @Nullable View[] views = recent.get();
    boolean isForgotten = ++calls % LIFE == 0;
    if (views == null || isForgotten) {
      views = new @Nullable View[REMEMBERED];
      recent = new WeakReference<>(views);
    }
    for (View view : views) {
      if (view != null && view.isOf(buffer, bytes)) {
        return view.operand;
      }
    }
    MemorySegment whole = Buffers.whole(buffer);
    Operand operand = Operand.inPlace(whole.asSlice(0, Math.min(bytes, whole.byteSize())));
    views[oldest++ & (REMEMBERED - 1)] = new View(buffer, isForgotten ? NO_LENGTH : bytes, operand);
    return operand;
  }
}
