package org.swmpi.bindings.suite;

import static mpi.MPI.COMM_WORLD;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import mpi.Count;
import mpi.DoubleComplex;
import mpi.Errhandler;
import mpi.FloatComplex;
import mpi.Info;
import mpi.MPI;
import mpi.MPIException;

/// What belongs to no communicator.
final class EnvironmentCases {
  private EnvironmentCases() {}

  static List<Case> all() {
    return List.of(
        new Case("start", EnvironmentCases::start),
        new Case("clock", EnvironmentCases::clock),
        new Case("versions and names", EnvironmentCases::versions),
        new Case("hints", EnvironmentCases::hints),
        new Case("error handlers", EnvironmentCases::handlers),
        new Case("new buffers and slices", EnvironmentCases::buffers),
        new Case("complex numbers in buffers", EnvironmentCases::complex),
        new Case("counts", EnvironmentCases::counts),
        new Case("attached buffers", EnvironmentCases::attached),
        new Case("calls of another thread", EnvironmentCases::anotherThread));
  }

  /// The library has been promised one thread and does not look, and so programs do it.
  private static void anotherThread() throws Exception {
    int[] sum = {1};
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      thread
          .submit(
              () -> {
                COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
                return null;
              })
          .get();
    }
    Check.equal(COMM_WORLD.getSize(), sum[0], "the sum");
  }

  private static void start() throws Exception {
    Check.that(MPI.isInitialized(), "initialized");
    Check.that(!MPI.isFinalized(), "not finalized");
    Check.that(MPI.isThreadMain(), "the main thread");
    int level = MPI.queryThread();
    Check.that(level >= MPI.THREAD_SINGLE && level <= MPI.THREAD_MULTIPLE, "level " + level);
    try {
      MPI.Init(new String[0]);
      throw new AssertionError("a second Init");
    } catch (MPIException e) {
      Check.that(e.getMessage().contains("already"), e.getMessage());
    }
    MPI.pControl(1, null);
    Check.equal(0, COMM_WORLD.getAttr(MPI.APPNUM), "the only program");
    String slots = System.getenv("OMPI_UNIVERSE_SIZE");
    Check.equal(
        slots == null ? COMM_WORLD.getSize() : Integer.parseInt(slots),
        COMM_WORLD.getAttr(MPI.UNIVERSE_SIZE),
        "ranks that there is room for");
    if (MPI.getLibVersion().contains("Open MPI")) {
      Check.that(!MPI.INFO_ENV.get("command").isEmpty(), "command");
    }
  }

  private static void clock() throws Exception {
    double before = MPI.wtime();
    Thread.sleep(2);
    double after = MPI.wtime();
    Check.that(after - before >= 0.0015 && after - before < 10, "two milliseconds");
    Check.that(MPI.wtick() > 0 && MPI.wtick() < 0.1, "a tick");
  }

  private static void versions() throws Exception {
    Check.equal(MPI.VERSION, MPI.getVersion().getVersion(), "version");
    Check.equal(MPI.SUBVERSION, MPI.getVersion().getSubVersion(), "subversion");
    Check.that(!MPI.getLibVersion().isEmpty(), "library");
    Check.that(!MPI.getProcessorName().isEmpty(), "machine");
  }

  private static void hints() throws Exception {
    Info info = new Info();
    Check.equal(0, info.size(), "none");
    info.set("first", "1");
    info.set("second", "2");
    info.set("first", "one");
    Check.equal(2, info.size(), "two");
    Check.equal("one", info.get("first"), "value");
    Check.that(info.get("third") == null, "no value");
    Check.equal("second", info.getKey(1), "key");
    Info copy = info.dup();
    info.delete("first");
    Check.equal(1, info.size(), "one is left");
    Check.equal("one", copy.get("first"), "value of a copy");
    Check.fails(MPI.ERR_INFO_NOKEY, () -> info.delete("first"));
    Check.fails(MPI.ERR_INFO_KEY, () -> info.set("", "x"));
    Check.fails(MPI.ERR_INFO_KEY, () -> info.getKey(5));
    info.free();
    copy.free();
    Check.that(info.isNull() && MPI.INFO_NULL.isNull(), "null");
    Check.that(!MPI.INFO_ENV.isNull(), "what is known of the start");
    Check.fails(MPI.ERR_INFO, () -> MPI.INFO_NULL.get("x"));
  }

  private static void handlers() throws Exception {
    Errhandler before = COMM_WORLD.getErrhandler();
    COMM_WORLD.setErrhandler(before);
    COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    COMM_WORLD.callErrhandler(MPI.ERR_OTHER);
    MPIException own = new MPIException("of the program");
    Check.equal("of the program", own.getMessage(), "message");
    Check.equal(0, own.getErrorClass(), "class");
    Check.equal("x", new MPIException(new IllegalStateException("x")).getCause().getMessage(), "");
  }

  private static void buffers() throws Exception {
    ByteBuffer bytes = MPI.newByteBuffer(10);
    Check.that(bytes.isDirect() && bytes.order() == ByteOrder.nativeOrder(), "direct bytes");
    bytes.put(7, (byte) 9);
    bytes.limit(4);
    Check.equal((byte) 9, MPI.slice(bytes, 5).get(2), "slice of bytes");
    Check.equal(5, bytes.position(), "where the slice begins");
    Check.equal(10, bytes.limit(), "limit of what has been sliced");
    CharBuffer chars = MPI.newCharBuffer(4);
    chars.put(3, 'x');
    Check.equal('x', MPI.slice(chars, 3).get(0), "slice of chars");
    ShortBuffer shorts = MPI.newShortBuffer(4);
    shorts.put(2, (short) 5);
    Check.equal((short) 5, MPI.slice(shorts, 2).get(0), "slice of shorts");
    LongBuffer longs = MPI.newLongBuffer(4);
    longs.put(2, 5);
    Check.equal(5L, MPI.slice(longs, 1).get(1), "slice of longs");
    FloatBuffer floats = MPI.newFloatBuffer(4);
    floats.put(2, 5);
    Check.equal(5f, MPI.slice(floats, 2).get(0), "slice of floats");
    DoubleBuffer doubles = MPI.newDoubleBuffer(4);
    doubles.put(2, 5);
    Check.equal(2, MPI.slice(doubles, 2).capacity(), "capacity of a slice");
    double[] array = {1, 2, 3};
    MPI.slice(array, 1).put(0, 8);
    Check.equal(8.0, array[1], "a slice of an array writes to it");
    Check.equal('b', MPI.slice(new char[] {'a', 'b'}, 1).get(0), "slice of an array of chars");
    Check.equal(2L, MPI.slice(new long[] {1, 2}, 1).get(0), "slice of an array of longs");
  }

  private static void complex() throws Exception {
    FloatBuffer buffer = MPI.newFloatBuffer(4);
    FloatComplex number = FloatComplex.get(buffer, 1);
    number.putReal(1.5f);
    number.putImag(-2);
    Check.equal(1.5f, buffer.get(2), "real part");
    Check.equal(-2f, FloatComplex.get(buffer, 1).getImag(), "imaginary part");
    Check.equal(1.5f, number.getBuffer().get(0), "the buffer from the number on");
    Check.equal(2, number.getBuffer().capacity(), "the rest of it");
    float[] array = {1, 2};
    Check.equal(2f, FloatComplex.get(array).getImag(), "of an array");
    ByteBuffer bytes = ByteBuffer.allocate(40).putFloat(20, 3).putDouble(32, 4); // big-endian
    Check.equal(3f, FloatComplex.get(bytes.position(8), 1).getImag(), "of bytes from a position");
    Check.equal(4.0, DoubleComplex.get(bytes.position(24)).getImag(), "of the last bytes");
  }

  private static void counts() throws Exception {
    Count count = new Count(5_000_000_000L);
    Check.equal(5_000_000_000L, count.getCount(), "count");
    count.setCount(3);
    Check.equal(new Count(3), count, "equal");
    Check.that(count.compareTo(new Count(4)) < 0, "less");
  }

  @SuppressWarnings("ReferenceEquality")
  private static void attached() throws Exception {
    byte[] room = new byte[1000];
    MPI.attachBuffer(room);
    Check.that(MPI.detachBuffer() == room, "the same");
    Check.fails(MPI.ERR_BUFFER, MPI::detachBuffer);
  }
}
