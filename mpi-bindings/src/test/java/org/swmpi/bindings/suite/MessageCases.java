package org.swmpi.bindings.suite;

import static mpi.MPI.ANY_SOURCE;
import static mpi.MPI.ANY_TAG;
import static mpi.MPI.COMM_WORLD;
import static mpi.MPI.PROC_NULL;
import static mpi.MPI.UNDEFINED;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import mpi.Datatype;
import mpi.MPI;
import mpi.Message;
import mpi.Request;
import mpi.Status;

/// Messages from one rank to another.
final class MessageCases {
  private MessageCases() {}

  static List<Case> all() {
    return List.of(
        new Case("ring of arrays of every type", MessageCases::everyType),
        new Case("ring of buffers, at any position", MessageCases::buffers),
        new Case("modes of sending", MessageCases::modes),
        new Case("buffered mode", MessageCases::buffered),
        new Case("sendRecv and sendRecvReplace", MessageCases::exchange),
        new Case("status", MessageCases::status),
        new Case("nobody", MessageCases::nobody),
        new Case("empty messages", MessageCases::empty),
        new Case("order of messages", MessageCases::order),
        new Case("probe", MessageCases::probe),
        new Case("matched probe", MessageCases::matched),
        new Case("bytes match bytes", MessageCases::bytes),
        new Case("large messages", MessageCases::large),
        new Case("pack and unpack", MessageCases::pack),
        new Case("errors of messages", MessageCases::errors));
  }

  private static int right() throws Exception {
    return (COMM_WORLD.getRank() + 1) % COMM_WORLD.getSize();
  }

  private static int left() throws Exception {
    return (COMM_WORLD.getRank() + COMM_WORLD.getSize() - 1) % COMM_WORLD.getSize();
  }

  /// Sends to the right, receives from the left.
  private static Status shift(Object send, Object receive, int count, Datatype type)
      throws Exception {
    return COMM_WORLD.sendRecv(send, count, type, right(), 3, receive, count, type, left(), 3);
  }

  private static void everyType() throws Exception {
    int rank = COMM_WORLD.getRank();
    int from = left();
    byte[] b = new byte[3];
    shift(new byte[] {(byte) rank, -1, 7}, b, 3, MPI.BYTE);
    Check.equal(new byte[] {(byte) from, -1, 7}, b, "bytes");
    char[] c = new char[2];
    shift(new char[] {(char) ('a' + rank), '\uffff'}, c, 2, MPI.CHAR);
    Check.equal(new char[] {(char) ('a' + from), '\uffff'}, c, "chars");
    short[] s = new short[2];
    shift(new short[] {(short) -rank, 999}, s, 2, MPI.SHORT);
    Check.equal(new short[] {(short) -from, 999}, s, "shorts");
    boolean[] z = new boolean[3];
    shift(new boolean[] {rank % 2 == 0, true, false}, z, 3, MPI.BOOLEAN);
    Check.equal(new boolean[] {from % 2 == 0, true, false}, z, "booleans");
    int[] i = new int[2];
    shift(new int[] {rank, Integer.MIN_VALUE}, i, 2, MPI.INT);
    Check.equal(new int[] {from, Integer.MIN_VALUE}, i, "ints");
    long[] l = new long[2];
    shift(new long[] {rank, Long.MIN_VALUE}, l, 2, MPI.LONG);
    Check.equal(new long[] {from, Long.MIN_VALUE}, l, "longs");
    float[] f = new float[2];
    shift(new float[] {rank, 0.5f}, f, 2, MPI.FLOAT);
    Check.equal(new float[] {from, 0.5f}, f, "floats");
    double[] d = new double[2];
    shift(new double[] {rank, 0.1}, d, 2, MPI.DOUBLE);
    Check.equal(new double[] {from, 0.1}, d, "doubles");
  }

  private static void buffers() throws Exception {
    int rank = COMM_WORLD.getRank();
    IntBuffer send = MPI.newIntBuffer(4);
    for (int i = 0; i < 4; i++) {
      send.put(10 * rank + i);
    }
    IntBuffer receive = MPI.newIntBuffer(4);
    shift(send, receive, 4, MPI.INT);
    Check.equal(10 * left() + 3, receive.get(3), "an element of a direct buffer");
    int[] part = new int[6];
    shift(MPI.slice(send, 2), MPI.slice(part, 3), 2, MPI.INT);
    Check.equal(
        new int[] {0, 0, 0, 10 * left() + 2, 10 * left() + 3, 0}, part, "a slice of an array");
    ByteBuffer heap = ByteBuffer.allocate(8);
    shift(MPI.slice(new byte[] {1, 2, 3, 4}, 1), heap, 3, MPI.BYTE);
    Check.equal(4, (int) heap.get(2), "a byte of a buffer on the heap");
    DoubleBuffer doubles = MPI.newDoubleBuffer(3);
    shift(new double[] {1, 2, 3}, MPI.slice(doubles, 1), 2, MPI.DOUBLE);
    Check.equal(2.0, doubles.get(2), "an element behind an offset");
  }

  private static void modes() throws Exception {
    int[] message = {COMM_WORLD.getRank()};
    for (int mode = 0; mode < 3; mode++) {
      IntBuffer buffer = MPI.newIntBuffer(1);
      Request receive = COMM_WORLD.iRecv(buffer, 1, MPI.INT, left(), mode);
      COMM_WORLD.barrier();
      switch (mode) {
        case 0 -> COMM_WORLD.send(message, 1, MPI.INT, right(), mode);
        case 1 -> COMM_WORLD.sSend(message, 1, MPI.INT, right(), mode);
        default -> COMM_WORLD.rSend(message, 1, MPI.INT, right(), mode);
      }
      receive.waitFor();
      Check.equal(left(), buffer.get(0), "what mode " + mode + " brought");
    }
  }

  @SuppressWarnings("ReferenceEquality")
  private static void buffered() throws Exception {
    byte[] room = new byte[2 * (400 + MPI.BSEND_OVERHEAD)];
    MPI.attachBuffer(room);
    int[] first = new int[100];
    Arrays.fill(first, COMM_WORLD.getRank());
    COMM_WORLD.bSend(first, 100, MPI.INT, right(), 1);
    Arrays.fill(first, -1);
    IntBuffer second = MPI.newIntBuffer(100);
    second.put(99, COMM_WORLD.getRank());
    Request request = COMM_WORLD.ibSend(second, 100, MPI.INT, right(), 2);
    request.waitFor();
    int[] received = new int[100];
    COMM_WORLD.recv(received, 100, MPI.INT, left(), 2);
    Check.equal(left(), received[99], "the second message");
    COMM_WORLD.recv(received, 100, MPI.INT, left(), 1);
    Check.equal(left(), received[0], "the first message");
    Check.that(MPI.detachBuffer() == room, "the same buffer is detached");
    COMM_WORLD.bSend(first, 100, MPI.INT, right(), 3);
    COMM_WORLD.recv(received, 100, MPI.INT, left(), 3);
    Check.equal(-1, received[99], "a short message, without a buffer");
  }

  private static void exchange() throws Exception {
    int rank = COMM_WORLD.getRank();
    int[] value = {rank, -rank};
    Status status = COMM_WORLD.sendRecvReplace(value, 2, MPI.INT, right(), 1, left(), 1);
    Check.equal(new int[] {left(), -left()}, value, "what was replaced");
    Check.equal(2, status.getCount(MPI.INT), "count");
    IntBuffer direct = MPI.newIntBuffer(1);
    direct.put(0, rank);
    COMM_WORLD.sendRecvReplace(direct, 1, MPI.INT, right(), 1, left(), 1);
    Check.equal(left(), direct.get(0), "what was replaced in a buffer");
    int[] got = {-7};
    COMM_WORLD.sendRecv(value, 2, MPI.INT, PROC_NULL, 1, got, 1, MPI.INT, PROC_NULL, 1);
  }

  private static void status() throws Exception {
    int rank = COMM_WORLD.getRank();
    ByteBuffer send = MPI.newByteBuffer(12);
    Request request = COMM_WORLD.iSend(send, rank, MPI.BYTE, right(), 40 + rank);
    Status status = COMM_WORLD.recv(new byte[12], 12, MPI.BYTE, ANY_SOURCE, ANY_TAG);
    request.waitFor();
    Check.equal(left(), status.getSource(), "source");
    Check.equal(40 + left(), status.getTag(), "tag");
    Check.equal(left(), status.getCount(MPI.BYTE), "count");
    Check.that(!status.isCancelled(), "it was not cancelled");
    Request seven = COMM_WORLD.iSend(send, 7, MPI.BYTE, rank, 5);
    Status odd = COMM_WORLD.recv(new byte[12], 12, MPI.BYTE, rank, 5);
    seven.waitFor();
    Check.equal(UNDEFINED, odd.getCount(MPI.INT), "count of ints in seven bytes");
    Check.equal(UNDEFINED, odd.getElements(MPI.INT), "elements of ints in seven bytes");
    Check.equal(7, odd.getElements(MPI.BYTE), "elements of bytes");
    Datatype pair = Datatype.createContiguous(2, MPI.INT);
    pair.commit();
    Request twelve = COMM_WORLD.iSend(send, 12, MPI.BYTE, rank, 5);
    Status half = COMM_WORLD.recv(new int[4], 2, pair, rank, 5);
    twelve.waitFor();
    Check.equal(UNDEFINED, half.getCount(pair), "count of pairs in three ints");
    Check.equal(3, half.getElements(pair), "elements of pairs in three ints");
    pair.free();
  }

  private static void nobody() throws Exception {
    int[] buffer = {5};
    COMM_WORLD.send(buffer, 1, MPI.INT, PROC_NULL, 1);
    Status status = COMM_WORLD.recv(buffer, 1, MPI.INT, PROC_NULL, ANY_TAG);
    Check.equal(5, buffer[0], "the buffer");
    Check.equal(PROC_NULL, status.getSource(), "source");
    Check.equal(ANY_TAG, status.getTag(), "tag");
    Check.equal(0, status.getCount(MPI.INT), "count");
    Request receive = COMM_WORLD.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, PROC_NULL, 2);
    Check.equal(PROC_NULL, receive.waitStatus().getSource(), "source of a request");
    Status probed = COMM_WORLD.probe(PROC_NULL, 3);
    Check.equal(PROC_NULL, probed.getSource(), "source of a probe");
  }

  private static void empty() throws Exception {
    IntBuffer none = MPI.newIntBuffer(0);
    Request send = COMM_WORLD.iSend(none, 0, MPI.INT, right(), 9);
    Status status = COMM_WORLD.recv(new int[1], 1, MPI.INT, left(), 9);
    send.waitFor();
    Check.equal(0, status.getCount(MPI.INT), "count");
    Check.equal(0, status.getElements(MPI.INT), "elements");
    Request nothing = COMM_WORLD.iSend(none, 0, MPI.INT, right(), 9);
    COMM_WORLD.recv(Integer.valueOf(7), 0, MPI.INT, left(), 9);
    nothing.waitFor();
  }

  private static void order() throws Exception {
    int messages = 20;
    IntBuffer[] out = new IntBuffer[messages];
    Request[] sends = new Request[messages];
    for (int i = 0; i < messages; i++) {
      out[i] = MPI.newIntBuffer(1);
      out[i].put(0, i);
      sends[i] = COMM_WORLD.iSend(out[i], 1, MPI.INT, right(), i % 2);
    }
    int[] value = new int[1];
    for (int tag = 1; tag >= 0; tag--) {
      for (int i = tag; i < messages; i += 2) {
        COMM_WORLD.recv(value, 1, MPI.INT, left(), tag);
        Check.equal(i, value[0], "message of tag " + tag);
      }
    }
    Request.waitAll(sends);
  }

  private static void probe() throws Exception {
    Check.that(COMM_WORLD.iProbe(ANY_SOURCE, 77) == null, "there is no message yet");
    COMM_WORLD.barrier();
    IntBuffer out = MPI.newIntBuffer(5);
    Request send = COMM_WORLD.iSend(out, COMM_WORLD.getRank() + 1, MPI.INT, right(), 77);
    Status status = COMM_WORLD.probe(ANY_SOURCE, ANY_TAG);
    Check.equal(left() + 1, status.getCount(MPI.INT), "count");
    Status again;
    do {
      again = COMM_WORLD.iProbe(left(), 77);
    } while (again == null);
    int[] exact = new int[again.getCount(MPI.INT)];
    COMM_WORLD.recv(exact, exact.length, MPI.INT, status.getSource(), status.getTag());
    send.waitFor();
  }

  static List<Case> beyond() {
    return List.of(new Case("a matched message, and wrong buffers", MessageCases::stillMatched));
  }

  private static void stillMatched() throws Exception {
    COMM_WORLD.send(new int[] {4, 5}, 2, MPI.INT, right(), 6);
    Message message = new Message();
    message.mProbe(left(), 6, COMM_WORLD);
    int[] in = new int[2];
    Check.fails(MPI.ERR_BUFFER, () -> message.mRecv(null, 2, MPI.INT));
    Check.fails(MPI.ERR_BUFFER, () -> message.imRecv(null, 2, MPI.INT));
    message.mRecv(in, 2, MPI.INT);
    Check.equal(new int[] {4, 5}, in, "what was received");
  }

  private static void matched() throws Exception {
    IntBuffer out = MPI.newIntBuffer(2);
    out.put(1, 50 + COMM_WORLD.getRank());
    Request first = COMM_WORLD.iSend(out, 2, MPI.INT, right(), 6);
    Message message = new Message();
    Check.that(message.isNull(), "a new message is null");
    Status status = message.mProbe(left(), 6, COMM_WORLD);
    Check.that(!message.isNull() && !message.isNoProc(), "there is a message");
    Check.equal(2, status.getCount(MPI.INT), "count");
    int[] in = new int[2];
    message.mRecv(in, 2, MPI.INT);
    Check.equal(50 + left(), in[1], "what was received");
    Check.that(message.isNull(), "a message that was received is null");
    first.waitFor();
    Request second = COMM_WORLD.iSend(out, 2, MPI.INT, right(), 8);
    while (message.imProbe(ANY_SOURCE, 8, COMM_WORLD) == null) {
      Thread.onSpinWait();
    }
    IntBuffer direct = MPI.newIntBuffer(2);
    Status received = message.imRecv(direct, 2, MPI.INT).waitStatus();
    Check.equal(left(), received.getSource(), "source");
    Check.equal(50 + left(), direct.get(1), "what was received later");
    second.waitFor();
    Check.equal(PROC_NULL, message.mProbe(PROC_NULL, 1, COMM_WORLD).getSource(), "nobody's");
    Check.that(message.isNoProc(), "it is the message of nobody");
    Check.equal(0, message.mRecv(new int[1], 1, MPI.INT).getCount(MPI.INT), "nobody's count");
  }

  private static void bytes() throws Exception {
    ByteBuffer in = MPI.newByteBuffer(40);
    DoubleBuffer out = MPI.newDoubleBuffer(5);
    out.put(4, 2.5);
    Request send = COMM_WORLD.iSend(out, 5, MPI.DOUBLE, right(), 1);
    Status status = COMM_WORLD.recv(in, 40, MPI.BYTE, left(), 1);
    send.waitFor();
    Check.equal(40, status.getCount(MPI.BYTE), "bytes of five doubles");
    Check.equal(2.5, in.getDouble(32), "the last double");
  }

  private static void large() throws Exception {
    int count = 300_000;
    long[] out = new long[count];
    Arrays.setAll(out, i -> i * 31L);
    long[] in = new long[count];
    shift(out, in, count, MPI.LONG);
    Check.equal(out, in, "a large array");
  }

  private static void pack() throws Exception {
    byte[] packed = new byte[100];
    int position = COMM_WORLD.pack(new int[] {1, 2}, 2, MPI.INT, packed, 0);
    position = COMM_WORLD.pack(new double[] {0.5}, 1, MPI.DOUBLE, packed, position);
    Check.equal(16, position, "position");
    Check.that(COMM_WORLD.packSize(2, MPI.INT) >= 8, "size of two ints");
    Datatype pair = Datatype.createContiguous(2, MPI.INT);
    Check.that(COMM_WORLD.packSize(2, pair) >= 16, "size of what is not committed");
    pair.free();
    byte[] received = new byte[100];
    Status status =
        COMM_WORLD.sendRecv(
            packed, position, MPI.PACKED, right(), 1, received, 100, MPI.PACKED, left(), 1);
    Check.equal(16, status.getCount(MPI.PACKED), "packed bytes");
    int[] ints = new int[2];
    double[] doubles = new double[1];
    position = COMM_WORLD.unpack(received, 0, ints, 2, MPI.INT);
    position = COMM_WORLD.unpack(received, position, doubles, 1, MPI.DOUBLE);
    Check.equal(16, position, "position behind");
    Check.equal(new int[] {1, 2}, ints, "ints");
    Check.equal(0.5, doubles[0], "double");
  }

  private static void errors() throws Exception {
    int[] one = new int[1];
    int size = COMM_WORLD.getSize();
    int rank = COMM_WORLD.getRank();
    Check.fails(MPI.ERR_RANK, () -> COMM_WORLD.send(one, 1, MPI.INT, size, 1));
    Check.fails(MPI.ERR_RANK, () -> COMM_WORLD.recv(one, 1, MPI.INT, -7, 1));
    Check.fails(MPI.ERR_TAG, () -> COMM_WORLD.send(one, 1, MPI.INT, rank, -3));
    Check.fails(MPI.ERR_COUNT, () -> COMM_WORLD.send(one, -1, MPI.INT, rank, 1));
    Check.fails(MPI.ERR_TYPE, () -> COMM_WORLD.send(one, 1, MPI.DATATYPE_NULL, rank, 1));
    Check.fails(MPI.ERR_ROOT, () -> COMM_WORLD.bcast(one, 1, MPI.INT, size));
    if (!Check.isOpenMpisOwn()) { // which throw what Java throws, or write behind the end
      Check.fails(MPI.ERR_BUFFER, () -> COMM_WORLD.send(one, 2, MPI.INT, MPI.PROC_NULL, 1));
      Check.fails(MPI.ERR_BUFFER, () -> COMM_WORLD.bcast(one, 2, MPI.INT, 0));
    }
    Request send = COMM_WORLD.iSend(MPI.newIntBuffer(4), 4, MPI.INT, rank, 55);
    Check.fails(MPI.ERR_TRUNCATE, () -> COMM_WORLD.recv(one, 1, MPI.INT, rank, 55));
    send.waitFor();
  }
}
