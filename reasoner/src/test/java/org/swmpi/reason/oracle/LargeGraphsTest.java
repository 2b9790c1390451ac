package org.swmpi.reason.oracle;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.reason.Profile;

/// The engine on graphs of some thousand statements, on 1 to 4 ranks.
class LargeGraphsTest {
  @TempDir Path scratch;

  @Test
  void likeTheOracle() {
    Campaign.onThreads(scratch, 1, 2, 3, 4)
        .check(
            List.of(
                LargeGraphs.make(1, Profile.RHO, false, false),
                LargeGraphs.make(2, Profile.RDFS, false, false),
                LargeGraphs.make(3, Profile.RDFS_FULL, false, false),
                LargeGraphs.make(4, Profile.RDFS_FULL, true, false),
                LargeGraphs.make(5, Profile.RDFS, false, true)));
  }
}
