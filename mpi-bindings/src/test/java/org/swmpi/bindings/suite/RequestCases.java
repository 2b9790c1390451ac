package org.swmpi.bindings.suite;

import static mpi.MPI.COMM_WORLD;
import static mpi.MPI.REQUEST_NULL;
import static mpi.MPI.UNDEFINED;

import java.nio.IntBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/// Requests of every kind.
final class RequestCases {
  private RequestCases() {}

  static List<Case> all() {
    return List.of(
        new Case("the null request", RequestCases::nothing),
        new Case("test and wait", RequestCases::testAndWait),
        new Case("waitAny", RequestCases::any),
        new Case("waitSome and testSome", RequestCases::some),
        new Case("waitAll and testAll", RequestCases::all_),
        new Case("one of several fails", RequestCases::oneFails),
        new Case("cancel a receive", RequestCases::cancel),
        new Case("free a send", RequestCases::free),
        new Case("persistent requests", RequestCases::persistent),
        new Case("no heap buffers", RequestCases::heap));
  }

  private static void nothing() throws Exception {
    Check.that(REQUEST_NULL.isNull(), "it is null");
    REQUEST_NULL.waitFor();
    Request complete = COMM_WORLD.iSend(one(1), 1, MPI.INT, MPI.PROC_NULL, 0);
    complete.waitFor();
    complete.free();
    Check.that(complete.isNull(), "it stays null");
    Check.that(REQUEST_NULL.test(), "it is complete");
    Status status = REQUEST_NULL.waitStatus();
    Check.equal(MPI.ANY_SOURCE, status.getSource(), "source");
    Check.equal(MPI.ANY_TAG, status.getTag(), "tag");
    Check.equal(0, status.getCount(MPI.INT), "count");
    Request[] none = {REQUEST_NULL, REQUEST_NULL};
    Check.equal(UNDEFINED, Request.waitAny(none), "waitAny");
    Check.equal(UNDEFINED, Request.waitAnyStatus(none).getIndex(), "index");
    Check.equal(UNDEFINED, Request.testAny(none), "testAny");
    Check.that(Request.waitSome(none) == null, "waitSome");
    Check.that(Request.testSome(none) == null, "testSome");
    Check.that(Request.testAll(none), "testAll");
    Check.equal(2, Request.waitAllStatus(none).length, "statuses");
    Request.waitAll(none);
    Check.equal(UNDEFINED, Request.waitAny(new Request[0]), "waitAny of none");
  }

  private static IntBuffer one(int value) {
    IntBuffer buffer = MPI.newIntBuffer(1);
    buffer.put(0, value);
    return buffer;
  }

  private static void testAndWait() throws Exception {
    int rank = COMM_WORLD.getRank();
    IntBuffer in = MPI.newIntBuffer(1);
    Request receive = COMM_WORLD.iRecv(in, 1, MPI.INT, rank, 5);
    Request[] array = {receive};
    Check.that(!receive.test(), "nothing has come");
    Check.that(receive.testStatus() == null, "no status");
    Check.that(receive.getStatus() == null, "no status yet");
    Check.equal(UNDEFINED, Request.testAny(array), "testAny");
    Check.equal(0, Request.testSome(array).length, "testSome");
    Check.that(!Request.testAll(array), "testAll");
    Check.that(!receive.isNull(), "it is not null");
    COMM_WORLD.send(new int[] {17}, 1, MPI.INT, rank, 5);
    Status status;
    do {
      status = receive.getStatus();
    } while (status == null);
    Check.equal(17, in.get(0), "what has come");
    Check.that(!receive.isNull(), "it is not null before it is waited for");
    Check.equal(1, receive.waitStatus().getCount(MPI.INT), "count");
    Check.that(receive.isNull(), "it is null now");
  }

  private static void any() throws Exception {
    int rank = COMM_WORLD.getRank();
    Request[] receives = new Request[4];
    IntBuffer[] in = new IntBuffer[3];
    for (int i = 0; i < 3; i++) {
      in[i] = MPI.newIntBuffer(1);
      receives[i] = COMM_WORLD.iRecv(in[i], 1, MPI.INT, rank, 60 + i);
    }
    receives[3] = REQUEST_NULL;
    Set<Integer> done = new HashSet<>();
    for (int i = 2; i >= 0; i--) {
      Request send = COMM_WORLD.iSend(one(i), 1, MPI.INT, rank, 60 + i);
      Status status = Request.waitAnyStatus(receives);
      Check.equal(i, status.getIndex(), "index");
      Check.equal(60 + i, status.getTag(), "tag");
      done.add(in[i].get(0));
      send.waitFor();
    }
    Check.equal(Set.of(0, 1, 2), done, "all values");
    Check.equal(UNDEFINED, Request.waitAny(receives), "then none is left");
  }

  private static void some() throws Exception {
    int rank = COMM_WORLD.getRank();
    int count = 5;
    Request[] requests = new Request[2 * count];
    for (int i = 0; i < count; i++) {
      requests[i] = COMM_WORLD.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, rank, i);
    }
    Check.equal(0, Request.testSome(new Request[] {requests[0]}).length, "none yet");
    for (int i = 0; i < count; i++) {
      requests[count + i] = COMM_WORLD.iSend(one(i), 1, MPI.INT, rank, i);
    }
    Set<Integer> done = new HashSet<>();
    while (done.size() < 2 * count) {
      for (int place : Request.waitSome(requests)) {
        Check.that(done.add(place), "a place comes once");
        Check.that(requests[place].isNull(), "it is null then");
      }
    }
    Check.that(Request.waitSomeStatus(requests) == null, "none is left");
  }

  private static void all_() throws Exception {
    int rank = COMM_WORLD.getRank();
    Request[] requests = new Request[6];
    for (int i = 0; i < 3; i++) {
      requests[i] = COMM_WORLD.iRecv(MPI.newIntBuffer(4), 4, MPI.INT, rank, i);
      requests[3 + i] = COMM_WORLD.iSend(MPI.newIntBuffer(4), i + 1, MPI.INT, rank, i);
    }
    Status[] statuses = Request.waitAllStatus(requests);
    for (int i = 0; i < 3; i++) {
      Check.equal(i + 1, statuses[i].getCount(MPI.INT), "count");
      Check.equal(i, statuses[i].getTag(), "tag");
      Check.equal(0, statuses[i].getIndex(), "no place where all are told of");
    }
    requests[0] = COMM_WORLD.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, rank, 1);
    requests[1] = COMM_WORLD.iSend(one(1), 1, MPI.INT, rank, 1);
    while (!Request.testAll(requests)) {
      Thread.onSpinWait();
    }
    Check.that(requests[0].isNull(), "null after testAll");
  }

  private static void oneFails() throws Exception {
    int size = COMM_WORLD.getSize();
    if (size == 1) { // Open MPI tells of no message to oneself that is too long
      return;
    }
    int right = (COMM_WORLD.getRank() + 1) % size;
    int left = (COMM_WORLD.getRank() + size - 1) % size;
    IntBuffer room = MPI.newIntBuffer(8);
    for (boolean waits : new boolean[] {true, false}) {
      Request[] requests = {
        COMM_WORLD.iRecv(room, 1, MPI.INT, left, 1),
        COMM_WORLD.iRecv(MPI.slice(room, 4), 4, MPI.INT, left, 2)
      };
      COMM_WORLD.send(new int[] {5, 6}, 2, MPI.INT, right, 1);
      COMM_WORLD.send(new int[] {7, 8}, 2, MPI.INT, right, 2);
      Check.fails(
          MPI.ERR_IN_STATUS,
          () -> {
            if (waits) {
              Request.waitAll(requests);
            }
            while (!Request.testAll(requests)) {
              Thread.onSpinWait();
            }
          });
      Check.equal(8, room.get(5), "what has come by the other");
      if (!Check.isOpenMpisOwn()) { // which leaves them
        Check.that(requests[0].isNull() && requests[1].isNull(), "both are null");
      }
    }
  }

  private static void cancel() throws Exception {
    IntBuffer in = one(4);
    Request receive = COMM_WORLD.iRecv(in, 1, MPI.INT, COMM_WORLD.getRank(), 99);
    receive.cancel();
    if (!Check.isOpenMpisOwn()) { // which crashes
      receive.cancel();
    }
    Status status = receive.waitStatus();
    Check.that(status.isCancelled(), "it was cancelled");
    Check.equal(4, in.get(0), "the buffer");
    Check.that(receive.isNull(), "it is null");
  }

  private static void free() throws Exception {
    int rank = COMM_WORLD.getRank();
    IntBuffer out = one(8);
    Request send = COMM_WORLD.iSend(out, 1, MPI.INT, rank, 98);
    send.free();
    Check.that(send.isNull(), "it is null");
    int[] in = new int[1];
    COMM_WORLD.recv(in, 1, MPI.INT, rank, 98);
    Check.equal(8, in[0], "what was sent nevertheless");
  }

  private static void persistent() throws Exception {
    int rank = COMM_WORLD.getRank();
    IntBuffer out = MPI.newIntBuffer(1);
    IntBuffer in = MPI.newIntBuffer(1);
    Prequest send = COMM_WORLD.sendInit(out, 1, MPI.INT, rank, 12);
    Prequest receive = COMM_WORLD.recvInit(in, 1, MPI.INT, rank, 12);
    Check.that(!send.isNull(), "it is not null");
    Check.that(send.test(), "an inactive request is complete");
    for (int round = 0; round < 3; round++) {
      out.put(0, round);
      Prequest.startAll(new Prequest[] {receive, send});
      Status[] statuses = Request.waitAllStatus(new Request[] {send, receive});
      Check.equal(rank, statuses[1].getSource(), "source");
      Check.equal(round, in.get(0), "round");
      Check.that(!receive.isNull(), "it can be used again");
    }
    Check.equal(UNDEFINED, Request.waitAny(new Request[] {send, receive}), "both are inactive");
    send.free();
    receive.free();
    Check.that(send.isNull() && receive.isNull(), "freed");
    Prequest synchronous = COMM_WORLD.sSendInit(out, 1, MPI.INT, rank, 13);
    receive = COMM_WORLD.recvInit(in, 1, MPI.INT, rank, 13);
    receive.start();
    synchronous.start();
    synchronous.waitFor();
    receive.waitFor();
    receive.free();
    synchronous.free();
  }

  private static void heap() throws Exception {
    try {
      COMM_WORLD.iRecv(IntBuffer.allocate(2), 1, MPI.INT, COMM_WORLD.getRank(), 5);
    } catch (IllegalArgumentException e) {
      Check.that(e.getMessage().contains("direct"), "the message says why: " + e.getMessage());
      return;
    }
    throw new AssertionError("a heap buffer was accepted");
  }
}
