package org.swmpi.mpi.internal.between;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Group;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.internal.check.Arguments;

/// Two groups over a communicator of all their ranks, one group's behind the other's.
public final class GroupPair extends RemoteCollectives {
  private final boolean comesFirst;
  private final int size;
  private String name = "";

  /// @param all the ranks of both groups
  /// @param firstSize how many of them are of the group that comes first
  private GroupPair(Communicator all, int firstSize) {
    super(
        all,
        all.rank() < firstSize ? firstSize : 0,
        all.rank() < firstSize ? all.size() - firstSize : firstSize);
    comesFirst = all.rank() < firstSize;
    size = all.size() - remoteSize();
  }

  /// Makes the communicator of all ranks of both groups.
  @FunctionalInterface
  public interface Making {
    /// @param ranks of the job
    /// @param number that one of the leaders gives, the same on all of them
    Communicator of(Group ranks, int number);
  }

  /// As [Communicator#createIntercommunicator], of two groups of one job.
  ///
  /// @param number of use at the leader only
  public static GroupPair create(
      Communicator local,
      int localLeader,
      Communicator peer,
      int remoteLeader,
      int tag,
      int number,
      Making making) {
    int[] own = local.jobRanks();
    int[] told = new int[0]; // the remote ranks, and behind them the number
    if (local.rank() == localLeader) {
      told = exchange(concat(own, new int[] {number}), peer, remoteLeader, tag);
      if (own[0] < told[0]) {
        told[told.length - 1] = number;
      }
    }
    byte[] known = local.broadcast(MemorySegment.ofArray(told).toArray(JAVA_BYTE), localLeader);
    told = MemorySegment.ofArray(known).toArray(JAVA_INT_UNALIGNED);
    int[] remote = Arrays.copyOf(told, told.length - 1);
    verifyApart(own, remote);
    boolean comesFirst = own[0] < remote[0];
    int[] all = comesFirst ? concat(own, remote) : concat(remote, own);
    return new GroupPair(
        making.of(Group.of(all), told[remote.length]), comesFirst ? own.length : remote.length);
  }

  /// Tells another leader what it has to know, and learns the same of it.
  private static int[] exchange(int[] mine, Communicator peer, int leader, int tag) {
    long[] length = new long[1];
    peer.sendReceive(
        MemorySegment.ofArray(new long[] {mine.length}),
        leader,
        tag,
        MemorySegment.ofArray(length),
        leader,
        tag);
    int[] theirs = new int[Math.toIntExact(length[0])];
    peer.sendReceive(
        MemorySegment.ofArray(mine), leader, tag, MemorySegment.ofArray(theirs), leader, tag);
    return theirs;
  }

  private static int[] concat(int[] first, int[] second) {
    return IntStream.concat(Arrays.stream(first), Arrays.stream(second)).toArray();
  }

  private static void verifyApart(int[] own, int[] remote) {
    for (int rank : own) {
      if (Arrays.stream(remote).anyMatch(other -> other == rank)) {
        throw new IllegalArgumentException("rank %d of the job is in both groups".formatted(rank));
      }
    }
  }

  @Override
  public int rank() {
    return all().rank() - (comesFirst ? 0 : remoteSize());
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int[] remoteJobRanks() {
    return Arrays.copyOfRange(all().jobRanks(), number(0), number(remoteSize()));
  }

  @Override
  public Communicator merge(boolean high) {
    return all().split(0, (high ? all().size() : 0) + all().rank());
  }

  @Override
  public Intercommunicator duplicate() {
    return new GroupPair(all().duplicate(), comesFirst ? size : remoteSize());
  }

  @Override
  public Optional<Intercommunicator> split(OptionalInt color, int key) {
    color.ifPresent(Arguments::color);
    long[] colors = all().allGather(color.orElse(-1));
    long[] keys = all().allGather(key);
    int firstSize = comesFirst ? size : remoteSize();
    int[] part =
        IntStream.range(0, colors.length)
            .filter(rank -> colors[rank] == color.orElse(-1))
            .boxed()
            .sorted(
                Comparator.comparing((Integer rank) -> rank >= firstSize)
                    .thenComparingLong(rank -> keys[rank]))
            .mapToInt(Integer::intValue)
            .toArray();
    int ofFirst = (int) Arrays.stream(part).filter(rank -> rank < firstSize).count();
    Optional<Communicator> made =
        all().split(color, Arrays.stream(part).boxed().toList().indexOf(all().rank()));
    if (made.isPresent() && (ofFirst == 0 || ofFirst == part.length)) {
      made.get().free();
      return Optional.empty();
    }
    return made.map(ranks -> new GroupPair(ranks, ofFirst));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void setName(String next) {
    name = next;
  }

  @Override
  public void free() {
    all().free();
    channel().free();
  }

  @Override
  public void disconnect() {
    all().disconnect();
    channel().disconnect();
  }
}
