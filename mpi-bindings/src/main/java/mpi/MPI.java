package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.ThreadLevel;

/// Constants, and the calls that belong to no object. Numbers are those of Open MPI.
///
/// ```java
/// MPI.Init(args);
/// System.out.println("rank " + MPI.COMM_WORLD.getRank() + " of " + MPI.COMM_WORLD.getSize());
/// MPI.Finalize();
/// ```
public final class MPI {
  /// The process has one thread.
  public static final int THREAD_SINGLE = 0;

  /// The thread that has called Init makes calls.
  public static final int THREAD_FUNNELED = 1;

  /// All threads make calls, one at a time.
  public static final int THREAD_SERIALIZED = 2;

  /// All threads make calls at any time.
  public static final int THREAD_MULTIPLE = 3;

  /// A topology: a graph that every rank knows.
  public static final int GRAPH = 2;

  /// A topology: a graph of which each rank knows its own edges.
  public static final int DIST_GRAPH = 3;

  /// A topology: a grid.
  public static final int CART = 1;

  /// As a source: any rank.
  public static final int ANY_SOURCE = -1;

  /// As a tag: any.
  public static final int ANY_TAG = -1;

  /// As a rank: nobody.
  public static final int PROC_NULL = -2;

  /// No meaningful number.
  public static final int UNDEFINED = -32766;

  /// Compared: the same.
  public static final int IDENT = 0;

  /// Compared: the same ranks, with other messages.
  public static final int CONGRUENT = 1;

  /// Compared: the same ranks in another order.
  public static final int SIMILAR = 2;

  /// Compared: others.
  public static final int UNEQUAL = 3;

  /// Attribute: the largest tag.
  public static final int TAG_UB = 0;

  /// Attribute: the rank of the host.
  public static final int HOST = 1;

  /// Attribute: who can read and write files.
  public static final int IO = 2;

  /// Attribute: whether the clocks of all ranks agree.
  public static final int WTIME_IS_GLOBAL = 3;

  /// Attribute: number of the program among those of the job.
  public static final int APPNUM = 4;

  /// Attribute: the largest error code.
  public static final int LASTUSEDCODE = 5;

  /// Attribute: how many processes there can be.
  public static final int UNIVERSE_SIZE = 6;

  /// Attribute of a window: its memory.
  public static final int WIN_BASE = 7;

  /// Attribute of a window: its length in bytes.
  public static final int WIN_SIZE = 8;

  /// Attribute of a window: bytes in a unit of displacement.
  public static final int WIN_DISP_UNIT = 9;

  /// Version of the MPI standard, before the point.
  public static final int VERSION = 3;

  /// Version of the MPI standard, behind the point.
  public static final int SUBVERSION = 1;

  /// As a root between groups: this rank.
  public static final int ROOT = -4;

  /// No key.
  public static final int KEYVAL_INVALID = -1;

  /// Bytes that a message in buffered mode takes besides its own.
  public static final int BSEND_OVERHEAD = 128;

  /// Length of a name.
  public static final int MAX_OBJECT_NAME = 64;

  /// Length of the name of a port.
  public static final int MAX_PORT_NAME = 1024;

  /// Length of the name of a data representation.
  public static final int MAX_DATAREP_STRING = 128;

  /// Length of a key of hints.
  public static final int MAX_INFO_KEY = 36;

  /// Length of a hint.
  public static final int MAX_INFO_VAL = 256;

  /// Rows first.
  public static final int ORDER_C = 0;

  /// Columns first.
  public static final int ORDER_FORTRAN = 1;

  /// In blocks.
  public static final int DISTRIBUTE_BLOCK = 0;

  /// In turns.
  public static final int DISTRIBUTE_CYCLIC = 1;

  /// Not distributed.
  public static final int DISTRIBUTE_NONE = 2;

  /// The usual argument of a distribution.
  public static final int DISTRIBUTE_DFLT_DARG = -1;

  /// A file is made where it is not there.
  public static final int MODE_CREATE = 1;

  /// A file is read.
  public static final int MODE_RDONLY = 2;

  /// A file is written.
  public static final int MODE_WRONLY = 4;

  /// A file is read and written.
  public static final int MODE_RDWR = 8;

  /// A file is deleted at its end.
  public static final int MODE_DELETE_ON_CLOSE = 16;

  /// Nobody else opens the file.
  public static final int MODE_UNIQUE_OPEN = 32;

  /// A file must not be there.
  public static final int MODE_EXCL = 64;

  /// All positions begin at the end.
  public static final int MODE_APPEND = 128;

  /// A file is read or written one behind the other.
  public static final int MODE_SEQUENTIAL = 256;

  /// The current displacement.
  public static final int DISPLACEMENT_CURRENT = -54278278;

  /// A position from the start.
  public static final int SEEK_SET = 600;

  /// A position from the current one.
  public static final int SEEK_CUR = 602;

  /// A position from the end.
  public static final int SEEK_END = 604;

  /// No other epoch is in the way.
  public static final int MODE_NOCHECK = 1;

  /// No access came before.
  public static final int MODE_NOPRECEDE = 2;

  /// Nobody writes here until the next synchronisation.
  public static final int MODE_NOPUT = 4;

  /// This rank has not written here itself.
  public static final int MODE_NOSTORE = 8;

  /// No access comes behind.
  public static final int MODE_NOSUCCEED = 16;

  /// A lock that nobody shares.
  public static final int LOCK_EXCLUSIVE = 1;

  /// A lock that others may share.
  public static final int LOCK_SHARED = 2;

  /// No error.
  public static final int SUCCESS = 0;

  /// Class of errors: an invalid buffer.
  public static final int ERR_BUFFER = 1;

  /// Class of errors: an invalid count.
  public static final int ERR_COUNT = 2;

  /// Class of errors: an invalid datatype.
  public static final int ERR_TYPE = 3;

  /// Class of errors: an invalid tag.
  public static final int ERR_TAG = 4;

  /// Class of errors: an invalid communicator.
  public static final int ERR_COMM = 5;

  /// Class of errors: an invalid rank.
  public static final int ERR_RANK = 6;

  /// Class of errors: an invalid request.
  public static final int ERR_REQUEST = 7;

  /// Class of errors: an invalid root.
  public static final int ERR_ROOT = 8;

  /// Class of errors: an invalid group.
  public static final int ERR_GROUP = 9;

  /// Class of errors: an invalid operation.
  public static final int ERR_OP = 10;

  /// Class of errors: an invalid topology.
  public static final int ERR_TOPOLOGY = 11;

  /// Class of errors: invalid dimensions.
  public static final int ERR_DIMS = 12;

  /// Class of errors: an invalid argument.
  public static final int ERR_ARG = 13;

  /// Class of errors: something unknown.
  public static final int ERR_UNKNOWN = 14;

  /// Class of errors: a message longer than the buffer.
  public static final int ERR_TRUNCATE = 15;

  /// Class of errors: something else.
  public static final int ERR_OTHER = 16;

  /// Class of errors: a defect of the library.
  public static final int ERR_INTERN = 17;

  /// Class of errors: told by a status.
  public static final int ERR_IN_STATUS = 18;

  /// Class of errors: a request that is pending.
  public static final int ERR_PENDING = 19;

  /// Class of errors: `MPI_ERR_ACCESS` of the standard.
  public static final int ERR_ACCESS = 20;

  /// Class of errors: `MPI_ERR_AMODE` of the standard.
  public static final int ERR_AMODE = 21;

  /// Class of errors: `MPI_ERR_ASSERT` of the standard.
  public static final int ERR_ASSERT = 22;

  /// Class of errors: `MPI_ERR_BAD_FILE` of the standard.
  public static final int ERR_BAD_FILE = 23;

  /// Class of errors: `MPI_ERR_BASE` of the standard.
  public static final int ERR_BASE = 24;

  /// Class of errors: `MPI_ERR_CONVERSION` of the standard.
  public static final int ERR_CONVERSION = 25;

  /// Class of errors: `MPI_ERR_DISP` of the standard.
  public static final int ERR_DISP = 26;

  /// Class of errors: `MPI_ERR_DUP_DATAREP` of the standard.
  public static final int ERR_DUP_DATAREP = 27;

  /// Class of errors: `MPI_ERR_FILE_EXISTS` of the standard.
  public static final int ERR_FILE_EXISTS = 28;

  /// Class of errors: `MPI_ERR_FILE_IN_USE` of the standard.
  public static final int ERR_FILE_IN_USE = 29;

  /// Class of errors: `MPI_ERR_FILE` of the standard.
  public static final int ERR_FILE = 30;

  /// Class of errors: `MPI_ERR_INFO_KEY` of the standard.
  public static final int ERR_INFO_KEY = 31;

  /// Class of errors: `MPI_ERR_INFO_NOKEY` of the standard.
  public static final int ERR_INFO_NOKEY = 32;

  /// Class of errors: `MPI_ERR_INFO_VALUE` of the standard.
  public static final int ERR_INFO_VALUE = 33;

  /// Class of errors: `MPI_ERR_INFO` of the standard.
  public static final int ERR_INFO = 34;

  /// Class of errors: `MPI_ERR_IO` of the standard.
  public static final int ERR_IO = 35;

  /// Class of errors: `MPI_ERR_KEYVAL` of the standard.
  public static final int ERR_KEYVAL = 36;

  /// Class of errors: `MPI_ERR_LOCKTYPE` of the standard.
  public static final int ERR_LOCKTYPE = 37;

  /// Class of errors: `MPI_ERR_NAME` of the standard.
  public static final int ERR_NAME = 38;

  /// Class of errors: `MPI_ERR_NO_MEM` of the standard.
  public static final int ERR_NO_MEM = 39;

  /// Class of errors: `MPI_ERR_NOT_SAME` of the standard.
  public static final int ERR_NOT_SAME = 40;

  /// Class of errors: `MPI_ERR_NO_SPACE` of the standard.
  public static final int ERR_NO_SPACE = 41;

  /// Class of errors: `MPI_ERR_NO_SUCH_FILE` of the standard.
  public static final int ERR_NO_SUCH_FILE = 42;

  /// Class of errors: `MPI_ERR_PORT` of the standard.
  public static final int ERR_PORT = 43;

  /// Class of errors: `MPI_ERR_QUOTA` of the standard.
  public static final int ERR_QUOTA = 44;

  /// Class of errors: `MPI_ERR_READ_ONLY` of the standard.
  public static final int ERR_READ_ONLY = 45;

  /// Class of errors: `MPI_ERR_RMA_CONFLICT` of the standard.
  public static final int ERR_RMA_CONFLICT = 46;

  /// Class of errors: `MPI_ERR_RMA_SYNC` of the standard.
  public static final int ERR_RMA_SYNC = 47;

  /// Class of errors: `MPI_ERR_SERVICE` of the standard.
  public static final int ERR_SERVICE = 48;

  /// Class of errors: `MPI_ERR_SIZE` of the standard.
  public static final int ERR_SIZE = 49;

  /// Class of errors: `MPI_ERR_SPAWN` of the standard.
  public static final int ERR_SPAWN = 50;

  /// Class of errors: `MPI_ERR_UNSUPPORTED_DATAREP` of the standard.
  public static final int ERR_UNSUPPORTED_DATAREP = 51;

  /// Class of errors: `MPI_ERR_UNSUPPORTED_OPERATION` of the standard.
  public static final int ERR_UNSUPPORTED_OPERATION = 52;

  /// Class of errors: `MPI_ERR_WIN` of the standard.
  public static final int ERR_WIN = 53;

  /// Class of errors: `MPI_ERR_LASTCODE` of the standard.
  public static final int ERR_LASTCODE = 92;

  /// Class of errors: `MPI_ERR_SYSRESOURCE` of the standard.
  public static final int ERR_SYSRESOURCE = 0;

  /// Errors are told to the program.
  public static final Errhandler ERRORS_RETURN = new Errhandler(false);

  /// Errors end the job.
  public static final Errhandler ERRORS_ARE_FATAL = new Errhandler(true);

  /// All ranks of the job.
  public static final Intracomm COMM_WORLD = new Intracomm("MPI_COMM_WORLD");

  /// This rank alone.
  public static final Intracomm COMM_SELF = new Intracomm("MPI_COMM_SELF");

  /// The larger.
  public static final Op MAX = new Op(Op.Kind.MAX);

  /// The lesser.
  public static final Op MIN = new Op(Op.Kind.MIN);

  /// The sum.
  public static final Op SUM = new Op(Op.Kind.SUM);

  /// The product.
  public static final Op PROD = new Op(Op.Kind.PROD);

  /// Whether both are not 0.
  public static final Op LAND = new Op(Op.Kind.LAND);

  /// The bits of both.
  public static final Op BAND = new Op(Op.Kind.BAND);

  /// Whether one is not 0.
  public static final Op LOR = new Op(Op.Kind.LOR);

  /// The bits of one or the other.
  public static final Op BOR = new Op(Op.Kind.BOR);

  /// Whether just one is not 0.
  public static final Op LXOR = new Op(Op.Kind.LXOR);

  /// The bits of just one.
  public static final Op BXOR = new Op(Op.Kind.BXOR);

  /// The origin's.
  public static final Op REPLACE = new Op(Op.Kind.REPLACE);

  /// The target's.
  public static final Op NO_OP = new Op(Op.Kind.NO_OP);

  /// The lesser, and where it is.
  public static final Op MINLOC = new Op(Op.Kind.MINLOC);

  /// The larger, and where it is.
  public static final Op MAXLOC = new Op(Op.Kind.MAXLOC);

  /// No type.
  public static final Datatype DATATYPE_NULL = Datatype.none();

  /// 8 bits.
  public static final Datatype BYTE = Datatype.predefined(Basic.BYTE, 1, "MPI_UINT8_T");

  /// Java's `char`.
  public static final Datatype CHAR = Datatype.predefined(Basic.CHAR, 1, "MPI_UINT16_T");

  /// Java's `short`.
  public static final Datatype SHORT = Datatype.predefined(Basic.SHORT, 1, "MPI_INT16_T");

  /// Java's `boolean`, in a byte.
  public static final Datatype BOOLEAN = Datatype.predefined(Basic.BOOLEAN, 1, "MPI_UINT8_T");

  /// Java's `int`.
  public static final Datatype INT = Datatype.predefined(Basic.INT, 1, "MPI_INT32_T");

  /// Java's `long`.
  public static final Datatype LONG = Datatype.predefined(Basic.LONG, 1, "MPI_INT64_T");

  /// Java's `float`.
  public static final Datatype FLOAT = Datatype.predefined(Basic.FLOAT, 1, "MPI_FLOAT");

  /// Java's `double`.
  public static final Datatype DOUBLE = Datatype.predefined(Basic.DOUBLE, 1, "MPI_DOUBLE");

  /// What [Comm#pack] has packed.
  public static final Datatype PACKED = Datatype.predefined(Basic.BYTE, 1, "MPI_PACKED");

  /// A complex number of `float`s.
  public static final Datatype FLOAT_COMPLEX = Datatype.predefined(Basic.FLOAT, 2, "MPI_C_COMPLEX");

  /// A complex number of `double`s.
  public static final Datatype DOUBLE_COMPLEX =
      Datatype.predefined(Basic.DOUBLE, 2, "MPI_C_DOUBLE_COMPLEX");

  /// A pair of a value and an index.
  public static final Datatype INT2 = Datatype.pair(Basic.INT, "MPI_2INT");

  /// A pair of a value and an index.
  public static final Datatype SHORT_INT = Datatype.pair(Basic.SHORT, "MPI_SHORT_INT");

  /// A pair of a value and an index.
  public static final Datatype LONG_INT = Datatype.pair(Basic.LONG, "MPI_LONG_INT");

  /// A pair of a value and an index.
  public static final Datatype FLOAT_INT = Datatype.pair(Basic.FLOAT, "MPI_FLOAT_INT");

  /// A pair of a value and an index.
  public static final Datatype DOUBLE_INT = Datatype.pair(Basic.DOUBLE, "MPI_DOUBLE_INT");

  /// Pairs of a value and an index in buffers.
  public static final Int2 int2 = new Int2();

  /// Pairs of a value and an index in buffers.
  public static final ShortInt shortInt = new ShortInt();

  /// Pairs of a value and an index in buffers.
  public static final LongInt longInt = new LongInt();

  /// Pairs of a value and an index in buffers.
  public static final FloatInt floatInt = new FloatInt();

  /// Pairs of a value and an index in buffers.
  public static final DoubleInt doubleInt = new DoubleInt();

  /// No request.
  public static final Request REQUEST_NULL = new Request();

  /// No processes.
  public static final Group GROUP_EMPTY = new Group(new long[0]);

  /// What is known of the start of the job.
  public static final Info INFO_ENV = Info.of(Map.of());

  /// No hints.
  public static final Info INFO_NULL = Info.none();

  private static final long START = System.nanoTime();
  private static final double NANOS = 1e9;

  /// All is static.
  public MPI() {}

  /// Starts MPI, for one thread.
  ///
  /// @return the arguments
  public static String[] Init(String[] args) throws MPIException {
    Session.start(Job::join, ThreadLevel.SINGLE);
    return args;
  }

  /// Starts MPI.
  ///
  /// @param required which threads are to make calls
  /// @return which may
  public static int InitThread(String[] args, int required) throws MPIException {
    ThreadLevel level =
        switch (required) {
          case THREAD_SINGLE -> ThreadLevel.SINGLE;
          case THREAD_FUNNELED -> ThreadLevel.FUNNELED;
          case THREAD_SERIALIZED -> ThreadLevel.SERIALIZED;
          case THREAD_MULTIPLE -> ThreadLevel.MULTIPLE;
          default ->
              throw Failures.of(ERR_ARG, "MPI_ERR_ARG: " + required + " is no level of threads");
        };
    Session.start(options -> Job.join(options, level), level);
    return queryThread();
  }

  /// Which threads may make calls.
  public static int queryThread() throws MPIException {
    return switch (Session.threadLevel()) {
      case SINGLE -> THREAD_SINGLE;
      case FUNNELED -> THREAD_FUNNELED;
      case SERIALIZED -> THREAD_SERIALIZED;
      case MULTIPLE -> THREAD_MULTIPLE;
    };
  }

  /// Whether this is the thread that has started MPI.
  public static boolean isThreadMain() throws MPIException {
    return Session.isMainThread();
  }

  /// Ends MPI.
  public static void Finalize() throws MPIException {
    Session.finish();
  }

  /// Seconds since some time.
  public static double wtime() throws MPIException {
    Session.verifyRunning();
    return (System.nanoTime() - START) / NANOS;
  }

  /// Seconds between two ticks of [#wtime].
  public static double wtick() throws MPIException {
    Session.verifyRunning();
    return 1 / NANOS;
  }

  /// Version of the MPI standard.
  public static Version getVersion() {
    return new Version(VERSION, SUBVERSION);
  }

  /// The library underneath, and its version.
  public static String getLibVersion() {
    return Session.library();
  }

  /// Name of this machine.
  public static String getProcessorName() throws MPIException {
    return COMM_WORLD.ranks().host();
  }

  /// Whether MPI has been started; also after its end.
  public static boolean isInitialized() throws MPIException {
    return Session.hasStarted();
  }

  /// Whether MPI has been ended.
  public static boolean isFinalized() throws MPIException {
    return Session.hasEnded();
  }

  /// Gives messages in buffered mode their room. They are copied to memory of the library's own;
  /// the array says how much may be on its way.
  public static void attachBuffer(byte[] buffer) throws MPIException {
    BufferedSends.attach(buffer);
  }

  /// Waits until all messages in buffered mode are received.
  ///
  /// @return the array that was attached
  public static byte[] detachBuffer() throws MPIException {
    return BufferedSends.detach();
  }

  /// Tells tools that watch the program how closely to look; nothing outside of [#Init] and
  /// [#Finalize].
  ///
  /// @param obj is not handed on
  public static void pControl(int level, @Nullable Object obj) {
    Session.profilingControl(level);
  }

  /// A direct buffer in native byte order.
  public static ByteBuffer newByteBuffer(int size) {
    return Buffers.direct(size);
  }

  /// A direct buffer in native byte order.
  public static CharBuffer newCharBuffer(int size) {
    return Buffers.direct(Math.multiplyExact(size, Character.BYTES)).asCharBuffer();
  }

  /// A direct buffer in native byte order.
  public static ShortBuffer newShortBuffer(int size) {
    return Buffers.direct(Math.multiplyExact(size, Short.BYTES)).asShortBuffer();
  }

  /// A direct buffer in native byte order.
  public static IntBuffer newIntBuffer(int size) {
    return Buffers.direct(Math.multiplyExact(size, Integer.BYTES)).asIntBuffer();
  }

  /// A direct buffer in native byte order.
  public static LongBuffer newLongBuffer(int size) {
    return Buffers.direct(Math.multiplyExact(size, Long.BYTES)).asLongBuffer();
  }

  /// A direct buffer in native byte order.
  public static FloatBuffer newFloatBuffer(int size) {
    return Buffers.direct(Math.multiplyExact(size, Float.BYTES)).asFloatBuffer();
  }

  /// A direct buffer in native byte order.
  public static DoubleBuffer newDoubleBuffer(int size) {
    return Buffers.direct(Math.multiplyExact(size, Double.BYTES)).asDoubleBuffer();
  }

  /// The same memory from an element on. That is where `buf` is positioned then, all of it its
  /// limit, as Open MPI's bindings leave it.
  public static ByteBuffer slice(ByteBuffer buf, int offset) {
    return buf.clear().position(offset).slice().order(ByteOrder.nativeOrder());
  }

  /// The same memory from an element on, as [#slice(ByteBuffer, int)].
  public static CharBuffer slice(CharBuffer buf, int offset) {
    return buf.clear().position(offset).slice();
  }

  /// The same memory from an element on, as [#slice(ByteBuffer, int)].
  public static ShortBuffer slice(ShortBuffer buf, int offset) {
    return buf.clear().position(offset).slice();
  }

  /// The same memory from an element on, as [#slice(ByteBuffer, int)].
  public static IntBuffer slice(IntBuffer buf, int offset) {
    return buf.clear().position(offset).slice();
  }

  /// The same memory from an element on, as [#slice(ByteBuffer, int)].
  public static LongBuffer slice(LongBuffer buf, int offset) {
    return buf.clear().position(offset).slice();
  }

  /// The same memory from an element on, as [#slice(ByteBuffer, int)].
  public static FloatBuffer slice(FloatBuffer buf, int offset) {
    return buf.clear().position(offset).slice();
  }

  /// The same memory from an element on, as [#slice(ByteBuffer, int)].
  public static DoubleBuffer slice(DoubleBuffer buf, int offset) {
    return buf.clear().position(offset).slice();
  }

  /// The same array from an element on.
  public static ByteBuffer slice(byte[] buf, int offset) {
    return ByteBuffer.wrap(buf, offset, buf.length - offset).slice().order(ByteOrder.nativeOrder());
  }

  /// The same array from an element on.
  public static CharBuffer slice(char[] buf, int offset) {
    return CharBuffer.wrap(buf, offset, buf.length - offset).slice();
  }

  /// The same array from an element on.
  public static ShortBuffer slice(short[] buf, int offset) {
    return ShortBuffer.wrap(buf, offset, buf.length - offset).slice();
  }

  /// The same array from an element on.
  public static IntBuffer slice(int[] buf, int offset) {
    return IntBuffer.wrap(buf, offset, buf.length - offset).slice();
  }

  /// The same array from an element on.
  public static LongBuffer slice(long[] buf, int offset) {
    return LongBuffer.wrap(buf, offset, buf.length - offset).slice();
  }

  /// The same array from an element on.
  public static FloatBuffer slice(float[] buf, int offset) {
    return FloatBuffer.wrap(buf, offset, buf.length - offset).slice();
  }

  /// The same array from an element on.
  public static DoubleBuffer slice(double[] buf, int offset) {
    return DoubleBuffer.wrap(buf, offset, buf.length - offset).slice();
  }
}
