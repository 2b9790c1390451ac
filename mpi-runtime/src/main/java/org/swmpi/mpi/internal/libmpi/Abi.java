package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.swmpi.mpi.Communicator;

/// What differs between MPI libraries in binary: one table per family, chosen when the library is
/// known.
///
/// Numbers are as each library's own header prints them. Handles of Open MPI are the addresses of
/// symbols of the library; those of MPICH are ints; those of the MPI 5.0 standard ABI small
/// integers of pointer size.
final class Abi {
  /// The families.
  enum Family {
    OPEN_MPI("Open MPI"),
    MPICH("MPICH"),
    STANDARD("MPI standard ABI");

    private final String title;

    Family(String title) {
      this.title = title;
    }

    /// For reports.
    String title() {
      return title;
    }
  }

  /// Predefined handles, by their names in the standard.
  private static final List<String> HANDLES =
      List.of(
          "MPI_COMM_WORLD",
          "MPI_COMM_SELF",
          "MPI_BYTE",
          "MPI_INT8_T",
          "MPI_INT32_T",
          "MPI_INT64_T",
          "MPI_FLOAT",
          "MPI_DOUBLE",
          "MPI_SUM",
          "MPI_PROD",
          "MPI_MIN",
          "MPI_MAX",
          "MPI_BAND",
          "MPI_BOR",
          "MPI_BXOR",
          "MPI_INFO_NULL",
          "MPI_ERRORS_RETURN");

  private static final Map<String, String> OPEN_MPI_SYMBOLS =
      Map.ofEntries(
          Map.entry("MPI_COMM_WORLD", "ompi_mpi_comm_world"),
          Map.entry("MPI_COMM_SELF", "ompi_mpi_comm_self"),
          Map.entry("MPI_BYTE", "ompi_mpi_byte"),
          Map.entry("MPI_INT8_T", "ompi_mpi_int8_t"),
          Map.entry("MPI_INT32_T", "ompi_mpi_int32_t"),
          Map.entry("MPI_INT64_T", "ompi_mpi_int64_t"),
          Map.entry("MPI_FLOAT", "ompi_mpi_float"),
          Map.entry("MPI_DOUBLE", "ompi_mpi_double"),
          Map.entry("MPI_SUM", "ompi_mpi_op_sum"),
          Map.entry("MPI_PROD", "ompi_mpi_op_prod"),
          Map.entry("MPI_MIN", "ompi_mpi_op_min"),
          Map.entry("MPI_MAX", "ompi_mpi_op_max"),
          Map.entry("MPI_BAND", "ompi_mpi_op_band"),
          Map.entry("MPI_BOR", "ompi_mpi_op_bor"),
          Map.entry("MPI_BXOR", "ompi_mpi_op_bxor"),
          Map.entry("MPI_INFO_NULL", "ompi_mpi_info_null"),
          Map.entry("MPI_ERRORS_RETURN", "ompi_mpi_errors_return"));

  private static final Map<String, Long> MPICH_HANDLES =
      Map.ofEntries(
          Map.entry("MPI_COMM_WORLD", 0x44000000L),
          Map.entry("MPI_COMM_SELF", 0x44000001L),
          Map.entry("MPI_BYTE", 0x4c00010dL),
          Map.entry("MPI_INT8_T", 0x4c000137L),
          Map.entry("MPI_INT32_T", 0x4c000439L),
          Map.entry("MPI_INT64_T", 0x4c00083aL),
          Map.entry("MPI_FLOAT", 0x4c00040aL),
          Map.entry("MPI_DOUBLE", 0x4c00080bL),
          Map.entry("MPI_SUM", 0x58000003L),
          Map.entry("MPI_PROD", 0x58000004L),
          Map.entry("MPI_MIN", 0x58000002L),
          Map.entry("MPI_MAX", 0x58000001L),
          Map.entry("MPI_BAND", 0x58000006L),
          Map.entry("MPI_BOR", 0x58000008L),
          Map.entry("MPI_BXOR", 0x5800000aL),
          Map.entry("MPI_INFO_NULL", 0x1c000000L),
          Map.entry("MPI_ERRORS_RETURN", 0x54000001L));

  private static final Map<String, Long> STANDARD_HANDLES =
      Map.ofEntries(
          Map.entry("MPI_COMM_WORLD", 0x101L),
          Map.entry("MPI_COMM_SELF", 0x102L),
          Map.entry("MPI_BYTE", 0x247L),
          Map.entry("MPI_INT8_T", 0x240L),
          Map.entry("MPI_INT32_T", 0x250L),
          Map.entry("MPI_INT64_T", 0x258L),
          Map.entry("MPI_FLOAT", 0x210L),
          Map.entry("MPI_DOUBLE", 0x214L),
          Map.entry("MPI_SUM", 0x21L),
          Map.entry("MPI_PROD", 0x24L),
          Map.entry("MPI_MIN", 0x22L),
          Map.entry("MPI_MAX", 0x23L),
          Map.entry("MPI_BAND", 0x28L),
          Map.entry("MPI_BOR", 0x29L),
          Map.entry("MPI_BXOR", 0x2aL),
          Map.entry("MPI_INFO_NULL", 0x130L),
          Map.entry("MPI_ERRORS_RETURN", 0x143L));

  /// Error classes 1, 2, ... in the order of each library's header.
  private static final String OPEN_MPI_ERRORS =
      "BUFFER COUNT TYPE TAG COMM RANK REQUEST ROOT GROUP OP TOPOLOGY DIMS ARG UNKNOWN TRUNCATE OTHER"
          + " INTERN IN_STATUS PENDING ACCESS AMODE ASSERT BAD_FILE BASE CONVERSION DISP DUP_DATAREP"
          + " FILE_EXISTS FILE_IN_USE FILE INFO_KEY INFO_NOKEY INFO_VALUE INFO IO KEYVAL LOCKTYPE NAME"
          + " NO_MEM NOT_SAME NO_SPACE NO_SUCH_FILE PORT QUOTA READ_ONLY RMA_CONFLICT RMA_SYNC SERVICE"
          + " SIZE SPAWN UNSUPPORTED_DATAREP UNSUPPORTED_OPERATION WIN";

  private static final String MPICH_ERRORS =
      "BUFFER COUNT TYPE TAG COMM RANK ROOT GROUP OP TOPOLOGY DIMS ARG UNKNOWN TRUNCATE OTHER INTERN"
          + " IN_STATUS PENDING REQUEST ACCESS AMODE BAD_FILE CONVERSION DUP_DATAREP FILE_EXISTS"
          + " FILE_IN_USE FILE INFO INFO_KEY INFO_VALUE INFO_NOKEY IO NAME NO_MEM NOT_SAME NO_SPACE"
          + " NO_SUCH_FILE PORT QUOTA READ_ONLY SERVICE SPAWN UNSUPPORTED_DATAREP UNSUPPORTED_OPERATION"
          + " WIN BASE LOCKTYPE KEYVAL RMA_CONFLICT RMA_SYNC SIZE DISP ASSERT";

  private static final String STANDARD_ERRORS =
      "BUFFER COUNT TYPE TAG COMM RANK REQUEST ROOT GROUP OP TOPOLOGY DIMS ARG UNKNOWN TRUNCATE OTHER"
          + " INTERN PENDING IN_STATUS ACCESS AMODE ASSERT BAD_FILE BASE CONVERSION DISP DUP_DATAREP"
          + " FILE_EXISTS FILE_IN_USE FILE INFO_KEY INFO_NOKEY INFO_VALUE INFO IO KEYVAL LOCKTYPE NAME"
          + " NO_MEM NOT_SAME NO_SPACE NO_SUCH_FILE PORT QUOTA READ_ONLY RMA_ATTACH RMA_CONFLICT"
          + " RMA_RANGE RMA_SHARED RMA_SYNC SERVICE SIZE SPAWN UNSUPPORTED_DATAREP"
          + " UNSUPPORTED_OPERATION WIN RMA_FLAVOR PROC_ABORTED VALUE_TOO_LARGE SESSION ERRHANDLER ABI";

  private final Family family;
  private final int handleBytes;
  private final int anySource;
  private final int anyTag;
  private final int threadFunneled;
  private final int lockShared;
  private final long statusIgnore;
  private final int sourceAt;
  private final int tagAt;
  private final String[] errors;
  private final Map<String, Long> handles;

  private Abi(
      Family family,
      int handleBytes,
      int anySource,
      int anyTag,
      int threadFunneled,
      int lockShared,
      long statusIgnore,
      int sourceAt,
      int tagAt,
      String errors,
      Map<String, Long> handles) {
    this.family = family;
    this.handleBytes = handleBytes;
    this.anySource = anySource;
    this.anyTag = anyTag;
    this.threadFunneled = threadFunneled;
    this.lockShared = lockShared;
    this.statusIgnore = statusIgnore;
    this.sourceAt = sourceAt;
    this.tagAt = tagAt;
    this.errors = errors.split(" ");
    this.handles = handles;
  }

  /// The table of a family.
  ///
  /// @param symbols address of a symbol of the library
  static Abi of(Family family, ToLongFunction<String> symbols) {
    return switch (family) {
      case OPEN_MPI ->
          new Abi(family, 8, -1, -1, 1, 2, 0, 0, 4, OPEN_MPI_ERRORS, openMpiHandles(symbols));
      case MPICH -> new Abi(family, 4, -2, -1, 1, 235, 1, 8, 12, MPICH_ERRORS, MPICH_HANDLES);
      case STANDARD ->
          new Abi(family, 8, -1, -2, 1024, 302, 0, 0, 4, STANDARD_ERRORS, STANDARD_HANDLES);
    };
  }

  private static Map<String, Long> openMpiHandles(ToLongFunction<String> symbols) {
    return HANDLES.stream()
        .collect(
            Collectors.toUnmodifiableMap(
                name -> name,
                name -> symbols.applyAsLong(OPEN_MPI_SYMBOLS.getOrDefault(name, name))));
  }

  Family family() {
    return family;
  }

  /// Size of a handle in C: 4 or 8.
  int handleBytes() {
    return handleBytes;
  }

  /// A predefined handle by its name in the standard.
  long handle(String name) {
    Long handle = handles.get(name);
    if (handle == null) {
      throw new IllegalArgumentException("no handle " + name);
    }
    return handle;
  }

  /// A source of the API as the library has it.
  int source(int source) {
    return source == Communicator.ANY_SOURCE ? anySource : source;
  }

  /// A tag of the API as the library has it.
  int tag(int tag) {
    return tag == Communicator.ANY_TAG ? anyTag : tag;
  }

  /// `MPI_THREAD_FUNNELED`.
  int threadFunneled() {
    return threadFunneled;
  }

  /// `MPI_LOCK_SHARED`.
  int lockShared() {
    return lockShared;
  }

  /// `MPI_STATUS_IGNORE`, as an address.
  long statusIgnore() {
    return statusIgnore;
  }

  /// `MPI_SOURCE` of a status.
  int statusSource(MemorySegment status) {
    return status.get(JAVA_INT, sourceAt);
  }

  /// `MPI_TAG` of a status.
  int statusTag(MemorySegment status) {
    return status.get(JAVA_INT, tagAt);
  }

  /// Bytes of the message, which the standard keeps to itself but the headers of Open MPI
  /// (`_ucount`) and MPICH (`count_lo`, `count_hi_and_cancelled`) show: asking the library takes
  /// longer than a short message does.
  ///
  /// @return -1 where it has to be asked
  long statusBytes(MemorySegment status) {
    return switch (family) {
      case OPEN_MPI -> status.get(JAVA_LONG, 16);
      case MPICH ->
          ((status.get(JAVA_INT, 4) & 0xffff_ffffL) >>> 1 << 32)
              | (status.get(JAVA_INT, 0) & 0xffff_ffffL);
      case STANDARD -> -1;
    };
  }

  /// A handle that C has written.
  long readHandle(MemorySegment cell) {
    return handleBytes == 4 ? cell.get(JAVA_INT, 0) : cell.get(JAVA_LONG, 0);
  }

  /// Writes a handle for C to read.
  void writeHandle(MemorySegment cell, long handle) {
    if (handleBytes == 4) {
      cell.set(JAVA_INT, 0, (int) handle);
    } else {
      cell.set(JAVA_LONG, 0, handle);
    }
  }

  /// Name of an error class.
  String errorClass(int number) {
    return number > 0 && number <= errors.length
        ? "MPI_ERR_" + errors[number - 1]
        : "MPI error class " + number;
  }
}
