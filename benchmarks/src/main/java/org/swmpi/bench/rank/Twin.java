package org.swmpi.bench.rank;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The loops in C, in the process of this rank and over its MPI, so that a batch in Java and one in
/// C follow each other within a millisecond: what disturbs a machine disturbs both alike. What the
/// machine does from one process to the next, such as moving virtual cores, changes a latency by a
/// factor of three, and would hide everything else.
public final class Twin {
  private static final FunctionDescriptor PREPARE = FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT);
  private static final FunctionDescriptor BATCH =
      FunctionDescriptor.of(JAVA_DOUBLE, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT);

  private final String name;
  private final MethodHandle batch;

  private Twin(String name, MethodHandle batch) {
    this.name = name;
    this.batch = batch;
  }

  /// Loads the twins of a rank. MPI has been started.
  ///
  /// @param names what each is called in results, where its buffers lie, and the file of its
  ///     library, a copy of its own for each: `C=pages=libloops-pages.so,…`; may be empty
  /// @param largest length of the longest message
  public static List<Twin> load(String names, int largest) {
    return names.isEmpty()
        ? List.of()
        : Stream.of(names.split(",", -1)).map(it -> load(it.split("=", -1), largest)).toList();
  }

  private static Twin load(String[] fields, int largest) {
    try (Arena arena = Arena.ofConfined()) {
      MethodHandle prepare = function(fields[2], "twin_prepare", PREPARE);
      prepare.invokeExact(arena.allocateFrom(fields[1]), largest);
      MethodHandle batch = function(fields[2], "twin_batch", BATCH);
      return new Twin(fields[0], batch);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @SuppressWarnings("restricted") // a library of our own
  private static MethodHandle function(String library, String name, FunctionDescriptor type) {
    Path file = Path.of(library).toAbsolutePath();
    MemorySegment address = SymbolLookup.libraryLookup(file, Arena.global()).findOrThrow(name);
    return Linker.nativeLinker().downcallHandle(address, type);
  }

  /// Name of the peer in results.
  String name() {
    return name;
  }

  /// @return nanoseconds of all iterations
  double batch(Step step, int iterations) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment title = arena.allocateFrom(step.name());
      return (double) batch.invokeExact(title, step.bytes(), iterations, step.window());
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  private static RuntimeException unexpected(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return e instanceof RuntimeException runtime ? runtime : new IllegalStateException(e);
  }
}
