package org.swmpi.app.datasets;

import java.util.function.Supplier;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.RankProgress;
import org.swmpi.app.run.RankedRun;
import org.swmpi.app.run.RanksInWords;
import org.swmpi.app.run.SummaryFile;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.generate.Generator;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.generate.DataGeneration;
import org.swmpi.partition.generate.GenerationReport;

/// Generates data on the ranks that the user asks for, and tells of it.
///
/// @param kind of data, as the user calls it
/// @param seed of the data
/// @param target where it goes
record GenerationRun(
    CommonOptions common, Talk talk, String kind, long seed, DataGeneration.Target target) {

  /// @param generators makes the generator of a rank
  /// @param files to be written too
  /// @return the exit code
  int run(Supplier<Generator> generators, SideFiles files) {
    return new RankedRun(common, talk).run(world -> generate(world, generators, files));
  }

  private int generate(Communicator world, Supplier<Generator> generators, SideFiles files)
      throws Exception {
    SummaryFile summaryFile = common.summaryFile();
    summaryFile.verify(world);
    files.verify(world);
    GenerationReport report =
        DataGeneration.run(world, generators, target, RankProgress.of(world, talk, "statements"));
    if (world.rank() == 0) {
      files.write();
      GenerationSummary summary = new GenerationSummary(this, report, RanksInWords.of(world));
      talk.say(summary.table());
      summaryFile.write("datasets generate", world, summary::json, talk);
    }
    return 0;
  }
}
