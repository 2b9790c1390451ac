package org.swmpi.bench.rank;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Request;

/// sw-mpi, over one of its transports.
final class CommunicatorEndpoint implements Endpoint {
  private static final int TAG = 1;
  private static final int ACKNOWLEDGEMENT_BYTES = 4;

  private final Communicator world;
  private final boolean offHeap;
  private final MemorySegment sendMemory;
  private final MemorySegment receiveMemory;
  private final MemorySegment acknowledgement;
  private final List<Request> requests = new ArrayList<>();

  private MemorySegment send = MemorySegment.NULL;
  private MemorySegment receive = MemorySegment.NULL;
  private MemorySegment sendBlocks = MemorySegment.NULL;
  private MemorySegment receiveBlocks = MemorySegment.NULL;

  /// @param largest length of the longest message
  CommunicatorEndpoint(Communicator world, BufferKind kind, Arena arena, int largest) {
    this.world = world;
    this.offHeap = kind != BufferKind.ARRAY;
    this.sendMemory = kind.allocate(arena, (long) largest * world.size());
    this.receiveMemory = kind.allocate(arena, (long) largest * world.size());
    this.acknowledgement = kind.allocate(arena, ACKNOWLEDGEMENT_BYTES);
  }

  @Override
  public int rank() {
    return world.rank();
  }

  @Override
  public int size() {
    return world.size();
  }

  @Override
  public String library() {
    return world.library();
  }

  @Override
  public void length(int bytes) {
    send = sendMemory.asSlice(0, bytes);
    receive = receiveMemory.asSlice(0, bytes);
    sendBlocks = sendMemory.asSlice(0, (long) bytes * world.size());
    receiveBlocks = receiveMemory.asSlice(0, (long) bytes * world.size());
  }

  @Override
  public void send(int peer) {
    world.send(send, peer, TAG);
  }

  @Override
  public void receive(int peer) {
    var _ = world.receive(receive, peer, TAG);
  }

  @Override
  public void sendWindow(int peer, int messages) {
    for (int i = 0; i < messages; i++) {
      if (offHeap) {
        requests.add(world.immediateSend(send, peer, TAG));
      } else {
        world.send(send, peer, TAG);
      }
    }
    awaitRequests();
  }

  @Override
  public void receiveWindow(int peer, int messages) {
    for (int i = 0; i < messages; i++) {
      if (offHeap) {
        requests.add(world.immediateReceive(receive, peer, TAG));
      } else {
        receive(peer);
      }
    }
    awaitRequests();
  }

  @Override
  public void exchangeWindow(int peer, int messages) {
    if (!offHeap) {
      for (int i = 0; i < messages; i++) {
        var _ = world.sendReceive(send, peer, TAG, receive, peer, TAG);
      }
      return;
    }
    for (int i = 0; i < messages; i++) {
      requests.add(world.immediateReceive(receive, peer, TAG));
    }
    sendWindow(peer, messages);
  }

  private void awaitRequests() {
    Request.awaitAll(requests);
    requests.clear();
  }

  @Override
  public void acknowledge(int peer) {
    world.send(acknowledgement, peer, TAG);
  }

  @Override
  public void awaitAcknowledgement(int peer) {
    var _ = world.receive(acknowledgement, peer, TAG);
  }

  @Override
  public void barrier() {
    world.barrier();
  }

  @Override
  public void broadcast() {
    world.broadcast(send, 0);
  }

  @Override
  public void gather() {
    world.gather(send, receiveBlocks, 0);
  }

  @Override
  public void allGather() {
    world.allGather(send, receiveBlocks);
  }

  @Override
  public void reduce() {
    world.reduce(send, receive, Datatype.FLOAT, Op.SUM, 0);
  }

  @Override
  public void allReduce() {
    world.allReduce(send, receive, Datatype.FLOAT, Op.SUM);
  }

  @Override
  public void allToAll() {
    world.allToAll(sendBlocks, receiveBlocks);
  }

  @Override
  public double mean(double value) {
    return world.allReduce(value, Op.SUM) / world.size();
  }
}
