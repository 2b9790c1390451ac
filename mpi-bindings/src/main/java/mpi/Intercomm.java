package mpi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Intercommunicator;

/// Ranks of two groups, each of which talks to those of the other.
public final class Intercomm extends Comm {
  private @Nullable Intercommunicator ranks;
  private long[] remote = {};

  Intercomm() {}

  static Intercomm of(Intercommunicator ranks, Comm local) {
    Intercomm opened = new Intercomm();
    long[] others = Arrays.stream(ranks.remoteJobRanks()).asLongStream().toArray();
    opened.open(ranks, local.processes(), others);
    return opened;
  }

  private void open(Intercommunicator opened, long[] members, long[] others) {
    ranks = opened;
    remote = others;
    open(Link.of(opened), members);
  }

  private Intercommunicator both() throws MPIException {
    var _ = link();
    if (ranks == null) {
      throw Failures.of(MPI.ERR_COMM, "MPI_ERR_COMM: the communicator is null");
    }
    return ranks;
  }

  /// Of two groups of this job.
  static Intercomm create(Comm peers, Comm local, int localLeader, int remoteLeader, int tag)
      throws MPIException {
    Communicator group = local.ranks();
    Communicator peer = group.rank() == localLeader ? peers.ranks() : group; // of use there only
    Arguments.rank(localLeader, group.size());
    Arguments.tag(tag, group);
    try {
      Intercommunicator both = group.createIntercommunicator(localLeader, peer, remoteLeader, tag);
      return of(both, local);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  @Override
  long[] remoteProcesses() {
    return remote;
  }

  @Override
  void duplicateRanks(Comm copy) throws MPIException {
    ((Intercomm) copy).open(both().duplicate(), processes(), remote);
  }

  @Override
  void release(boolean isDisconnect) throws MPIException {
    if (isDisconnect) {
      both().disconnect();
    } else {
      both().free();
    }
    ranks = null;
  }

  @Override
  public Intercomm clone() {
    try {
      return dup();
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Intercomm dup() throws MPIException {
    return duplicateTo(new Intercomm());
  }

  @Override
  public Intercomm iDup() throws MPIException {
    return nowTo(new Intercomm());
  }

  @Override
  public Intercomm dupWithInfo(Info hints) throws MPIException {
    return duplicateTo(new Intercomm(), hints);
  }

  /// Number of ranks of the other group.
  public int getRemoteSize() throws MPIException {
    return both().remoteSize();
  }

  /// The processes of the other group.
  public Group getRemoteGroup() throws MPIException {
    var _ = both();
    return new Group(remote);
  }

  /// Joins both groups. Collective over both.
  ///
  /// @param high whether this group comes behind the other
  public Intracomm merge(boolean high) throws MPIException {
    try {
      Communicator merged = both().merge(high);
      Intracomm opened = new Intracomm();
      opened.open(merged, Processes.of(merged));
      opened.setErrhandler(getErrhandler());
      return opened;
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// The job that has started this one; a null communicator where none has.
  public static Intercomm getParent() throws MPIException {
    Session.verifyRunning();
    return Jobs.parent();
  }
}
