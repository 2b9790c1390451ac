package org.swmpi.mpi.internal.between;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.IntFunction;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Operation;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.internal.collect.Blocks;

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

  /// A buffer in equal blocks, one of each remote rank.
  private Blocks even(MemorySegment segment) {
    return Blocks.even(segment, segment.byteSize() / remoteSize());
  }

  private void send(Exchange exchange, IntFunction<MemorySegment> blocks) {
    for (int remote = 0; remote < remoteSize(); remote++) {
      exchange.send(blocks.apply(remote), number(remote));
    }
  }

  private void receive(Exchange exchange, IntFunction<MemorySegment> blocks) {
    for (int remote = 0; remote < remoteSize(); remote++) {
      exchange.receive(blocks.apply(remote), number(remote));
    }
  }

  private void gather(
      Exchange exchange, MemorySegment send, IntFunction<MemorySegment> receive, int root) {
    if (root == ROOT) {
      receive(exchange, receive);
    } else if (root != PROC_NULL) {
      exchange.send(send, number(root));
    }
  }

  private void scatter(
      Exchange exchange, IntFunction<MemorySegment> send, MemorySegment receive, int root) {
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
      return exchange.request();
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment in = inNative(receive, arena);
      call.begin(exchange, inNative(send, arena), in);
      Request request = exchange.request();
      request.await();
      if (!receive.isNative()) {
        receive.copyFrom(in);
      }
      return request;
    }
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
        send, receive, immediate, (exchange, out, in) -> gather(exchange, out, even(in)::of, root));
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
            gather(exchange, out, Blocks.of(in, counts, displacements, type)::of, root));
  }

  @Override
  protected final Request doScatter(
      MemorySegment send, MemorySegment receive, int root, boolean immediate) {
    return perform(
        send,
        receive,
        immediate,
        (exchange, out, in) -> scatter(exchange, even(out)::of, in, root));
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
            scatter(exchange, Blocks.of(out, counts, displacements, type)::of, in, root));
  }

  @Override
  protected final Request doAllGather(
      MemorySegment send, MemorySegment receive, boolean immediate) {
    return perform(
        send,
        receive,
        immediate,
        (exchange, out, in) -> {
          receive(exchange, even(in)::of);
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
          receive(exchange, Blocks.of(in, counts, displacements, type)::of);
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
          receive(exchange, even(in)::of);
          send(exchange, even(out)::of);
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
          receive(exchange, Blocks.of(in, receiveCounts, receiveDisplacements, type)::of);
          send(exchange, Blocks.of(out, sendCounts, sendDisplacements, type)::of);
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
          gather(exchange, out, even(all)::of, root);
          if (root == ROOT) {
            exchange.then(() -> combine(even(all)::of, in, type, op));
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
          receive(exchange, even(all)::of);
          send(exchange, _ -> out);
          Blocks operands = even(all);
          IntFunction<MemorySegment> parts = remote -> operands.of(remote).asSlice(from, length);
          exchange.then(() -> combine(parts, in.asSlice(0, length), type, op));
        });
  }

  private MemorySegment operands(long length) {
    return Arena.ofAuto().allocate(length * remoteSize(), 8);
  }

  private void combine(
      IntFunction<MemorySegment> operands, MemorySegment result, Datatype type, Operation op) {
    result.copyFrom(operands.apply(remoteSize() - 1));
    for (int remote = remoteSize() - 2; remote >= 0; remote--) {
      op.reduceLocal(operands.apply(remote), result, type);
    }
  }
}
