package org.swmpi.mpi.internal.between;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.Request;

/// Collectives between the groups: a message from each rank that gives something to each that
/// receives it. What is to be combined is combined where it is received, in the order of ranks, in
/// memory for what all of the remote group give.
abstract class RemoteCollectives extends RemoteMessages {
  private static final MemorySegment NOTHING = MemorySegment.NULL;

  private final Communicator channel;

  RemoteCollectives(Communicator all, int first, int remoteSize) {
    super(all, first, remoteSize);
    channel = all.duplicate();
  }

  /// For the messages of collectives.
  final Communicator channel() {
    return channel;
  }

  /// The part of a buffer that is a remote rank's.
  @FunctionalInterface
  private interface Blocks {
    MemorySegment of(int remote);
  }

  private Blocks even(MemorySegment segment) {
    long length = segment.byteSize() / remoteSize();
    return remote -> segment.asSlice(remote * length, length);
  }

  private static Blocks blocks(
      MemorySegment segment, long[] counts, long[] displacements, Datatype type) {
    return remote ->
        segment.asSlice(displacements[remote] * type.bytes(), counts[remote] * type.bytes());
  }

  private void send(Exchange exchange, Blocks blocks) {
    for (int remote = 0; remote < remoteSize(); remote++) {
      exchange.send(blocks.of(remote), number(remote));
    }
  }

  private void receive(Exchange exchange, Blocks blocks) {
    for (int remote = 0; remote < remoteSize(); remote++) {
      exchange.receive(blocks.of(remote), number(remote));
    }
  }

  private void gather(Exchange exchange, MemorySegment send, Blocks receive, int root) {
    if (root == ROOT) {
      receive(exchange, receive);
    } else if (root != PROC_NULL) {
      exchange.send(send, number(root));
    }
  }

  private void scatter(Exchange exchange, Blocks send, MemorySegment receive, int root) {
    if (root == ROOT) {
      send(exchange, send);
    } else if (root != PROC_NULL) {
      exchange.receive(receive, number(root));
    }
  }

  /// What a call does with its buffers, which are native memory.
  @FunctionalInterface
  private interface Call {
    void begin(Exchange exchange, MemorySegment send, MemorySegment receive);
  }

  private Request perform(MemorySegment send, MemorySegment receive, boolean immediate, Call call) {
    Exchange exchange = new Exchange(channel);
    if (immediate) {
      call.begin(exchange, send, receive);
      return exchange;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment in = inNative(receive, arena);
      call.begin(exchange, inNative(send, arena), in);
      exchange.await();
      if (!receive.isNative()) {
        receive.copyFrom(in);
      }
    }
    return exchange;
  }

  private static MemorySegment inNative(MemorySegment segment, Arena arena) {
    return segment.isNative() ? segment : arena.allocate(segment.byteSize(), 8).copyFrom(segment);
  }

  @Override
  protected final Request doBarrier(boolean immediate) {
    return doAllGather(NOTHING, NOTHING, immediate);
  }

  @Override
  protected final Request doBroadcast(MemorySegment buffer, int root, boolean immediate) {
    MemorySegment mine = root == ROOT ? buffer : NOTHING;
    MemorySegment theirs = root == ROOT ? NOTHING : buffer;
    return perform(
        mine, theirs, immediate, (exchange, out, in) -> scatter(exchange, _ -> out, in, root));
  }

  @Override
  protected final Request doGather(
      MemorySegment send, MemorySegment receive, int root, boolean immediate) {
    return perform(
        send, receive, immediate, (exchange, out, in) -> gather(exchange, out, even(in), root));
  }

  @Override
  protected final Request doGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root,
      boolean immediate) {
    return perform(
        send,
        receive,
        immediate,
        (exchange, out, in) ->
            gather(exchange, out, blocks(in, counts, displacements, type), root));
  }

  @Override
  protected final Request doScatter(
      MemorySegment send, MemorySegment receive, int root, boolean immediate) {
    return perform(
        send, receive, immediate, (exchange, out, in) -> scatter(exchange, even(out), in, root));
  }

  @Override
  protected final Request doScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root,
      boolean immediate) {
    return perform(
        send,
        receive,
        immediate,
        (exchange, out, in) ->
            scatter(exchange, blocks(out, counts, displacements, type), in, root));
  }

  @Override
  protected final Request doAllGather(
      MemorySegment send, MemorySegment receive, boolean immediate) {
    return perform(
        send,
        receive,
        immediate,
        (exchange, out, in) -> {
          receive(exchange, even(in));
          send(exchange, _ -> out);
        });
  }

  @Override
  protected final Request doAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      boolean immediate) {
    return perform(
        send,
        receive,
        immediate,
        (exchange, out, in) -> {
          receive(exchange, blocks(in, counts, displacements, type));
          send(exchange, _ -> out);
        });
  }

  @Override
  protected final Request doAllToAll(MemorySegment send, MemorySegment receive, boolean immediate) {
    return perform(
        send,
        receive,
        immediate,
        (exchange, out, in) -> {
          receive(exchange, even(in));
          send(exchange, even(out));
        });
  }

  @Override
  protected final Request doAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type,
      boolean immediate) {
    return perform(
        send,
        receive,
        immediate,
        (exchange, out, in) -> {
          receive(exchange, blocks(in, receiveCounts, receiveDisplacements, type));
          send(exchange, blocks(out, sendCounts, sendDisplacements, type));
        });
  }

  @Override
  protected final Request doReduce(
      MemorySegment send,
      MemorySegment receive,
      Datatype type,
      Operation op,
      int root,
      boolean immediate) {
    return perform(
        send,
        receive,
        immediate,
        (exchange, out, in) -> {
          MemorySegment all = operands(root == ROOT ? in.byteSize() : 0);
          gather(exchange, out, even(all), root);
          if (root == ROOT) {
            exchange.then(() -> combine(even(all), in, type, op));
          }
        });
  }

  @Override
  protected final Request doAllReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, boolean immediate) {
    return reduceTo(send, receive, 0, send.byteSize(), type, op, immediate);
  }

  @Override
  protected final Request doReduceScatter(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      Datatype type,
      Operation op,
      boolean immediate) {
    long from = 0;
    for (int rank = 0; rank < rank(); rank++) {
      from += counts[rank] * type.bytes();
    }
    return reduceTo(send, receive, from, counts[rank()] * type.bytes(), type, op, immediate);
  }

  @Override
  protected final Request doReduceScatterBlock(
      MemorySegment send, MemorySegment receive, Datatype type, Operation op, boolean immediate) {
    long length = send.byteSize() / size();
    return reduceTo(send, receive, rank() * length, length, type, op, immediate);
  }

  /// Combines one part of what the remote group give. All of it comes, since nobody knows which
  /// part
  /// another group's rank needs.
  private Request reduceTo(
      MemorySegment send,
      MemorySegment receive,
      long from,
      long length,
      Datatype type,
      Operation op,
      boolean immediate) {
    return perform(
        send,
        receive,
        immediate,
        (exchange, out, in) -> {
          MemorySegment all = operands(out.byteSize());
          receive(exchange, even(all));
          send(exchange, _ -> out);
          Blocks parts = remote -> even(all).of(remote).asSlice(from, length);
          exchange.then(() -> combine(parts, in.asSlice(0, length), type, op));
        });
  }

  private MemorySegment operands(long length) {
    return Arena.ofAuto().allocate(length * remoteSize(), 8);
  }

  private void combine(Blocks operands, MemorySegment result, Datatype type, Operation op) {
    result.copyFrom(operands.of(remoteSize() - 1));
    for (int remote = remoteSize() - 2; remote >= 0; remote--) {
      op.reduceLocal(operands.of(remote), result, type);
    }
  }
}
