package org.swmpi.mpi;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/// The ranks of a job, or some of them, and the calls by which they talk.
///
/// Each rank holds its own object for the communicator and uses it on one thread: the one on which
/// its [RankProgram] runs. A call that waits for other ranks cannot hang for ever because one of
/// them has failed: the job ends, and the call does not return normally.
///
/// ```java
/// int exitCode = Job.run(JobOptions.defaults(), world -> {
///   long mine = countLines(world.rank(), world.size());
///   long all = world.allReduce(mine, Op.SUM);
///   long before = world.exScan(mine, Op.SUM);
///   return 0;
/// });
/// ```
public interface Communicator extends PointToPoint, Collectives, ValueCollectives {
  /// Number of this rank, 0 to size - 1.
  @Override
  int rank();

  /// Number of ranks.
  @Override
  int size();

  /// Name of the engine under this communicator: `threads`, `mpi`, ...
  String transport();

  /// What the engine is and which version, for reports: `Open MPI v4.1.4`, `threads of one JVM`.
  String library();

  /// Name of the machine that this rank runs on.
  String host();

  /// Names of the machines of all ranks, by rank. Collective.
  default List<String> hosts() {
    return Stream.of(allGather(host().getBytes(StandardCharsets.UTF_8)))
        .map(name -> new String(name, StandardCharsets.UTF_8))
        .toList();
  }

  /// Cuts the communicator into parts: ranks that give the same colour come together, ordered by
  /// key, and by their old number where keys are equal. Collective.
  ///
  /// @param color 0 or more
  /// @return the part that this rank belongs to; [#free] it when it is not needed any more
  Communicator split(int color, int key);

  /// The same ranks, with messages of their own: what is sent here is never received there.
  /// Collective. [#free] it when it is not needed any more.
  Communicator duplicate();

  /// Gives back what the communicator holds. Collective; to be called on communicators from
  /// [#split] and [#duplicate] only. The job frees what is left at its end.
  void free();

  /// Ends all ranks of the job, with this exit code where the engine can pass one on. Never returns
  /// normally.
  ///
  /// @param code 1 to 255
  void abort(int code);
}
