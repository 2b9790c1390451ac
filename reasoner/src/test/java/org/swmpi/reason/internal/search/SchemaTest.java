package org.swmpi.reason.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.partition.RankInput;
import org.swmpi.reason.Profile;
import org.swmpi.reason.internal.schema.LiteralSurrogates;

class SchemaTest {
  private static final String LINE =
      "<urn:c%d> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <urn:c> <urn:g%d> .\n";

  @TempDir private Path folder;

  @Test
  void noFurtherGraphIsBegunWhereThereIsNoRoom() throws IOException {
    Path input = folder.resolve("graphs.nq");
    Files.writeString(input, LINE.formatted(1, 1) + LINE.formatted(2, 2) + LINE.formatted(3, 3));
    int exitCode =
        Job.run(
            JobOptions.defaults().withTransport("threads").withRanks(1),
            world -> {
              verify(world, input);
              return 0;
            });
    assertThat(exitCode).isZero();
  }

  private static void verify(Communicator world, Path file) throws IOException {
    try (RankInput input =
            RankInput.open(world, List.of(file.toString()), InputStream.nullInputStream(), null);
        LiteralSurrogates surrogates = new LiteralSurrogates(false);
        ByteSink all = new ByteSink(1 << 10);
        ByteSink some = new ByteSink(1 << 10)) {
      Schema schema =
          new SchemaSearch(world, input, Profile.RHO, true, surrogates, TermKernel.best()).run();
      long bytes = schema.writeByGraph(all, 0, 1, Long.MAX_VALUE);
      assertThat(text(all)).hasLineCount(3).contains("<urn:g1>", "<urn:g2>", "<urn:g3>");
      assertThat(bytes).isEqualTo(all.length());
      // The first graph begins while there is room, the second while it is just used up.
      assertThat(schema.writeByGraph(some, 0, 1, bytes / 3)).isEqualTo(bytes);
      assertThat(text(some)).hasLineCount(2).doesNotContain("<urn:g3>");
    }
  }

  private static String text(ByteSink lines) {
    return new String(Raw.bytes(lines.address(), lines.end()), StandardCharsets.UTF_8);
  }
}
