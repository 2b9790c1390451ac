package org.swmpi.bindings.suite;

import static mpi.MPI.COMM_WORLD;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import mpi.Comm;
import mpi.Datatype;
import mpi.DoubleComplex;
import mpi.DoubleInt;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Request;
import mpi.UserFunction;

/// Collectives that compute.
final class ReductionCases {
  private ReductionCases() {}

  static List<Case> all() {
    return List.of(
        new Case("sums of every type", ReductionCases::sums),
        new Case("operations on integers", ReductionCases::integers),
        new Case("logical operations", ReductionCases::logical),
        new Case("MINLOC and MAXLOC", ReductionCases::locations),
        new Case("complex numbers", ReductionCases::complex),
        new Case("reduce to each root", ReductionCases::reduce),
        new Case("in place", ReductionCases::inPlace),
        new Case("scan and exScan", ReductionCases::scans),
        new Case("reduceScatter", ReductionCases::scattered),
        new Case("reduceScatterBlock", ReductionCases::scatteredBlock),
        new Case("immediate reductions", ReductionCases::immediate),
        new Case("operations of the program", ReductionCases::ofProgram),
        new Case("operations get all elements at once", ReductionCases::whole),
        new Case("operations that do not commute", ReductionCases::ordered),
        new Case("operations on derived types", ReductionCases::derived),
        new Case("reduceLocal", ReductionCases::local),
        new Case("what an operation throws", ReductionCases::thrown),
        new Case("what is not defined", ReductionCases::undefined));
  }

  private static int rank() throws Exception {
    return COMM_WORLD.getRank();
  }

  private static int size() throws Exception {
    return COMM_WORLD.getSize();
  }

  private static void sums() throws Exception {
    int total = size() * (size() - 1) / 2;
    byte[] b = {(byte) rank()};
    COMM_WORLD.allReduce(b, 1, MPI.BYTE, MPI.SUM);
    Check.equal((byte) total, b[0], "bytes");
    char[] c = {(char) rank()};
    COMM_WORLD.allReduce(c, 1, MPI.CHAR, MPI.SUM);
    Check.equal((char) total, c[0], "chars");
    short[] s = {(short) -rank()};
    COMM_WORLD.allReduce(s, 1, MPI.SHORT, MPI.SUM);
    Check.equal((short) -total, s[0], "shorts");
    int[] i = {rank(), 1};
    int[] sum = new int[2];
    COMM_WORLD.allReduce(i, sum, 2, MPI.INT, MPI.SUM);
    Check.equal(new int[] {total, size()}, sum, "ints");
    long[] l = {rank() * 10_000_000_000L};
    COMM_WORLD.allReduce(l, 1, MPI.LONG, MPI.SUM);
    Check.equal(total * 10_000_000_000L, l[0], "longs");
    float[] f = {rank() + 0.5f};
    COMM_WORLD.allReduce(f, 1, MPI.FLOAT, MPI.SUM);
    Check.equal(total + size() * 0.5f, f[0], "floats");
    double[] d = {rank() + 0.25};
    COMM_WORLD.allReduce(d, 1, MPI.DOUBLE, MPI.SUM);
    Check.equal(total + size() * 0.25, d[0], "doubles");
  }

  private static void integers() throws Exception {
    int[] mine = {rank() + 1, -rank(), 1 << rank(), rank()};
    int[] result = new int[4];
    COMM_WORLD.allReduce(mine, result, 4, MPI.INT, MPI.MAX);
    Check.equal(size(), result[0], "largest");
    COMM_WORLD.allReduce(mine, result, 4, MPI.INT, MPI.MIN);
    Check.equal(1 - size(), result[1], "least");
    COMM_WORLD.allReduce(mine, result, 4, MPI.INT, MPI.BOR);
    Check.equal((1 << size()) - 1, result[2], "bits of one");
    COMM_WORLD.allReduce(mine, result, 4, MPI.INT, MPI.BAND);
    Check.equal(size() == 1 ? 1 : 0, result[2], "bits of all");
    COMM_WORLD.allReduce(mine, result, 4, MPI.INT, MPI.BXOR);
    Check.equal((1 << size()) - 1, result[2], "bits of just one");
    COMM_WORLD.allReduce(mine, result, 4, MPI.INT, MPI.PROD);
    int factorial = 1;
    for (int i = 1; i <= size(); i++) {
      factorial *= i;
    }
    Check.equal(factorial, result[0], "product");
    short[] shorts = {(short) -rank()};
    COMM_WORLD.allReduce(shorts, 1, MPI.SHORT, MPI.MIN);
    Check.equal((short) (1 - size()), shorts[0], "least short");
    byte[] bytes = {(byte) (rank() + 1)};
    COMM_WORLD.allReduce(bytes, 1, MPI.BYTE, MPI.MAX);
    Check.equal((byte) size(), bytes[0], "largest byte");
  }

  private static void logical() throws Exception {
    int[] mine = {rank(), 1, 0};
    int[] result = new int[3];
    COMM_WORLD.allReduce(mine, result, 3, MPI.INT, MPI.LAND);
    Check.equal(new int[] {0, 1, 0}, result, "and");
    COMM_WORLD.allReduce(mine, result, 3, MPI.INT, MPI.LOR);
    Check.equal(new int[] {size() > 1 ? 1 : 0, 1, 0}, result, "or");
    COMM_WORLD.allReduce(new int[] {1, 0, rank()}, result, 3, MPI.INT, MPI.LXOR);
    Check.equal(size() % 2, result[0], "exclusive or");
    boolean[] flags = {rank() == 0, true};
    COMM_WORLD.allReduce(flags, 2, MPI.BOOLEAN, MPI.LAND);
    Check.equal(new boolean[] {size() == 1, true}, flags, "and of booleans");
    boolean[] any = {rank() == 0, false};
    COMM_WORLD.allReduce(any, 2, MPI.BOOLEAN, MPI.LOR);
    Check.equal(new boolean[] {true, false}, any, "or of booleans");
  }

  private static void locations() throws Exception {
    ByteBuffer in = MPI.newByteBuffer(2 * MPI.doubleInt.getExtent());
    ByteBuffer out = MPI.newByteBuffer(2 * MPI.doubleInt.getExtent());
    for (int i = 0; i < 2; i++) {
      DoubleInt.Data pair = MPI.doubleInt.getData(in, i);
      pair.putValue(i == 0 ? rank() : 7.5);
      pair.putIndex(rank());
    }
    COMM_WORLD.allReduce(in, out, 2, MPI.DOUBLE_INT, MPI.MAXLOC);
    DoubleInt.Data first = MPI.doubleInt.getData(out, 0);
    DoubleInt.Data second = MPI.doubleInt.getData(out, 1);
    Check.equal((double) (size() - 1), first.getValue(), "largest");
    Check.equal(size() - 1, first.getIndex(), "where");
    Check.equal(0, second.getIndex(), "the first of equal ones");
    COMM_WORLD.allReduce(in, out, 2, MPI.DOUBLE_INT, MPI.MINLOC);
    first = MPI.doubleInt.getData(out, 0);
    Check.equal(0.0, first.getValue(), "least");
    ByteBuffer pair = MPI.newByteBuffer(MPI.int2.getExtent());
    pair.putInt(0, -rank()).putInt(4, rank());
    COMM_WORLD.allReduce(pair, 1, MPI.INT2, MPI.MINLOC);
    Check.equal(1 - size(), pair.getInt(0), "least int");
    Check.equal(size() - 1, pair.getInt(4), "where the least int is");
    DoubleInt.Data zero = MPI.doubleInt.getData(in);
    zero.putValue(rank() == 0 ? 0.0 : -0.0);
    zero.putIndex(rank());
    COMM_WORLD.allReduce(in, out, 1, MPI.DOUBLE_INT, MPI.MINLOC);
    zero = MPI.doubleInt.getData(out);
    Check.equal(0, zero.getIndex(), "the first zero, whatever its sign");
  }

  private static void complex() throws Exception {
    double[] number = {rank(), 1};
    COMM_WORLD.allReduce(number, 1, MPI.DOUBLE_COMPLEX, MPI.SUM);
    DoubleComplex sum = DoubleComplex.get(number);
    Check.equal((double) size() * (size() - 1) / 2, sum.getReal(), "real part");
    Check.equal((double) size(), sum.getImag(), "imaginary part");
    float[] unit = {0, 1};
    COMM_WORLD.allReduce(unit, 1, MPI.FLOAT_COMPLEX, MPI.PROD);
    float[][] powers = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    Check.equal(powers[size() % 4][0], unit[0] + 0.0f, "real part of a product");
    Check.equal(powers[size() % 4][1], unit[1] + 0.0f, "imaginary part of a product");
  }

  private static void reduce() throws Exception {
    for (int root = 0; root < size(); root++) {
      double[] result = {-1};
      COMM_WORLD.reduce(new double[] {1.5}, result, 1, MPI.DOUBLE, MPI.SUM, root);
      Check.equal(rank() == root ? 1.5 * size() : -1, result[0], "sum");
      IntBuffer direct = MPI.newIntBuffer(1);
      direct.put(0, rank());
      COMM_WORLD.reduce(direct, 1, MPI.INT, MPI.MAX, root);
      if (rank() == root) {
        Check.equal(size() - 1, direct.get(0), "largest, in place");
      }
    }
  }

  private static void inPlace() throws Exception {
    int[] values = {rank(), 2};
    COMM_WORLD.allReduce(values, 2, MPI.INT, MPI.SUM);
    Check.equal(new int[] {size() * (size() - 1) / 2, 2 * size()}, values, "sum");
    long[] root = {rank()};
    COMM_WORLD.reduce(root, 1, MPI.LONG, MPI.SUM, 0);
    Check.equal((long) (rank() == 0 ? size() * (size() - 1) / 2 : rank()), root[0], "at the root");
  }

  private static void scans() throws Exception {
    int upTo = rank() * (rank() + 1) / 2;
    int[] result = {-5};
    COMM_WORLD.scan(new int[] {rank()}, result, 1, MPI.INT, MPI.SUM);
    Check.equal(upTo, result[0], "scan");
    int[] place = {rank()};
    COMM_WORLD.scan(place, 1, MPI.INT, MPI.SUM);
    Check.equal(upTo, place[0], "scan in place");
    int[] before = {-5};
    COMM_WORLD.exScan(new int[] {rank()}, before, 1, MPI.INT, MPI.SUM);
    if (rank() > 0) {
      Check.equal(upTo - rank(), before[0], "exclusive scan");
    }
    short[] shorts = {(short) rank()};
    COMM_WORLD.scan(shorts, 1, MPI.SHORT, MPI.MAX);
    Check.equal((short) rank(), shorts[0], "scan of shorts");
    int[] exclusive = {rank() + 1};
    COMM_WORLD.exScan(exclusive, 1, MPI.INT, MPI.MAX);
    if (rank() > 0) {
      Check.equal(rank(), exclusive[0], "exclusive scan in place");
    }
  }

  private static void scattered() throws Exception {
    int[] counts = new int[size()];
    Arrays.setAll(counts, i -> i + 1);
    int total = Arrays.stream(counts).sum();
    int[] send = new int[total];
    Arrays.setAll(send, i -> i + 1);
    int[] receive = new int[rank() + 1];
    COMM_WORLD.reduceScatter(send, receive, counts, MPI.INT, MPI.SUM);
    int first = rank() * (rank() + 1) / 2;
    for (int i = 0; i <= rank(); i++) {
      Check.equal(size() * (first + i + 1), receive[i], "element " + i);
    }
    int[] place = send.clone();
    COMM_WORLD.reduceScatter(place, counts, MPI.INT, MPI.SUM);
    Check.equal(receive, Arrays.copyOf(place, rank() + 1), "in place");
  }

  private static void scatteredBlock() throws Exception {
    double[] send = new double[2 * size()];
    Arrays.setAll(send, i -> i);
    double[] receive = new double[2];
    COMM_WORLD.reduceScatterBlock(send, receive, 2, MPI.DOUBLE, MPI.SUM);
    Check.equal(new double[] {size() * 2 * rank(), size() * (2 * rank() + 1)}, receive, "blocks");
    DoubleBuffer out = MPI.newDoubleBuffer(2 * size());
    out.put(send);
    DoubleBuffer in = MPI.newDoubleBuffer(2);
    COMM_WORLD.iReduceScatterBlock(out, in, 2, MPI.DOUBLE, MPI.MAX).waitFor();
    Check.equal(2.0 * rank() + 1, in.get(1), "later");
  }

  private static void immediate() throws Exception {
    IntBuffer mine = MPI.newIntBuffer(1);
    mine.put(0, rank() + 1);
    IntBuffer sum = MPI.newIntBuffer(1);
    IntBuffer root = MPI.newIntBuffer(1);
    IntBuffer scan = MPI.newIntBuffer(1);
    IntBuffer place = MPI.newIntBuffer(1);
    place.put(0, rank());
    Request[] requests = {
      COMM_WORLD.iAllReduce(mine, sum, 1, MPI.INT, MPI.SUM),
      COMM_WORLD.iReduce(mine, root, 1, MPI.INT, MPI.MAX, 0),
      COMM_WORLD.iScan(mine, scan, 1, MPI.INT, MPI.SUM),
      COMM_WORLD.iAllReduce(place, 1, MPI.INT, MPI.LOR)
    };
    Request.waitAll(requests);
    Check.equal(size() * (size() + 1) / 2, sum.get(0), "sum");
    if (rank() == 0) {
      Check.equal(size(), root.get(0), "largest");
    }
    Check.equal((rank() + 1) * (rank() + 2) / 2, scan.get(0), "scan");
    Check.equal(size() > 1 ? 1 : 0, place.get(0), "or");
  }

  /// Keeps the value of larger magnitude.
  private static final class Arrayed extends UserFunction {
    @Override
    public void call(Object inVec, Object inOutVec, int count, Datatype datatype)
        throws MPIException {
      int[] in = (int[]) inVec;
      int[] inOut = (int[]) inOutVec;
      for (int i = 0; i < count; i++) {
        inOut[i] = Math.abs(in[i]) > Math.abs(inOut[i]) ? in[i] : inOut[i];
      }
    }
  }

  private static final class Buffered extends UserFunction {
    @Override
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype)
        throws MPIException {
      for (int i = 0; i < count; i++) {
        inOut.putInt(4 * i, in.getInt(4 * i) + 2 * inOut.getInt(4 * i));
      }
    }
  }

  /// For bytes that are pairs of values.
  private static final class Whole extends UserFunction {
    private final Set<Integer> counts = ConcurrentHashMap.newKeySet();

    @Override
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype) {
      counts.add(count);
    }
  }

  private static void whole() throws Exception {
    Whole function = new Whole();
    Op op = new Op(function, true);
    ByteBuffer result = MPI.newByteBuffer(40);
    COMM_WORLD.reduce(MPI.newByteBuffer(40), result, 40, MPI.BYTE, op, 0);
    COMM_WORLD.barrier();
    Check.that(Set.of(40).containsAll(function.counts), "all at once: " + function.counts);
    op.free();
  }

  private static void ofProgram() throws Exception {
    Op largest = new Op(new Arrayed(), true);
    int[] values = {-rank(), 1};
    COMM_WORLD.allReduce(values, 2, MPI.INT, largest);
    Check.equal(new int[] {1 - size(), 1}, values, "of arrays");
    if (!Check.isOpenMpisOwn()) { // 4.1.4: NullPointerException in its conversion to arrays
      IntBuffer direct = MPI.newIntBuffer(1);
      direct.put(0, -rank());
      IntBuffer result = MPI.newIntBuffer(1);
      COMM_WORLD.allReduce(direct, result, 1, MPI.INT, largest);
      Check.equal(1 - size(), result.get(0), "of buffers");
      COMM_WORLD.iReduce(direct, result, 1, MPI.INT, largest, 0).waitFor();
    }
    largest.free();
    largest.free(); // does nothing
    Check.that(largest.isNull(), "freed");
  }

  /// f(a, b) = a + 2b, from the right: only the order of ranks gives this value.
  private static void ordered() throws Exception {
    Op op = new Op(new Buffered(), false);
    int[] value = {rank() + 1};
    int[] result = new int[1];
    COMM_WORLD.scan(value, result, 1, MPI.INT, op);
    if (rank() == 1) {
      Check.equal(1 + 2 * 2, result[0], "scan of two");
    }
    if (size() <= 2) {
      COMM_WORLD.allReduce(value, result, 1, MPI.INT, op);
      Check.equal(size() == 1 ? 1 : 5, result[0], "of two");
    }
    op.free();
  }

  private static void derived() throws Exception {
    Datatype pair = Datatype.createContiguous(2, MPI.INT);
    pair.commit();
    Op sum =
        new Op(
            new UserFunction() {
              @Override
              public void call(Object inVec, Object inOutVec, int count, Datatype datatype) {
                int[] in = (int[]) inVec;
                int[] inOut = (int[]) inOutVec;
                for (int i = 0; i < 2 * count; i++) {
                  inOut[i] += in[i];
                }
              }
            },
            true);
    int[] values = {rank(), 1, 2, 3};
    int[] result = new int[4];
    COMM_WORLD.allReduce(values, result, 2, pair, sum);
    Check.equal(
        new int[] {size() * (size() - 1) / 2, size(), 2 * size(), 3 * size()}, result, "sums");
    Check.fails(MPI.ERR_OP, () -> COMM_WORLD.allReduce(values, 2, pair, MPI.SUM));
    sum.free();
    pair.free();
  }

  private static void local() throws Exception {
    int[] inOut = {1, 2, 3};
    Comm.reduceLocal(new int[] {10, 20, 30}, inOut, 3, MPI.INT, MPI.SUM);
    Check.equal(new int[] {11, 22, 33}, inOut, "sums");
    double[] doubles = {1.5};
    Comm.reduceLocal(new double[] {4}, doubles, 1, MPI.DOUBLE, MPI.PROD);
    Check.equal(6.0, doubles[0], "product");
  }

  private static void thrown() throws Exception {
    IllegalStateException own = new IllegalStateException("of the program");
    Op failing =
        new Op(
            new UserFunction() {
              @Override
              public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype) {
                throw own;
              }
            },
            true);
    try {
      Comm.reduceLocal(new int[1], new int[1], 1, MPI.INT, failing);
      throw new AssertionError("no exception");
    } catch (IllegalStateException e) {
      Check.equal(own, e, "exception");
    }
    failing.free();
  }

  private static void undefined() throws Exception {
    double[] one = {1};
    Check.fails(MPI.ERR_OP, () -> COMM_WORLD.allReduce(one, 1, MPI.DOUBLE, MPI.BAND));
    Check.fails(MPI.ERR_OP, () -> COMM_WORLD.allReduce(one, 1, MPI.DOUBLE, MPI.LAND));
    Check.fails(MPI.ERR_OP, () -> COMM_WORLD.allReduce(new int[2], 2, MPI.INT, MPI.MAXLOC));
    Check.fails(MPI.ERR_OP, () -> COMM_WORLD.allReduce(new byte[1], 1, MPI.PACKED, MPI.SUM));
    Check.that(MPI.SUM.isCommutative(), "a sum commutes");
    Check.that(MPI.REPLACE.isCommutative(), "what replaces counts as if it commuted");
  }
}
