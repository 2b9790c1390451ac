package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.FailureReporter;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.RankFailedException;
import org.swmpi.mpi.internal.sockets.ControlLine.Note;
import org.swmpi.mpi.internal.sockets.ControlLine.Word;

/// The end of the job, as rank 0 decides on it: one thread hears of everything, one thing after the
/// other.
final class JobMonitor implements JobControl {
  private static final int RUNNING = -1;

  /// Exit codes of processes that a signal has ended, as Java and shells have them.
  private static final int SIGNAL_BASE = 128;

  /// Signals by which a JVM is asked to end: HUP, INT, TERM. It is not worth a word then.
  private static final int[] ORDERLY_SIGNALS = {1, 2, 15};

  /// How long a process may live on when its connection has ended, or after it was to tell the
  /// user.
  private static final long LINGER_NANOS = 10_000_000_000L;

  /// Something that the monitor has to know.
  private sealed interface Event {
    record Said(int rank, Note note) implements Event {}

    record Hung(int rank) implements Event {}

    record Exited(int rank, int code) implements Event {}

    record OwnFailure(CompletableFuture<Boolean> mayTell) implements Event {}
  }

  private final JobState state = new JobState();
  private final RankProcesses processes;
  private final FailureReporter reporter;
  private final @Nullable ControlLine[] lines;
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();

  // From here on: the monitor's thread only.
  private final int[] codes;
  private final long[] hungSince;
  private boolean told;

  JobMonitor(int ranks, RankProcesses processes, FailureReporter reporter) {
    this.processes = processes;
    this.reporter = reporter;
    lines = new ControlLine[ranks];
    codes = new int[ranks];
    Arrays.fill(codes, RUNNING);
    hungSince = new long[ranks];
  }

  /// A rank's process has ended; any thread, also before [#start].
  void exited(int rank, int code) {
    events.add(new Event.Exited(rank, code));
  }

  /// What ended before the job had begun, if something did: a message.
  @Nullable String endedTooSoon() {
    return events.peek() instanceof Event.Exited(int rank, int code)
        ? "the process of rank %d ended with exit code %d before it had joined the job"
            .formatted(rank, code)
        : null;
  }

  /// Begins to listen.
  ///
  /// @param connected one for each rank but 0
  void start(ControlLine[] connected) {
    for (int rank = 1; rank < lines.length; rank++) {
      int number = rank;
      lines[rank] = connected[rank];
      Thread.ofPlatform()
          .daemon()
          .name("sockets-control-" + rank)
          .start(() -> listen(number, connected[number]));
    }
    Thread.ofPlatform().daemon().name("sockets-monitor").start(this::serve);
  }

  private void listen(int rank, ControlLine line) {
    try {
      while (true) {
        events.add(new Event.Said(rank, line.read()));
      }
    } catch (IOException _) {
      events.add(new Event.Hung(rank));
    }
  }

  private void serve() {
    try {
      while (!state.isEnding() && !state.isOver()) {
        Event event = events.poll(1, TimeUnit.SECONDS);
        if (event != null) {
          serve(event);
        }
        endHung();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void serve(Event event) {
    switch (event) {
      case Event.Said(int rank, Note note) -> said(rank, note);
      case Event.Exited(int rank, int code) -> left(rank, code);
      case Event.Hung(int rank) -> hungSince[rank] = System.nanoTime();
      case Event.OwnFailure(CompletableFuture<Boolean> mayTell) -> {
        mayTell.complete(!told);
        told = true;
      }
    }
  }

  private void said(int rank, Note note) {
    switch (note.word()) {
      case ASK -> {
        if (!told) {
          told = true;
          hungSince[rank] = System.nanoTime();
          say(rank, Word.TELL, 0);
        }
      }
      case FAILED -> end(note.number());
      case DONE -> ended(rank, note.number());
      case TELL, END, LEFT, OVER -> {} // never said by a rank
    }
  }

  /// The program of a rank has returned.
  private void ended(int rank, int code) {
    if (codes[rank] == RUNNING) {
      codes[rank] = code;
    }
    int first = 0;
    for (int each : codes) {
      if (each == RUNNING) {
        return;
      }
      if (first == 0) {
        first = each;
      }
    }
    tellAll(Word.OVER, first);
    state.over(first);
  }

  /// The process of a rank has ended.
  private void left(int rank, int code) {
    if (codes[rank] != RUNNING) {
      return;
    }
    if (code == 0) {
      state.leave(rank);
      tellAll(Word.LEFT, rank);
      ended(rank, 0);
      return;
    }
    if (isKilled(code) && !told) {
      told = true;
      report(rank, code, "its process was killed by signal " + (code - SIGNAL_BASE));
    }
    end(code);
  }

  private static boolean isKilled(int code) {
    int signal = code - SIGNAL_BASE;
    return signal > 0 && signal < 65 && Arrays.stream(ORDERLY_SIGNALS).noneMatch(s -> s == signal);
  }

  /// Ends processes that should have ended by themselves.
  private void endHung() {
    long now = System.nanoTime();
    for (int rank = 1; rank < codes.length; rank++) {
      if (codes[rank] == RUNNING && hungSince[rank] != 0 && now - hungSince[rank] > LINGER_NANOS) {
        if (!told) {
          told = true;
          report(rank, 1, "the connection to its process was lost");
        }
        processes.kill(rank);
        end(1);
        return;
      }
    }
  }

  private void report(int rank, int code, String what) {
    reporter.report(
        new RankFailedException(
            rank, new MpiException("the job", code, "MPI_ERR_PROC_ABORTED", rank, what)));
  }

  /// Ends the job on all ranks, and then this process.
  private void end(int code) {
    state.end(code);
    tellAll(Word.END, code);
    Thread.ofPlatform()
        .daemon()
        .name("sockets-end")
        .start(
            () -> {
              processes.awaitEnd();
              ProcessEnd.exit(code);
            });
  }

  private void tellAll(Word word, int number) {
    for (int rank = 1; rank < lines.length; rank++) {
      say(rank, word, number);
    }
  }

  private void say(int rank, Word word, int number) {
    ControlLine line = lines[rank];
    try {
      if (line != null) {
        line.write(word, number);
      }
    } catch (IOException _) {
      // It is gone, as the thread that listens to it hears too.
    }
  }

  @Override
  public JobState state() {
    return state;
  }

  @Override
  public boolean mayTell() {
    CompletableFuture<Boolean> answer = new CompletableFuture<>();
    events.add(new Event.OwnFailure(answer));
    return answer.orTimeout(2, TimeUnit.SECONDS).exceptionally(_ -> !state.isEnding()).join();
  }

  @Override
  public void fail(int code) {
    events.add(new Event.Said(0, new Note(Word.FAILED, code)));
  }

  @Override
  public void done(int code) {
    events.add(new Event.Said(0, new Note(Word.DONE, code)));
  }
}
