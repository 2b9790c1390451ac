package org.swmpi.reason.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.partition.Progress;
import org.swmpi.reason.Closure;
import org.swmpi.reason.ClosureReport;

/// The program that [MpirunEngine] starts on every rank: closes a list of cases over one
/// communicator. Each rank leaves its report beside the output, as text; rank 0 its figures too.
public final class MpirunCases {
  private MpirunCases() {}

  /// @param arguments a file that lists the folders of the cases
  public static void main(String[] arguments) throws IOException {
    List<CaseFolder> cases =
        Files.readAllLines(Path.of(arguments[0])).stream()
            .map(folder -> CaseFolder.read(Path.of(folder)))
            .toList();
    int exitCode =
        Job.run(JobOptions.defaults().withTransport("mpi"), world -> closeOnRank(world, cases));
    System.exit(exitCode);
  }

  private static int closeOnRank(Communicator world, List<CaseFolder> cases) throws IOException {
    int ranks = world.size();
    for (CaseFolder one : cases) {
      ClosureReport report = Closure.run(world, one.options(ranks), Progress.SILENT);
      if (world.rank() == 0) {
        long bytes = Files.size(one.output(ranks));
        String wrong = Counts.contradictions(report, ranks, bytes);
        Files.writeString(verdict(one, ranks), wrong);
        Files.writeString(figures(one, ranks), Counts.of(report).toLine());
      }
      Files.writeString(report(one, ranks, world.rank()), report.toString());
    }
    return 0;
  }

  private static Path figures(CaseFolder one, int ranks) {
    return one.path().resolve("figures-" + ranks);
  }

  private static Path verdict(CaseFolder one, int ranks) {
    return one.path().resolve("verdict-" + ranks);
  }

  private static Path report(CaseFolder one, int ranks, int rank) {
    return one.path().resolve("report-" + ranks + "-" + rank);
  }

  /// What the ranks have left of a case; empty if one of them has not come to its end.
  static Optional<Outcome> outcome(CaseFolder one, int ranks) {
    try {
      StringBuilder wrong = new StringBuilder();
      for (int rank = 0; rank < ranks; rank++) {
        if (!Files.exists(report(one, ranks, rank))) {
          return Optional.empty();
        }
        if (Files.mismatch(report(one, ranks, rank), report(one, ranks, 0)) >= 0) {
          wrong.append("summary: rank ").append(rank).append(" has another than rank 0\n");
        }
      }
      wrong.append(Files.readString(verdict(one, ranks)));
      Counts counts = Counts.ofLine(Files.readString(figures(one, ranks)));
      return Optional.of(
          Outcome.of(Files.readAllBytes(one.output(ranks)), counts, wrong.toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
