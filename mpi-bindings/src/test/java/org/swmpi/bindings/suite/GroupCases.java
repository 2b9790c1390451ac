package org.swmpi.bindings.suite;

import static mpi.MPI.COMM_SELF;
import static mpi.MPI.COMM_WORLD;
import static mpi.MPI.UNDEFINED;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import mpi.Comm;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;

/// Groups, and the communicators that are made of others.
final class GroupCases {
  private GroupCases() {}

  static List<Case> all() {
    return List.of(
        new Case("groups", GroupCases::groups),
        new Case("ranges of groups", GroupCases::ranges),
        new Case("groups as sets", GroupCases::sets),
        new Case("translated ranks", GroupCases::translated),
        new Case("errors of groups", GroupCases::errors),
        new Case("dup and clone", GroupCases::dup),
        new Case("dup that goes on after the call", GroupCases::duplicateLater),
        new Case("split", GroupCases::split),
        new Case("splitType", GroupCases::splitType),
        new Case("create", GroupCases::create),
        new Case("createGroup", GroupCases::createGroup),
        new Case("compare", GroupCases::compare),
        new Case("attributes", GroupCases::attributes),
        new Case("attributes of threads", GroupCases::attributesOfThreads),
        new Case("names of communicators", GroupCases::names),
        new Case("freed communicators", GroupCases::freed),
        new Case("messages of communicators apart", GroupCases::apart));
  }

  private static int rank() throws Exception {
    return COMM_WORLD.getRank();
  }

  private static int size() throws Exception {
    return COMM_WORLD.getSize();
  }

  private static void groups() throws Exception {
    Group world = COMM_WORLD.getGroup();
    Check.equal(size(), world.getSize(), "size");
    Check.equal(rank(), world.getRank(), "rank");
    Group last = world.incl(new int[] {size() - 1});
    Check.equal(rank() == size() - 1 ? 0 : UNDEFINED, last.getRank(), "rank in a group of one");
    Group rest = world.excl(new int[] {size() - 1});
    Check.equal(size() - 1, rest.getSize(), "size without one");
    Group none = world.incl(new int[0]);
    Check.equal(MPI.IDENT, Group.compare(none, MPI.GROUP_EMPTY), "an empty group");
    Check.equal(0, MPI.GROUP_EMPTY.getSize(), "size of the empty group");
    Check.that(!MPI.GROUP_EMPTY.isNull(), "the empty group is not null");
    last.free();
    Check.that(last.isNull(), "freed");
    rest.free();
    world.free();
  }

  private static void ranges() throws Exception {
    Group world = COMM_WORLD.getGroup();
    Group even = world.rangeIncl(new int[][] {{0, size() - 1, 2}});
    Check.equal((size() + 1) / 2, even.getSize(), "even ranks");
    Group odd = world.rangeExcl(new int[][] {{0, size() - 1, 2}});
    Check.equal(size() / 2, odd.getSize(), "odd ranks");
    Group reversed = world.rangeIncl(new int[][] {{size() - 1, 0, -1}});
    Check.equal(size() - 1 - rank(), reversed.getRank(), "rank in reverse");
    Check.equal(size() == 1 ? MPI.IDENT : MPI.SIMILAR, Group.compare(world, reversed), "compared");
    Check.equal(UNDEFINED, rank() % 2 == 0 ? odd.getRank() : even.getRank(), "rank of no member");
  }

  private static void sets() throws Exception {
    Group world = COMM_WORLD.getGroup();
    Group first = world.incl(new int[] {0});
    Group rest = world.excl(new int[] {0});
    Check.equal(MPI.IDENT, Group.compare(world, Group.union(first, rest)), "union");
    Check.equal(0, Group.intersection(first, rest).getSize(), "intersection");
    Check.equal(MPI.IDENT, Group.compare(rest, Group.difference(world, first)), "difference");
    Check.equal(size() == 1 ? MPI.IDENT : MPI.UNEQUAL, Group.compare(world, first), "a part");
  }

  private static void translated() throws Exception {
    Group world = COMM_WORLD.getGroup();
    Group reversed = world.rangeIncl(new int[][] {{size() - 1, 0, -1}});
    int[] ranks = new int[size()];
    Arrays.setAll(ranks, i -> i);
    int[] there = Group.translateRanks(world, ranks, reversed);
    for (int i = 0; i < size(); i++) {
      Check.equal(size() - 1 - i, there[i], "rank " + i);
    }
    Group none = MPI.GROUP_EMPTY;
    Check.equal(UNDEFINED, Group.translateRanks(world, ranks, none)[0], "not a member");
  }

  private static void errors() throws Exception {
    Group world = COMM_WORLD.getGroup();
    Check.fails(MPI.ERR_RANK, () -> world.incl(new int[] {size() + 7}));
    Check.fails(MPI.ERR_RANK, () -> world.rangeIncl(new int[][] {{0, size() - 1, 0}}));
    Group freed = COMM_WORLD.getGroup();
    freed.free();
    Check.fails(MPI.ERR_GROUP, freed::getSize);
  }

  private static void dup() throws Exception {
    Intracomm copy = COMM_WORLD.dup();
    Check.equal(rank(), copy.getRank(), "rank");
    int[] sum = {1};
    copy.allReduce(sum, 1, MPI.INT, MPI.SUM);
    Check.equal(size(), sum[0], "sum");
    Intracomm clone = copy.clone();
    clone.barrier();
    clone.free();
    Info info = new Info();
    Intracomm informed = copy.dupWithInfo(info);
    informed.barrier();
    informed.free();
    info.free();
    Intracomm later = COMM_WORLD.iDup();
    later.getRequest().waitFor();
    later.barrier();
    later.free();
    copy.free();
  }

  /// Rank 0 goes on although no other rank has come yet.
  private static void duplicateLater() throws Exception {
    int key = Comm.createKeyval();
    COMM_WORLD.setAttr(key, "kept");
    int[] word = {0};
    if (rank() > 0) {
      COMM_WORLD.recv(word, 1, MPI.INT, 0, 77);
    }
    Intracomm later = COMM_WORLD.iDup();
    if (rank() == 0) {
      for (int other = 1; other < size(); other++) {
        COMM_WORLD.send(word, 1, MPI.INT, other, 77);
      }
    }
    later.getRequest().waitFor();
    Check.equal(MPI.CONGRUENT, Comm.compare(COMM_WORLD, later), "compared");
    Check.equal("kept", later.getAttr(key), "attribute");
    later.barrier();
    later.deleteAttr(key);
    byte[] bytes = {1, 2};
    COMM_WORLD.setAttr(key, bytes);
    bytes[0] = 3;
    Check.equal(new byte[] {1, 2}, COMM_WORLD.getAttr(key), "bytes as they were");
    COMM_WORLD.deleteAttr(key);
    COMM_WORLD.setAttr(key, null);
    Check.equal(null, COMM_WORLD.getAttr(key), "null as attribute");
    COMM_WORLD.deleteAttr(key);
    Comm.freeKeyval(key);
    later.free();
  }

  private static void split() throws Exception {
    Intracomm half = COMM_WORLD.split(rank() % 2, -rank());
    int members = rank() % 2 == 0 ? (size() + 1) / 2 : size() / 2;
    Check.equal(members, half.getSize(), "size");
    Check.equal(members - 1 - rank() / 2, half.getRank(), "rank, keys fall");
    Group group = half.getGroup();
    int[] world = Group.translateRanks(group, new int[] {0}, COMM_WORLD.getGroup());
    Check.equal(rank() % 2 + 2 * (members - 1), world[0], "rank in the world of the first");
    half.free();
    Intracomm first = COMM_WORLD.split(rank() == 0 ? 4 : UNDEFINED, 0);
    Check.equal(rank() != 0, first.isNull(), "null");
    if (rank() == 0) {
      Check.equal(1, first.getSize(), "alone");
      first.free();
    }
    Intracomm largest = COMM_WORLD.split(rank() == 0 ? UNDEFINED : Integer.MAX_VALUE, 0);
    Check.equal(rank() == 0, largest.isNull(), "null");
    if (rank() > 0) {
      Check.equal(size() - 1, largest.getSize(), "ranks of the largest color");
      Check.equal(rank() - 1, largest.getRank(), "rank among them");
      largest.free();
    }
    Check.fails(MPI.ERR_ARG, () -> COMM_WORLD.split(-7, 0));
  }

  private static void splitType() throws Exception {
    Intracomm node = COMM_WORLD.splitType(Comm.TYPE_SHARED, rank(), MPI.INFO_NULL);
    Check.equal(size(), node.getSize(), "ranks of this machine");
    node.free();
  }

  private static void create() throws Exception {
    Group world = COMM_WORLD.getGroup();
    Group even = world.rangeIncl(new int[][] {{0, size() - 1, 2}});
    Intracomm members = COMM_WORLD.create(even);
    Check.equal(rank() % 2 != 0, members.isNull(), "null");
    if (!members.isNull()) {
      Check.equal(rank() / 2, members.getRank(), "rank");
      Check.equal(MPI.IDENT, Group.compare(even, members.getGroup()), "group");
      members.free();
    }
    Intracomm nobody = COMM_WORLD.create(MPI.GROUP_EMPTY);
    Check.that(nobody.isNull(), "nobody");
  }

  private static void createGroup() throws Exception {
    Group world = COMM_WORLD.getGroup();
    Group even = world.rangeIncl(new int[][] {{0, size() - 1, 2}});
    if (rank() % 2 == 0) {
      Intracomm members = COMM_WORLD.createGroup(even, 7);
      int[] sum = {1};
      members.allReduce(sum, 1, MPI.INT, MPI.SUM);
      Check.equal(even.getSize(), sum[0], "sum");
      members.free();
    }
  }

  private static void compare() throws Exception {
    Check.equal(MPI.IDENT, Comm.compare(COMM_WORLD, COMM_WORLD), "itself");
    Intracomm copy = COMM_WORLD.dup();
    Check.equal(MPI.CONGRUENT, Comm.compare(COMM_WORLD, copy), "a copy");
    Intracomm reversed = COMM_WORLD.split(0, -rank());
    Check.equal(
        size() == 1 ? MPI.CONGRUENT : MPI.SIMILAR, Comm.compare(COMM_WORLD, reversed), "reversed");
    Check.equal(
        size() == 1 ? MPI.CONGRUENT : MPI.UNEQUAL, Comm.compare(COMM_WORLD, COMM_SELF), "self");
    copy.free();
    reversed.free();
  }

  private static void attributes() throws Exception {
    int key = Comm.createKeyval();
    Check.that(COMM_WORLD.getAttr(key) == null, "no value");
    COMM_WORLD.setAttr(key, "first");
    Check.equal("first", COMM_WORLD.getAttr(key), "value");
    COMM_WORLD.setAttr(key, Integer.valueOf(5));
    Intracomm copy = COMM_WORLD.dup();
    Check.equal(5, copy.getAttr(key), "value of a copy");
    copy.setAttr(key, 6);
    Check.equal(5, COMM_WORLD.getAttr(key), "value of the original");
    copy.deleteAttr(key);
    Check.that(copy.getAttr(key) == null, "deleted");
    copy.free();
    COMM_WORLD.deleteAttr(key);
    Comm.freeKeyval(key);
    Check.that((Integer) COMM_WORLD.getAttr(MPI.TAG_UB) >= 32767, "largest tag");
    Check.that(COMM_WORLD.getAttr(MPI.WTIME_IS_GLOBAL) instanceof Boolean, "clocks");
    Check.that(COMM_WORLD.getAttr(MPI.HOST) instanceof Integer, "host");
    Check.that(COMM_WORLD.getAttr(MPI.IO) instanceof Integer, "files");
  }

  /// Which threads attach at the same time.
  private static void attributesOfThreads() throws Exception {
    if (Check.isOpenMpisOwn()) {
      return; // which allows it at THREAD_MULTIPLE only
    }
    int threads = 4;
    int[] keys = new int[4000];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = Comm.createKeyval();
    }
    Intracomm copy = COMM_WORLD.dup();
    CyclicBarrier start = new CyclicBarrier(threads);
    List<Callable<Void>> attaching =
        IntStream.range(0, threads)
            .<Callable<Void>>mapToObj(
                thread ->
                    () -> {
                      start.await();
                      for (int i = thread; i < keys.length; i += threads) {
                        copy.setAttr(keys[i], i);
                      }
                      return null;
                    })
            .toList();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      for (Future<Void> done : pool.invokeAll(attaching)) {
        done.get();
      }
    }
    for (int i = 0; i < keys.length; i++) {
      Check.equal(i, copy.getAttr(keys[i]), "attribute " + i);
      copy.deleteAttr(keys[i]);
      Comm.freeKeyval(keys[i]);
    }
    copy.free();
  }

  private static void names() throws Exception {
    Check.equal("MPI_COMM_WORLD", COMM_WORLD.getName(), "name of all ranks");
    Check.equal("MPI_COMM_SELF", COMM_SELF.getName(), "name of one rank");
    Intracomm copy = COMM_WORLD.dup();
    Check.equal("", copy.getName(), "no name");
    copy.setName("a copy");
    Check.equal("a copy", copy.getName(), "name");
    copy.free();
  }

  private static void freed() throws Exception {
    Intracomm copy = COMM_WORLD.dup();
    copy.free();
    Check.that(copy.isNull(), "null");
    Check.fails(MPI.ERR_COMM, copy::getSize);
    Intracomm other = COMM_WORLD.dup();
    other.disconnect();
    Check.that(other.isNull(), "null after disconnect");
    Check.fails(MPI.ERR_COMM, COMM_WORLD::disconnect);
    Check.equal(1, COMM_SELF.getSize(), "size of self");
    Check.equal(0, COMM_SELF.getRank(), "rank in self");
  }

  private static void apart() throws Exception {
    Intracomm copy = COMM_WORLD.dup();
    var request = copy.iSend(MPI.newIntBuffer(1), 1, MPI.INT, rank(), 3);
    Check.that(COMM_WORLD.iProbe(rank(), 3) == null, "not seen elsewhere");
    Status status = copy.recv(new int[1], 1, MPI.INT, rank(), 3);
    Check.equal(1, status.getCount(MPI.INT), "count");
    request.waitFor();
    copy.free();
  }
}
