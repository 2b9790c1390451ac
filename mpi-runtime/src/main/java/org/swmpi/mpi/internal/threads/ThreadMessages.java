package org.swmpi.mpi.internal.threads;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.Optional;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.collect.ImmediateMessenger;
import org.swmpi.mpi.internal.collect.ImmediatePlans;
import org.swmpi.mpi.internal.collect.PlannedCommunicator;
import org.swmpi.mpi.internal.collect.Rounds;

/// The messages of a rank of a [Group]; immediate collectives are made of them.
abstract class ThreadMessages extends PlannedCommunicator {
  final Group group;
  final int rank;
  final int size;
  final RankState self;
  private final ImmediatePlans plans;

  ThreadMessages(Group group, int rank) {
    this.group = group;
    this.rank = rank;
    this.size = group.size();
    this.self = group.member(rank);
    this.plans = new ImmediatePlans(new ImmediateMessages());
  }

  /// The messages of immediate collectives.
  private final class ImmediateMessages implements ImmediateMessenger {
    @Override
    public int rank() {
      return rank;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public Request send(MemorySegment buffer, int destination, int tag) {
      Message message = new Message(self, rank, tag, buffer, true);
      group.immediateMailbox(destination).deliver(message);
      return new SendRequest(message, self, group.member(destination));
    }

    @Override
    public Request receive(MemorySegment buffer, int source, int tag) {
      Mailbox mailbox = group.immediateMailbox(rank);
      ReceiveRequest receive = new ReceiveRequest(mailbox, buffer, source, tag);
      mailbox.post(receive);
      return receive;
    }

    @Override
    public boolean isOver(Request request) {
      return ((Waiting) request).isOver();
    }
  }

  /// What each call begins with.
  ///
  /// @throws org.swmpi.mpi.JobAbortedException when the job has failed
  final void verifyUsable() {
    verifyNotFreed();
    self.leaveIfFailed();
    self.moved();
  }

  @Override
  public final void expectFrom(int first, int count) {
    group.mailbox(rank).expectFrom(first, count);
  }

  @Override
  protected ImmediatePlans plans() {
    verifyUsable();
    return plans;
  }

  @Override
  protected Request start(Rounds rounds) {
    self.serve(rounds);
    return new ImmediateCall(self, rounds);
  }

  @Override
  public final int rank() {
    return rank;
  }

  @Override
  public final int size() {
    return size;
  }

  @Override
  protected void doSend(MemorySegment buffer, int destination, int tag) {
    complete(doImmediateSend(buffer, destination, tag), buffer, destination);
  }

  @Override
  protected void doSynchronousSend(MemorySegment buffer, int destination, int tag) {
    complete(doImmediateSynchronousSend(buffer, destination, tag), buffer, destination);
  }

  private void complete(SendRequest request, MemorySegment buffer, int destination) {
    if (destination == rank && !request.isOver()) {
      group.mailbox(rank).drain();
      if (!request.isOver()) {
        throw self.broken(
            new MpiException(
                "send",
                1,
                "MPI_ERR_OTHER",
                self.rank(),
                "the rank would wait for itself: it sends %d bytes to itself without a posted receive"
                    .formatted(buffer.byteSize())));
      }
    }
    request.await();
  }

  @Override
  protected Status doReceive(MemorySegment buffer, int source, int tag) {
    return doImmediateReceive(buffer, source, tag).await();
  }

  @Override
  protected SendRequest doImmediateSend(MemorySegment buffer, int destination, int tag) {
    return startSend(buffer, destination, tag, true);
  }

  @Override
  protected SendRequest doImmediateSynchronousSend(MemorySegment buffer, int destination, int tag) {
    return startSend(buffer, destination, tag, false);
  }

  private SendRequest startSend(MemorySegment buffer, int destination, int tag, boolean eager) {
    verifyUsable();
    Message message = new Message(self, rank, tag, buffer, eager);
    group.mailbox(destination).deliver(message);
    return new SendRequest(message, self, group.member(destination));
  }

  @Override
  protected Request doImmediateReceive(MemorySegment buffer, int source, int tag) {
    verifyUsable();
    Mailbox mailbox = group.mailbox(rank);
    ReceiveRequest receive = new ReceiveRequest(mailbox, buffer, source, tag);
    mailbox.post(receive);
    return receive;
  }

  @Override
  protected Status doProbe(int source, int tag) {
    ProbeWait wait = awaitProbe(source, tag);
    return Objects.requireNonNull(wait.status());
  }

  @Override
  protected Optional<Status> doImmediateProbe(int source, int tag) {
    ProbeWait probe = look(source, tag);
    return Optional.ofNullable(probe.status());
  }

  @Override
  protected org.swmpi.mpi.Message doMatchedProbe(int source, int tag) {
    ProbeWait wait = awaitProbe(source, tag);
    return taken(wait).orElseThrow();
  }

  @Override
  protected Optional<org.swmpi.mpi.Message> doImmediateMatchedProbe(int source, int tag) {
    ProbeWait probe = look(source, tag);
    return taken(probe);
  }

  private ProbeWait awaitProbe(int source, int tag) {
    verifyUsable();
    ProbeWait wait = new ProbeWait(group.mailbox(rank), source, tag);
    self.await(wait);
    return wait;
  }

  /// Looks once, also where nothing can come any more: asking is not waiting.
  private ProbeWait look(int source, int tag) {
    verifyUsable();
    self.progress();
    ProbeWait probe = new ProbeWait(group.mailbox(rank), source, tag);
    probe.isOver();
    return probe;
  }

  private Optional<org.swmpi.mpi.Message> taken(ProbeWait probe) {
    Mailbox mailbox = group.mailbox(rank);
    Message message = probe.found();
    if (message == null) {
      return Optional.empty();
    }
    mailbox.remove(message);
    return Optional.of(new TakenMessage(mailbox, message));
  }
}
