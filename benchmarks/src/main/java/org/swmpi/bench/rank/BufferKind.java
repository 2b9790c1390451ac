package org.swmpi.bench.rank;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.Collectors;

/// Where the buffers of a rank lie.
public enum BufferKind {
  /// Native memory, at the start of a page.
  OFF_HEAP("off-heap"),
  /// Native memory on pages of 2 MiB, as far as the system has some.
  HUGE_PAGES("huge-pages"),
  /// A Java array.
  ARRAY("array");

  private static final long PAGE = 4096;

  private final String title;

  BufferKind(String title) {
    this.title = title;
  }

  /// As in arguments and tables.
  public String title() {
    return title;
  }

  /// @throws IllegalArgumentException if there is none with this title
  static BufferKind of(String title) {
    return Arrays.stream(values())
        .filter(kind -> kind.title.equals(title))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no such buffers: %s; there are: %s"
                        .formatted(
                            title,
                            Arrays.stream(values())
                                .map(BufferKind::title)
                                .collect(Collectors.joining(", ")))));
  }

  /// A buffer, every byte of it 1: touched, and as numbers small and not denormal.
  MemorySegment allocate(Arena arena, long bytes) {
    MemorySegment buffer =
        switch (this) {
          case OFF_HEAP -> arena.allocate(bytes, PAGE);
          case HUGE_PAGES -> HugePages.allocate(bytes);
          case ARRAY -> MemorySegment.ofArray(new byte[Math.toIntExact(bytes)]);
        };
    return buffer.fill((byte) 1);
  }
}
