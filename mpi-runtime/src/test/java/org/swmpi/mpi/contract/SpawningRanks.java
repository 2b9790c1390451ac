package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.SpawnedProgram;

/// A job that starts others, of this class too, and one that meets itself at a port: see
/// [SpawnTest].
public final class SpawningRanks {
  private SpawningRanks() {}

  /// Arguments: what to do; where the class is started by itself, none.
  public static void main(String[] arguments) {
    String task = arguments.length == 0 ? "" : arguments[0];
    JobOptions options = JobOptions.defaults().withTransport("mpi");
    System.exit(
        Job.run(
            options,
            world -> {
              switch (task) {
                case "spawn" -> spawn(world);
                case "several" -> several(world);
                case "alone" -> alone(world);
                case "impossible" -> impossible(world);
                case "port" -> port(world);
                case "failing" -> failing(world);
                case "child fails" -> throw new IllegalStateException("child fails");
                default -> serve(world);
              }
              return 0;
            }));
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static List<String> command(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                SpawningRanks.class.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  private static void spawn(Communicator world) {
    assertThat(world.parent()).isEmpty();
    Intercommunicator children = world.spawn(java(), command(), 2, Map.of(), world.size() - 1);
    assertThat(children.remoteSize()).isEqualTo(2);
    talk(world, children, false);
    if (world.rank() == 0) {
      System.out.println("spawned 2");
    }
  }

  private static void several(Communicator world) {
    SpawnedProgram program = new SpawnedProgram(java(), command(), 1, Map.of("wdir", "/tmp"));
    Intercommunicator children = world.spawn(List.of(program, program), 0);
    assertThat(children.remoteSize()).isEqualTo(2);
    talk(world, children, false);
  }

  /// One rank starts another; the others know nothing of it, and all go on together.
  private static void alone(Communicator world) {
    Communicator self = world.split(world.rank(), 0);
    if (world.rank() == 0) {
      Intercommunicator child = self.spawn(java(), command("child"), 1, Map.of(), 0);
      talk(self, child, false);
    }
    byte[] text = world.broadcast(new byte[] {(byte) (world.rank() + 1)}, 0);
    assertThat(text).containsExactly(1);
    assertThat(world.allReduce(1L, Op.SUM)).isEqualTo(world.size());
  }

  /// What a started rank does.
  private static void serve(Communicator world) {
    Intercommunicator parent = world.parent().orElseThrow();
    assertThat(world.parent()).containsSame(parent);
    talk(world, parent, true);
  }

  private static void talk(Communicator world, Intercommunicator others, boolean high) {
    assertThat(others.rank()).isEqualTo(world.rank());
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, (high ? 100L : 1L) + world.rank());
      MemorySegment cell = arena.allocate(JAVA_LONG);
      others.allReduce(mine, cell, Datatype.LONG, Op.MIN);
      assertThat(cell.get(JAVA_LONG, 0)).isEqualTo(high ? 1 : 100);
      if (world.rank() < others.remoteSize()) {
        others.sendReceive(mine, world.rank(), 1, cell, Intercommunicator.ANY_SOURCE, 1);
        assertThat(cell.get(JAVA_LONG, 0)).isEqualTo((high ? 1L : 100L) + world.rank());
      }
      Communicator all = others.merge(high);
      assertThat(all.size()).isEqualTo(others.size() + others.remoteSize());
      assertThat(all.rank()).isEqualTo(world.rank() + (high ? others.remoteSize() : 0));
      assertThat(all.allReduce(1L, Op.SUM)).isEqualTo(all.size());
      int[] numbers = all.jobRanks();
      int behind = high ? 0 : world.size();
      assertThat(Arrays.copyOfRange(numbers, behind, behind + others.remoteSize()))
          .as("the others, by the same numbers as before")
          .isEqualTo(others.remoteJobRanks());
      int next = (all.rank() + 1) % all.size();
      int last = (all.rank() + all.size() - 1) % all.size();
      all.sendReceive(mine, next, 2, cell, last, 2);
      gatherAll(all);
      all.disconnect();
    }
    others.disconnect();
    assertThat(world.allReduce(1L, Op.SUM)).isEqualTo(world.size());
  }

  /// A collective of which each rank knows its own part only.
  private static void gatherAll(Communicator all) {
    byte[][] parts = all.allGather(new byte[all.rank()]);
    for (int rank = 0; rank < all.size(); rank++) {
      assertThat(parts[rank]).hasSize(rank);
    }
  }

  private static void impossible(Communicator world) {
    world.spawn("/no/such/program", List.of(), 1, Map.of(), 0);
  }

  /// A child that fails while this job waits for it.
  private static void failing(Communicator world) {
    Intercommunicator children = world.spawn(java(), command("child fails"), 1, Map.of(), 0);
    children.barrier();
  }

  /// The halves of the job meet as two jobs would.
  private static void port(Communicator world) {
    boolean accepts = world.rank() % 2 == 0;
    Communicator half = world.split(world.rank() % 2, 0);
    String port = world.rank() == 0 ? world.openPort() : "";
    String known = world.broadcast(port, 0);
    if (world.rank() == 0) {
      world.publishName("sw-mpi-test", port);
    }
    world.barrier();
    if (world.rank() == 1) {
      assertThat(world.lookupName("sw-mpi-test")).isEqualTo(known);
    }
    Intercommunicator both = accepts ? half.accept(known, 0) : half.connect(known, 0);
    assertThat(both.remoteSize()).isEqualTo(world.size() - half.size());
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(JAVA_LONG, world.rank());
      MemorySegment all = arena.allocate(JAVA_LONG, both.remoteSize());
      both.allGather(mine, all);
      for (int i = 0; i < both.remoteSize(); i++) {
        assertThat(all.getAtIndex(JAVA_LONG, i)).isEqualTo(2L * i + (accepts ? 1 : 0));
        assertThat(both.remoteJobRanks()[i]).isEqualTo(2 * i + (accepts ? 1 : 0));
      }
    }
    both.disconnect();
    if (world.rank() == 0) {
      world.unpublishName("sw-mpi-test", port);
      world.closePort(port);
    }
    world.barrier();
  }
}
