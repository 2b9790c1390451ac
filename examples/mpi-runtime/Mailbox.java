import static java.nio.charset.StandardCharsets.UTF_8;
import static org.swmpi.mpi.Communicator.ANY_SOURCE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.Request;

/// Messages whose length nobody knows before, and requests: each rank sends rank 0 one letter for
/// each rank before it, and takes leave of the rank after it meanwhile.
void main() {
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            try (Arena arena = Arena.ofConfined()) {
              int right = (world.rank() + 1) % world.size();
              int left = (world.rank() + world.size() - 1) % world.size();
              MemorySegment bye = arena.allocate(Integer.BYTES);
              List<Request> requests = new ArrayList<>();
              requests.add(world.immediateReceive(bye, left, 1));
              MemorySegment mine = arena.allocateFrom(ValueLayout.JAVA_INT, world.rank());
              requests.add(world.immediateSend(mine, right, 1));

              byte[] letter = "x".repeat(world.rank()).getBytes(UTF_8);
              requests.add(
                  world.immediateSend(arena.allocateFrom(ValueLayout.JAVA_BYTE, letter), 0, 0));
              if (world.rank() == 0) {
                long letters = 0;
                for (int i = 0; i < world.size(); i++) {
                  Message message = world.matchedProbe(ANY_SOURCE, 0);
                  MemorySegment text = arena.allocate(message.status().bytes());
                  letters += message.receive(text).bytes();
                }
                IO.println("letters: " + letters);
              }
              Request.awaitAll(requests);
              return bye.get(ValueLayout.JAVA_INT, 0) == left ? 0 : 1;
            }
          }));
}
