package org.swmpi.mpi.internal.sockets;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.collect.ImmediateMessenger;
import org.swmpi.mpi.internal.collect.ImmediatePlans;
import org.swmpi.mpi.internal.collect.PlannedCommunicator;
import org.swmpi.mpi.internal.collect.Rounds;

/// The messages of a rank of a [Group]; immediate collectives are made of them.
abstract class SocketMessages extends PlannedCommunicator {
  final Engine engine;
  final Group group;
  final int context;
  private final ImmediateMessages immediateMessages = new ImmediateMessages();
  private final ImmediatePlans plans;

  SocketMessages(Engine engine, Group group, int context) {
    this.engine = engine;
    this.group = group;
    this.context = context;
    plans = new ImmediatePlans(immediateMessages);
  }

  /// The messages of immediate collectives.
  private final class ImmediateMessages implements ImmediateMessenger {
    @Override
    public int rank() {
      return group.rank();
    }

    @Override
    public int size() {
      return group.size();
    }

    @Override
    public Request send(MemorySegment buffer, int destination, int tag) {
      return engine.send(group, buffer, context + 2, destination, tag, false);
    }

    @Override
    public Request receive(MemorySegment buffer, int source, int tag) {
      return engine.receive(group, buffer, context + 2, source, tag, false);
    }

    @Override
    public boolean isOver(Request request) {
      return ((Waiting) request).isOver();
    }
  }

  /// For a call that begins now.
  final Engine usableEngine() {
    verifyNotFreed();
    return engine;
  }

  @Override
  public final void expectFrom(int first, int count) {
    group.expectFrom(first, count);
  }

  @Override
  protected ImmediatePlans plans() {
    usableEngine().verifyUsable();
    return plans;
  }

  @Override
  protected Request start(Rounds rounds) {
    engine.serve(rounds);
    return new ImmediateCall(engine, rounds);
  }

  /// Waits for the immediate collectives under way, which need no call of the program any more.
  final void awaitImmediateCalls() {
    engine.awaitCalls(immediateMessages);
  }

  @Override
  public final int rank() {
    return group.rank();
  }

  @Override
  public final int size() {
    return group.size();
  }

  @Override
  protected void doSend(MemorySegment buffer, int destination, int tag) {
    doImmediateSend(buffer, destination, tag).await();
  }

  @Override
  protected Status doReceive(MemorySegment buffer, int source, int tag) {
    return doImmediateReceive(buffer, source, tag).await();
  }

  @Override
  protected Request doImmediateSend(MemorySegment buffer, int destination, int tag) {
    return usableEngine().send(group, buffer, context, destination, tag, false);
  }

  @Override
  protected void doSynchronousSend(MemorySegment buffer, int destination, int tag) {
    doImmediateSynchronousSend(buffer, destination, tag).await();
  }

  @Override
  protected Request doImmediateSynchronousSend(MemorySegment buffer, int destination, int tag) {
    return usableEngine().send(group, buffer, context, destination, tag, false, true);
  }

  @Override
  protected Message doMatchedProbe(int source, int tag) {
    ProbeWait wait = waitFor(source, tag, true);
    engine.await(wait);
    return wait.message();
  }

  @Override
  protected Optional<Message> doImmediateMatchedProbe(int source, int tag) {
    ProbeWait wait = waitFor(source, tag, true);
    return engine.glance(wait) ? Optional.of(wait.message()) : Optional.empty();
  }

  @Override
  protected Request doImmediateReceive(MemorySegment buffer, int source, int tag) {
    return usableEngine().receive(group, buffer, context, source, tag, false);
  }

  @Override
  protected Status doProbe(int source, int tag) {
    ProbeWait wait = waitFor(source, tag, false);
    engine.await(wait);
    return wait.message().status();
  }

  @Override
  protected Optional<Status> doImmediateProbe(int source, int tag) {
    ProbeWait wait = waitFor(source, tag, false);
    return engine.glance(wait) ? Optional.of(wait.message().status()) : Optional.empty();
  }

  private ProbeWait waitFor(int source, int tag, boolean takes) {
    verifyNotFreed();
    return new ProbeWait(source < 0 ? source : group.member(source), tag, takes);
  }

  /// Waits for a message without receiving it.
  private final class ProbeWait implements Waiting {
    private final int source;
    private final int tag;
    private final boolean takes;
    private @Nullable Arrival found;

    /// @param takes whether the message is taken out, so that nothing else finds it
    ProbeWait(int source, int tag, boolean takes) {
      this.source = source;
      this.tag = tag;
      this.takes = takes;
    }

    /// What has been found.
    TakenMessage message() {
      return new TakenMessage(engine, group, Objects.requireNonNull(found));
    }

    @Override
    public boolean isOver() {
      if (found == null) {
        Mailbox mailbox = engine.mailbox(context);
        found = mailbox.peek(source, tag);
        if (takes && found != null) {
          mailbox.remove(found);
        }
      }
      return found != null;
    }

    @Override
    public int lost() {
      return source == ANY_SOURCE ? engine.losses().ofAll(group) : engine.losses().of(source);
    }

    @Override
    public String call() {
      return "probe";
    }
  }
}
