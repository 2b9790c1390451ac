package org.swmpi.bindings.suite;

import static mpi.MPI.COMM_WORLD;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.List;
import mpi.Datatype;
import mpi.DoubleInt;
import mpi.Group;
import mpi.Info;
import mpi.MPI;
import mpi.Request;
import mpi.Win;

/// Memory that other ranks read and write.
final class WindowCases {
  private WindowCases() {}

  static List<Case> all() {
    return List.of(
        new Case("put between fences", WindowCases::put),
        new Case("get between fences", WindowCases::get),
        new Case("accumulate", WindowCases::accumulate),
        new Case("accumulate booleans", WindowCases::booleans),
        new Case("accumulate by what compares bytes", WindowCases::bytes),
        new Case("accumulate by logical operations", WindowCases::logical),
        new Case("accumulate pairs", WindowCases::pairs),
        new Case("accumulate pairs side by side", WindowCases::pairsOfType),
        new Case("accumulate structs", WindowCases::structs),
        new Case("accumulate complex numbers of derived types", WindowCases::complex),
        new Case("units of displacement", WindowCases::units),
        new Case("post, start, complete, wait", WindowCases::groups),
        new Case("locks", WindowCases::locks),
        new Case("single elements", WindowCases::elements),
        new Case("requests", WindowCases::requests),
        new Case("derived types at the target", WindowCases::derived),
        new Case("bytes before an origin", WindowCases::before),
        new Case("memory that ranks share", WindowCases::shared),
        new Case("new memory, group, attributes", WindowCases::objects),
        new Case("errors of windows", WindowCases::errors));
  }

  private static int rank() throws Exception {
    return COMM_WORLD.getRank();
  }

  private static int size() throws Exception {
    return COMM_WORLD.getSize();
  }

  private static int right() throws Exception {
    return (rank() + 1) % size();
  }

  private static int left() throws Exception {
    return (rank() + size() - 1) % size();
  }

  private static IntBuffer ints(int... values) {
    IntBuffer buffer = MPI.newIntBuffer(values.length);
    buffer.put(values);
    return buffer;
  }

  private static int[] values(IntBuffer buffer) {
    int[] values = new int[buffer.capacity()];
    buffer.get(0, values);
    return values;
  }

  private static Win over(IntBuffer memory) throws Exception {
    return new Win(memory, memory.capacity(), 1, MPI.INFO_NULL, COMM_WORLD);
  }

  private static void put() throws Exception {
    IntBuffer memory = ints(-1, -1, -1);
    Win win = over(memory);
    win.fence(0);
    IntBuffer mine = ints(rank(), 5);
    win.put(mine, 2, MPI.INT, right(), 1, 2, MPI.INT);
    win.fence(0);
    Check.equal(-1, memory.get(0), "what was left alone");
    Check.equal(left(), memory.get(1), "what was put");
    Check.equal(5, memory.get(2), "the second of it");
    Check.that(win.getAttr(MPI.WIN_BASE) instanceof Long, "the base is an address");
    win.free();
  }

  private static void get() throws Exception {
    IntBuffer memory = ints(rank(), 10 * rank());
    Win win = over(memory);
    IntBuffer got = ints(-1);
    win.fence(MPI.MODE_NOPRECEDE);
    win.get(got, 1, MPI.INT, right(), 1, 1, MPI.INT);
    win.fence(MPI.MODE_NOSUCCEED);
    Check.equal(10 * right(), got.get(0), "what was got");
    win.free();
  }

  private static void accumulate() throws Exception {
    IntBuffer memory = ints(0, 100);
    Win win = over(memory);
    win.fence(0);
    IntBuffer one = ints(rank() + 1, rank());
    win.accumulate(one, 1, MPI.INT, 0, 0, 1, MPI.INT, MPI.SUM);
    win.fence(0);
    if (rank() == 0) {
      Check.equal(size() * (size() + 1) / 2, memory.get(0), "sum");
      Check.equal(100, memory.get(1), "what was left alone");
    }
    win.fence(0);
    win.accumulate(one, 1, MPI.INT, right(), 1, 1, MPI.INT, MPI.REPLACE);
    win.fence(0);
    Check.equal(left() + 1, memory.get(1), "replaced");
    win.free();
  }

  /// Open MPI computes wrongly here, by its own bindings too.
  private static boolean isOpenMpi() throws Exception {
    return MPI.getLibVersion().contains("Open MPI");
  }

  private static void booleans() throws Exception {
    ByteBuffer memory = MPI.newByteBuffer(3).put(0, (byte) 1).put(2, (byte) 1);
    Win win = new Win(memory, 3, 1, MPI.INFO_NULL, COMM_WORLD);
    ByteBuffer isOdd = MPI.newByteBuffer(1).put(0, (byte) (rank() % 2));
    win.fence(0);
    win.accumulate(isOdd, 1, MPI.BOOLEAN, right(), 0, 1, MPI.BOOLEAN, MPI.LAND);
    win.accumulate(isOdd, 1, MPI.BOOLEAN, right(), 1, 1, MPI.BOOLEAN, MPI.LOR);
    win.accumulate(isOdd, 1, MPI.BOOLEAN, right(), 2, 1, MPI.BOOLEAN, MPI.LXOR);
    win.fence(0);
    Check.equal(left() % 2, (int) memory.get(0), "and");
    Check.equal(left() % 2, (int) memory.get(1), "or");
    Check.equal(1 - left() % 2, (int) memory.get(2), "exclusive or");
    win.free();
  }

  private static void bytes() throws Exception {
    if (Check.isOpenMpisOwn()) {
      return;
    }
    ByteBuffer memory = MPI.newByteBuffer(1);
    Win win = new Win(memory, 1, 1, MPI.INFO_NULL, COMM_WORLD);
    win.fence(0);
    Check.fails(MPI.ERR_OP, () -> win.accumulate(memory, 1, MPI.BYTE, 0, 0, 1, MPI.BYTE, MPI.MAX));
    win.fence(0);
    win.free();
  }

  private static void logical() throws Exception {
    if (isOpenMpi()) {
      return;
    }
    IntBuffer memory = ints(7, 0, 0, 0);
    Win win = over(memory);
    IntBuffer mine = ints(rank());
    IntBuffer five = ints(5);
    win.fence(0);
    win.accumulate(mine, 1, MPI.INT, 0, 0, 1, MPI.INT, MPI.LAND);
    win.accumulate(mine, 1, MPI.INT, 0, 1, 1, MPI.INT, MPI.LOR);
    win.accumulate(five, 1, MPI.INT, 0, 2, 1, MPI.INT, MPI.LXOR);
    win.fence(0);
    if (rank() == 0) {
      Check.equal(0, memory.get(0), "and");
      Check.equal(size() > 1 ? 1 : 0, memory.get(1), "or");
      Check.equal(size() % 2, memory.get(2), "exclusive or");
      Check.equal(0, memory.get(3), "what was left alone");
    }
    win.free();
  }

  private static ByteBuffer pair(double value, int index) throws Exception {
    ByteBuffer buffer = MPI.newByteBuffer(2 * MPI.doubleInt.getExtent());
    for (int i = 0; i < 2; i++) {
      DoubleInt.Data pair = MPI.doubleInt.getData(buffer, i);
      pair.putValue(value);
      pair.putIndex(index);
    }
    return buffer;
  }

  private static void pairs() throws Exception {
    if (isOpenMpi()) {
      return;
    }
    ByteBuffer memory = pair(0.5, 100);
    Win win = new Win(memory, memory.capacity(), 1, MPI.INFO_NULL, COMM_WORLD);
    ByteBuffer mine = pair(rank() / 2 * 2, rank());
    int extent = MPI.doubleInt.getExtent();
    win.fence(0);
    win.accumulate(mine, 1, MPI.DOUBLE_INT, 0, 0, 1, MPI.DOUBLE_INT, MPI.MINLOC);
    win.accumulate(mine, 1, MPI.DOUBLE_INT, 0, extent, 1, MPI.DOUBLE_INT, MPI.MAXLOC);
    win.fence(0);
    if (rank() == 0) {
      DoubleInt.Data least = MPI.doubleInt.getData(memory);
      Check.equal(0.0, least.getValue(), "least value");
      Check.equal(0, least.getIndex(), "where it is");
      int winner = (size() - 1) / 2 * 2;
      DoubleInt.Data largest = MPI.doubleInt.getData(memory, 1);
      Check.equal(winner == 0 ? 0.5 : (double) winner, largest.getValue(), "largest value");
      Check.equal(winner == 0 ? 100 : winner, largest.getIndex(), "the first that has it");
    }
    win.free();
  }

  private static void pairsOfType() throws Exception {
    if (isOpenMpi()) {
      return;
    }
    ByteBuffer memory = pair(0.5, 100);
    Win win = new Win(memory, memory.capacity(), 1, MPI.INFO_NULL, COMM_WORLD);
    Datatype two = Datatype.createContiguous(2, MPI.DOUBLE_INT);
    two.commit();
    ByteBuffer mine = pair(rank(), rank());
    win.fence(0);
    win.accumulate(mine, 1, two, 0, 0, 1, two, MPI.MINLOC);
    win.fence(0);
    for (int i = 0; rank() == 0 && i < 2; i++) {
      DoubleInt.Data least = MPI.doubleInt.getData(memory, i);
      Check.equal(0.0, least.getValue(), "least value");
      Check.equal(0, least.getIndex(), "where it is");
    }
    win.fence(0);
    win.accumulate(mine, 1, two, right(), 0, 1, two, MPI.REPLACE);
    win.fence(0);
    Check.equal(left(), MPI.doubleInt.<DoubleInt.Data>getData(memory, 1).getIndex(), "replaced");
    two.free();
    win.free();
  }

  private static void structs() throws Exception {
    IntBuffer memory = ints(0, 7, 0);
    Win win = over(memory);
    win.setErrhandler(MPI.ERRORS_RETURN);
    int[] ones = {1, 1};
    int[] places = {0, 8};
    Datatype type = Datatype.createStruct(ones, places, new Datatype[] {MPI.INT, MPI.INT});
    Datatype mixed = Datatype.createStruct(ones, places, new Datatype[] {MPI.INT, MPI.FLOAT});
    type.commit();
    mixed.commit();
    IntBuffer mine = ints(200, 8, 300);
    win.fence(0);
    win.accumulate(mine, 1, type, 0, 0, 1, type, MPI.SUM);
    Check.fails(MPI.ERR_ARG, () -> win.accumulate(mine, 1, mixed, 0, 0, 1, mixed, MPI.SUM));
    if (!Check.isOpenMpisOwn()) { // which throw an IllegalArgumentException
      Check.fails(MPI.ERR_ARG, () -> win.accumulate(mine, 1, MPI.FLOAT, 0, 0, 1, MPI.INT, MPI.SUM));
    }
    win.fence(0);
    int times = rank() == 0 ? size() : 0;
    Check.equal(
        new int[] {200 * times, 7, 300 * times}, values(memory), "sums, and what lies between");
    if (!Check.isOpenMpisOwn()) { // which refuse it
      win.fence(0);
      win.accumulate(mine, 1, mixed, right(), 0, 1, mixed, MPI.REPLACE);
      win.fence(0);
      Check.equal(new int[] {200, 7, 300}, values(memory), "replaced, whatever the parts are");
    }
    type.free();
    mixed.free();
    win.free();
  }

  private static void complex() throws Exception {
    ByteBuffer memory = MPI.newByteBuffer(32);
    Win win = new Win(memory, 32, 1, MPI.INFO_NULL, COMM_WORLD);
    Datatype two = Datatype.createContiguous(2, MPI.DOUBLE_COMPLEX);
    two.commit();
    ByteBuffer mine = MPI.newByteBuffer(32).putDouble(0, 1.5).putDouble(24, -0.5);
    win.fence(0);
    win.accumulate(mine, 1, two, right(), 0, 1, two, MPI.SUM);
    if (!Check.isOpenMpisOwn()) {
      Check.fails(MPI.ERR_OP, () -> win.accumulate(mine, 1, two, 0, 0, 1, two, MPI.PROD));
    }
    win.fence(0);
    Check.equal(mine, memory, "sum");
    two.free();
    win.free();
  }

  private static void units() throws Exception {
    IntBuffer memory = ints(-1, -1, -1, -1);
    Win win = new Win(memory, 4, 2, MPI.INFO_NULL, COMM_WORLD);
    win.fence(0);
    IntBuffer mine = ints(7);
    win.put(mine, 1, MPI.INT, right(), 1, 1, MPI.INT);
    win.fence(0);
    Check.equal(7, memory.get(2), "at the second unit");
    win.free();
  }

  private static void groups() throws Exception {
    IntBuffer memory = ints(-1);
    Win win = over(memory);
    Group world = COMM_WORLD.getGroup();
    Group origins = world.incl(new int[] {left()});
    Group targets = world.incl(new int[] {right()});
    win.post(origins, 0);
    win.start(targets, 0);
    IntBuffer mine = ints(rank());
    win.put(mine, 1, MPI.INT, right(), 0, 1, MPI.INT);
    win.complete();
    win.waitFor();
    Check.equal(left(), memory.get(0), "what was put");
    win.free();
  }

  private static void locks() throws Exception {
    IntBuffer memory = ints(0);
    Win win = over(memory);
    IntBuffer one = ints(1);
    for (int i = 0; i < 3; i++) {
      win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
      win.accumulate(one, 1, MPI.INT, 0, 0, 1, MPI.INT, MPI.SUM);
      win.unlock(0);
    }
    COMM_WORLD.barrier();
    IntBuffer got = ints(-1);
    win.lock(MPI.LOCK_SHARED, 0, 0);
    win.get(got, 1, MPI.INT, 0, 0, 1, MPI.INT);
    win.unlock(0);
    Check.equal(3 * size(), got.get(0), "all additions");
    COMM_WORLD.barrier();
    win.lockAll(0);
    win.get(got, 1, MPI.INT, right(), 0, 1, MPI.INT);
    win.flush(right());
    win.flushAll();
    win.unlockAll();
    win.free();
  }

  private static void elements() throws Exception {
    IntBuffer memory = ints(0, 0);
    Win win = over(memory);
    IntBuffer one = ints(1);
    IntBuffer before = ints(-1);
    win.lock(MPI.LOCK_SHARED, 0, 0);
    win.fetchAndOp(one, before, MPI.INT, 0, 0, MPI.SUM);
    win.unlock(0);
    Check.that(before.get(0) >= 0 && before.get(0) < size(), "a ticket: " + before.get(0));
    COMM_WORLD.barrier();
    IntBuffer expected = ints(0);
    IntBuffer mine = ints(rank() + 1);
    win.lock(MPI.LOCK_SHARED, 0, 0);
    win.compareAndSwap(mine, expected, before, MPI.INT, 0, 1);
    win.unlock(0);
    int[] winners = {before.get(0) == 0 ? 1 : 0};
    COMM_WORLD.allReduce(winners, 1, MPI.INT, MPI.SUM);
    Check.equal(1, winners[0], "one rank has swapped");
    IntBuffer result = ints(-1);
    win.lock(MPI.LOCK_SHARED, 0, 0);
    win.getAccumulate(one, 1, MPI.INT, result, 1, MPI.INT, 0, 0, 1, MPI.INT, MPI.NO_OP);
    win.unlock(0);
    Check.equal(size(), result.get(0), "got without a change");
    if (!Check.isOpenMpisOwn()) { // which takes the origin's address in any case
      IntBuffer none = ints();
      win.lock(MPI.LOCK_SHARED, 0, 0);
      win.getAccumulate(none, 9, MPI.INT, before, 1, MPI.INT, 0, 0, 1, MPI.INT, MPI.NO_OP);
      win.fetchAndOp(none, result, MPI.INT, 0, 0, MPI.NO_OP);
      win.unlock(0);
      Check.equal(size(), before.get(0), "got without an origin");
      Check.equal(size(), result.get(0), "fetched without an origin");
    }
    win.free();
  }

  private static void requests() throws Exception {
    IntBuffer memory = ints(0, -1);
    Win win = over(memory);
    win.lockAll(0);
    IntBuffer mine = ints(rank());
    Request put = win.rPut(mine, 1, MPI.INT, right(), 1, 1, MPI.INT);
    put.waitFor();
    win.flush(right());
    COMM_WORLD.barrier();
    IntBuffer got = ints(-1);
    win.rGet(got, 1, MPI.INT, right(), 1, 1, MPI.INT).waitFor();
    Check.equal(rank(), got.get(0), "what was put and got");
    IntBuffer two = ints(2);
    win.rAccumulate(two, 1, MPI.INT, right(), 0, 1, MPI.INT, MPI.SUM).waitFor();
    win.unlockAll();
    COMM_WORLD.barrier();
    win.free();
  }

  private static void derived() throws Exception {
    IntBuffer memory = ints(-1, -1, -1);
    Win win = over(memory);
    Datatype gaps = Datatype.createVector(2, 1, 2, MPI.INT);
    gaps.commit();
    win.fence(0);
    IntBuffer mine = ints(rank(), 5);
    win.put(mine, 2, MPI.INT, right(), 0, 1, gaps);
    win.fence(0);
    Check.equal(left(), memory.get(0), "the first");
    Check.equal(-1, memory.get(1), "the gap");
    Check.equal(5, memory.get(2), "the second");
    gaps.free();
    win.free();
  }

  private static void before() throws Exception {
    IntBuffer memory = ints(0, 0);
    Win win = over(memory);
    Datatype around = Datatype.createIndexed(new int[] {1, 1}, new int[] {-1, 1}, MPI.INT);
    around.commit();
    IntBuffer mine = ints(rank(), 8, 20);
    win.fence(0);
    win.accumulate(MPI.slice(mine, 1), 1, around, right(), 0, 2, MPI.INT, MPI.SUM);
    win.fence(0);
    Check.equal(new int[] {left(), 20}, values(memory), "sums");
    IntBuffer got = ints(-1, -1, -1);
    win.get(MPI.slice(got, 1), 1, around, right(), 0, 2, MPI.INT);
    win.fence(0);
    Check.equal(new int[] {rank(), -1, 20}, values(got), "got around a place");
    around.free();
    win.free();
  }

  private static void shared() throws Exception {
    Info hints = new Info();
    hints.set("no_locks", "true");
    Win win = new Win(2, 1, hints, COMM_WORLD, MPI.newIntBuffer(2), Win.FLAVOR_SHARED);
    hints.free();
    Info known = win.getInfo();
    String noLocks = known.get("no_locks");
    Check.that(noLocks == null || noLocks.equals("true"), "hints that it was made with");
    known.free();
    IntBuffer mine = ints(rank(), 10);
    win.fence(0);
    win.put(mine, 2, MPI.INT, right(), 0, 2, MPI.INT);
    win.fence(0);
    IntBuffer one = ints(1);
    win.accumulate(one, 1, MPI.INT, 0, 1, 1, MPI.INT, MPI.SUM);
    win.fence(0);
    IntBuffer got = ints(-1, -1);
    win.get(got, 2, MPI.INT, right(), 0, 2, MPI.INT);
    win.fence(0);
    Check.equal(rank(), got.get(0), "what was put");
    Check.equal(right() == 0 ? 10 + size() : 10, got.get(1), "what was added to");
    win.free();
  }

  private static void objects() throws Exception {
    IntBuffer memory = ints(1, 2);
    Win win = over(memory);
    Check.equal(MPI.IDENT, Group.compare(COMM_WORLD.getGroup(), win.getGroup()), "group");
    int key = Win.createKeyval();
    win.setAttr(key, "value");
    Check.equal("value", win.getAttr(key), "attribute");
    win.deleteAttr(key);
    Win.freeKeyval(key);
    win.setName("a window");
    Check.equal("a window", win.getName(), "name");
    win.setErrhandler(MPI.ERRORS_RETURN);
    win.free();
  }

  private static void errors() throws Exception {
    IntBuffer memory = ints(1, 2);
    Win win = over(memory);
    win.setErrhandler(MPI.ERRORS_RETURN);
    win.fence(0);
    Check.fails(MPI.ERR_DISP, () -> win.put(memory, 1, MPI.INT, right(), -1, 1, MPI.INT));
    Check.fails(
        MPI.ERR_OP, () -> win.accumulate(memory, 1, MPI.INT, right(), 0, 1, MPI.INT, MPI.NO_OP));
    Check.fails(MPI.ERR_ASSERT, () -> win.fence(1 << 25));
    win.fence(0);
    win.free();
    Check.fails(MPI.ERR_SIZE, () -> new Win(memory, -1, 1, MPI.INFO_NULL, COMM_WORLD));
    Check.fails(MPI.ERR_DISP, () -> new Win(memory, 1, 0, MPI.INFO_NULL, COMM_WORLD));
  }
}
