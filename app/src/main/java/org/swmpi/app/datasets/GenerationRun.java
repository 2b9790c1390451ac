package org.swmpi.app.datasets;

import java.util.function.Supplier;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.RankedRun;
import org.swmpi.app.run.SummaryFile;
import org.swmpi.app.talk.ByteProgressLine;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.generate.Generator;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Phases;
import org.swmpi.partition.generate.DataGeneration;
import org.swmpi.partition.generate.GenerationReport;

/// Generates data on the ranks that the user asks for, and tells of it.
///
/// @param kind of data, as the user calls it
record GenerationRun(CommonOptions common, Talk talk, String kind, GeneratedOutput output) {

  /// @param generators makes the generator of a rank
  /// @return the exit code
  int run(Supplier<Generator> generators) {
    return new RankedRun(common, talk).run(world -> generate(world, generators));
  }

  private int generate(Communicator world, Supplier<Generator> generators) throws Exception {
    SummaryFile summaryFile = common.summaryFile();
    summaryFile.verify(world);
    boolean tells = world.rank() == 0;
    Phases.Listener progress =
        tells ? new ByteProgressLine(talk, world.size(), System::nanoTime)::at : (_, _, _) -> {};
    GenerationReport report = DataGeneration.run(world, generators, output.target(), progress);
    if (tells) {
      GenerationSummary summary =
          new GenerationSummary(this, report, world.transport(), world.library());
      talk.say(summary.table());
      summaryFile.write(summary::json, talk);
    }
    return 0;
  }
}
