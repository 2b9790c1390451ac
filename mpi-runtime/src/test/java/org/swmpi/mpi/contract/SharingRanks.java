package org.swmpi.mpi.contract;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.Window;

/// Ranks that make a window of shared memory: all of them, those of each machine, each alone. Rank
/// 0 prints what each of them met.
public final class SharingRanks {
  private SharingRanks() {}

  /// No arguments; the environment tells the hosts.
  public static void main(String[] arguments) {
    System.exit(Job.run(JobOptions.defaults().withTransport("sockets"), SharingRanks::report));
  }

  private static int report(Communicator world) {
    String met =
        "rank %d: %s; here %s; alone %s"
            .formatted(
                world.rank(),
                share(world),
                share(world.splitShared(0)),
                share(world.split(world.rank(), 0)));
    for (byte[] line : world.gather(met.getBytes(StandardCharsets.UTF_8), 0)) {
      System.out.println(new String(line, StandardCharsets.UTF_8));
    }
    return 0;
  }

  private static String share(Communicator ranks) {
    try {
      Window window = ranks.allocateSharedWindow(100);
      List<String> hosts = ranks.hosts();
      window.free();
      return hosts.size() + " share";
    } catch (MpiException e) {
      return e.getMessage();
    }
  }
}
