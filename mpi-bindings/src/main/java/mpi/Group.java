package mpi;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// An ordered set of processes.
public final class Group implements Freeable {
  private long @Nullable [] members;

  Group(long[] members) {
    this.members = members;
  }

  /// The processes, by their numbers.
  long[] members() throws MPIException {
    Session.verifyRunning();
    if (members == null) {
      throw Failures.of(MPI.ERR_GROUP, "MPI_ERR_GROUP: the group is null or has been freed");
    }
    return members;
  }

  /// How many.
  public int getSize() throws MPIException {
    return members().length;
  }

  /// Place of this process, [MPI#UNDEFINED] where it is not a member.
  public int getRank() throws MPIException {
    return place(members(), MPI.COMM_SELF.process(0));
  }

  /// Place of a process among others, or [MPI#UNDEFINED].
  static int place(long[] members, long process) {
    for (int i = 0; i < members.length; i++) {
      if (members[i] == process) {
        return i;
      }
    }
    return MPI.UNDEFINED;
  }

  @Override
  public void free() throws MPIException {
    var _ = members();
    members = null;
  }

  /// Whether it has been freed.
  public boolean isNull() {
    return members == null;
  }

  /// Where members of one group are in another; [MPI#UNDEFINED] for those that are not.
  public static int[] translateRanks(Group group1, int[] ranks1, Group group2) throws MPIException {
    long[] from = group1.members();
    long[] to = group2.members();
    int[] ranks2 = new int[ranks1.length];
    for (int i = 0; i < ranks1.length; i++) {
      if (ranks1[i] == MPI.PROC_NULL) {
        ranks2[i] = MPI.PROC_NULL;
      } else {
        Arguments.rank(ranks1[i], from.length);
        ranks2[i] = place(to, from[ranks1[i]]);
      }
    }
    return ranks2;
  }

  /// [MPI#IDENT] for the same members in the same order, [MPI#SIMILAR] in another, else
  /// [MPI#UNEQUAL].
  public static int compare(Group group1, Group group2) throws MPIException {
    return compare(group1.members(), group2.members());
  }

  static int compare(long[] one, long[] other) {
    if (Arrays.equals(one, other)) {
      return MPI.IDENT;
    }
    return Arrays.equals(sorted(one), sorted(other)) ? MPI.SIMILAR : MPI.UNEQUAL;
  }

  private static long[] sorted(long[] members) {
    return Arrays.stream(members).sorted().toArray();
  }

  /// The members of the first, then those of the second that are not in it.
  public static Group union(Group group1, Group group2) throws MPIException {
    return new Group(
        LongStream.concat(Arrays.stream(group1.members()), Arrays.stream(group2.members()))
            .distinct()
            .toArray());
  }

  /// The members of the first that are in the second too.
  public static Group intersection(Group group1, Group group2) throws MPIException {
    long[] others = group2.members();
    return new Group(
        Arrays.stream(group1.members())
            .filter(member -> place(others, member) != MPI.UNDEFINED)
            .toArray());
  }

  /// The members of the first that are not in the second.
  public static Group difference(Group group1, Group group2) throws MPIException {
    long[] others = group2.members();
    return new Group(
        Arrays.stream(group1.members())
            .filter(member -> place(others, member) == MPI.UNDEFINED)
            .toArray());
  }

  /// The members at these places, in this order.
  public Group incl(int[] ranks) throws MPIException {
    long[] all = verified(ranks);
    return new Group(Arrays.stream(ranks).mapToLong(rank -> all[rank]).toArray());
  }

  /// The members but those at these places, in the old order.
  public Group excl(int[] ranks) throws MPIException {
    long[] all = verified(ranks);
    boolean[] out = new boolean[all.length];
    for (int rank : ranks) {
      out[rank] = true;
    }
    return new Group(
        IntStream.range(0, all.length).filter(i -> !out[i]).mapToLong(i -> all[i]).toArray());
  }

  private long[] verified(int[] ranks) throws MPIException {
    long[] all = members();
    for (int rank : ranks) {
      Arguments.rank(rank, all.length);
    }
    if (Arrays.stream(ranks).distinct().count() != ranks.length) {
      throw Failures.of(
          MPI.ERR_RANK, "MPI_ERR_RANK: ranks are " + Arrays.toString(ranks) + ", one twice");
    }
    return all;
  }

  /// The members at the places of ranges, each of which is a first, a last and a step.
  public Group rangeIncl(int[][] ranges) throws MPIException {
    return incl(places(ranges));
  }

  /// The members but those at the places of ranges.
  public Group rangeExcl(int[][] ranges) throws MPIException {
    return excl(places(ranges));
  }

  private static int[] places(int[][] ranges) throws MPIException {
    IntStream places = IntStream.empty();
    for (int[] range : ranges) {
      if (range.length != 3) {
        throw Failures.of(
            MPI.ERR_ARG,
            "MPI_ERR_ARG: range %s must be a first, a last and a step"
                .formatted(Arrays.toString(range)));
      }
      int first = range[0];
      int last = range[1];
      int step = range[2];
      if (step == 0) {
        throw Failures.of(MPI.ERR_RANK, "MPI_ERR_RANK: the step of a range is 0");
      }
      if ((last - first) / (double) step < 0) {
        throw Failures.of(
            MPI.ERR_RANK,
            "MPI_ERR_RANK: the step of range %s leads away from its end"
                .formatted(Arrays.toString(range)));
      }
      int count = (last - first) / step + 1;
      places = IntStream.concat(places, IntStream.range(0, count).map(i -> first + i * step));
    }
    return places.toArray();
  }
}
