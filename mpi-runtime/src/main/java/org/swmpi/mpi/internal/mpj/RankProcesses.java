package org.swmpi.mpi.internal.mpj;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.swmpi.mpi.internal.launch.MpiEnvironment;

/// The processes of ranks 1 and up, which rank 0 has started: copies of its own command that are
/// told by their environment which rank they are.
final class RankProcesses implements AutoCloseable {
  /// How long the processes, all together, may take to end by themselves.
  private static final long FAREWELL_NANOS = 5_000_000_000L;

  /// A rank that has left with code 0 may be the first of all that leave so.
  private static final long LEFT_NANOS = 1_000_000_000L;

  private final JobFolder folder;
  private final List<Process> processes = new ArrayList<>();
  private final Thread hook = new Thread(this::destroy, "mpj-ranks");
  private long leftSince;

  private RankProcesses(JobFolder folder) {
    this.folder = folder;
  }

  static RankProcesses start(MpiEnvironment environment, JobFolder folder) throws IOException {
    RankProcesses ranks = new RankProcesses(folder);
    Runtime.getRuntime().addShutdownHook(ranks.hook);
    try {
      for (int rank = 1; rank < folder.board().size(); rank++) {
        ProcessBuilder builder = new ProcessBuilder(environment.ownCommand());
        builder.environment().put(MpiEnvironment.MPJ_RANK, Integer.toString(rank));
        builder.environment().put(MpiEnvironment.MPJ_JOB, folder.path().toString());
        builder.redirectInput(Redirect.from(new File("/dev/null")));
        builder.redirectOutput(Redirect.INHERIT).redirectError(Redirect.INHERIT);
        ranks.processes.add(builder.start());
      }
      return ranks;
    } catch (IOException e) {
      ranks.close();
      throw e;
    }
  }

  /// Notes the failure of a process that has ended before its program returned.
  void look() {
    for (int i = 0; i < processes.size(); i++) {
      int rank = i + 1;
      Process process = processes.get(i);
      if (process.isAlive() || folder.board().hasReturned(rank)) {
        continue;
      }
      int code = process.exitValue();
      if (leftSince == 0) {
        leftSince = System.nanoTime();
      }
      if (folder.board().failed().isEmpty()
          && (code != 0 || System.nanoTime() - leftSince > LEFT_NANOS)) {
        folder.board().fail(rank, Math.max(1, code));
      }
    }
  }

  /// Waits for the processes, and ends those that do not end by themselves.
  @Override
  public void close() {
    long deadline = System.nanoTime() + FAREWELL_NANOS;
    try {
      for (Process process : processes) {
        if (!process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          process.destroyForcibly();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      destroy();
      forgetHook();
    }
  }

  private void destroy() {
    processes.forEach(Process::destroyForcibly);
    folder.delete();
  }

  private void forgetHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // The JVM is on its way out already, and runs it.
    }
  }
}
