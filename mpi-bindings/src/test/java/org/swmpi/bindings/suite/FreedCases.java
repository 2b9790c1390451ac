package org.swmpi.bindings.suite;

import static mpi.MPI.COMM_WORLD;

import java.nio.IntBuffer;
import java.util.List;
import mpi.Comm;
import mpi.Datatype;
import mpi.File;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Win;

/// What a program frees while something else still needs it.
final class FreedCases {
  private static final long LIMIT_NANOS = 30_000_000_000L;

  private FreedCases() {}

  static List<Case> all() {
    return List.of(
        new Case("types of messages under way", FreedCases::typesOfMessages),
        new Case("receives under way", FreedCases::receives),
        new Case("the communicator of messages under way", FreedCases::communicatorOfMessages),
        new Case("types of persistent requests", FreedCases::typesOfPersistentRequests),
        new Case("types of collectives under way", FreedCases::typesOfCollectives),
        new Case("types within types", FreedCases::typesOfTypes),
        new Case("keys of attributes", FreedCases::keys),
        new Case("the communicator of a window", FreedCases::communicatorOfWindow),
        new Case("the communicator of a file", FreedCases::communicatorOfFile));
  }

  private static int right() throws Exception {
    return (COMM_WORLD.getRank() + 1) % COMM_WORLD.getSize();
  }

  private static int left() throws Exception {
    return (COMM_WORLD.getRank() + COMM_WORLD.getSize() - 1) % COMM_WORLD.getSize();
  }

  /// Every second of three elements.
  private static Datatype gaps() throws Exception {
    Datatype type = Datatype.createVector(2, 1, 2, MPI.INT);
    type.commit();
    return type;
  }

  private static IntBuffer three(int first, int second, int third) {
    return MPI.newIntBuffer(3).put(0, first).put(1, second).put(2, third);
  }

  private static void typesOfMessages() throws Exception {
    int rank = COMM_WORLD.getRank();
    IntBuffer in = three(-1, -1, -1);
    Datatype type = gaps();
    Request receive = COMM_WORLD.iRecv(in, 1, type, left(), 1);
    Request send = COMM_WORLD.iSend(three(rank, 8, rank + 10), 1, type, right(), 1);
    type.free();
    Check.that(type.isNull(), "null for the program");
    receive.waitFor();
    send.waitFor();
    Check.equal(three(left(), -1, left() + 10), in, "received");

    COMM_WORLD.send(new int[] {rank, rank + 20}, 2, MPI.INT, right(), 2);
    Message message = new Message();
    message.mProbe(left(), 2, COMM_WORLD);
    Datatype matched = gaps();
    Request later = message.imRecv(in, 1, matched);
    matched.free();
    later.waitFor();
    Check.equal(three(left(), -1, left() + 20), in, "received by a matched probe");
  }

  private static void receives() throws Exception {
    int rank = COMM_WORLD.getRank();
    IntBuffer in = three(-1, -1, -1);
    Datatype type = gaps();
    COMM_WORLD.iRecv(in, 1, type, left(), 5).free();
    type.free();
    COMM_WORLD.send(new int[] {rank, rank + 10}, 2, MPI.INT, right(), 5);
    long end = System.nanoTime() + LIMIT_NANOS;
    while (in.get(2) < 0 && System.nanoTime() - end < 0) {
      Check.that(COMM_WORLD.iProbe(left(), 6) == null, "no other message");
    }
    Check.equal(three(left(), -1, left() + 10), in, "received");
  }

  private static void communicatorOfMessages() throws Exception {
    int rank = COMM_WORLD.getRank();
    Intracomm ranks = COMM_WORLD.dup();
    IntBuffer in = three(-1, -1, -1);
    Request receive = ranks.iRecv(in, 3, MPI.INT, left(), 6);
    Request send = ranks.iSend(three(rank, 1, 2), 3, MPI.INT, right(), 6);
    ranks.bSend(new int[] {rank}, 1, MPI.INT, right(), 7);
    IntBuffer buffered = three(-1, -1, -1);
    Request last = ranks.iRecv(buffered, 3, MPI.INT, left(), 7);
    ranks.free();
    Request.waitAll(new Request[] {receive, send, last});
    Check.equal(three(left(), 1, 2), in, "received");
    Check.equal(three(left(), -1, -1), buffered, "received of a buffered send");
  }

  private static void typesOfPersistentRequests() throws Exception {
    IntBuffer out = three(0, 0, 0);
    IntBuffer in = three(-1, -1, -1);
    Datatype type = gaps();
    Prequest send = COMM_WORLD.sendInit(out, 1, type, right(), 3);
    Prequest receive = COMM_WORLD.recvInit(in, 1, type, left(), 3);
    type.free();
    for (int i = 0; i < 3; i++) {
      out.put(0, i).put(2, COMM_WORLD.getRank());
      Prequest.startAll(new Prequest[] {receive, send});
      Request.waitAll(new Request[] {receive, send});
      Check.equal(three(i, -1, left()), in, "received at start " + i);
    }
    send.free();
    receive.free();
  }

  private static void typesOfCollectives() throws Exception {
    int rank = COMM_WORLD.getRank();
    int size = COMM_WORLD.getSize();
    IntBuffer values = rank == 0 ? three(5, 6, 7) : three(-1, -1, -1);
    Datatype type = gaps();
    Request broadcast = COMM_WORLD.iBcast(values, 1, type, 0);
    type.free();
    broadcast.waitFor();
    Check.equal(rank == 0 ? three(5, 6, 7) : three(5, -1, 7), values, "broadcast");

    int[] ones = new int[size];
    int[] places = new int[size];
    for (int i = 0; i < size; i++) {
      ones[i] = 1;
      places[i] = i;
    }
    Datatype gaps = gaps();
    Datatype wide = Datatype.createResized(gaps, 0, 12);
    wide.commit();
    gaps.free();
    IntBuffer all = MPI.newIntBuffer(3 * size);
    Request gathered =
        COMM_WORLD.iAllGatherv(three(rank, 9, rank + 1), 1, wide, all, ones, places, wide);
    wide.free();
    gathered.waitFor();
    for (int i = 0; i < size; i++) {
      Check.equal(three(i, 0, i + 1), all.slice(3 * i, 3), "block of rank " + i);
    }
  }

  private static void typesOfTypes() throws Exception {
    Datatype pair = Datatype.createContiguous(2, MPI.INT);
    Datatype pairs = Datatype.createVector(2, 1, 2, pair);
    pair.free();
    pairs.commit();
    int[] in = new int[6];
    COMM_WORLD.sendRecv(
        new int[] {1, 2, 3, 4, 5, 6}, 1, pairs, right(), 4, in, 1, pairs, left(), 4);
    Check.equal(new int[] {1, 2, 0, 0, 5, 6}, in, "two of three pairs");
    pairs.free();
    pairs.free(); // does nothing
    MPI.DATATYPE_NULL.free();
    Check.fails(MPI.ERR_TYPE, pairs::getSize);
    Check.fails(MPI.ERR_TYPE, () -> Datatype.createContiguous(2, pairs));
  }

  private static void keys() throws Exception {
    int key = Comm.createKeyval();
    Intracomm original = COMM_WORLD.dup();
    original.setAttr(key, "kept");
    Comm.freeKeyval(key);
    Intracomm copy = original.dup();
    original.free();
    Check.equal("kept", copy.getAttr(key), "attribute of a copy");
    copy.deleteAttr(key);
    copy.free();
  }

  private static void communicatorOfWindow() throws Exception {
    Intracomm ranks = COMM_WORLD.dup();
    IntBuffer memory = three(-1, -1, -1);
    Win window = new Win(memory, 3, 1, MPI.INFO_NULL, ranks);
    ranks.free();
    window.fence(0);
    window.put(three(COMM_WORLD.getRank(), 0, 0), 1, MPI.INT, right(), 0, 1, MPI.INT);
    window.fence(0);
    Check.equal(left(), memory.get(0), "put between fences");
    Group all = window.getGroup();
    Check.equal(COMM_WORLD.getSize(), all.getSize(), "ranks");
    Group source = all.incl(new int[] {left()});
    Group target = all.incl(new int[] {right()});
    window.post(source, 0);
    window.start(target, 0);
    window.put(three(COMM_WORLD.getRank(), 0, 0), 1, MPI.INT, right(), 1, 1, MPI.INT);
    window.complete();
    window.waitFor();
    Check.equal(left(), memory.get(1), "put between start and complete");
    window.lock(MPI.LOCK_SHARED, right(), 0);
    IntBuffer mine = three(COMM_WORLD.getRank(), 0, 0);
    window.rPut(mine, 1, MPI.INT, right(), 2, 1, MPI.INT).waitFor();
    window.unlock(right());
    window.fence(0);
    Check.equal(left(), memory.get(2), "put by a request");
    Check.equal(4, window.getAttr(MPI.WIN_DISP_UNIT), "unit");
    window.free();
  }

  private static void communicatorOfFile() throws Exception {
    Intracomm ranks = COMM_WORLD.dup();
    int mode = MPI.MODE_RDWR | MPI.MODE_CREATE | MPI.MODE_DELETE_ON_CLOSE;
    File file = new File(ranks, FileCases.name(), mode);
    ranks.free();
    int size = COMM_WORLD.getSize();
    int rank = COMM_WORLD.getRank();
    file.writeAtAll(4L * rank, new int[] {rank}, 1, MPI.INT);
    file.iWriteAt(4L * (size + rank), three(rank + 10, 0, 0), 1, MPI.INT).waitFor();
    file.sync();
    COMM_WORLD.barrier();
    int[] in = {-1};
    file.readAtAll(4L * right(), in, 1, MPI.INT);
    Check.equal(right(), in[0], "read");
    file.readAtAll(4L * (size + right()), in, 1, MPI.INT);
    Check.equal(right() + 10, in[0], "written by a request");
    file.readOrdered(in, 1, MPI.INT);
    Check.equal(rank, in[0], "read in the order of ranks");
    Check.equal(size, file.getGroup().getSize(), "ranks");
    file.close();
  }
}
