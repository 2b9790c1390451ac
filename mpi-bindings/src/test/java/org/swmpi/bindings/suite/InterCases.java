package org.swmpi.bindings.suite;

import static mpi.MPI.COMM_WORLD;

import java.nio.IntBuffer;
import java.util.List;
import mpi.Comm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;

/// Two groups of one job that talk to each other: even and odd ranks. They need two ranks.
final class InterCases {
  private InterCases() {}

  static List<Case> all() {
    return List.of(
        new Case("nobody has started this job", InterCases::parent),
        new Case("groups, sizes and ranks", InterCases::groups),
        new Case("messages to the other group", InterCases::messages),
        new Case("collectives of two groups", InterCases::collectives),
        new Case("rooted collectives of two groups", InterCases::rooted),
        new Case("merge", InterCases::merge));
  }

  static List<Case> beyond() {
    return List.of(new Case("a job of no ranks", InterCases::noRanks));
  }

  private static void noRanks() throws Exception {
    Check.fails(
        MPI.ERR_ARG, () -> MPI.COMM_SELF.spawn("/bin/true", null, 0, MPI.INFO_NULL, 0, null));
  }

  private static void parent() throws Exception {
    Check.that(Intercomm.getParent().isNull(), "no parent");
  }

  private interface Body {
    void run(Intercomm inter, Intracomm half) throws Exception;
  }

  private static boolean isEven() throws Exception {
    return COMM_WORLD.getRank() % 2 == 0;
  }

  private static void with(Body body) throws Exception {
    if (COMM_WORLD.getSize() < 2) {
      return;
    }
    Intracomm half = COMM_WORLD.split(isEven() ? 0 : 1, 0);
    Intracomm nobody = COMM_WORLD.split(MPI.UNDEFINED, 0);
    // What leaders alone look at others may give anything for.
    boolean leads = half.getRank() == 0;
    Comm peers = leads ? COMM_WORLD : nobody;
    Intercomm inter = peers.createIntercomm(half, 0, leads ? (isEven() ? 1 : 0) : -9, 12);
    body.run(inter, half);
    inter.free();
    half.free();
  }

  private static int others() throws Exception {
    int size = COMM_WORLD.getSize();
    return isEven() ? size / 2 : (size + 1) / 2;
  }

  private static void groups() throws Exception {
    with(
        (inter, half) -> {
          Check.that(inter.isInter() && !half.isInter(), "two groups");
          Check.equal(half.getSize(), inter.getSize(), "local size");
          Check.equal(half.getRank(), inter.getRank(), "local rank");
          Check.equal(others(), inter.getRemoteSize(), "remote size");
          Group remote = inter.getRemoteGroup();
          Check.equal(others(), remote.getSize(), "size of the remote group");
          int[] first = Group.translateRanks(remote, new int[] {0}, COMM_WORLD.getGroup());
          Check.equal(isEven() ? 1 : 0, first[0], "first of the remote group");
          Intercomm copy = inter.dup();
          Check.equal(MPI.CONGRUENT, Comm.compare(inter, copy), "a copy");
          Check.equal(MPI.IDENT, Comm.compare(inter, inter), "itself");
          copy.free();
        });
  }

  private static void messages() throws Exception {
    with(
        (inter, half) -> {
          int rank = inter.getRank();
          if (rank >= inter.getRemoteSize()) {
            return;
          }
          IntBuffer mine = MPI.newIntBuffer(1);
          mine.put(0, COMM_WORLD.getRank());
          var send = inter.iSend(mine, 1, MPI.INT, rank, 3);
          int[] got = new int[1];
          Status status = inter.recv(got, 1, MPI.INT, MPI.ANY_SOURCE, 3);
          send.waitFor();
          Check.equal(rank, status.getSource(), "source");
          Check.equal(2 * rank + (isEven() ? 1 : 0), got[0], "from the other group");
        });
  }

  private static void collectives() throws Exception {
    with(
        (inter, half) -> {
          inter.barrier();
          int[] all = new int[others()];
          inter.allGather(new int[] {COMM_WORLD.getRank()}, 1, MPI.INT, all, 1, MPI.INT);
          for (int i = 0; i < all.length; i++) {
            Check.equal(2 * i + (isEven() ? 1 : 0), all[i], "gathered");
          }
          int[] sum = new int[1];
          inter.allReduce(new int[] {1}, sum, 1, MPI.INT, MPI.SUM);
          Check.equal(others(), sum[0], "members of the other group");
          if (!Check.isOpenMpisOwn()) { // which does something
            Check.fails(MPI.ERR_ARG, () -> inter.allReduce(sum, 1, MPI.INT, MPI.SUM));
          }
        });
  }

  private static void rooted() throws Exception {
    with(
        (inter, half) -> {
          int root = 0;
          if (isEven()) {
            root = half.getRank() == 0 ? MPI.ROOT : MPI.PROC_NULL;
          }
          int[] value = {isEven() ? 42 : 0};
          inter.bcast(value, 1, MPI.INT, root);
          Check.equal(42, value[0], "value of the root");
          int[] all = new int[others()];
          inter.gather(new int[] {half.getRank()}, 1, MPI.INT, all, 1, MPI.INT, root);
          if (root == MPI.ROOT) {
            Check.equal(others() - 1, all[others() - 1], "gathered from the other group");
          }
          int[] sum = new int[1];
          inter.reduce(new int[] {1}, sum, 1, MPI.INT, MPI.SUM, root);
          if (root == MPI.ROOT) {
            Check.equal(others(), sum[0], "sum of the other group");
          }
        });
  }

  private static void merge() throws Exception {
    with(
        (inter, half) -> {
          Intracomm all = inter.merge(!isEven());
          Check.equal(COMM_WORLD.getSize(), all.getSize(), "size");
          int evens = (COMM_WORLD.getSize() + 1) / 2;
          Check.equal(isEven() ? half.getRank() : evens + half.getRank(), all.getRank(), "rank");
          int[] sum = {1};
          all.allReduce(sum, 1, MPI.INT, MPI.SUM);
          Check.equal(COMM_WORLD.getSize(), sum[0], "sum");
          all.free();
        });
  }
}
