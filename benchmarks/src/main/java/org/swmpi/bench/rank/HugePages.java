package org.swmpi.bench.rank;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// Memory for which Linux is asked to use pages of 2 MiB (`madvise` with `MADV_HUGEPAGE`) before it
/// is touched for the first time. It lives as long as the process.
final class HugePages {
  private static final long PAGE = 2 << 20;
  private static final int PROT_READ_WRITE = 3;
  private static final int MAP_PRIVATE_ANONYMOUS = 0x22;
  private static final int MADV_HUGEPAGE = 14;

  private HugePages() {}

  static MemorySegment allocate(long bytes) {
    long length = (bytes + PAGE - 1) / PAGE * PAGE;
    try {
      MethodHandle mmap =
          function("mmap", ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);
      MemorySegment all =
          (MemorySegment)
              mmap.invokeExact(
                  MemorySegment.NULL,
                  length + PAGE,
                  PROT_READ_WRITE,
                  MAP_PRIVATE_ANONYMOUS,
                  -1,
                  0L);
      if (all.address() == -1) {
        throw new OutOfMemoryError("mmap of " + (length + PAGE) + " bytes failed");
      }
      long start = (all.address() + PAGE - 1) / PAGE * PAGE;
      MemorySegment pages = segment(start, length);
      MethodHandle madvise = function("madvise", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
      int code = (int) madvise.invokeExact(pages, length, MADV_HUGEPAGE);
      if (code != 0) {
        throw new IllegalStateException(
            "madvise(MADV_HUGEPAGE) failed: this kernel has no transparent huge pages; leave out"
                + " subjects with huge pages");
      }
      return pages.asSlice(0, bytes);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("restricted") // memory that is not the JVM's
  private static MemorySegment segment(long start, long length) {
    return MemorySegment.ofAddress(start).reinterpret(length);
  }

  @SuppressWarnings("restricted")
  private static MethodHandle function(String name, ValueLayout result, ValueLayout... parameters) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow(name), FunctionDescriptor.of(result, parameters));
  }
}
