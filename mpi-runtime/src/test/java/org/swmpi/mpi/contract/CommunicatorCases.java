package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.OptionalInt;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Duplication;
import org.swmpi.mpi.Group;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Request;

/// Communicators themselves, wrong arguments, and files that all ranks write.
final class CommunicatorCases {
  private CommunicatorCases() {}

  static List<ContractCase> all() {
    return List.of(
        new ContractCase("a communicator says what it is", CommunicatorCases::identity),
        new ContractCase("split", CommunicatorCases::split),
        new ContractCase("duplicates do not hear each other", CommunicatorCases::duplicate),
        new ContractCase("duplicates of which nobody waits for others", CommunicatorCases::later),
        new ContractCase("many communicators", CommunicatorCases::many),
        new ContractCase("a freed communicator", CommunicatorCases::freed),
        new ContractCase("wrong arguments of collectives", CommunicatorCases::wrongCollectives),
        new ContractCase("wrong arguments of messages", CommunicatorCases::wrongMessages),
        new ContractCase("wrong memory", CommunicatorCases::wrongMemory));
  }

  private static void identity(Communicator world) {
    assertThat(world.rank()).isBetween(0, world.size() - 1);
    long[] ranks = world.allGather((long) world.rank());
    for (int rank = 0; rank < ranks.length; rank++) {
      assertThat(ranks[rank]).isEqualTo(rank);
    }
    assertThat(world.library()).isNotBlank().doesNotContain("\n");
    assertThat(world.host()).isNotBlank();
    assertThat(world.transport()).isIn("threads", "mpi", "sockets", "openmpi-java", "mpj");
  }

  private static void freed(Communicator world) {
    Communicator copy = world.duplicate();
    copy.free();
    MemorySegment cell = MemorySegment.ofArray(new long[1]);
    List<ThrowingCallable> calls =
        List.of(
            copy::barrier,
            () -> copy.allReduce(1, Op.SUM),
            () -> copy.send(cell, 0, 1),
            () -> copy.immediateProbe(0, 1),
            copy::duplicate,
            copy::free);
    for (ThrowingCallable call : calls) {
      assertThatThrownBy(call)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the communicator has been freed");
    }
  }

  private static void split(Communicator world) {
    int color = world.rank() % 2;
    Communicator part = world.split(color, -world.rank());
    int members = (world.size() + 1 - color) / 2;
    assertThat(part.size()).isEqualTo(members);
    assertThat(part.rank()).isEqualTo(members - 1 - world.rank() / 2);
    long[] worldRanks = part.allGather((long) world.rank());
    for (int i = 0; i < members; i++) {
      assertThat(worldRanks[i]).isEqualTo(2L * (members - 1 - i) + color);
    }
    // Equal keys: the old order.
    Communicator same = world.split(3, 0);
    assertThat(same.rank()).isEqualTo(world.rank());
    assertThat(same.allReduce(1, Op.SUM)).isEqualTo(world.size());
    same.free();
    part.free();
    boolean isFirst = world.rank() == 0;
    var others = world.split(isFirst ? OptionalInt.empty() : OptionalInt.of(Integer.MAX_VALUE), 0);
    assertThat(others.isPresent()).isEqualTo(!isFirst);
    others.ifPresent(
        those -> {
          assertThat(those.size()).isEqualTo(world.size() - 1);
          assertThat(those.allReduce(1, Op.SUM)).isEqualTo(those.size());
          those.free();
        });
    assertThatThrownBy(() -> world.split(OptionalInt.of(-1), 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> world.split(-1, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  private static void duplicate(Communicator world) {
    Communicator other = world.duplicate();
    assertThat(other.rank()).isEqualTo(world.rank());
    assertThat(other.size()).isEqualTo(world.size());
    int right = (world.rank() + 1) % world.size();
    int left = (world.rank() + world.size() - 1) % world.size();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment first = arena.allocateFrom(ValueLayout.JAVA_INT, 1);
      MemorySegment second = arena.allocateFrom(ValueLayout.JAVA_INT, 2);
      var one = world.immediateSend(first, right, 0);
      var two = other.immediateSend(second, right, 0);
      MemorySegment cell = arena.allocate(ValueLayout.JAVA_INT);
      other.receive(cell, left, 0);
      assertThat(cell.get(ValueLayout.JAVA_INT, 0)).isEqualTo(2);
      world.receive(cell, left, 0);
      assertThat(cell.get(ValueLayout.JAVA_INT, 0)).isEqualTo(1);
      one.await();
      two.await();
    }
    other.free();
    Duplication later = world.immediateDuplicate();
    assertThat(later.await().source()).isEqualTo(world.rank());
    assertThat(later.test()).isPresent();
    Communicator third = later.communicator();
    assertThat(third.allReduce(1, Op.SUM)).isEqualTo(world.size());
    third.free();
  }

  /// Rank 0 goes on before the others have come, and two are under way at a time.
  private static void later(Communicator world) {
    if (List.of("openmpi-java", "mpj").contains(world.transport())) {
      return; // they wait
    }
    MemorySegment word = MemorySegment.ofArray(new int[1]);
    if (world.rank() > 0) {
      world.receive(word, 0, 0);
    }
    Duplication one = world.immediateDuplicate();
    Duplication two = world.immediateDuplicate();
    for (int other = 1; world.rank() == 0 && other < world.size(); other++) {
      world.send(word, other, 0);
    }
    two.await();
    one.await();
    long first = one.communicator().allReduce(1, Op.SUM);
    assertThat(two.communicator().allReduce(first, Op.SUM)).isEqualTo(first * world.size());
    int right = (world.rank() + 1) % world.size();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(ValueLayout.JAVA_INT, world.rank());
      MemorySegment theirs = arena.allocate(ValueLayout.JAVA_INT);
      Request sent = one.communicator().immediateSend(mine, right, 0);
      world.barrier();
      assertThat(two.communicator().immediateProbe(Communicator.ANY_SOURCE, 0)).isEmpty();
      one.communicator().receive(theirs, Communicator.ANY_SOURCE, 0);
      sent.await();
      assertThat((theirs.get(ValueLayout.JAVA_INT, 0) + 1) % world.size()).isEqualTo(world.rank());
    }
    one.communicator().free();
    two.communicator().free();
  }

  private static void many(Communicator world) {
    for (int i = 0; i < 50; i++) {
      Communicator copy = world.duplicate();
      assertThat(copy.allReduce(i, Op.SUM)).isEqualTo((long) i * world.size());
      copy.free();
    }
  }

  private static void refused(ThrowingCallable call, String... parts) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(parts);
  }

  private static void wrongCollectives(Communicator world) {
    int size = world.size();
    MemorySegment none = MemorySegment.NULL;
    MemorySegment ten = MemorySegment.ofArray(new byte[10]);
    MemorySegment readOnly = ten.asReadOnly();
    refused(() -> world.broadcast(ten, size), "root", "" + size);
    refused(() -> world.broadcast(ten, -1), "root", "-1");
    refused(() -> world.allReduce(ten, ten, Datatype.INT, Op.SUM), "send", "10 bytes", "INT");
    refused(() -> world.allReduce(ten, none, Datatype.BYTE, Op.SUM), "receive", "0 bytes");
    refused(() -> world.allReduce(ten, ten, Datatype.BYTE, Op.SUM), "overlap");
    refused(() -> world.allGather(none, readOnly), "receive", "read-only");
    refused(() -> world.allGather(ten, ten.asSlice(5)), "overlap");
    long[] ones = new long[size];
    java.util.Arrays.fill(ones, 1);
    long[] zeros = new long[size];
    refused(
        () -> world.allToAllV(ten, new long[size + 1], zeros, none, zeros, zeros, Datatype.BYTE),
        "send",
        (size + 1) + " counts");
    refused(
        () -> world.allToAllV(ten, ones, ones, none, ones, zeros, Datatype.BYTE),
        "receive",
        "rank 0",
        "1 elements from 0");
    long[] negative = zeros.clone();
    negative[size - 1] = -1;
    refused(
        () -> world.allGatherV(none, ten, negative, zeros, Datatype.BYTE), "rank " + (size - 1));
    long[] huge = zeros.clone();
    huge[0] = Long.MAX_VALUE;
    refused(() -> world.allGatherV(none, ten, huge, ones, Datatype.BYTE), "rank 0");
    refused(() -> world.create(Group.of(-1)), "member", "-1");
    refused(() -> world.create(Group.of(size)), "member", "" + size);
    refused(() -> world.abort(0), "code", "0");
    refused(() -> world.abort(256), "code", "256");
  }

  private static void wrongMessages(Communicator world) {
    MemorySegment ten = MemorySegment.ofArray(new byte[10]);
    int size = world.size();
    refused(() -> world.send(ten, size, 0), "destination", "" + size);
    refused(() -> world.send(ten, Communicator.ANY_SOURCE, 0), "destination", "-1");
    refused(() -> world.send(ten, 0, -1), "tag", "-1");
    if (world.largestTag() < Integer.MAX_VALUE) {
      int larger = world.largestTag() + 1;
      refused(() -> world.send(ten, 0, larger), "tag", "" + larger);
    }
    refused(() -> world.receive(ten, -3, 0), "source", "-3");
    refused(() -> world.receive(ten, 0, -3), "tag", "-3");
    refused(() -> world.receive(ten.asReadOnly(), 0, 0), "read-only");
    refused(() -> world.immediateSend(ten, 0, 0), "heap");
    refused(() -> world.immediateReceive(ten, 0, 0), "heap");
    refused(() -> world.probe(size, 0), "source", "" + size);
  }

  private static void wrongMemory(Communicator world) throws Exception {
    MemorySegment closed;
    try (Arena arena = Arena.ofConfined()) {
      closed = arena.allocate(8);
    }
    refused(() -> world.broadcast(closed, 0), "closed");
    refused(() -> world.send(closed, 0, 0), "closed");
    MemorySegment[] foreign = new MemorySegment[1];
    Thread owner =
        new Thread(
            () -> {
              // Never closed: it belongs to a thread that is gone.
              foreign[0] = Arena.ofConfined().allocate(8);
            });
    owner.start();
    owner.join();
    refused(() -> world.broadcast(foreign[0], 0), "another thread");
  }
}
