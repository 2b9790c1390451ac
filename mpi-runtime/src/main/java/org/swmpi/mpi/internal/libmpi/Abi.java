package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.swmpi.mpi.Communicator;

/// What differs between MPI libraries in binary: one table of constants per family, chosen when the
/// library is known.
///
/// The tables are resources, printed from each library's own header by `constants.c` among the
/// tests. Handles of Open MPI are the addresses of symbols of the library; those of MPICH are ints;
/// those of the MPI 5.0 standard ABI small integers of pointer size.
///
/// A record, since the JIT compiler takes the components of one that is a constant for constants.
///
/// @param symbols address of a symbol of the library
/// @param handleBytes size of a handle in C: 4 or 8
/// @param sourceAt where a status has `MPI_SOURCE`; so `tagAt`, `errorAt`
record Abi(
    Family family,
    ToLongFunction<String> symbols,
    Map<String, String> table,
    int handleBytes,
    int anySource,
    int anyTag,
    int procNull,
    int sourceAt,
    int tagAt,
    int errorAt) {
  /// The families.
  enum Family {
    OPEN_MPI("Open MPI", "open-mpi"),
    MPICH("MPICH", "mpich"),
    STANDARD("MPI standard ABI", "standard");

    private final String title;
    private final String table;

    Family(String title, String table) {
      this.title = title;
      this.table = table;
    }

    /// For reports.
    String title() {
      return title;
    }
  }

  /// The table of a family.
  ///
  /// @param symbols address of a symbol of the library
  static Abi of(Family family, ToLongFunction<String> symbols) {
    Map<String, String> table = read(family.table + ".constants");
    return new Abi(
        family,
        symbols,
        table,
        number(table, "handleBytes"),
        number(table, "MPI_ANY_SOURCE"),
        number(table, "MPI_ANY_TAG"),
        number(table, "MPI_PROC_NULL"),
        number(table, "statusSource"),
        number(table, "statusTag"),
        number(table, "statusError"));
  }

  private static Map<String, String> read(String name) {
    Map<String, String> table = HashMap.newHashMap(160);
    try (InputStream stream = Abi.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException("the resource " + name + " is missing");
      }
      var lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.US_ASCII));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int space = line.indexOf(' ');
        table.put(line.substring(0, space), line.substring(space + 1));
      }
      return table;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String value(Map<String, String> table, String name) {
    String value = table.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no constant " + name);
    }
    return value;
  }

  private static int number(Map<String, String> table, String name) {
    return Integer.parseInt(value(table, name));
  }

  /// A number by its name in the standard.
  int constant(String name) {
    return number(table, name);
  }

  /// A predefined handle, or an address such as `MPI_IN_PLACE`, by its name in the standard.
  long handle(String name) {
    String value = value(table, name);
    return value.startsWith("0x")
        ? Long.parseUnsignedLong(value, 2, value.length(), 16)
        : symbols.applyAsLong(value);
  }

  /// A source or destination of the API as the library has it.
  int peer(int peer) {
    if (peer >= 0) {
      return peer;
    }
    return peer == Communicator.ANY_SOURCE ? anySource : procNull;
  }

  /// A tag of the API as the library has it.
  int tag(int tag) {
    return tag == Communicator.ANY_TAG ? anyTag : tag;
  }

  /// `MPI_SOURCE` of the status that begins at `at`, as the API has it.
  int statusSource(MemorySegment statuses, long at) {
    int source = statuses.get(JAVA_INT, at + sourceAt);
    if (source >= 0) {
      return source;
    }
    return source == anySource ? Communicator.ANY_SOURCE : Communicator.PROC_NULL;
  }

  /// `MPI_TAG` of a status, as the API has it.
  int statusTag(MemorySegment statuses, long at) {
    int tag = statuses.get(JAVA_INT, at + tagAt);
    return tag >= 0 ? tag : Communicator.ANY_TAG;
  }

  /// `MPI_ERROR` of a status, which means something where a function has returned
  /// `MPI_ERR_IN_STATUS`.
  int statusError(MemorySegment statuses, long at) {
    return statuses.get(JAVA_INT, at + errorAt);
  }

  /// Bytes of the message, which the standard keeps to itself but the headers of Open MPI
  /// (`_ucount`) and MPICH (`count_lo`, `count_hi_and_cancelled`) show: asking the library takes
  /// longer than a short message does.
  ///
  /// @return -1 where it has to be asked
  long statusBytes(MemorySegment statuses, long at) {
    return switch (family) {
      case OPEN_MPI -> statuses.get(JAVA_LONG, at + 16);
      case MPICH ->
          ((statuses.get(JAVA_INT, at + 4) & 0xffff_ffffL) >>> 1 << 32)
              | (statuses.get(JAVA_INT, at) & 0xffff_ffffL);
      case STANDARD -> -1;
    };
  }

  /// Writes a handle into an array of C's.
  void writeHandle(MemorySegment array, int index, long handle) {
    if (handleBytes == 4) {
      array.setAtIndex(JAVA_INT, index, (int) handle);
    } else {
      array.setAtIndex(JAVA_LONG, index, handle);
    }
  }

  /// A handle that C has written.
  long readHandle(MemorySegment cell) {
    return readHandle(cell, 0);
  }

  /// One of the handles that C has written.
  long readHandle(MemorySegment array, int index) {
    return handleBytes == 4
        ? array.getAtIndex(JAVA_INT, index)
        : array.getAtIndex(JAVA_LONG, index);
  }

  /// Writes a handle for C to read.
  void writeHandle(MemorySegment cell, long handle) {
    writeHandle(cell, 0, handle);
  }

  /// Name of an error class.
  String errorClass(int number) {
    String value = Integer.toString(number);
    return table.keySet().stream()
        .filter(name -> name.startsWith("MPI_ERR_") && value(table, name).equals(value))
        .findFirst()
        .orElse("MPI error class " + number);
  }
}
