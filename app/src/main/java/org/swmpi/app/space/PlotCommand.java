package org.swmpi.app.space;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.RankedRun;
import org.swmpi.app.run.ResultFile;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.similar.TermSuggestions;
import org.swmpi.app.talk.Quantities;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.OutputException;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.ri.Neighbour;
import org.swmpi.ri.Query;
import org.swmpi.ri.SearchOptions;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SimilaritySearch;
import org.swmpi.ri.plot.NeighbourhoodMap;
import org.swmpi.ri.plot.SvgMap;
import org.swmpi.workflow.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi space plot`.
@Command(
    name = "plot",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Draws what is near to some terms, as a map in one file.")
final class PlotCommand implements Callable<Integer> {
  private static final int MOST = 500;

  private final CommonOptions common;
  private final Talk talk;

  @Parameters(index = "0", paramLabel = "SPACE", description = "The space, as 'index' made it.")
  private Path folder = Path.of("");

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "TERM", description = "Terms of it.")
  private List<String> terms = List.of();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "A file whose name ends in .svg or .html.")
  private Path output = Path.of("");

  @Option(
      names = "-k",
      paramLabel = "N",
      description = "How many of each term's nearest to draw; default: ${DEFAULT-VALUE}.",
      defaultValue = "15")
  private int k;

  PlotCommand(CommonOptions common, Talk talk) {
    this.common = common;
    this.talk = talk;
  }

  @Override
  public Integer call() throws IOException {
    String name = output.toString().toLowerCase(Locale.ROOT);
    if (!name.endsWith(".svg") && !name.endsWith(".html")) {
      throw new UsageException("-o " + output + ": name it .svg or .html");
    }
    if (k < 1 || (long) k * terms.size() > MOST) {
      throw new UsageException(
          "-k " + k + ": must be 1 or more, and at most " + MOST + " in all; ask for fewer");
    }
    SpaceFolder.verifyApart(folder, output);
    common.files(output.toString()).addSpaces(folder);
    return new RankedRun(common, talk).run(this::plot);
  }

  private int plot(Communicator world) throws IOException {
    common.summaryFile().verify(world);
    try (SemanticSpace space = SemanticSpace.open(world, folder);
        SimilaritySearch search =
            SimilaritySearch.open(
                world, space, SearchOptions.defaults().withScan(SearchOptions.Scan.VECTORS))) {
      List<Long> rows = rows(world, space);
      List<Query> queries = rows.stream().map(search::queryOf).toList();
      List<List<Neighbour>> nearest = search.nearest(queries, k);
      Failure failure = null;
      if (world.rank() == 0) {
        try {
          write(NeighbourhoodMap.of(space, search, rows, nearest));
          SpaceReport.write(common, talk, "plot", "map", space.rows(), space.dimension());
        } catch (OutputException e) {
          failure = Failure.of(e);
        }
      }
      Failure.agree(world, failure);
    }
    return ExitCode.DONE;
  }

  private List<Long> rows(Communicator world, SemanticSpace space) {
    List<Long> rows = new ArrayList<>();
    @Nullable Failure failure = null;
    for (String term : terms) {
      OptionalLong row = space.row(term);
      if (row.isPresent()) {
        rows.add(row.getAsLong());
      } else if (failure == null && world.rank() == 0) {
        failure = Failure.of(new MissingInputException(TermSuggestions.message(space, term)));
      }
    }
    Failure.agree(world, failure);
    return rows;
  }

  private void write(NeighbourhoodMap map) throws IOException {
    boolean page = output.toString().toLowerCase(Locale.ROOT).endsWith(".html");
    String drawn = page ? SvgMap.html(map) : SvgMap.svg(map);
    new ResultFile(output, "-o").write(drawn);
    talk.say("plot: " + Quantities.of(map.points().size(), "term") + ", to " + output);
  }
}
