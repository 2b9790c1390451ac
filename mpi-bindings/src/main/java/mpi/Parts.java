package mpi;

import org.swmpi.mpi.Communicator;

/// Communicators made of a part of the ranks of another.
final class Parts {
  /// Colour of ranks that are in no part.
  private static final int NO_PART = Integer.MAX_VALUE;

  private Parts() {}

  static <T extends Comm> T split(Comm parent, Communicator all, int color, int key, T part)
      throws MPIException {
    try {
      boolean isMember = color != MPI.UNDEFINED;
      return opened(parent, all.split(isMember ? color : NO_PART, key), isMember, part);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  static Intracomm splitShared(Comm parent, Communicator all, boolean isMember, int key)
      throws MPIException {
    Intracomm members = split(parent, all, isMember ? 0 : MPI.UNDEFINED, key, new Intracomm());
    if (members.isNull()) {
      return members;
    }
    try {
      Communicator there = members.ranks();
      Communicator shared = there.splitShared(there.rank());
      members.free();
      return opened(parent, shared, true, new Intracomm());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// Of the members of a group; ranks may give disjoint ones.
  static <T extends Comm> T create(Comm parent, Communicator all, long[] members, T part)
      throws MPIException {
    for (long member : members) {
      if (Group.place(parent.processes(), member) == MPI.UNDEFINED) {
        throw Failures.of(
            MPI.ERR_GROUP, "MPI_ERR_GROUP: the group has members that the communicator has not");
      }
    }
    int place = Group.place(members, parent.process(all.rank()));
    int color =
        place == MPI.UNDEFINED ? MPI.UNDEFINED : Group.place(parent.processes(), members[0]);
    return split(parent, all, color, Math.max(place, 0), part);
  }

  /// Of the members of a group, which alone call it.
  static Intracomm createGroup(Comm parent, Communicator all, long[] members, int tag)
      throws MPIException {
    if (Group.place(members, parent.process(all.rank())) == MPI.UNDEFINED) {
      return new Intracomm();
    }
    int[] places = new int[members.length];
    for (int i = 0; i < members.length; i++) {
      places[i] = Group.place(parent.processes(), members[i]);
      if (places[i] == MPI.UNDEFINED) {
        throw Failures.of(
            MPI.ERR_GROUP, "MPI_ERR_GROUP: the group has members that the communicator has not");
      }
    }
    try {
      org.swmpi.mpi.Group group = all.group().include(places);
      return opened(parent, all.createFromMembers(group, tag), true, new Intracomm());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// A communicator of a part of another's ranks.
  ///
  /// @param ranks of this rank's part
  /// @param isMember whether that is one the program wants
  static <T extends Comm> T opened(Comm parent, Communicator ranks, boolean isMember, T part)
      throws MPIException {
    if (isMember) {
      part.open(ranks, Processes.of(ranks));
      part.setErrhandler(parent.getErrhandler());
    } else {
      ranks.free();
    }
    return part;
  }
}
