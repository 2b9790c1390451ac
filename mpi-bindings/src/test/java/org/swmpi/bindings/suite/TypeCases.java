package org.swmpi.bindings.suite;

import static mpi.MPI.COMM_WORLD;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import mpi.Datatype;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpi.Struct;

/// Datatypes and structs.
@SuppressWarnings("SameNameButDifferent") // a struct and its Data, as the API has it
final class TypeCases {
  private TypeCases() {}

  static List<Case> all() {
    return List.of(
        new Case("sizes of basic types", TypeCases::basic),
        new Case("extents of derived types", TypeCases::extents),
        new Case("contiguous", TypeCases::contiguous),
        new Case("vector", TypeCases::vector),
        new Case("hvector", TypeCases::hvector),
        new Case("indexed", TypeCases::indexed),
        new Case("hindexed", TypeCases::hindexed),
        new Case("struct of arrays", TypeCases::structType),
        new Case("elements of pairs", TypeCases::elementsOfPairs),
        new Case("resized", TypeCases::resized),
        new Case("booleans with gaps", TypeCases::booleans),
        new Case("a column received as a row", TypeCases::transposed),
        new Case("non-blocking with gaps", TypeCases::later),
        new Case("types of types", TypeCases::nested),
        new Case("Struct", TypeCases::struct),
        new Case("Struct in Struct", TypeCases::structInStruct),
        new Case("byte order of a Struct", TypeCases::order),
        new Case("dup, names and attributes", TypeCases::objects),
        new Case("bytes before the buffer", TypeCases::before),
        new Case("blocks before the buffer", TypeCases::blocksBefore),
        new Case("types of 4 GiB", TypeCases::large),
        new Case("errors of types", TypeCases::errors));
  }

  private static void basic() throws Exception {
    for (Datatype type :
        new Datatype[] {MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.BOOLEAN, MPI.INT, MPI.LONG}) {
      Check.equal(1, type.getSize(), "size in units of itself");
      Check.equal(1, type.getExtent(), "extent in units of itself");
      Check.equal(0, type.getLb(), "lower bound");
    }
    Check.equal(2, MPI.DOUBLE_COMPLEX.getExtent(), "extent of a complex number");
    Check.equal(12, MPI.DOUBLE_INT.getSize(), "size of a pair in bytes");
    Check.equal(16, MPI.DOUBLE_INT.getExtent(), "extent of a pair in bytes");
    Check.equal(8, MPI.INT2.getExtent(), "extent of a pair of ints in bytes");
    Check.equal(6, MPI.SHORT_INT.getSize(), "size of a short and an int");
    Check.equal(8, MPI.SHORT_INT.getExtent(), "extent of a short and an int");
    Check.that(MPI.DATATYPE_NULL.isNull(), "no type is null");
  }

  private static void bounds(Datatype type, int size, int extent, int lb, int trueLb, int trueExt)
      throws Exception {
    Check.equal(size, type.getSize(), "size");
    Check.equal(extent, type.getExtent(), "extent");
    Check.equal(lb, type.getLb(), "lower bound");
    Check.equal(trueLb, type.getTrueLb(), "true lower bound");
    Check.equal(trueExt, type.getTrueExtent(), "true extent");
    type.free();
    Check.that(type.isNull(), "freed");
  }

  private static void extents() throws Exception {
    bounds(Datatype.createContiguous(3, MPI.DOUBLE_INT), 36, 48, 0, 0, 44);
    bounds(Datatype.createVector(3, 2, -4, MPI.INT), 6, 10, -8, -8, 10);
    bounds(Datatype.createHVector(3, 2, 16, MPI.INT), 6, 10, 0, 0, 10);
    bounds(
        Datatype.createIndexed(new int[] {1, 2, 0}, new int[] {2, 4, 90}, MPI.INT), 3, 4, 2, 2, 4);
    bounds(Datatype.createHIndexed(new int[] {1, 2}, new int[] {8, 16}, MPI.INT), 3, 4, 2, 2, 4);
    Datatype padded = Datatype.createHVector(2, 1, 6, MPI.INT);
    Check.equal(3, padded.getExtent(), "padded to whole ints");
    padded.free();
    bounds(Datatype.createResized(MPI.INT, -8, 32), 1, 8, -2, 0, 1);
    bounds(Datatype.createContiguous(0, MPI.INT), 0, 0, 0, 0, 0);
    Datatype[] types = {MPI.BYTE, MPI.INT};
    bounds(Datatype.createStruct(new int[] {1, 2}, new int[] {0, 12}, types), 9, 20, 0, 0, 20);
    types = new Datatype[] {MPI.DOUBLE, MPI.BYTE};
    bounds(Datatype.createStruct(new int[] {1, 1}, new int[] {0, 8}, types), 9, 16, 0, 0, 9);
    Datatype wide = Datatype.createResized(MPI.INT, -4, 12);
    types = new Datatype[] {wide, MPI.LONG};
    bounds(Datatype.createStruct(new int[] {2, 1}, new int[] {8, 64}, types), 16, 24, 4, 8, 64);
    Datatype noWide = Datatype.createContiguous(0, wide);
    types = new Datatype[] {MPI.INT, noWide};
    bounds(Datatype.createStruct(new int[] {2, 1}, new int[] {0, 8}, types), 8, 8, 0, 0, 8);
    Datatype noLongs = Datatype.createContiguous(0, MPI.LONG);
    types = new Datatype[] {MPI.BYTE, noLongs};
    bounds(Datatype.createStruct(new int[] {2, 1}, new int[] {0, 0}, types), 2, 2, 0, 0, 2);
    wide.free();
    noWide.free();
    noLongs.free();
  }

  /// Sends one element of a type to itself, receives it as side by side.
  private static int[] packed(int[] from, Datatype type, int count) throws Exception {
    type.commit();
    int rank = COMM_WORLD.getRank();
    int[] to = new int[count];
    COMM_WORLD.sendRecv(from, 1, type, rank, 1, to, count, MPI.INT, rank, 1);
    return to;
  }

  /// The other way round.
  private static int[] spread(int[] from, Datatype type, int length) throws Exception {
    int rank = COMM_WORLD.getRank();
    int[] to = new int[length];
    Arrays.fill(to, -1);
    Status status = COMM_WORLD.sendRecv(from, from.length, MPI.INT, rank, 1, to, 1, type, rank, 1);
    Check.equal(1, status.getCount(type), "count");
    Check.equal(from.length, status.getElements(type), "elements");
    return to;
  }

  private static int[] numbers(int length) {
    int[] numbers = new int[length];
    Arrays.setAll(numbers, i -> i);
    return numbers;
  }

  private static void contiguous() throws Exception {
    Datatype type = Datatype.createContiguous(3, MPI.INT);
    Check.equal(new int[] {0, 1, 2}, packed(numbers(4), type, 3), "packed");
    Check.equal(new int[] {5, 6, 7, -1}, spread(new int[] {5, 6, 7}, type, 4), "spread");
    type.free();
  }

  private static void vector() throws Exception {
    Datatype type = Datatype.createVector(3, 1, 3, MPI.INT);
    Check.equal(new int[] {0, 3, 6}, packed(numbers(9), type, 3), "packed");
    Check.equal(
        new int[] {7, -1, -1, 8, -1, -1, 9}, spread(new int[] {7, 8, 9}, type, 7), "spread");
    type.free();
  }

  private static void booleans() throws Exception {
    Datatype type = Datatype.createVector(2, 1, 2, MPI.BOOLEAN);
    type.commit();
    int rank = COMM_WORLD.getRank();
    boolean[] from = {true, true, false};
    boolean[] to = {false, true, true};
    COMM_WORLD.sendRecv(from, 1, type, rank, 1, to, 1, type, rank, 1);
    Check.that(to[0] && to[1] && !to[2], "first and last are received");
    type.free();
  }

  private static void hvector() throws Exception {
    Datatype type = Datatype.createHVector(2, 2, 12, MPI.INT);
    Check.equal(new int[] {0, 1, 3, 4}, packed(numbers(9), type, 4), "packed");
    type.free();
  }

  private static void indexed() throws Exception {
    Datatype type = Datatype.createIndexed(new int[] {2, 0, 1}, new int[] {5, 0, 1}, MPI.INT);
    Check.equal(new int[] {5, 6, 1}, packed(numbers(9), type, 3), "packed in the order of blocks");
    Check.equal(
        new int[] {-1, 9, -1, -1, -1, 7, 8}, spread(new int[] {7, 8, 9}, type, 7), "spread");
    type.free();
  }

  private static void hindexed() throws Exception {
    Datatype type = Datatype.createHIndexed(new int[] {1, 2}, new int[] {4, 16}, MPI.INT);
    Check.equal(new int[] {1, 4, 5}, packed(numbers(9), type, 3), "packed");
    type.free();
  }

  private static void structType() throws Exception {
    Datatype type =
        Datatype.createStruct(
            new int[] {2, 1}, new int[] {0, 8}, new Datatype[] {MPI.INT, MPI.DOUBLE});
    type.commit();
    ByteBuffer out = MPI.newByteBuffer(16);
    out.putInt(0, 1).putInt(4, 2).putDouble(8, 0.5);
    ByteBuffer in = MPI.newByteBuffer(16);
    int rank = COMM_WORLD.getRank();
    Status status = COMM_WORLD.sendRecv(out, 1, type, rank, 1, in, 1, type, rank, 1);
    Check.equal(0.5, in.getDouble(8), "double");
    Check.equal(3, status.getElements(type), "elements");
    type.free();
  }

  private static void elementsOfPairs() throws Exception {
    int rank = COMM_WORLD.getRank();
    int[] in = new int[6];
    Status status = COMM_WORLD.sendRecv(new int[5], 5, MPI.INT, rank, 1, in, 6, MPI.INT, rank, 1);
    Datatype pairs = Datatype.createContiguous(2, MPI.DOUBLE_INT);
    pairs.commit();
    Check.equal(3, status.getElements(pairs), "a value, its index and a value");
    pairs.free();
    status = COMM_WORLD.sendRecv(new int[6], 6, MPI.INT, rank, 1, in, 6, MPI.INT, rank, 1);
    Check.equal(3, status.getElements(MPI.INT2), "pairs by themselves");
    for (Datatype one : new Datatype[] {MPI.INT2.dup(), Datatype.createResized(MPI.INT2, 0, 16)}) {
      Check.equal(6, status.getElements(one), "values and indices");
      one.free();
    }
  }

  private static void resized() throws Exception {
    Datatype type = Datatype.createResized(MPI.INT, 0, 12);
    type.commit();
    int rank = COMM_WORLD.getRank();
    int[] to = new int[3];
    COMM_WORLD.sendRecv(numbers(9), 3, type, rank, 1, to, 3, MPI.INT, rank, 1);
    Check.equal(new int[] {0, 3, 6}, to, "every third");
    type.free();
  }

  private static void transposed() throws Exception {
    int n = 4;
    Datatype column = Datatype.createVector(n, 1, n, MPI.DOUBLE);
    Datatype each = Datatype.createResized(column, 0, 8);
    each.commit();
    double[] matrix = new double[n * n];
    Arrays.setAll(matrix, i -> i);
    double[] transposed = new double[n * n];
    int rank = COMM_WORLD.getRank();
    COMM_WORLD.sendRecv(matrix, n, each, rank, 1, transposed, n * n, MPI.DOUBLE, rank, 1);
    for (int i = 0; i < n * n; i++) {
      Check.equal(matrix[i % n * n + i / n], transposed[i], "element " + i);
    }
    each.free();
    column.free();
  }

  private static void later() throws Exception {
    Datatype type = Datatype.createVector(3, 1, 2, MPI.INT);
    type.commit();
    IntBuffer out = MPI.newIntBuffer(5);
    out.put(new int[] {1, 2, 3, 4, 5});
    IntBuffer in = MPI.newIntBuffer(5);
    int rank = COMM_WORLD.getRank();
    Request receive = COMM_WORLD.iRecv(in, 1, type, rank, 1);
    Request send = COMM_WORLD.iSend(out, 1, type, rank, 1);
    Request.waitAll(new Request[] {receive, send});
    int[] got = new int[5];
    in.get(got);
    Check.equal(new int[] {1, 0, 3, 0, 5}, got, "unpacked when complete");
    type.free();
  }

  private static void nested() throws Exception {
    Datatype pair = Datatype.createVector(2, 1, 2, MPI.INT);
    Datatype pairs = Datatype.createContiguous(2, pair);
    Check.equal(new int[] {0, 2, 3, 5}, packed(numbers(9), pairs, 4), "packed");
    Datatype far = Datatype.createIndexed(new int[] {1, 1}, new int[] {0, 2}, pair);
    Check.equal(new int[] {0, 2, 6, 8}, packed(numbers(9), far, 4), "packed by extents");
    pair.free();
    pairs.free();
    far.free();
  }

  /// A struct of a program.
  private static final class Particle extends Struct {
    private final int id = addInt();
    private final int place = addDouble(3);
    private final int charge = addByte();

    @Override
    protected Data newData() {
      return new Data();
    }

    final class Data extends Struct.Data {
      int id() {
        return getInt(id);
      }

      double place(int i) {
        return getDouble(place, i);
      }

      byte charge() {
        return getByte(charge);
      }

      void set(int newId, double x, byte newCharge) {
        putInt(id, newId);
        putDouble(place, 2, x);
        putByte(charge, newCharge);
      }
    }
  }

  private static void struct() throws Exception {
    Particle particle = new Particle();
    Check.equal(29, particle.getType().getSize(), "size");
    Check.equal(32, particle.getExtent(), "extent");
    ByteBuffer out = MPI.newByteBuffer(3 * particle.getExtent());
    ByteBuffer in = MPI.newByteBuffer(3 * particle.getExtent());
    for (int i = 0; i < 3; i++) {
      particle.<Particle.Data>getData(out, i).set(i, i + 0.5, (byte) -i);
    }
    int rank = COMM_WORLD.getRank();
    Status status =
        COMM_WORLD.sendRecv(
            out, 3, particle.getType(), rank, 1, in, 3, particle.getType(), rank, 1);
    Check.equal(3, status.getCount(particle.getType()), "count");
    Particle.Data last = particle.getData(in, 2);
    Check.equal(2, last.id(), "int");
    Check.equal(2.5, last.place(2), "double");
    Check.equal((byte) -2, last.charge(), "byte");
  }

  private static final class Owner extends Struct {
    private final Particle kind = new Particle();
    private final int count = addInt();
    private final int particles;

    Owner() throws mpi.MPIException {
      particles = setOffset(8).addStruct(kind, 2);
    }

    @Override
    protected Data newData() {
      return new Data();
    }

    final class Data extends Struct.Data {
      Particle.Data particle(int i) {
        return getData(kind, particles, i);
      }

      void setCount(int value) {
        putInt(count, value);
      }

      int count() {
        return getInt(count);
      }
    }
  }

  private static void structInStruct() throws Exception {
    Owner owner = new Owner();
    byte[] bytes = new byte[owner.getExtent()];
    Owner.Data data = owner.getData(bytes);
    data.setCount(2);
    data.particle(1).set(9, 1.25, (byte) 3);
    byte[] in = new byte[bytes.length];
    int rank = COMM_WORLD.getRank();
    COMM_WORLD.sendRecv(bytes, 1, owner.getType(), rank, 1, in, 1, owner.getType(), rank, 1);
    Owner.Data got = owner.getData(in);
    Check.equal(9, got.particle(1).id(), "int within");
    Check.equal(1.25, got.particle(1).place(2), "double within");
    int extent = owner.getExtent();
    ByteBuffer several = MPI.newByteBuffer(3 * extent);
    Owner.Data second = owner.getData(several, 1);
    second.setCount(7);
    ByteBuffer from = second.getBuffer();
    Check.equal(2 * extent, from.capacity(), "the buffer from a record on");
    COMM_WORLD.sendRecv(from, 1, owner.getType(), rank, 1, in, 1, owner.getType(), rank, 1);
    Check.equal(7, owner.<Owner.Data>getData(in).count(), "sent alone");
  }

  private static void order() throws Exception {
    Owner owner = new Owner();
    ByteBuffer buffer = ByteBuffer.allocate(owner.getExtent()); // big-endian
    Owner.Data data = owner.getData(buffer);
    data.setCount(1);
    data.particle(0).set(2, 0.5, (byte) 0);
    Check.equal(1, buffer.getInt(0), "int");
    Check.equal(2, buffer.getInt(8), "int within");
  }

  private static void objects() throws Exception {
    Datatype type = Datatype.createContiguous(2, MPI.DOUBLE);
    type.setName("two doubles");
    Check.equal("two doubles", type.getName(), "name");
    int key = Datatype.createKeyval();
    Check.that(type.getAttr(key) == null, "no attribute");
    type.setAttr(key, "value");
    type.commit();
    Datatype copy = type.dup();
    Check.equal("value", copy.getAttr(key), "attribute of a copy");
    copy.deleteAttr(key);
    Check.that(copy.getAttr(key) == null, "deleted");
    Check.equal("value", type.getAttr(key), "attribute of the original");
    DoubleBuffer buffer = MPI.newDoubleBuffer(2);
    COMM_WORLD.bcast(buffer, 1, copy, 0);
    copy.free();
    type.free();
    Datatype.freeKeyval(key);
    Check.equal("MPI_DOUBLE", MPI.DOUBLE.getName(), "name of a basic type");
  }

  private static void before() throws Exception {
    Datatype around = Datatype.createIndexed(new int[] {1, 1}, new int[] {-1, 1}, MPI.INT);
    Datatype backwards = Datatype.createVector(3, 1, -1, MPI.INT);
    around.commit();
    backwards.commit();
    IntBuffer five = MPI.newIntBuffer(5);
    five.put(new int[] {0, 10, 20, 30, 40});
    int self = COMM_WORLD.getRank();
    int[] two = new int[2];
    COMM_WORLD.sendRecv(MPI.slice(five, 2), 1, around, self, 1, two, 2, MPI.INT, self, 1);
    Check.equal(new int[] {10, 30}, two, "sent from around a place");
    int[] three = new int[3];
    COMM_WORLD.sendRecv(MPI.slice(five, 4), 1, backwards, self, 1, three, 3, MPI.INT, self, 1);
    Check.equal(new int[] {40, 30, 20}, three, "sent backwards");
    if (!Check.isOpenMpisOwn()) { // 4.1.4 overwrites memory, and crashes later
      int[] array = {0, 10, 20, 30, 40};
      int[] ofArray = new int[2];
      COMM_WORLD.sendRecv(MPI.slice(array, 2), 1, around, self, 1, ofArray, 2, MPI.INT, self, 1);
      Check.equal(new int[] {10, 30}, ofArray, "sent from around a place in an array");
    }
    IntBuffer in = MPI.newIntBuffer(5);
    COMM_WORLD.sendRecv(two, 2, MPI.INT, self, 1, MPI.slice(in, 2), 1, around, self, 1);
    int[] received = new int[5];
    in.get(0, received);
    Check.equal(new int[] {0, 10, 0, 30, 0}, received, "received around a place");
    around.free();
    backwards.free();
  }

  private static void blocksBefore() throws Exception {
    Datatype around = Datatype.createIndexed(new int[] {1, 1}, new int[] {-1, 1}, MPI.INT);
    around.commit();
    int size = COMM_WORLD.getSize();
    int rank = COMM_WORLD.getRank();
    IntBuffer all = MPI.newIntBuffer(4 * size);
    int[] counts = new int[size];
    int[] backwards = new int[size];
    Arrays.fill(counts, 2);
    Arrays.setAll(backwards, i -> -2 * (i + 1));
    int[] mine = {rank, rank + 10};
    COMM_WORLD.allGatherv(mine, 2, MPI.INT, MPI.slice(all, 2 * size), counts, backwards, MPI.INT);
    for (int i = 0; i < size; i++) {
      Check.equal(i, all.get(2 * (size - 1 - i)), "first of rank " + i);
      Check.equal(i + 10, all.get(2 * (size - 1 - i) + 1), "second of rank " + i);
    }
    Arrays.fill(counts, 1);
    Arrays.fill(backwards, 0);
    int[] received = new int[2 * size];
    IntBuffer three = MPI.newIntBuffer(3).put(0, rank).put(2, rank + 10);
    int[] twos = new int[size];
    int[] places = new int[size];
    Arrays.fill(twos, 2);
    Arrays.setAll(places, i -> 2 * i);
    COMM_WORLD.allToAllv(
        MPI.slice(three, 1), counts, backwards, around, received, twos, places, MPI.INT);
    for (int i = 0; i < size; i++) {
      Check.equal(i, received[2 * i], "sent from before the start by rank " + i);
      Check.equal(i + 10, received[2 * i + 1], "sent from behind it by rank " + i);
    }
    around.free();
  }

  private static void large() throws Exception {
    Datatype type = Datatype.createContiguous(1 << 30, MPI.INT);
    type.commit();
    int self = COMM_WORLD.getRank();
    int[] one = new int[1];
    Status status = COMM_WORLD.sendRecv(one, 0, type, self, 1, one, 1, MPI.INT, self, 1);
    Check.equal(0, status.getCount(type), "elements of a message of none");
    if (!Check.isOpenMpisOwn()) { // which takes sizes for ints
      Check.equal(1 << 30, type.getSize(), "size");
      Check.equal(1 << 30, type.getExtent(), "extent");
    }
    type.free();
  }

  private static void errors() throws Exception {
    Datatype type = Datatype.createContiguous(2, MPI.INT);
    Check.fails(MPI.ERR_TYPE, () -> COMM_WORLD.bcast(new int[2], 1, type, 0));
    type.free();
    Check.fails(MPI.ERR_COUNT, () -> Datatype.createContiguous(-1, MPI.INT));
    Check.fails(MPI.ERR_ARG, () -> Datatype.createVector(1, -1, 1, MPI.INT));
    Status status = COMM_WORLD.recv(new int[1], 1, MPI.INT, MPI.PROC_NULL, 0);
    Check.fails(MPI.ERR_COUNT, () -> status.setElements(MPI.INT, -1));
    Check.fails(MPI.ERR_TYPE, () -> MPI.DATATYPE_NULL.getName());
    Check.fails(MPI.ERR_TRUNCATE, () -> COMM_WORLD.pack(new int[2], 2, MPI.INT, new byte[7], 0));
  }
}
