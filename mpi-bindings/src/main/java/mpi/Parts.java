package mpi;

import java.util.Optional;
import java.util.OptionalInt;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Topology;

/// Communicators made of a part of the ranks of another.
final class Parts {
  private Parts() {}

  static <T extends Comm> T split(Comm parent, Communicator all, int color, int key, T part)
      throws MPIException {
    try {
      OptionalInt mine = color == MPI.UNDEFINED ? OptionalInt.empty() : OptionalInt.of(color);
      return opened(parent, all.split(mine, key), part);
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
      return opened(parent, Optional.of(shared), new Intracomm());
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
      Communicator ranks = all.createGroup(group, tag);
      return opened(parent, Optional.of(ranks), new Intracomm());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// A communicator of a part of another's ranks.
  ///
  /// @param ranks of this rank's part, if it has one
  static <T extends Comm> T opened(Comm parent, Optional<Communicator> ranks, T part)
      throws MPIException {
    if (ranks.isPresent()) {
      part.open(ranks.get(), Processes.of(ranks.get()));
      part.setErrhandler(parent.getErrhandler());
    }
    return part;
  }

  /// As [#opened], of ranks that lie in a topology.
  static <T extends Comm> T laidOut(Comm parent, Optional<? extends Topology> made, T part)
      throws MPIException {
    var _ = opened(parent, made.map(Topology::communicator), part);
    made.ifPresent(part::lieIn);
    return part;
  }
}
