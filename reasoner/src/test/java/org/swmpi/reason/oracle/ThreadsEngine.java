package org.swmpi.reason.oracle;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.partition.Progress;
import org.swmpi.reason.Closure;
import org.swmpi.reason.ClosureReport;

/// Ranks as threads of this JVM: many cases in one job, a thousand in some seconds.
final class ThreadsEngine implements Engine {
  /// A batch that takes longer hangs.
  private static final int PATIENCE_SECONDS = 120;

  private final int ranks;

  ThreadsEngine(int ranks) {
    this.ranks = ranks;
  }

  @Override
  public String name() {
    return "threads, " + ranks + (ranks == 1 ? " rank" : " ranks");
  }

  @Override
  public int patience() {
    return 1500;
  }

  @Override
  public List<Outcome> closeAll(List<CaseFolder> cases) {
    List<Outcome> outcomes = new ArrayList<>();
    while (outcomes.size() < cases.size()) {
      outcomes.addAll(new Batch(cases.subList(outcomes.size(), cases.size()), ranks).close());
    }
    return outcomes;
  }

  /// Cases of one job, which ends with the first that fails.
  private static final class Batch {
    private final List<CaseFolder> cases;
    private final int ranks;

    /// What each rank was told of each case, by rank and case.
    private final ClosureReport[][] reports;

    Batch(List<CaseFolder> cases, int ranks) {
      this.cases = cases;
      this.ranks = ranks;
      this.reports = new ClosureReport[ranks][cases.size()];
    }

    /// The outcomes up to the first failure and with it.
    List<Outcome> close() {
      JobOptions options = JobOptions.defaults().withTransport("threads").withRanks(ranks);
      FutureTask<Integer> job = new FutureTask<>(() -> Job.run(options, this::closeOnRank));
      Thread.ofPlatform().name("oracle-job").daemon().start(job);
      String failure;
      try {
        int exitCode = job.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        failure = exitCode == 0 ? "no report" : "exit code " + exitCode;
      } catch (ExecutionException e) {
        failure = stackTrace(e.getCause());
      } catch (TimeoutException e) {
        String hanging = cases.get(finished()).name();
        throw new AssertionError(
            "no end after " + PATIENCE_SECONDS + " s of " + hanging + ranksNow(), e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
      List<Outcome> outcomes = new ArrayList<>();
      int finished = finished();
      for (int i = 0; i < finished; i++) {
        outcomes.add(outcome(i));
      }
      if (finished < cases.size()) {
        outcomes.add(Outcome.failed("the engine failed: " + failure));
      }
      return outcomes;
    }

    private int closeOnRank(Communicator world) throws IOException {
      for (int i = 0; i < cases.size(); i++) {
        reports[world.rank()][i] = Closure.run(world, cases.get(i).options(ranks), Progress.SILENT);
      }
      return 0;
    }

    /// Cases for which every rank has a report.
    private int finished() {
      return Arrays.stream(reports)
          .mapToInt(rank -> (int) Arrays.stream(rank).takeWhile(report -> report != null).count())
          .min()
          .orElse(0);
    }

    private Outcome outcome(int index) {
      ClosureReport report = reports[0][index];
      try {
        byte[] output = Files.readAllBytes(cases.get(index).output(ranks));
        StringBuilder wrong =
            new StringBuilder(Counts.contradictions(report, ranks, output.length));
        for (int rank = 1; rank < ranks; rank++) {
          if (!reports[rank][index].equals(report)) {
            wrong.append("summary: rank ").append(rank).append(" has another than rank 0\n");
          }
        }
        return Outcome.of(output, Counts.of(report), wrong.toString());
      } catch (IOException e) {
        return Outcome.failed("no output: " + e);
      }
    }
  }

  private static String stackTrace(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  private static String ranksNow() {
    StringBuilder text = new StringBuilder();
    Thread.getAllStackTraces()
        .forEach(
            (thread, frames) -> {
              if (thread.getName().startsWith("rank-")) {
                text.append('\n').append(thread.getName());
                Arrays.stream(frames).forEach(frame -> text.append("\n    at ").append(frame));
              }
            });
    return text.toString();
  }
}
