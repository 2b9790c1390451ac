package mpi;

import static mpi.Reduction.ALL_REDUCE;
import static mpi.Reduction.REDUCE_SCATTER_BLOCK;

import java.nio.Buffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Duplication;
import org.swmpi.mpi.Topology;

/// Ranks that talk.
///
/// In blocking calls a buffer is an array of a primitive type or a `java.nio` buffer, in immediate
/// calls and in those that are persistent a direct one. The position and limit of a buffer are of
/// no importance: elements begin at its start ([MPI#slice] moves it).
public class Comm implements Freeable, Cloneable {
  /// For [Intracomm#splitType]: ranks that can share memory.
  public static final int TYPE_SHARED = 0;

  private final Messages messages = new Messages(this);
  private final Movements movements = new Movements(this);
  private final RootedMovements rooted = new RootedMovements(this);
  private final Reductions reductions = new Reductions(this);
  private final Attributes attributes = new Attributes(Attributes.Kind.COMMUNICATOR);
  private @Nullable Communicator ranks;
  private @Nullable Link link;
  private long[] processes = {};
  private String name;
  private Errhandler errhandler = MPI.ERRORS_ARE_FATAL;
  private Info info = Info.of(java.util.Map.of());
  private @Nullable Request request;
  private @Nullable Neighbors neighbors;

  Comm() {
    this("");
  }

  /// @param name that it has from the start
  Comm(String name) {
    this.name = name;
  }

  /// Gives it its ranks.
  final void open(Communicator opened, long[] members) {
    ranks = opened;
    open(Link.of(opened), members);
  }

  final void open(Link opened, long[] members) {
    link = opened;
    processes = members;
  }

  /// The calls of the runtime.
  ///
  /// @throws MPIException where there are none
  final Link link() throws MPIException {
    Session.enter();
    if (link == null) {
      throw Failures.of(MPI.ERR_COMM, "MPI_ERR_COMM: the communicator is null or has been freed");
    }
    return link;
  }

  /// The ranks, of one group.
  final Communicator ranks() throws MPIException {
    var _ = link();
    if (ranks == null) {
      throw Failures.of(
          MPI.ERR_COMM, "MPI_ERR_COMM: the communicator has two groups; merge them first");
    }
    return ranks;
  }

  /// How many ranks messages can go to.
  int peers() throws MPIException {
    return link().size();
  }

  /// Number of the process of a rank among all.
  final long process(int rank) {
    return processes[rank];
  }

  final long[] processes() {
    return processes;
  }

  final Reductions reductions() {
    return reductions;
  }

  /// Gives it a topology, whose ranks it has.
  final void lieIn(Topology topology) {
    neighbors = Neighbors.of(topology);
  }

  /// @throws MPIException where it has no topology
  private Neighbors neighbors() throws MPIException {
    var _ = link();
    if (neighbors == null) {
      throw Failures.of(MPI.ERR_TOPOLOGY, "MPI_ERR_TOPOLOGY: the communicator has no topology");
    }
    return neighbors;
  }

  /// The topology that it lies in.
  final Topology layout() throws MPIException {
    return neighbors().topology();
  }

  private void closing() {
    if (neighbors != null) {
      neighbors.topology().release();
    }
  }

  /// As [#dup].
  @Override
  @SuppressWarnings("MethodDoesntCallSuperMethod")
  public Comm clone() {
    try {
      return dup();
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The same ranks, with messages of their own, and with the same attributes.
  public Comm dup() throws MPIException {
    return duplicateTo(new Comm());
  }

  /// As [#dup]; the communicator is ready when [#getRequest] is complete.
  public Comm iDup() throws MPIException {
    return laterTo(new Comm());
  }

  /// As [#dup], with hints.
  public Comm dupWithInfo(Info hints) throws MPIException {
    return duplicateTo(new Comm(), hints);
  }

  final <T extends Comm> T duplicateTo(T copy) throws MPIException {
    return duplicateTo(copy, info);
  }

  final <T extends Comm> T duplicateTo(T copy, Info hints) throws MPIException {
    try {
      duplicateRanks(copy);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
    Comm general = copy;
    general.inherit(this, hints);
    return copy;
  }

  private void inherit(Comm original, Info hints) throws MPIException {
    attributes.copyFrom(original.attributes);
    errhandler = original.errhandler;
    info = Info.of(hints.all());
  }

  /// Gives a copy ranks of its own.
  void duplicateRanks(Comm copy) throws MPIException {
    copy.open(ranks().duplicate(), processes);
  }

  /// As [#duplicateTo], complete when the request is.
  final <T extends Comm> T laterTo(T copy) throws MPIException {
    Comm duplicate = copy;
    try {
      Duplication made = ranks().immediateDuplicate();
      duplicate.request = new Request(made, _ -> duplicate.open(made.communicator(), processes));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
    duplicate.inherit(this, info);
    return copy;
  }

  /// As [#laterTo] where more than one call of the runtime is needed: complete at once.
  final <T extends Comm> T nowTo(T copy) throws MPIException {
    Comm duplicate = duplicateTo(copy);
    duplicate.request = Request.complete();
    return copy;
  }

  /// The request of an [#iDup] that made this communicator.
  public final @Nullable Request getRequest() {
    return request;
  }

  /// Number of ranks.
  public final int getSize() throws MPIException {
    return link().members();
  }

  /// Number of this rank.
  public final int getRank() throws MPIException {
    return link().rank();
  }

  /// [MPI#IDENT] for the same communicator, [MPI#CONGRUENT] for the same ranks in the same order,
  /// [MPI#SIMILAR] in another, else [MPI#UNEQUAL].
  @SuppressWarnings("ReferenceEquality")
  public static int compare(Comm comm1, Comm comm2) throws MPIException {
    if (comm1.link() == comm2.link()) {
      return MPI.IDENT;
    }
    if (comm1.isInter() != comm2.isInter()) {
      return MPI.UNEQUAL;
    }
    int compared = Group.compare(comm1.processes, comm2.processes);
    int remote = Group.compare(comm1.remoteProcesses(), comm2.remoteProcesses());
    return Math.max(compared, remote) == MPI.IDENT ? MPI.CONGRUENT : Math.max(compared, remote);
  }

  /// Processes of the other side.
  long[] remoteProcesses() {
    return new long[0];
  }

  @Override
  public final void free() throws MPIException {
    close(false);
  }

  @SuppressWarnings("ReferenceEquality")
  private void close(boolean isDisconnect) throws MPIException {
    var _ = link();
    if (this == MPI.COMM_WORLD || this == MPI.COMM_SELF) {
      throw Failures.of(MPI.ERR_COMM, "MPI_ERR_COMM: COMM_WORLD and COMM_SELF cannot be freed");
    }
    try {
      closing();
      release(isDisconnect);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
    ranks = null;
    link = null;
  }

  /// Gives back the ranks.
  ///
  /// @param isDisconnect whether what is under way is waited for
  void release(boolean isDisconnect) throws MPIException {
    if (isDisconnect) {
      ranks().disconnect();
    } else {
      ranks().free();
    }
  }

  /// Whether there are no ranks, or none any more.
  public final boolean isNull() {
    return link == null;
  }

  /// Sets hints.
  public final void setInfo(Info hints) throws MPIException {
    var _ = link();
    if (hints.isNull()) {
      throw Failures.of(MPI.ERR_INFO, "MPI_ERR_INFO: the hints are null");
    }
    info = Info.of(hints.all());
  }

  /// The hints in use, as a new object.
  public final Info getInfo() throws MPIException {
    var _ = link();
    return info.dup();
  }

  /// Waits until all that is under way is complete, and frees the communicator.
  public final void disconnect() throws MPIException {
    close(true);
  }

  /// The processes.
  public final Group getGroup() throws MPIException {
    var _ = link();
    return new Group(processes);
  }

  /// Whether the ranks talk to those of another group.
  public final boolean isInter() throws MPIException {
    var _ = link();
    return this instanceof Intercomm;
  }

  /// Joins two groups that have a communicator in common. Collective over both.
  ///
  /// @param comm this rank's group
  /// @param localLeader rank in it that talks for it
  /// @param remoteLeader rank in this communicator that talks for the other
  /// @param tag of the leaders' messages
  public final Intercomm createIntercomm(Comm comm, int localLeader, int remoteLeader, int tag)
      throws MPIException {
    return Intercomm.create(this, comm, localLeader, remoteLeader, tag);
  }

  /// Sends a message. Returns when the buffer can be used again.
  public final void send(Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    messages.send(Messages.Mode.STANDARD, buf, count, type, dest, tag);
  }

  /// Waits for a message, and receives it.
  public final Status recv(Object buf, int count, Datatype type, int source, int tag)
      throws MPIException {
    return messages.receive(buf, count, type, source, tag);
  }

  /// Sends and receives at once.
  public final Status sendRecv(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      int dest,
      int sendtag,
      Object recvbuf,
      int recvcount,
      Datatype recvtype,
      int source,
      int recvtag)
      throws MPIException {
    return messages.sendReceive(
        sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag);
  }

  /// Sends what the buffer holds, and receives into it.
  public final Status sendRecvReplace(
      Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag)
      throws MPIException {
    return messages.sendReceiveReplace(buf, count, type, dest, sendtag, source, recvtag);
  }

  /// Sends a copy: see [MPI#attachBuffer].
  public final void bSend(Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    messages.send(Messages.Mode.BUFFERED, buf, count, type, dest, tag);
  }

  /// Sends a message. Returns only after the receiver has begun to receive it.
  public final void sSend(Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    messages.send(Messages.Mode.SYNCHRONOUS, buf, count, type, dest, tag);
  }

  /// Sends a message to a receiver that waits for it already.
  public final void rSend(Object buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    messages.send(Messages.Mode.STANDARD, buf, count, type, dest, tag);
  }

  /// Starts [#send].
  public final Request iSend(Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return messages.immediateSend(Messages.Mode.STANDARD, buf, count, type, dest, tag);
  }

  /// Starts [#bSend].
  public final Request ibSend(Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return messages.immediateSend(Messages.Mode.BUFFERED, buf, count, type, dest, tag);
  }

  /// Starts [#sSend].
  public final Request isSend(Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return messages.immediateSend(Messages.Mode.SYNCHRONOUS, buf, count, type, dest, tag);
  }

  /// Starts [#rSend].
  public final Request irSend(Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return messages.immediateSend(Messages.Mode.STANDARD, buf, count, type, dest, tag);
  }

  /// Starts [#recv].
  public final Request iRecv(Buffer buf, int count, Datatype type, int source, int tag)
      throws MPIException {
    return messages.immediateReceive(buf, count, type, source, tag);
  }

  /// An [#iSend] to be started again and again.
  public final Prequest sendInit(Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return messages.persistentSend(Messages.Mode.STANDARD, buf, count, type, dest, tag);
  }

  /// An [#ibSend] to be started again and again.
  public final Prequest bSendInit(Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return messages.persistentSend(Messages.Mode.BUFFERED, buf, count, type, dest, tag);
  }

  /// An [#isSend] to be started again and again.
  public final Prequest sSendInit(Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return messages.persistentSend(Messages.Mode.SYNCHRONOUS, buf, count, type, dest, tag);
  }

  /// An [#irSend] to be started again and again.
  public final Prequest rSendInit(Buffer buf, int count, Datatype type, int dest, int tag)
      throws MPIException {
    return messages.persistentSend(Messages.Mode.STANDARD, buf, count, type, dest, tag);
  }

  /// An [#iRecv] to be started again and again.
  public final Prequest recvInit(Buffer buf, int count, Datatype type, int source, int tag)
      throws MPIException {
    return messages.persistentReceive(buf, count, type, source, tag);
  }

  /// Puts elements into an array of bytes, without gaps.
  ///
  /// @param position where they begin
  /// @return where the next begin
  public final int pack(Object inbuf, int incount, Datatype type, byte[] outbuf, int position)
      throws MPIException {
    return messages.pack(inbuf, incount, type, outbuf, position);
  }

  /// Takes elements out of an array of bytes.
  ///
  /// @param position where they begin
  /// @return where the next begin
  public final int unpack(byte[] inbuf, int position, Object outbuf, int outcount, Datatype type)
      throws MPIException {
    return messages.unpack(inbuf, position, outbuf, outcount, type);
  }

  /// Bytes that elements take when they are packed.
  public final int packSize(int incount, Datatype type) throws MPIException {
    return messages.packSize(incount, type);
  }

  /// Says whether a message is there, without receiving it.
  ///
  /// @return its status, or null
  public final @Nullable Status iProbe(int source, int tag) throws MPIException {
    return messages.immediateProbe(source, tag);
  }

  /// Waits until a message is there, without receiving it.
  public final Status probe(int source, int tag) throws MPIException {
    return messages.probe(source, tag);
  }

  /// A new key for attributes of communicators.
  public static int createKeyval() throws MPIException {
    return Attributes.createKey(Attributes.Kind.COMMUNICATOR);
  }

  /// Gives back such a key.
  public static void freeKeyval(int keyval) throws MPIException {
    Attributes.freeKey(keyval, Attributes.Kind.COMMUNICATOR);
  }

  /// Attaches an object to the communicator.
  public final void setAttr(int keyval, Object value) throws MPIException {
    var _ = link();
    attributes.set(keyval, value);
  }

  /// The object that was attached, an attribute of MPI's own, or null.
  public final @Nullable Object getAttr(int keyval) throws MPIException {
    var _ = link();
    return switch (keyval) {
      case MPI.TAG_UB -> link().messages().largestTag();
      case MPI.HOST -> MPI.PROC_NULL;
      case MPI.IO -> MPI.ANY_SOURCE;
      case MPI.WTIME_IS_GLOBAL -> false;
      case MPI.APPNUM -> Session.applicationNumber();
      case MPI.LASTUSEDCODE -> MPI.ERR_LASTCODE;
      case MPI.UNIVERSE_SIZE -> Session.universeSize();
      default -> attributes.get(keyval);
    };
  }

  /// Detaches an object.
  public final void deleteAttr(int keyval) throws MPIException {
    var _ = link();
    attributes.delete(keyval);
  }

  /// [MPI#CART], [MPI#GRAPH], [MPI#DIST_GRAPH] or [MPI#UNDEFINED].
  public final int getTopology() throws MPIException {
    var _ = link();
    return topology();
  }

  int topology() {
    return MPI.UNDEFINED;
  }

  /// Ends all ranks of the job.
  public final void abort(int errorcode) throws MPIException {
    int code = errorcode & 0xff;
    var _ = link();
    MPI.COMM_WORLD.ranks().abort(code == 0 ? 1 : code);
  }

  /// Sets what is done about errors. They are exceptions in any case.
  public final void setErrhandler(Errhandler handler) throws MPIException {
    var _ = link();
    errhandler = Objects.requireNonNull(handler, "handler");
  }

  /// What is done about errors.
  public final Errhandler getErrhandler() throws MPIException {
    var _ = link();
    return errhandler;
  }

  /// Does what is done about errors.
  public void callErrhandler(int errorCode) throws MPIException {
    var _ = link();
    if (errhandler.isFatal()) {
      abort(errorCode);
    }
  }

  /// Returns when all ranks have come.
  public final void barrier() throws MPIException {
    var _ = movements.barrier(Completing.NOW);
  }

  /// Starts [#barrier].
  public final Request iBarrier() throws MPIException {
    return movements.barrier(Completing.LATER);
  }

  /// Gives the elements of the root to all.
  public final void bcast(Object buf, int count, Datatype type, int root) throws MPIException {
    var _ = rooted.broadcast(Completing.NOW, buf, count, type, root);
  }

  /// Starts [#bcast].
  public final Request iBcast(Buffer buf, int count, Datatype type, int root) throws MPIException {
    return rooted.broadcast(Completing.LATER, buf, count, type, root);
  }

  /// Puts the blocks of all ranks side by side at the root.
  public final void gather(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    var _ =
        rooted.gather(
            Completing.NOW, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root);
  }

  /// Starts [#gather].
  public final Request iGather(
      Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      Buffer recvbuf,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    return rooted.gather(
        Completing.LATER, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root);
  }

  /// As [#gather], in place: the root receives into the buffer, the others send from it.
  public final void gather(Object buf, int count, Datatype type, int root) throws MPIException {
    var _ = rooted.gather(Completing.NOW, buf, count, type, root);
  }

  /// Starts [#gather].
  public final Request iGather(Buffer buf, int count, Datatype type, int root) throws MPIException {
    return rooted.gather(Completing.LATER, buf, count, type, root);
  }

  /// As [#gather], with blocks of different lengths.
  public final void gatherv(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int[] recvcount,
      int[] displs,
      Datatype recvtype,
      int root)
      throws MPIException {
    var _ =
        rooted.gatherV(
            Completing.NOW,
            sendbuf,
            sendcount,
            sendtype,
            recvbuf,
            recvcount,
            displs,
            recvtype,
            root);
  }

  /// Starts [#gatherv].
  public final Request iGatherv(
      Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      Buffer recvbuf,
      int[] recvcount,
      int[] displs,
      Datatype recvtype,
      int root)
      throws MPIException {
    return rooted.gatherV(
        Completing.LATER, sendbuf, sendcount, sendtype, recvbuf, recvcount, displs, recvtype, root);
  }

  /// As [#gatherv], in place, at the root.
  public final void gatherv(
      Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root)
      throws MPIException {
    var _ = rooted.gatherV(Completing.NOW, recvbuf, recvcount, displs, recvtype, root);
  }

  /// Starts [#gatherv].
  public final Request iGatherv(
      Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root)
      throws MPIException {
    return rooted.gatherV(Completing.LATER, recvbuf, recvcount, displs, recvtype, root);
  }

  /// As [#gatherv], in place, elsewhere than at the root.
  public final void gatherv(Object sendbuf, int sendcount, Datatype sendtype, int root)
      throws MPIException {
    var _ = rooted.gatherV(Completing.NOW, sendbuf, sendcount, sendtype, root);
  }

  /// Starts [#gatherv].
  public final Request iGatherv(Buffer sendbuf, int sendcount, Datatype sendtype, int root)
      throws MPIException {
    return rooted.gatherV(Completing.LATER, sendbuf, sendcount, sendtype, root);
  }

  /// Cuts the root's buffer into equal blocks, one for each rank.
  public final void scatter(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    var _ =
        rooted.scatter(
            Completing.NOW, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root);
  }

  /// Starts [#scatter].
  public final Request iScatter(
      Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      Buffer recvbuf,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    return rooted.scatter(
        Completing.LATER, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root);
  }

  /// As [#scatter], in place: the root sends from the buffer, the others receive into it.
  public final void scatter(Object buf, int count, Datatype type, int root) throws MPIException {
    var _ = rooted.scatter(Completing.NOW, buf, count, type, root);
  }

  /// Starts [#scatter].
  public final Request iScatter(Buffer buf, int count, Datatype type, int root)
      throws MPIException {
    return rooted.scatter(Completing.LATER, buf, count, type, root);
  }

  /// As [#scatter], with blocks of different lengths.
  public final void scatterv(
      Object sendbuf,
      int[] sendcount,
      int[] displs,
      Datatype sendtype,
      Object recvbuf,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    var _ =
        rooted.scatterV(
            Completing.NOW,
            sendbuf,
            sendcount,
            displs,
            sendtype,
            recvbuf,
            recvcount,
            recvtype,
            root);
  }

  /// Starts [#scatterv].
  public final Request iScatterv(
      Buffer sendbuf,
      int[] sendcount,
      int[] displs,
      Datatype sendtype,
      Buffer recvbuf,
      int recvcount,
      Datatype recvtype,
      int root)
      throws MPIException {
    return rooted.scatterV(
        Completing.LATER, sendbuf, sendcount, displs, sendtype, recvbuf, recvcount, recvtype, root);
  }

  /// As [#scatterv], in place, at the root.
  public final void scatterv(
      Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root)
      throws MPIException {
    var _ = rooted.scatterV(Completing.NOW, sendbuf, sendcount, displs, sendtype, root);
  }

  /// Starts [#scatterv].
  public final Request iScatterv(
      Buffer sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root)
      throws MPIException {
    return rooted.scatterV(Completing.LATER, sendbuf, sendcount, displs, sendtype, root);
  }

  /// As [#scatterv], in place, elsewhere than at the root.
  public final void scatterv(Object recvbuf, int recvcount, Datatype recvtype, int root)
      throws MPIException {
    var _ = rooted.scatterV(Completing.NOW, recvbuf, recvcount, recvtype, root);
  }

  /// Starts [#scatterv].
  public final Request iScatterv(Buffer recvbuf, int recvcount, Datatype recvtype, int root)
      throws MPIException {
    return rooted.scatterV(Completing.LATER, recvbuf, recvcount, recvtype, root);
  }

  /// Puts the blocks of all ranks side by side on every rank.
  public final void allGather(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    var _ =
        movements.allGather(
            Completing.NOW, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
  }

  /// Starts [#allGather].
  public final Request iAllGather(
      Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      Buffer recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    return movements.allGather(
        Completing.LATER, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
  }

  /// As [#allGather], in place.
  public final void allGather(Object buf, int count, Datatype type) throws MPIException {
    var _ = movements.allGather(Completing.NOW, buf, count, type);
  }

  /// Starts [#allGather].
  public final Request iAllGather(Buffer buf, int count, Datatype type) throws MPIException {
    return movements.allGather(Completing.LATER, buf, count, type);
  }

  /// As [#allGather], with blocks of different lengths.
  public final void allGatherv(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int[] recvcount,
      int[] displs,
      Datatype recvtype)
      throws MPIException {
    var _ =
        movements.allGatherV(
            Completing.NOW, sendbuf, sendcount, sendtype, recvbuf, recvcount, displs, recvtype);
  }

  /// Starts [#allGatherv].
  public final Request iAllGatherv(
      Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      Buffer recvbuf,
      int[] recvcount,
      int[] displs,
      Datatype recvtype)
      throws MPIException {
    return movements.allGatherV(
        Completing.LATER, sendbuf, sendcount, sendtype, recvbuf, recvcount, displs, recvtype);
  }

  /// As [#allGatherv], in place.
  public final void allGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype)
      throws MPIException {
    var _ = movements.allGatherV(Completing.NOW, recvbuf, recvcount, displs, recvtype);
  }

  /// Starts [#allGatherv].
  public final Request iAllGatherv(Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype)
      throws MPIException {
    return movements.allGatherV(Completing.LATER, recvbuf, recvcount, displs, recvtype);
  }

  /// Every rank sends a block to every rank.
  public final void allToAll(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    var _ =
        movements.allToAll(
            Completing.NOW, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
  }

  /// Starts [#allToAll].
  public final Request iAllToAll(
      Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      Buffer recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    return movements.allToAll(
        Completing.LATER, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
  }

  /// As [#allToAll], with blocks of different lengths.
  public final void allToAllv(
      Object sendbuf,
      int[] sendcount,
      int[] sdispls,
      Datatype sendtype,
      Object recvbuf,
      int[] recvcount,
      int[] rdispls,
      Datatype recvtype)
      throws MPIException {
    var _ =
        movements.allToAllV(
            Completing.NOW,
            sendbuf,
            sendcount,
            sdispls,
            sendtype,
            recvbuf,
            recvcount,
            rdispls,
            recvtype);
  }

  /// Starts [#allToAllv].
  public final Request iAllToAllv(
      Buffer sendbuf,
      int[] sendcount,
      int[] sdispls,
      Datatype sendtype,
      Buffer recvbuf,
      int[] recvcount,
      int[] rdispls,
      Datatype recvtype)
      throws MPIException {
    return movements.allToAllV(
        Completing.LATER,
        sendbuf,
        sendcount,
        sdispls,
        sendtype,
        recvbuf,
        recvcount,
        rdispls,
        recvtype);
  }

  /// As [#allToAllv], with blocks of different types, and displacements in bytes.
  public final void allToAllw(
      Buffer sendBuf,
      int[] sendCount,
      int[] sDispls,
      Datatype[] sendTypes,
      Buffer recvBuf,
      int[] recvCount,
      int[] rDispls,
      Datatype[] recvTypes)
      throws MPIException {
    var _ =
        movements.allToAllW(
            Completing.NOW,
            sendBuf,
            sendCount,
            sDispls,
            sendTypes,
            recvBuf,
            recvCount,
            rDispls,
            recvTypes);
  }

  /// Starts [#allToAllw].
  public final Request iAllToAllw(
      Buffer sendBuf,
      int[] sendCount,
      int[] sDispls,
      Datatype[] sendTypes,
      Buffer recvBuf,
      int[] recvCount,
      int[] rDispls,
      Datatype[] recvTypes)
      throws MPIException {
    return movements.allToAllW(
        Completing.LATER,
        sendBuf,
        sendCount,
        sDispls,
        sendTypes,
        recvBuf,
        recvCount,
        rDispls,
        recvTypes);
  }

  /// Sends one block to all neighbors, and receives one of each.
  public final void neighborAllGather(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    var _ =
        neighbors()
            .allGather(Completing.NOW, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
  }

  /// Starts [#neighborAllGather].
  public final Request iNeighborAllGather(
      Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      Buffer recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    return neighbors()
        .allGather(Completing.LATER, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
  }

  /// As [#neighborAllGather], with blocks of different lengths.
  public final void neighborAllGatherv(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int[] recvcount,
      int[] displs,
      Datatype recvtype)
      throws MPIException {
    var _ =
        neighbors()
            .allGatherV(
                Completing.NOW, sendbuf, sendcount, sendtype, recvbuf, recvcount, displs, recvtype);
  }

  /// Starts [#neighborAllGatherv].
  public final Request iNeighborAllGatherv(
      Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      Buffer recvbuf,
      int[] recvcount,
      int[] displs,
      Datatype recvtype)
      throws MPIException {
    return neighbors()
        .allGatherV(
            Completing.LATER, sendbuf, sendcount, sendtype, recvbuf, recvcount, displs, recvtype);
  }

  /// Sends each neighbor a block of its own, and receives one of each.
  public final void neighborAllToAll(
      Object sendbuf,
      int sendcount,
      Datatype sendtype,
      Object recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    var _ =
        neighbors()
            .allToAll(Completing.NOW, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
  }

  /// Starts [#neighborAllToAll].
  public final Request iNeighborAllToAll(
      Buffer sendbuf,
      int sendcount,
      Datatype sendtype,
      Buffer recvbuf,
      int recvcount,
      Datatype recvtype)
      throws MPIException {
    return neighbors()
        .allToAll(Completing.LATER, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
  }

  /// As [#neighborAllToAll], with blocks of different lengths.
  public final void neighborAllToAllv(
      Object sendbuf,
      int[] sendcount,
      int[] sdispls,
      Datatype sendtype,
      Object recvbuf,
      int[] recvcount,
      int[] rdispls,
      Datatype recvtype)
      throws MPIException {
    var _ =
        neighbors()
            .allToAllV(
                Completing.NOW,
                sendbuf,
                sendcount,
                sdispls,
                sendtype,
                recvbuf,
                recvcount,
                rdispls,
                recvtype);
  }

  /// Starts [#neighborAllToAllv].
  public final Request iNeighborAllToAllv(
      Buffer sendbuf,
      int[] sendcount,
      int[] sdispls,
      Datatype sendtype,
      Buffer recvbuf,
      int[] recvcount,
      int[] rdispls,
      Datatype recvtype)
      throws MPIException {
    return neighbors()
        .allToAllV(
            Completing.LATER,
            sendbuf,
            sendcount,
            sdispls,
            sendtype,
            recvbuf,
            recvcount,
            rdispls,
            recvtype);
  }

  /// Combines the elements of all ranks at the root.
  public final void reduce(
      Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root)
      throws MPIException {
    var _ = reductions.reduce(Completing.NOW, sendbuf, recvbuf, false, count, type, op, root);
  }

  /// Starts [#reduce].
  public final Request iReduce(
      Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op, int root)
      throws MPIException {
    return reductions.reduce(Completing.LATER, sendbuf, recvbuf, false, count, type, op, root);
  }

  /// As [#reduce], in place: what the buffer holds is the operand.
  public final void reduce(Object buf, int count, Datatype type, Op op, int root)
      throws MPIException {
    var _ = reductions.reduce(Completing.NOW, null, buf, true, count, type, op, root);
  }

  /// Starts [#reduce].
  public final Request iReduce(Buffer buf, int count, Datatype type, Op op, int root)
      throws MPIException {
    return reductions.reduce(Completing.LATER, null, buf, true, count, type, op, root);
  }

  /// Combines the elements of all ranks on every rank.
  public final void allReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    var _ = reductions.onEach(ALL_REDUCE, Completing.NOW, sendbuf, recvbuf, false, count, type, op);
  }

  /// Starts [#allReduce].
  public final Request iAllReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    return reductions.onEach(
        ALL_REDUCE, Completing.LATER, sendbuf, recvbuf, false, count, type, op);
  }

  /// As [#allReduce], in place: what the buffer holds is the operand.
  public final void allReduce(Object buf, int count, Datatype type, Op op) throws MPIException {
    var _ = reductions.onEach(ALL_REDUCE, Completing.NOW, null, buf, true, count, type, op);
  }

  /// Starts [#allReduce].
  public final Request iAllReduce(Buffer buf, int count, Datatype type, Op op) throws MPIException {
    return reductions.onEach(ALL_REDUCE, Completing.LATER, null, buf, true, count, type, op);
  }

  /// Combines the elements of all ranks, and gives each its block.
  public final void reduceScatter(
      Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op) throws MPIException {
    var _ = reductions.reduceScatter(Completing.NOW, sendbuf, recvbuf, false, recvcounts, type, op);
  }

  /// Starts [#reduceScatter].
  public final Request iReduceScatter(
      Buffer sendbuf, Buffer recvbuf, int[] recvcounts, Datatype type, Op op) throws MPIException {
    return reductions.reduceScatter(
        Completing.LATER, sendbuf, recvbuf, false, recvcounts, type, op);
  }

  /// As [#reduceScatter], in place: what the buffer holds is the operand.
  public final void reduceScatter(Object buf, int[] recvcounts, Datatype type, Op op)
      throws MPIException {
    var _ = reductions.reduceScatter(Completing.NOW, null, buf, true, recvcounts, type, op);
  }

  /// Starts [#reduceScatter].
  public final Request iReduceScatter(Buffer buf, int[] recvcounts, Datatype type, Op op)
      throws MPIException {
    return reductions.reduceScatter(Completing.LATER, null, buf, true, recvcounts, type, op);
  }

  /// As [#reduceScatter], with equal blocks.
  public final void reduceScatterBlock(
      Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op) throws MPIException {
    var _ =
        reductions.onEach(
            REDUCE_SCATTER_BLOCK, Completing.NOW, sendbuf, recvbuf, false, recvcount, type, op);
  }

  /// Starts [#reduceScatterBlock].
  public final Request iReduceScatterBlock(
      Buffer sendbuf, Buffer recvbuf, int recvcount, Datatype type, Op op) throws MPIException {
    return reductions.onEach(
        REDUCE_SCATTER_BLOCK, Completing.LATER, sendbuf, recvbuf, false, recvcount, type, op);
  }

  /// As [#reduceScatterBlock], in place: what the buffer holds is the operand.
  public final void reduceScatterBlock(Object buf, int recvcount, Datatype type, Op op)
      throws MPIException {
    var _ =
        reductions.onEach(
            REDUCE_SCATTER_BLOCK, Completing.NOW, null, buf, true, recvcount, type, op);
  }

  /// Starts [#reduceScatterBlock].
  public final Request iReduceScatterBlock(Buffer buf, int recvcount, Datatype type, Op op)
      throws MPIException {
    return reductions.onEach(
        REDUCE_SCATTER_BLOCK, Completing.LATER, null, buf, true, recvcount, type, op);
  }

  /// Combines two operands of this rank.
  public static void reduceLocal(Object inBuf, Object inOutBuf, int count, Datatype type, Op op)
      throws MPIException {
    Reductions.local(inBuf, inOutBuf, count, type, op);
  }

  /// Gives it a name.
  public final void setName(String text) throws MPIException {
    var _ = link();
    name = Names.fitting(text);
  }

  /// The name that it was given, or that of a communicator of MPI; else an empty one.
  public final String getName() throws MPIException {
    var _ = link();
    return name;
  }
}
