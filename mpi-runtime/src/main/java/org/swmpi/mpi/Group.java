package org.swmpi.mpi;

import java.util.Arrays;
import java.util.stream.IntStream;

/// An ordered set of ranks of a communicator, to make another one of
/// ([Communicator#create(Group)]). Immutable. All calls are local (MPI 4.1, section 7.3). Groups
/// are combined with those of the same communicator only.
///
/// A member has two numbers: its rank in the communicator, and its place in the group, from 0,
/// which MPI calls the rank in the group.
///
/// ```java
/// Group even = world.group().range(0, world.size() - 1, 2);
/// Optional<Communicator> half = world.create(even);
/// ```
public final class Group {
  private final int[] ranks;

  private Group(int[] ranks) {
    this.ranks = ranks;
  }

  /// The ranks 0 to `size - 1`.
  static Group ofSize(int size) {
    return new Group(IntStream.range(0, size).toArray());
  }

  /// Ranks of a communicator, or of the job ([Communicator#jobGroup]).
  ///
  /// @param ranks in the order of the group, none twice
  public static Group of(int... ranks) {
    if (Arrays.stream(ranks).distinct().count() != ranks.length) {
      throw new IllegalArgumentException("ranks are " + Arrays.toString(ranks) + ", one twice");
    }
    return new Group(ranks.clone());
  }

  /// How many members it has (`MPI_Group_size`).
  public int size() {
    return ranks.length;
  }

  /// The ranks of the members in the communicator, in the order of the group; a copy.
  public int[] ranks() {
    return ranks.clone();
  }

  /// Place of a rank of the communicator in the group (of this rank, `MPI_Group_rank`).
  ///
  /// @param rank in the communicator
  /// @return -1 where it is not a member
  public int rankOf(int rank) {
    for (int i = 0; i < ranks.length; i++) {
      if (ranks[i] == rank) {
        return i;
      }
    }
    return -1;
  }

  /// The members at these places, in this order (`MPI_Group_incl`).
  ///
  /// @param places each 0 to size - 1, none twice
  public Group include(int... places) {
    if (Arrays.stream(places).distinct().count() != places.length) {
      throw new IllegalArgumentException("places are " + Arrays.toString(places) + ", one twice");
    }
    return new Group(Arrays.stream(places).map(place -> ranks[verified(place)]).toArray());
  }

  /// The members but those at these places, in the old order (`MPI_Group_excl`).
  ///
  /// @param places each 0 to size - 1
  public Group exclude(int... places) {
    boolean[] out = new boolean[ranks.length];
    for (int place : places) {
      out[verified(place)] = true;
    }
    return new Group(
        IntStream.range(0, ranks.length).filter(i -> !out[i]).map(i -> ranks[i]).toArray());
  }

  /// The members at the places `first`, `first + step`, … up to `last`, inclusive
  /// (`MPI_Group_range_incl`).
  ///
  /// @param first place, 0 to size - 1
  /// @param last place, which need not be met
  /// @param step not 0; negative goes backwards
  public Group range(int first, int last, int step) {
    if (step == 0) {
      throw new IllegalArgumentException("step is 0");
    }
    int count = Math.max(0, Math.floorDiv(last - first, step) + 1);
    return include(IntStream.range(0, count).map(i -> first + i * step).toArray());
  }

  /// The members of this group, then those of the other that are not in this one
  /// (`MPI_Group_union`).
  public Group union(Group other) {
    return new Group(
        IntStream.concat(Arrays.stream(ranks), Arrays.stream(other.ranks)).distinct().toArray());
  }

  /// The members that are in both, in the order of this group (`MPI_Group_intersection`).
  public Group intersection(Group other) {
    return new Group(Arrays.stream(ranks).filter(rank -> other.rankOf(rank) >= 0).toArray());
  }

  /// The members that are not in the other, in the order of this group (`MPI_Group_difference`).
  public Group difference(Group other) {
    return new Group(Arrays.stream(ranks).filter(rank -> other.rankOf(rank) < 0).toArray());
  }

  /// The places that members have in another group (`MPI_Group_translate_ranks`).
  ///
  /// @param places in this group
  /// @param other of ranks of the same communicator
  /// @return place of each in the other group, -1 where it is no member of it
  public int[] translate(int[] places, Group other) {
    return Arrays.stream(places).map(place -> other.rankOf(ranks[verified(place)])).toArray();
  }

  /// The members as ranks of a communicator; this is a group of ranks of the job.
  ///
  /// @param communicator of whose [Communicator#jobGroup] all are members
  /// @throws IllegalArgumentException where one is not
  public Group within(Communicator communicator) {
    Group all = communicator.jobGroup();
    int[] places = Arrays.stream(ranks).map(all::rankOf).toArray();
    if (Arrays.stream(places).anyMatch(place -> place < 0)) {
      throw new IllegalArgumentException(
          "%s has members that are not in the communicator, a %s".formatted(this, all));
    }
    return new Group(places);
  }

  /// How this group relates to another (`MPI_Group_compare`): identical, similar (the same members
  /// in another order) or unequal.
  public Comparison compare(Group other) {
    if (equals(other)) {
      return Comparison.IDENTICAL;
    }
    boolean same = size() == other.size() && difference(other).size() == 0;
    return same ? Comparison.SIMILAR : Comparison.UNEQUAL;
  }

  private int verified(int place) {
    if (place < 0 || place >= ranks.length) {
      throw new IllegalArgumentException(
          "place is %d, the group has %d".formatted(place, ranks.length));
    }
    return place;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Group group && Arrays.equals(ranks, group.ranks);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ranks);
  }

  @Override
  public String toString() {
    return "group of ranks " + Arrays.toString(ranks);
  }
}
