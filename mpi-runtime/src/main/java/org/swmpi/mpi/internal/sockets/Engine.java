package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.ThreadLevel;
import org.swmpi.mpi.internal.check.VainTests;
import org.swmpi.mpi.internal.collect.ImmediateMessenger;
import org.swmpi.mpi.internal.collect.Rounds;
import org.swmpi.mpi.internal.watch.Moves;

/// The messages of a rank: all its connections, served by the threads of the rank while they are in
/// calls, each in its [Turn].
///
/// A rank that waits looks at its connections again and again for a moment, where every rank of the
/// machine has a core of its own, and then sleeps until the kernel has something for it.
final class Engine {
  /// How long to look before sleeping while nothing moves. As long as a few messages take: whoever
  /// waits longer waits for another rank that computes.
  private static final long SPIN_NANOS = 100_000;

  /// Up to so many connections are looked at one by one, more by the selector.
  private static final int FEW = 6;

  /// How often a sleeping rank looks for the reason when nothing comes, in milliseconds.
  private static final long LOOK_MILLIS = 500;

  /// The same while a process ends.
  private static final long END_MILLIS = 10;

  private final JobControl control;
  private final JobState state;
  private final int rank;
  private final boolean spins;
  private final Selector selector;
  private final Turn turn;
  private final @Nullable Connection[] connections;
  private final List<Connection> peers = new ArrayList<>();
  private final List<Rounds> calls = new ArrayList<>();
  private final Mailboxes mailboxes = new Mailboxes();
  private final Losses losses;
  private final VainTests vainTests = new VainTests();
  private volatile Thread owner = Thread.currentThread();
  private volatile ThreadLevel level = ThreadLevel.FUNNELED;
  private volatile boolean isTakenOver;
  private long moves;

  /// @param channels by rank; null for this one
  /// @param spins whether this rank may look without sleeping
  Engine(JobControl control, int rank, @Nullable SocketChannel[] channels, boolean spins)
      throws IOException {
    this.control = control;
    this.state = control.state();
    this.rank = rank;
    this.spins = spins;
    selector = Selector.open();
    turn = new Turn(selector);
    connections = new Connection[channels.length];
    for (int peer = 0; peer < channels.length; peer++) {
      SocketChannel channel = channels[peer];
      if (channel != null) {
        Connection connection = new Connection(this, peer, channel, selector);
        connections[peer] = connection;
        peers.add(connection);
      }
    }
    losses = new Losses(state, rank, connections);
    state.listen(selector::wakeup);
  }

  /// Rank of this process in the job.
  int rank() {
    return rank;
  }

  int jobSize() {
    return connections.length;
  }

  /// Which ranks nothing can come from any more.
  Losses losses() {
    return losses;
  }

  /// For the thread whose turn it is.
  Mailbox mailbox(int context) {
    return mailboxes.of(context);
  }

  /// For the thread whose turn it is.
  SegmentPool pool() {
    return mailboxes.pool();
  }

  /// As [Mailboxes#free].
  void freeMailbox(int context) {
    try (Turn _ = turn.take()) {
      mailboxes.free(context);
    }
  }

  Thread owner() {
    return owner;
  }

  /// Which threads may make calls from now on.
  void allow(ThreadLevel threads) {
    level = threads;
    losses.allow(threads);
  }

  /// From now on the calling thread is the rank's, while the process ends: others that begin a call
  /// stay in it.
  void takeOver() {
    owner = Thread.currentThread();
    isTakenOver = true;
  }

  /// Whether another thread is in a call.
  boolean isInUse() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(entry -> !entry.getKey().equals(Thread.currentThread()))
        .flatMap(entry -> Arrays.stream(entry.getValue()))
        .anyMatch(Engine::isOfCall);
  }

  private static boolean isOfCall(StackTraceElement frame) {
    return frame.getClassName().equals(Engine.class.getName())
        && !frame.getMethodName().equals("wake"); // by threads of this transport
  }

  /// @throws IllegalStateException when this thread must not communicate, or nobody any more
  void verifyUsable() {
    if (isTakenOver && !turn.isMine()) {
      stayUnlessOwner();
    }
    if (level.compareTo(ThreadLevel.SERIALIZED) < 0 && !Thread.currentThread().equals(owner)) {
      throw new IllegalStateException(
          "the communicator is used by thread %s only, not by %s"
              .formatted(owner.getName(), Thread.currentThread().getName()));
    }
    if (state.isOver()) {
      throw new IllegalStateException("the job has ended");
    }
    state.leaveIfEnding();
  }

  private void stayUnlessOwner() {
    while (!Thread.currentThread().equals(owner)) {
      LockSupport.park();
    }
  }

  /// A call of the program, which is this thread's turn.
  private Turn begin() {
    verifyUsable();
    return turn.take();
  }

  SendRequest send(
      Group group, MemorySegment buffer, int context, int to, int tag, boolean collective) {
    return send(group, buffer, context, to, tag, collective, false);
  }

  /// @param synchronous whether it is complete only when the receiver is there
  SendRequest send(
      Group group,
      MemorySegment buffer,
      int context,
      int to,
      int tag,
      boolean collective,
      boolean synchronous) {
    try (Turn _ = begin()) {
      stir();
      int destination = group.member(to);
      SendRequest request =
          new SendRequest(this, group, buffer, context, destination, tag, collective);
      Connection connection = connections[destination];
      if (connection == null) {
        sendToSelf(request, context, buffer, synchronous);
      } else if (synchronous) {
        connection.submit(request);
      } else {
        connection.send(request, buffer.byteSize());
      }
      return request;
    }
  }

  private void sendToSelf(
      SendRequest request, int context, MemorySegment buffer, boolean synchronous) {
    Mailbox mailbox = mailbox(context);
    long bytes = buffer.byteSize();
    Arrival whole = new Arrival(rank, request.tag(), bytes, null, null, 0, request);
    ReceiveRequest receive = mailbox.expecting(rank, request.tag());
    if (receive != null) {
      whole.deliver(receive, pool());
    } else if (synchronous || bytes > Connection.SHORT_BYTES) {
      mailbox.keep(whole);
    } else {
      MemorySegment memory = pool().take(bytes);
      MemorySegment.copy(buffer, 0, memory, 0, bytes);
      mailbox.keep(new Arrival(rank, request.tag(), bytes, memory, null, 0, null));
      request.complete();
    }
  }

  /// @param from number in the group, or [org.swmpi.mpi.Communicator#ANY_SOURCE]
  Request receive(
      Group group, MemorySegment buffer, int context, int from, int tag, boolean collective) {
    try (Turn _ = begin()) {
      stir();
      int source = from < 0 ? from : group.member(from);
      ReceiveRequest request = new ReceiveRequest(this, group, buffer, source, tag, collective);
      mailbox(context).post(request);
      return request;
    }
  }

  /// Receives what a probe has taken out.
  Request receive(Group group, MemorySegment buffer, Arrival arrival) {
    try (Turn _ = begin()) {
      stir();
      ReceiveRequest request =
          new ReceiveRequest(this, group, buffer, arrival.source(), arrival.tag(), false);
      arrival.deliver(request, pool());
      return request;
    }
  }

  /// As [Mailbox#withdraw].
  boolean withdraw(ReceiveRequest request, Mailbox mailbox) {
    try (Turn _ = turn.take()) {
      return mailbox.withdraw(request);
    }
  }

  /// Something that the rank may wait for has come true by the doing of another thread, which
  /// calls this afterwards: the rank looks at it again after each sleep.
  void wake() {
    selector.wakeup();
  }

  /// A connection has read or written something.
  void moved() {
    Moves.note();
    moves++;
    stir();
  }

  private void stir() {
    vainTests.end();
    turn.stir();
  }

  // Waiting

  /// Waits until something has come true.
  void await(Waiting waiting) {
    try (Turn _ = begin()) {
      if (!waiting.isOver() && !comesSoon(waiting)) {
        sleepUntil(waiting);
      }
    }
  }

  /// Looks for a moment, or once where others want their turn.
  private boolean comesSoon(Waiting waiting) {
    long end = spins ? System.nanoTime() + SPIN_NANOS : 0;
    do {
      long before = moves;
      poll();
      if (waiting.isOver()) {
        return true;
      }
      if (spins && moves != before) {
        end = System.nanoTime() + SPIN_NANOS;
      }
      Thread.onSpinWait();
    } while (spins && System.nanoTime() - end < 0 && !turn.isWanted());
    return false;
  }

  private void sleepUntil(Waiting waiting) {
    do {
      state.leaveIfEnding();
      verifyHope(waiting);
      if (!waiting.isOver()) {
        sleep(LOOK_MILLIS);
      }
    } while (!waiting.isOver());
  }

  /// Looks whether something has come true. Whoever looks for a second at nothing but what cannot
  /// come any more is told.
  boolean test(Waiting waiting) {
    try (Turn _ = begin()) {
      if (look(waiting)) {
        return true;
      }
      int lost = waiting.lost();
      if (lost == Waiting.NOBODY || lost == rank) {
        vainTests.end();
      } else if (vainTests.goOn()) {
        verifyHope(waiting);
      }
      return false;
    }
  }

  /// Looks whether something has come true, which need never happen.
  boolean glance(Waiting waiting) {
    try (Turn _ = begin()) {
      return look(waiting);
    }
  }

  private boolean look(Waiting waiting) {
    if (waiting.isOver()) {
      return true;
    }
    poll();
    return waiting.isOver();
  }

  /// Reads and writes what can be, without waiting.
  void progress() {
    try (Turn _ = begin()) {
      poll();
    }
  }

  private void poll() {
    if (peers.size() > FEW && !turn.isKernelWatched()) {
      select();
    } else {
      for (int i = 0; i < peers.size(); i++) {
        peers.get(i).serve();
      }
    }
    advance();
  }

  /// Begins an immediate collective, and advances it while this rank waits for whatever.
  void serve(Rounds call) {
    try (Turn _ = turn.take()) {
      if (!call.advance()) {
        calls.add(call);
      }
    }
  }

  /// Waits for the immediate collectives that are made of some messages.
  void awaitCalls(ImmediateMessenger messages) {
    for (Rounds call : calls()) {
      if (call.isOf(messages)) {
        await(new ImmediateCall(this, call));
      }
    }
  }

  private List<Rounds> calls() {
    try (Turn _ = turn.take()) {
      return List.copyOf(calls);
    }
  }

  private void advance() {
    for (int i = 0; i < calls.size(); i++) {
      if (calls.get(i).advance()) {
        calls.remove(i--);
      }
    }
  }

  private void sleep(long millis) {
    for (int i = 0; i < peers.size(); i++) {
      peers.get(i).prepareToWait();
    }
    turn.sleep(millis);
    poll();
  }

  private void select() {
    try {
      selector.selectNow(Engine::serve);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (int i = 0; i < peers.size(); i++) {
      if (peers.get(i).isPending()) {
        peers.get(i).serve();
      }
    }
  }

  private static void serve(SelectionKey key) {
    ((Connection) key.attachment()).serve();
  }

  /// Ends the job when what is waited for cannot come any more.
  private void verifyHope(Waiting waiting) {
    int lost = waiting.lost();
    if (lost == Waiting.NOBODY || waiting.isOver()) {
      return;
    }
    Connection connection = connections[lost];
    if (connection != null && connection.hasEnded() && connection.endCode() != 0) {
      // That rank has its own reason, which it has told.
      control.fail(connection.endCode());
      awaitEnd();
    }
    throw losses.failure(waiting.call(), lost);
  }

  /// Waits for the end of the job, which has been asked for.
  private void awaitEnd() {
    while (true) {
      state.leaveIfEnding();
      sleep(LOOK_MILLIS);
    }
  }

  // The end

  /// The program has returned: tells the others, and serves them until all are done.
  ///
  /// @return exit code of the job
  /// @throws org.swmpi.mpi.JobAbortedException when it ends before its time
  int finish(int code) {
    try (Turn _ = turn.take()) {
      for (Connection peer : peers) {
        peer.submit(new Notice(Frame.ENDED, code, 0, 0));
      }
      control.done(code);
      while (!state.isOver()) {
        state.leaveIfEnding();
        sleep(LOOK_MILLIS);
      }
      peers.forEach(Connection::close);
    }
    return state.finalCode();
  }

  /// Says that nothing follows, and reads until the others have heard it, in time: a process that
  /// ends with something unread may take away what it has sent.
  void hangUp(long nanos) {
    long end = System.nanoTime() + nanos;
    try (Turn _ = turn.take()) {
      peers.forEach(Connection::stopWriting);
      while (peers.stream().anyMatch(Connection::isOpen) && System.nanoTime() - end < 0) {
        sleep(END_MILLIS);
      }
    }
  }

  /// Writes what is left to be written, as far as the others take it in time.
  void flush(long nanos) {
    long end = System.nanoTime() + nanos;
    try (Turn _ = turn.take()) {
      while (peers.stream().anyMatch(Connection::isPending) && System.nanoTime() - end < 0) {
        sleep(END_MILLIS);
      }
    }
  }
}
