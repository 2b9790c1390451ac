package org.swmpi.mpi.contract;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.swmpi.mpi.Cartesian;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Group;
import org.swmpi.mpi.LockType;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.Window;

/// Programs in which rank 1 returns 0, or leaves by System.exit, where the others wait for it: in
/// calls on windows and files, and in those of some ranks and between neighbors.
public enum Absence implements RankProgram {
  ALLOCATE_WINDOW,
  FENCE,
  START,
  AWAIT,
  /// Rank 1 has locked rank 0.
  LOCK,
  FREE_WINDOW,
  OPEN_FILE,
  WRITE_AT_ALL,
  BEGIN_WRITE_AT_ALL,
  SET_SIZE,
  CLOSE_FILE,
  CREATE_GROUP,
  NEIGHBORS,
  IMMEDIATE_NEIGHBORS,
  /// Rank 1 has its memory changed, and has completed its part of an epoch: nobody waits for it.
  NONE,
  /// Nor where what rank 2 waits for comes from rank 0.
  NONE_OF_ANY,
  /// Rank 1 leaves by System.exit(7).
  EXIT;

  @Override
  public int run(Communicator world) throws Exception {
    Window window = world.allocateWindow(8);
    MpiFile file = openFile(world, newFile(world));
    Cartesian line = world.cartesian(new int[] {world.size()}, new boolean[1]).orElseThrow();
    if (world.rank() == 1 && this == LOCK) {
      window.lock(0, LockType.EXCLUSIVE);
    }
    world.barrier();
    if (world.rank() != 1) {
      expect(world, window, file, line);
    } else if (this == EXIT) {
      System.exit(7);
    } else if (this == NONE) {
      window.start(Group.of(2));
      window.complete();
    }
    return 0;
  }

  /// What the others do.
  private void expect(Communicator world, Window window, MpiFile file, Cartesian line)
      throws Exception {
    switch (this) {
      case ALLOCATE_WINDOW -> world.allocateWindow(8);
      case FENCE, EXIT -> window.fence();
      case START -> {
        window.start(Group.of(1));
        window.complete(); // a library may wait in either
      }
      case AWAIT -> {
        window.post(Group.of(1));
        window.await();
      }
      case LOCK -> window.lock(0, LockType.EXCLUSIVE);
      case FREE_WINDOW -> window.free();
      case OPEN_FILE -> openFile(world, newFile(world));
      case WRITE_AT_ALL -> file.writeAtAll(bytes(), 0);
      case BEGIN_WRITE_AT_ALL -> file.beginWriteAtAll(bytes(), 0).end();
      case SET_SIZE -> file.setSize(100);
      case CLOSE_FILE -> file.close();
      case NEIGHBORS -> line.neighborAllToAll(bytes(), bytes());
      case IMMEDIATE_NEIGHBORS -> line.immediateNeighborAllToAll(bytes(), bytes()).await();
      case NONE -> doWithoutRank1(world, window);
      case NONE_OF_ANY -> hearOfRank0(world);
      case CREATE_GROUP -> world.createGroup(world.group(), 0);
    }
  }

  private static void doWithoutRank1(Communicator world, Window window) throws Exception {
    if (world.rank() == 0) {
      beforeRank2Goes(world);
      window.start(Group.of(2));
      window.complete();
    } else {
      tellProcess(world);
      window.post(Group.of(0, 1));
      window.await();
    }
    window.lock(1, LockType.EXCLUSIVE);
    window.put(Arena.ofAuto().allocate(8), 1, 0);
    window.unlock(1);
  }

  private static void hearOfRank0(Communicator world) throws Exception {
    if (world.rank() == 0) {
      beforeRank2Goes(world);
      world.send(Arena.ofAuto().allocate(8), 2, 1);
    } else {
      tellProcess(world);
      var _ = world.receive(Arena.ofAuto().allocate(8), Communicator.ANY_SOURCE, 1);
    }
  }

  private static void tellProcess(Communicator world) {
    world.send(MemorySegment.ofArray(new long[] {ProcessHandle.current().pid()}), 0, 2);
  }

  /// Until rank 2 has waited for longer than a message may take. It is slow to see that it comes.
  private static void beforeRank2Goes(Communicator world) throws Exception {
    long[] process = new long[1];
    var _ = world.receive(MemorySegment.ofArray(process), 2, 2);
    LockSupport.parkNanos(4_000_000_000L);
    String stop =
        "kill -STOP %1$d; (sleep 1.5; kill -CONT %1$d) > /dev/null 2>&1 &".formatted(process[0]);
    new ProcessBuilder("sh", "-c", stop).inheritIO().start().waitFor();
  }

  /// In the folder of the job, which goes with it: who fails deletes nothing.
  private static Path newFile(Communicator world) throws IOException {
    Path folder = Path.of(System.getenv("TMPDIR"));
    Path file = world.rank() == 0 ? Files.createTempFile(folder, "absence-", ".bin") : folder;
    return Path.of(world.broadcast(file.toString(), 0));
  }

  private static MpiFile openFile(Communicator world, Path path) {
    return world.openFile(
        path, Map.of(), MpiFile.Mode.READ_WRITE, MpiFile.Mode.CREATE, MpiFile.Mode.DELETE_ON_CLOSE);
  }

  private static MemorySegment bytes() {
    return Arena.ofAuto().allocate(1 << 20);
  }
}
