package org.swmpi.mpi.internal.sockets;

/// The ranks of a communicator.
final class Group {
  private final int rank;
  private final int[] members;
  private final int[] ranks;
  private int firstSource;
  private int endOfSources;

  /// @param rank number of this process among the members
  /// @param members ranks of the job, in the order of the communicator
  /// @param jobSize how many ranks the job has
  Group(int rank, int[] members, int jobSize) {
    this.rank = rank;
    this.members = members;
    ranks = new int[jobSize];
    for (int i = 0; i < members.length; i++) {
      ranks[members[i]] = i;
    }
    endOfSources = members.length;
  }

  /// Messages of the program come from these members only.
  void expectFrom(int first, int count) {
    firstSource = first;
    endOfSources = first + count;
  }

  /// The first of the members from which messages may come.
  int firstSource() {
    return firstSource;
  }

  /// Behind the last of them.
  int endOfSources() {
    return endOfSources;
  }

  int rank() {
    return rank;
  }

  int size() {
    return members.length;
  }

  /// Rank of the job of a member.
  int member(int number) {
    return members[number];
  }

  /// Number of a member from its rank of the job.
  int rankOf(int member) {
    return ranks[member];
  }
}
