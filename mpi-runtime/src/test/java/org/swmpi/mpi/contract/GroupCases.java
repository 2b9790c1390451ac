package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Comparison;
import org.swmpi.mpi.Group;
import org.swmpi.mpi.Op;

/// Names, comparison and groups of communicators.
final class GroupCases {
  private GroupCases() {}

  static List<ContractCase> all() {
    return List.of(
        new ContractCase("names of communicators", GroupCases::names),
        new ContractCase("comparison of communicators", GroupCases::compare),
        new ContractCase("ranges of a group", GroupCases::ranges),
        new ContractCase("groups of different communicators", GroupCases::translate),
        new ContractCase(
            "a communicator that only its members make",
            w -> ImmediateCases.orPeer(w, GroupCases::members)),
        new ContractCase("no parent", world -> assertThat(world.parent()).isEmpty()));
  }

  private static void names(Communicator world) {
    assertThat(world.name()).isEqualTo("MPI_COMM_WORLD");
    Communicator copy = world.duplicate();
    assertThat(copy.name()).isEmpty();
    copy.setName("copy ä");
    assertThat(copy.name()).isEqualTo("copy ä");
    copy.disconnect();
    assertThatThrownBy(world::disconnect).isInstanceOf(IllegalStateException.class);
  }

  private static void compare(Communicator world) {
    Communicator copy = world.duplicate();
    Communicator reverse = world.split(0, -world.rank());
    Communicator half = world.split(world.rank() % 2, 0);
    assertThat(world.compare(world)).isEqualTo(Comparison.IDENTICAL);
    assertThat(world.compare(copy)).isEqualTo(Comparison.CONGRUENT);
    boolean alone = world.size() == 1;
    assertThat(world.compare(reverse)).isEqualTo(alone ? Comparison.CONGRUENT : Comparison.SIMILAR);
    assertThat(reverse.compare(half)).isEqualTo(alone ? Comparison.CONGRUENT : Comparison.UNEQUAL);
    half.free();
    reverse.free();
    copy.free();
  }

  private static void ranges(Communicator world) {
    Group all = world.group();
    int last = world.size() - 1;
    assertThat(all.range(0, last, 2).size()).isEqualTo(last / 2 + 1);
    assertThat(all.range(last, 0, -1).ranks()).isEqualTo(reversed(all.ranks()));
    assertThat(all.range(last, last - 1, 2).size()).isZero();
    assertThat(all.range(last, last + 1, -2).size()).isZero();
  }

  private static void translate(Communicator world) {
    int size = world.size();
    Communicator reverse = world.split(0, -world.rank());
    Communicator half = reverse.split(world.rank() % 2, 0);
    int[] all = IntStream.range(0, size).toArray();
    assertThat(world.jobRanks()).isEqualTo(all);
    assertThat(reverse.jobRanks()).isEqualTo(reversed(all));
    Group mine = half.jobGroup();
    assertThat(Arrays.stream(mine.ranks())).allMatch(rank -> rank % 2 == world.rank() % 2);
    int[] inReverse = mine.translate(IntStream.range(0, mine.size()).toArray(), reverse.jobGroup());
    for (int place = 0; place < inReverse.length; place++) {
      assertThat(inReverse[place]).isEqualTo(size - 1 - mine.ranks()[place]);
    }
    Group none = world.jobGroup().difference(mine);
    int[] nowhere = none.translate(IntStream.range(0, none.size()).toArray(), mine);
    assertThat(nowhere).hasSize(size - mine.size());
    assertThat(Arrays.stream(nowhere)).allMatch(place -> place == -1);
    assertThat(mine.within(reverse).ranks()).isEqualTo(inReverse);
    assertThat(mine.compare(half.jobGroup())).isEqualTo(Comparison.IDENTICAL);
    assertThat(world.jobGroup().compare(reverse.jobGroup()))
        .isEqualTo(size == 1 ? Comparison.IDENTICAL : Comparison.SIMILAR);
    half.free();
    reverse.free();
  }

  private static int[] reversed(int[] ranks) {
    return IntStream.range(0, ranks.length).map(i -> ranks[ranks.length - 1 - i]).toArray();
  }

  private static void members(Communicator world) {
    int last = world.size() - 1;
    Group even = world.group().range(0, last, 2);
    Group odd = world.group().difference(even);
    Group mine = world.rank() % 2 == 0 ? even : odd;
    for (int round = 0; round < 3; round++) {
      Communicator part = world.createGroup(mine, 10 + round);
      assertThat(part.jobRanks()).isEqualTo(mine.ranks());
      assertThat(part.allReduce(1L, Op.SUM)).isEqualTo(mine.size());
      part.free();
    }
    if (world.rank() % 2 == 0) {
      // The others make no call at all.
      int[] places = IntStream.range(0, even.size()).map(i -> even.size() - 1 - i).toArray();
      Communicator part = world.createGroup(even.include(places), 3);
      assertThat(part.rank()).isEqualTo(even.size() - 1 - world.rank() / 2);
      part.free();
    } else {
      assertThatThrownBy(() -> world.createGroup(even, 3))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("no member");
    }
  }
}
