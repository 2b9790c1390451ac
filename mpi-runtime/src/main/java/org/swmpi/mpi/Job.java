package org.swmpi.mpi;

import java.util.OptionalInt;
import org.swmpi.mpi.internal.launch.MpiEnvironment;
import org.swmpi.mpi.internal.launch.TransportRegistry;
import org.swmpi.mpi.spi.TransportProvider;

/// How a program becomes ranks.
public final class Job {
  private Job() {}

  /// Number of this process among the ranks that an MPI launcher has started, before any job: so
  /// that one of them alone reports what all of them see. Empty where no launcher is at work.
  public static OptionalInt launchedRank() {
    return MpiEnvironment.ofThisProcess().launchedRank();
  }

  /// Runs the program on every rank and waits for its end.
  ///
  /// `threads` starts the ranks here, as threads `rank-0`, `rank-1`, ... Under an MPI launcher,
  /// which runs this process once per rank, `mpi` runs the program on the calling thread for this
  /// rank; so does `openmpi-java`. With `sockets` this process is rank 0, and starts the others as
  /// copies of its own command, which come to this call as well; each runs the program on the
  /// calling thread. That can be done once per process.
  ///
  /// With `mpj` each rank is a thread that is started for it: all of them in this process, or,
  /// where `SW_MPI_MPJ_DEVICE` is `niodev`, each in a process of its own, of which this one is rank
  /// 0 and starts the others.
  ///
  /// When a rank throws, the job ends on all ranks. Where ranks are threads of this process, the
  /// calls that the others wait in throw [JobAbortedException], and the first failure is thrown
  /// from here. Where ranks are processes, the failed rank calls [JobOptions#failureReporter] and
  /// then ends all processes with the code which that returned; with `sockets` one rank does where
  /// several fail at once, and rank 0 for one whose process has been killed. A rank that calls
  /// [System#exit], or returns while others wait for it, ends the job too.
  ///
  /// @param options how the job is started
  /// @param program what each rank runs
  /// @return exit code of the first failing rank (in the order of ranks), 1 to 255 as of a process,
  ///     or 0
  /// @throws LaunchException when the options are wrong: unknown transport, ranks other than those
  ///     of the launcher
  /// @throws TransportUnavailableException when the transport cannot be used here
  /// @throws RankFailedException when a rank has thrown (where ranks are threads of this process)
  public static int run(JobOptions options, RankProgram program) {
    TransportProvider transport = TransportRegistry.installed().choose(options);
    return transport.run(options, program);
  }

  /// Makes the running program a rank of the job that its process has been started for
  /// (`MPI_Init_thread`): by an MPI launcher, or as a rank of transport `sockets`. Without either
  /// it is a job of one rank. For programs that are written around `MPI_Init` and `MPI_Finalize`;
  /// [#run] is the way for all others, since it sees what the program throws. Once per process, on
  /// the thread that makes the calls.
  ///
  /// ```java
  /// try (JoinedJob job = Job.join(JobOptions.defaults(), ThreadLevel.SINGLE)) {
  ///   System.out.println("rank " + job.world().rank() + " of " + job.world().size());
  /// }
  /// ```
  ///
  /// @param options how the job is started
  /// @param required which threads are to make calls
  /// @throws LaunchException as [#run]
  /// @throws TransportUnavailableException as [#run], and where the transport cannot be joined
  public static JoinedJob join(JobOptions options, ThreadLevel required) {
    TransportProvider transport = TransportRegistry.installed().choose(options);
    return transport.join(options, required);
  }

  /// As [#join(JobOptions, ThreadLevel)], for the calling thread alone, as `MPI_Init` has it: tools
  /// that watch a library of MPI see that function called, and not `MPI_Init_thread`.
  public static JoinedJob join(JobOptions options) {
    TransportProvider transport = TransportRegistry.installed().choose(options);
    return transport.join(options);
  }
}
