import static java.nio.charset.StandardCharsets.UTF_8;

import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;

static final String SERVICE = "sw-mpi-meeting";

/// Ports: the halves of a job meet as two jobs would, which know nothing of each other but the name
/// of a service. Under the `mpirun` of a library that has ports.
void main() {
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            if (!world.transport().equals("mpi")) {
              if (world.rank() == 0) {
                IO.println("Meeting needs mpirun: `" + world.transport() + "` has no ports");
              }
              return 1;
            }
            if (world.size() < 2) {
              IO.println("one rank is no two halves");
              return 0;
            }
            boolean host = world.rank() % 2 == 0;
            Communicator half = world.split(host ? 0 : 1, world.rank());
            String port = "";
            if (world.rank() == 0) {
              port = world.openPort();
              world.publishName(SERVICE, port);
            }
            world.barrier(); // two jobs would look again and again
            if (world.rank() == 1) {
              port = world.lookupName(SERVICE);
            }
            Intercommunicator others = host ? half.accept(port, 0) : half.connect(port, 0);
            if (world.rank() == 1) {
              others.send("good evening".getBytes(UTF_8), 0, 0);
            } else if (world.rank() == 0) {
              IO.println("the guests say: " + new String(others.receiveBytes(0, 0), UTF_8));
            }
            others.disconnect();
            if (world.rank() == 0) {
              world.unpublishName(SERVICE, port);
              world.closePort(port);
            }
            half.free();
            return 0;
          }));
}
