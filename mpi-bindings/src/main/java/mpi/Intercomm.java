package mpi;

/// Ranks of two groups, each of which talks to those of the other.
public final class Intercomm extends Comm {
  Intercomm() {}

  static Intercomm create(Comm peers, Comm local, int localLeader, int remoteLeader, int tag)
      throws MPIException {
    var _ = peers.ranks();
    throw Failures.of(MPI.ERR_UNSUPPORTED_OPERATION, "MPI_ERR_UNSUPPORTED_OPERATION");
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
    return laterTo(new Intercomm());
  }

  @Override
  public Intercomm dupWithInfo(Info hints) throws MPIException {
    return duplicateTo(new Intercomm(), hints);
  }
}
