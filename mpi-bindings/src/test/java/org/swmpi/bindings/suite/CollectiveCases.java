package org.swmpi.bindings.suite;

import static mpi.MPI.COMM_WORLD;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import mpi.Datatype;
import mpi.MPI;
import mpi.Request;

/// Collectives that move data: arrays, buffers, immediate, in place, with blocks of every length.
final class CollectiveCases {
  private CollectiveCases() {}

  static List<Case> all() {
    return List.of(
        new Case("barrier", CollectiveCases::barrier),
        new Case("bcast", CollectiveCases::bcast),
        new Case("gather", CollectiveCases::gather),
        new Case("gatherv", CollectiveCases::gatherv),
        new Case("scatter", CollectiveCases::scatter),
        new Case("scatterv", CollectiveCases::scatterv),
        new Case("room for more than comes", CollectiveCases::roomForMore),
        new Case("allGather", CollectiveCases::allGather),
        new Case("allGatherv", CollectiveCases::allGatherv),
        new Case("allToAll", CollectiveCases::allToAll),
        new Case("allToAllv and allToAllw", CollectiveCases::allToAllv),
        new Case("derived types in collectives", CollectiveCases::derived),
        new Case("immediate collectives", CollectiveCases::immediate),
        new Case("booleans and chars in collectives", CollectiveCases::others));
  }

  private static int rank() throws Exception {
    return COMM_WORLD.getRank();
  }

  private static int size() throws Exception {
    return COMM_WORLD.getSize();
  }

  /// Blocks of 1, 2, ... elements, with a gap of one element before each.
  private static int[] counts() throws Exception {
    int[] counts = new int[size()];
    Arrays.setAll(counts, i -> i + 1);
    return counts;
  }

  private static int[] places() throws Exception {
    int[] places = new int[size()];
    for (int i = 0, at = 1; i < places.length; i++) {
      places[i] = at;
      at += i + 2;
    }
    return places;
  }

  /// What those blocks hold when rank i has written i.
  private static int[] blocks() throws Exception {
    int[] counts = counts();
    int[] places = places();
    int[] all = new int[places[size() - 1] + size()];
    Arrays.fill(all, -1);
    for (int i = 0; i < size(); i++) {
      Arrays.fill(all, places[i], places[i] + counts[i], i);
    }
    return all;
  }

  private static int[] filled(int length, int value) {
    int[] array = new int[length];
    Arrays.fill(array, value);
    return array;
  }

  private static int[] of(IntBuffer buffer) {
    int[] array = new int[buffer.capacity()];
    buffer.duplicate().clear().get(array);
    return array;
  }

  private static IntBuffer direct(int... values) {
    IntBuffer buffer = MPI.newIntBuffer(values.length);
    buffer.put(values);
    return buffer;
  }

  private static int[] ranks() throws Exception {
    int[] ranks = new int[size()];
    Arrays.setAll(ranks, i -> i);
    return ranks;
  }

  private static void barrier() throws Exception {
    COMM_WORLD.barrier();
    COMM_WORLD.iBarrier().waitFor();
  }

  private static void bcast() throws Exception {
    for (int root = 0; root < size(); root++) {
      double[] values = rank() == root ? new double[] {root, 0.5} : new double[2];
      COMM_WORLD.bcast(values, 2, MPI.DOUBLE, root);
      Check.equal(new double[] {root, 0.5}, values, "values of root " + root);
      ByteBuffer bytes = MPI.newByteBuffer(100);
      bytes.put(99, (byte) (rank() == root ? 42 : 0));
      COMM_WORLD.bcast(bytes, 100, MPI.BYTE, root);
      Check.equal((byte) 42, bytes.get(99), "the last byte");
      COMM_WORLD.bcast(new int[0], 0, MPI.INT, root);
    }
  }

  private static void gather() throws Exception {
    for (int root = 0; root < size(); root++) {
      boolean here = rank() == root;
      int[] all = here ? new int[2 * size()] : new int[0];
      COMM_WORLD.gather(new int[] {rank(), -rank()}, 2, MPI.INT, all, 2, MPI.INT, root);
      int[] expected = new int[2 * size()];
      for (int i = 0; i < size(); i++) {
        expected[2 * i] = i;
        expected[2 * i + 1] = -i;
      }
      if (here) {
        Check.equal(expected, all, "gathered");
      }
      int[] place = here ? filled(size(), -1) : new int[] {rank()};
      if (here) {
        place[root] = root;
      }
      COMM_WORLD.gather(place, 1, MPI.INT, root);
      if (here) {
        Check.equal(ranks(), place, "gathered in place");
      }
    }
  }

  private static void gatherv() throws Exception {
    int[] mine = filled(rank() + 1, rank());
    for (int root = 0; root < size(); root++) {
      int[] all = filled(blocks().length, -1);
      COMM_WORLD.gatherv(mine, mine.length, MPI.INT, all, counts(), places(), MPI.INT, root);
      if (rank() == root) {
        Check.equal(blocks(), all, "gathered blocks");
        int[] place = filled(all.length, -1);
        Arrays.fill(place, places()[root], places()[root] + root + 1, root);
        COMM_WORLD.gatherv(place, counts(), places(), MPI.INT, root);
        Check.equal(blocks(), place, "blocks gathered in place");
      } else {
        COMM_WORLD.gatherv(mine, mine.length, MPI.INT, root);
      }
    }
  }

  private static void scatter() throws Exception {
    for (int root = 0; root < size(); root++) {
      int[] all = rank() == root ? ranks() : new int[size()];
      int[] mine = new int[1];
      COMM_WORLD.scatter(all, 1, MPI.INT, mine, 1, MPI.INT, root);
      Check.equal(rank(), mine[0], "scattered");
      int[] place = rank() == root ? ranks() : new int[1];
      COMM_WORLD.scatter(place, 1, MPI.INT, root);
      Check.equal(rank() == root ? ranks() : new int[] {rank()}, place, "scattered in place");
    }
  }

  private static void scatterv() throws Exception {
    for (int root = 0; root < size(); root++) {
      int[] mine = new int[rank() + 1];
      COMM_WORLD.scatterv(blocks(), counts(), places(), MPI.INT, mine, mine.length, MPI.INT, root);
      Check.equal(filled(rank() + 1, rank()), mine, "a scattered block");
      if (rank() == root) {
        COMM_WORLD.scatterv(blocks(), counts(), places(), MPI.INT, root);
      } else {
        int[] again = new int[rank() + 1];
        COMM_WORLD.scatterv(again, again.length, MPI.INT, root);
        Check.equal(mine, again, "a block scattered in place");
      }
    }
  }

  private static void roomForMore() throws Exception {
    int[] wide = filled(rank() + 3, -9);
    COMM_WORLD.scatterv(blocks(), counts(), places(), MPI.INT, wide, wide.length, MPI.INT, 0);
    Check.equal(
        filled(rank() + 1, rank()), Arrays.copyOf(wide, rank() + 1), "a block in a longer array");
    boolean isKept = !Check.isOpenMpisOwn(); // which brings back what its own array held
    Check.that(!isKept || wide[rank() + 1] == -9, "the rest of a longer array");
    int[] twos = filled(size(), 2);
    int[] places = new int[size()];
    Arrays.setAll(places, i -> 2 * i);
    int[] all = filled(2 * size(), -9);
    COMM_WORLD.gatherv(new int[] {rank()}, 1, MPI.INT, all, twos, places, MPI.INT, 0);
    if (rank() == 0) {
      for (int i = 0; i < size(); i++) {
        Check.equal(i, all[2 * i], "what was sent to a longer block");
        Check.that(!isKept || all[2 * i + 1] == -9, "the rest of a longer block");
      }
    }
    all = filled(2 * size(), -9);
    int room = rank() == 0 ? 2 : 1;
    COMM_WORLD.gather(new int[] {rank()}, 1, MPI.INT, all, room, MPI.INT, 0);
    IntBuffer later = MPI.newIntBuffer(2 * size());
    COMM_WORLD.iGather(direct(rank()), 1, MPI.INT, later, room, MPI.INT, 0).waitFor();
    for (int i = 0; rank() == 0 && i < size(); i++) {
      Check.equal(i, all[2 * i], "what was gathered with room for more");
      Check.that(!isKept || all[2 * i + 1] == -9, "the rest of that room");
      Check.equal(i, later.get(2 * i), "what was gathered later with room for more");
    }
  }

  private static void allGather() throws Exception {
    int[] all = new int[size()];
    COMM_WORLD.allGather(new int[] {rank()}, 1, MPI.INT, all, 1, MPI.INT);
    Check.equal(ranks(), all, "gathered by all");
    int[] place = filled(size(), -1);
    place[rank()] = rank();
    COMM_WORLD.allGather(place, 1, MPI.INT);
    Check.equal(ranks(), place, "gathered by all in place");
    IntBuffer buffer = MPI.newIntBuffer(size());
    COMM_WORLD.allGather(direct(rank()), 1, MPI.INT, buffer, 1, MPI.INT);
    Check.equal(ranks(), of(buffer), "gathered by all in a buffer");
  }

  private static void allGatherv() throws Exception {
    int[] mine = filled(rank() + 1, rank());
    int[] all = filled(blocks().length, -1);
    COMM_WORLD.allGatherv(mine, mine.length, MPI.INT, all, counts(), places(), MPI.INT);
    Check.equal(blocks(), all, "blocks gathered by all");
    int[] place = filled(all.length, -1);
    Arrays.fill(place, places()[rank()], places()[rank()] + rank() + 1, rank());
    COMM_WORLD.allGatherv(place, counts(), places(), MPI.INT);
    Check.equal(blocks(), place, "blocks gathered by all in place");
  }

  private static void allToAll() throws Exception {
    int[] send = new int[2 * size()];
    int[] expected = new int[2 * size()];
    for (int i = 0; i < size(); i++) {
      send[2 * i] = 100 * rank() + i;
      expected[2 * i] = 100 * i + rank();
    }
    int[] receive = new int[2 * size()];
    COMM_WORLD.allToAll(send, 2, MPI.INT, receive, 2, MPI.INT);
    Check.equal(expected, receive, "exchanged");
    IntBuffer buffer = MPI.newIntBuffer(2 * size());
    COMM_WORLD.allToAll(direct(send), 2, MPI.INT, buffer, 2, MPI.INT);
    Check.equal(expected, of(buffer), "exchanged in a buffer");
  }

  /// Rank i sends i + j + 1 elements to rank j.
  private static void allToAllv() throws Exception {
    int size = size();
    int[] counts = new int[size];
    int[] places = new int[size];
    int[] bytes = new int[size];
    int total = 0;
    for (int i = 0; i < size; i++) {
      counts[i] = rank() + i + 1;
      places[i] = total;
      bytes[i] = total * Integer.BYTES;
      total += counts[i];
    }
    int[] send = new int[total];
    int[] expected = new int[total];
    for (int i = 0; i < size; i++) {
      Arrays.fill(send, places[i], places[i] + counts[i], 10 * rank() + i);
      Arrays.fill(expected, places[i], places[i] + counts[i], 10 * i + rank());
    }
    int[] receive = new int[total];
    COMM_WORLD.allToAllv(send, counts, places, MPI.INT, receive, counts, places, MPI.INT);
    Check.equal(expected, receive, "exchanged blocks");
    Datatype[] types = new Datatype[size];
    Arrays.fill(types, MPI.INT);
    IntBuffer in = MPI.newIntBuffer(total);
    COMM_WORLD.allToAllw(direct(send), counts, bytes, types, in, counts, bytes, types);
    Check.equal(expected, of(in), "exchanged blocks of several types");
    in = MPI.newIntBuffer(total);
    COMM_WORLD
        .iAllToAllv(direct(send), counts, places, MPI.INT, in, counts, places, MPI.INT)
        .waitFor();
    Check.equal(expected, of(in), "blocks exchanged later");
  }

  private static void derived() throws Exception {
    Datatype every = Datatype.createVector(2, 1, 2, MPI.INT);
    every.commit();
    int[] values = rank() == 0 ? new int[] {1, 2, 3, 4} : filled(4, -1);
    COMM_WORLD.bcast(values, 1, every, 0);
    Check.equal(rank() == 0 ? new int[] {1, 2, 3, 4} : new int[] {1, -1, 3, -1}, values, "column");
    Datatype wide = Datatype.createResized(MPI.INT, 0, 8);
    wide.commit();
    int[] all = filled(2 * size(), -1);
    COMM_WORLD.allGather(new int[] {rank()}, 1, MPI.INT, all, 1, wide);
    int[] expected = filled(2 * size(), -1);
    for (int i = 0; i < size(); i++) {
      expected[2 * i] = i;
    }
    Check.equal(expected, all, "gathered with gaps");
    int[] mine = new int[1];
    COMM_WORLD.scatter(expected, 1, wide, mine, 1, MPI.INT, 0);
    Check.equal(rank(), mine[0], "scattered from gaps");
    every.free();
    wide.free();
  }

  private static void immediate() throws Exception {
    int size = size();
    IntBuffer shared = rank() == 0 ? direct(7) : direct(0);
    IntBuffer gathered = MPI.newIntBuffer(size);
    IntBuffer everywhere = MPI.newIntBuffer(size);
    IntBuffer exchanged = MPI.newIntBuffer(size);
    IntBuffer own = MPI.newIntBuffer(1);
    IntBuffer place = direct(filled(size, -1));
    place.put(rank(), rank());
    IntBuffer blocks = direct(filled(blocks().length, -1));
    Request[] requests = {
      COMM_WORLD.iBcast(shared, 1, MPI.INT, 0),
      COMM_WORLD.iGather(direct(rank()), 1, MPI.INT, gathered, 1, MPI.INT, 0),
      COMM_WORLD.iAllGather(direct(rank()), 1, MPI.INT, everywhere, 1, MPI.INT),
      COMM_WORLD.iAllToAll(direct(filled(size, rank())), 1, MPI.INT, exchanged, 1, MPI.INT),
      COMM_WORLD.iScatter(direct(ranks()), 1, MPI.INT, own, 1, MPI.INT, 0),
      COMM_WORLD.iAllGather(place, 1, MPI.INT),
      COMM_WORLD.iAllGatherv(
          direct(filled(rank() + 1, rank())),
          rank() + 1,
          MPI.INT,
          blocks,
          counts(),
          places(),
          MPI.INT)
    };
    Request.waitAll(requests);
    Check.equal(7, shared.get(0), "bcast");
    if (rank() == 0) {
      Check.equal(ranks(), of(gathered), "gather");
    }
    Check.equal(ranks(), of(everywhere), "allGather");
    Check.equal(ranks(), of(exchanged), "allToAll");
    Check.equal(rank(), own.get(0), "scatter");
    Check.equal(ranks(), of(place), "allGather in place");
    Check.equal(blocks(), of(blocks), "allGatherv");
  }

  private static void others() throws Exception {
    boolean[] flags = new boolean[size()];
    COMM_WORLD.allGather(new boolean[] {rank() % 2 == 0}, 1, MPI.BOOLEAN, flags, 1, MPI.BOOLEAN);
    char[] text = new char[size()];
    COMM_WORLD.allGather(new char[] {(char) ('a' + rank())}, 1, MPI.CHAR, text, 1, MPI.CHAR);
    for (int i = 0; i < size(); i++) {
      Check.equal(i % 2 == 0, flags[i], "flag");
      Check.equal((char) ('a' + i), text[i], "char");
    }
  }
}
