package org.swmpi.bindings.suite;

import static mpi.MPI.COMM_WORLD;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import mpi.Datatype;
import mpi.File;
import mpi.FileView;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/// Files that ranks read and write together.
final class FileCases {
  private FileCases() {}

  static List<Case> all() {
    return List.of(
        new Case("positions", FileCases::positions),
        new Case("own positions", FileCases::own),
        new Case("collective", FileCases::collective),
        new Case("views", FileCases::views),
        new Case("values of external32", FileCases::externalValues),
        new Case("shared position", FileCases::shared),
        new Case("non-blocking", FileCases::later),
        new Case("two halves", FileCases::halves),
        new Case("sizes and modes", FileCases::sizes),
        new Case("end of the file", FileCases::end),
        new Case("errors of files", FileCases::errors));
  }

  static List<Case> beyond() {
    return List.of(new Case("all ways to external32", FileCases::externalStructs));
  }

  private static int rank() throws Exception {
    return COMM_WORLD.getRank();
  }

  private static int size() throws Exception {
    return COMM_WORLD.getSize();
  }

  /// A name that all ranks know.
  static String name() throws Exception {
    byte[] name = new byte[200];
    if (rank() == 0) {
      java.nio.file.Path path = Files.createTempFile("suite", ".bin");
      Files.delete(path);
      byte[] bytes = path.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
      System.arraycopy(bytes, 0, name, 0, bytes.length);
    }
    COMM_WORLD.bcast(name, name.length, MPI.BYTE, 0);
    return new String(name, java.nio.charset.StandardCharsets.UTF_8).trim();
  }

  private static File open(String name, int mode) throws Exception {
    return new File(COMM_WORLD, name, mode);
  }

  private static final int NEW = MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE;

  private static int[] numbers(int first, int count) {
    int[] numbers = new int[count];
    Arrays.setAll(numbers, i -> first + i);
    return numbers;
  }

  private static void positions() throws Exception {
    File file = open(name(), NEW);
    Status status = file.writeAt(40L * rank(), numbers(10 * rank(), 10), 10, MPI.INT);
    Check.equal(10, status.getCount(MPI.INT), "written");
    file.sync();
    COMM_WORLD.barrier();
    file.sync();
    int other = (rank() + 1) % size();
    int[] read = new int[10];
    status = file.readAt(40L * other, read, 10, MPI.INT);
    Check.equal(10, status.getCount(MPI.INT), "read");
    Check.equal(numbers(10 * other, 10), read, "of another rank");
    file.close();
  }

  private static void own() throws Exception {
    File file = open(name(), NEW);
    file.setView(12L * rank(), MPI.INT, MPI.INT, "native");
    file.write(numbers(rank(), 1), 1, MPI.INT);
    file.write(numbers(rank() + 50, 2), 2, MPI.INT);
    Check.equal(3L, file.getPosition(), "position in ints");
    file.seek(1, MPI.SEEK_SET);
    int[] read = new int[1];
    file.read(read, 1, MPI.INT);
    Check.equal(rank() + 50, read[0], "read at the position");
    file.seek(-1, MPI.SEEK_CUR);
    Check.equal(1L, file.getPosition(), "position after a step back");
    Check.equal(12L * rank() + 8, file.getByteOffset(2), "place in bytes");
    file.close();
  }

  private static void collective() throws Exception {
    File file = open(name(), NEW);
    ByteBuffer out = MPI.newByteBuffer(16);
    out.putLong(0, rank()).putLong(8, -rank());
    file.writeAtAll(16L * rank(), out, 2, MPI.LONG);
    long[] read = new long[2];
    file.seek(16L * rank(), MPI.SEEK_SET);
    Status status = file.readAll(read, 2, MPI.LONG);
    Check.equal(2, status.getCount(MPI.LONG), "count");
    Check.equal(new long[] {rank(), -rank()}, read, "read by all");
    file.readAtAll(16L * rank(), read, 2, MPI.LONG);
    file.close();
  }

  private static void views() throws Exception {
    File file = open(name(), NEW);
    Datatype mine = Datatype.createResized(MPI.INT, 0, 4 * size());
    mine.commit();
    file.setView(4L * rank(), MPI.INT, mine, "native");
    FileView view = file.getView();
    Check.equal(4L * rank(), view.getDisp(), "displacement");
    Check.equal("native", view.getDataRep(), "representation");
    file.writeAll(numbers(100 * rank(), 3), 3, MPI.INT);
    file.setView(0, MPI.INT, MPI.INT, "native");
    int[] all = new int[3 * size()];
    file.readAtAll(0, all, all.length, MPI.INT);
    for (int i = 0; i < all.length; i++) {
      Check.equal(100 * (i % size()) + i / size(), all[i], "int " + i);
    }
    mine.free();
    file.close();
  }

  private static void externalValues() throws Exception {
    File file = open(name(), NEW);
    file.setView(24L * rank(), MPI.INT, MPI.INT, "external32");
    file.write(new int[] {rank(), 258}, 2, MPI.INT);
    file.writeAll(new double[] {1.5, -rank()}, 2, MPI.DOUBLE);
    int[] ints = new int[1];
    Status status = file.readAt(1, ints, 1, MPI.INT);
    Check.equal(1, status.getCount(MPI.INT), "count");
    Check.equal(258, ints[0], "int");
    double[] doubles = new double[2];
    file.readAtAll(2, doubles, 2, MPI.DOUBLE);
    Check.equal(new double[] {1.5, -rank()}, doubles, "doubles");
    file.setView(24L * rank(), MPI.BYTE, MPI.BYTE, "native");
    byte[] raw = new byte[24];
    file.readAtAll(0, raw, raw.length, MPI.BYTE);
    ByteBuffer expected = ByteBuffer.allocate(raw.length); // the highest byte first
    expected.putInt(rank()).putInt(258).putDouble(1.5).putDouble(-rank());
    Check.equal(expected.array(), raw, "in the file");
    file.close();
  }

  private static void externalStructs() throws Exception {
    File file = open(name(), NEW);
    Datatype mixed =
        Datatype.createStruct(
            new int[] {1, 2, 1},
            new int[] {0, 8, 24},
            new Datatype[] {MPI.INT, MPI.DOUBLE, MPI.SHORT_INT});
    mixed.commit();
    file.setView(64L * rank(), MPI.BYTE, MPI.BYTE, "external32");
    ByteBuffer values = MPI.newByteBuffer(32);
    values.putInt(0, rank()).putDouble(8, 1.5).putDouble(16, -rank());
    values.putShort(24, (short) 258).putInt(28, 259);
    file.write(values, 1, mixed);
    IntBuffer ints = MPI.newIntBuffer(1).put(0, 513);
    file.iWrite(ints, 1, MPI.INT).waitFor();
    Check.equal(513, ints.get(0), "written values stay");
    file.writeAllBegin(new double[] {2, 3}, 1, MPI.DOUBLE_COMPLEX);
    file.writeAllEnd(null);
    file.write(new byte[] {7, 8}, 2, MPI.BYTE);
    ByteBuffer read = MPI.newByteBuffer(32);
    file.readAt(0, read, 1, mixed);
    Check.equal(values, read, "struct");
    file.iReadAt(26, ints.put(0, 0), 1, MPI.INT).waitFor();
    Check.equal(513, ints.get(0), "int later");
    double[] halves = new double[2];
    file.readAtAllBegin(30, halves, 1, MPI.DOUBLE_COMPLEX);
    file.readAtAllEnd(halves);
    Check.equal(new double[] {2, 3}, halves, "complex number in two halves");
    file.setView(64L * rank(), MPI.BYTE, MPI.BYTE, "native");
    byte[] raw = new byte[48];
    file.readAtAll(0, raw, raw.length, MPI.BYTE);
    ByteBuffer expected = ByteBuffer.allocate(raw.length); // the highest byte first
    expected.putInt(rank()).putDouble(1.5).putDouble(-rank()).putShort((short) 258).putInt(259);
    expected.putInt(513).putDouble(2).putDouble(3).put((byte) 7).put((byte) 8);
    Check.equal(expected.array(), raw, "in the file");
    mixed.free();
    file.close();
  }

  private static void shared() throws Exception {
    File file = open(name(), NEW);
    file.writeShared(new int[] {7}, 1, MPI.INT);
    COMM_WORLD.barrier();
    Check.equal(4L * size(), file.getPositionShared(), "position of all");
    COMM_WORLD.barrier();
    file.seekShared(0, MPI.SEEK_SET);
    file.writeOrdered(new int[] {rank()}, 1, MPI.INT);
    file.seekShared(0, MPI.SEEK_SET);
    int[] read = new int[1];
    file.readOrdered(read, 1, MPI.INT);
    Check.equal(rank(), read[0], "in the order of ranks");
    file.close();
  }

  private static void later() throws Exception {
    File file = open(name(), NEW);
    IntBuffer out = MPI.newIntBuffer(2);
    out.put(0, rank()).put(1, 9);
    Request write = file.iWriteAt(8L * rank(), out, 2, MPI.INT);
    Check.equal(2, write.waitStatus().getCount(MPI.INT), "written");
    IntBuffer in = MPI.newIntBuffer(2);
    Request read = file.iReadAt(8L * rank(), in, 2, MPI.INT);
    read.waitFor();
    Check.equal(rank(), in.get(0), "read");
    file.close();
  }

  private static void halves() throws Exception {
    File file = open(name(), NEW);
    int[] out = {rank(), 3};
    file.writeAtAllBegin(8L * rank(), out, 2, MPI.INT);
    Check.equal(2, file.writeAtAllEnd(out).getCount(MPI.INT), "written");
    int[] in = new int[2];
    file.readAtAllBegin(8L * rank(), in, 2, MPI.INT);
    file.readAtAllEnd(in);
    Check.equal(out, in, "read");
    file.close();
  }

  private static void sizes() throws Exception {
    String name = name();
    File file = open(name, MPI.MODE_CREATE | MPI.MODE_RDWR);
    Check.equal(MPI.MODE_CREATE | MPI.MODE_RDWR, file.getAMode(), "mode");
    file.setSize(1000);
    Check.equal(1000L, file.getSize(), "size");
    Check.equal(size(), file.getGroup().getSize(), "group");
    Check.that(!file.getAtomicity(), "not atomic");
    file.setAtomicity(true);
    Check.that(file.getAtomicity(), "atomic");
    Check.equal(1, file.getTypeExtent(MPI.INT), "extent");
    file.close();
    COMM_WORLD.barrier();
    if (rank() == 0) {
      File.delete(name);
      Check.fails(MPI.ERR_NO_SUCH_FILE, () -> File.delete(name));
    }
    COMM_WORLD.barrier();
  }

  private static void end() throws Exception {
    File file = open(name(), NEW);
    file.writeAtAll(4L * rank(), new int[] {rank()}, 1, MPI.INT);
    file.sync();
    COMM_WORLD.barrier();
    file.sync();
    IntBuffer read = MPI.newIntBuffer(3);
    Status status = file.readAt(4L * (size() - 1), read, 3, MPI.INT);
    Check.equal(1, status.getCount(MPI.INT), "ints before the end");
    Check.equal(size() - 1, read.get(0), "what was read");
    Check.equal(0, read.get(2), "what was not");
    file.close();
  }

  private static void errors() throws Exception {
    Check.fails(MPI.ERR_NO_SUCH_FILE, () -> open("/nonexistent/file", MPI.MODE_RDONLY));
    Check.fails(MPI.ERR_AMODE, () -> open("/nonexistent/file", MPI.MODE_RDONLY | MPI.MODE_CREATE));
    Check.fails(
        MPI.ERR_AMODE, () -> open("/nonexistent/file", MPI.MODE_RDWR | MPI.MODE_SEQUENTIAL));
    String name = name();
    File file = open(name, MPI.MODE_CREATE | MPI.MODE_WRONLY);
    file.close();
    Check.fails(
        MPI.ERR_FILE_EXISTS, () -> open(name, MPI.MODE_CREATE | MPI.MODE_EXCL | MPI.MODE_RDWR));
    COMM_WORLD.barrier();
    if (rank() == 0) {
      File.delete(name);
    }
  }
}
