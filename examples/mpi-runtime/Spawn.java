import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.Op;

/// Dynamic processes: the job starts two more ranks of this program, and all become one
/// communicator. Under the `mpirun` of a library that can start processes.
void main() {
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            if (!world.transport().equals("mpi")) {
              if (world.rank() == 0) {
                IO.println("Spawn needs mpirun: `" + world.transport() + "` starts no processes");
              }
              return 1;
            }
            Intercommunicator family =
                world.parent().isPresent() ? world.parent().get() : spawn(world);
            Communicator all = family.merge(world.parent().isPresent());
            try (Arena arena = Arena.ofConfined()) {
              MemorySegment one = arena.allocateFrom(JAVA_LONG, 1);
              MemorySegment sum = arena.allocate(JAVA_LONG);
              all.reduce(one, sum, Datatype.LONG, Op.SUM, 0);
              if (all.rank() == 0) {
                IO.println("ranks of the family: " + sum.get(JAVA_LONG, 0));
              }
            }
            all.free();
            family.disconnect();
            return 0;
          }));
}

/// Starts two processes as this one was started.
static Intercommunicator spawn(Communicator world) {
  ProcessHandle.Info own = ProcessHandle.current().info();
  List<String> arguments = List.of(own.arguments().orElseThrow());
  return world.spawn(own.command().orElseThrow(), arguments, 2, Map.of(), 0);
}
