package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.swmpi.mpi.internal.sockets.ControlLine.Note;
import org.swmpi.mpi.internal.sockets.ControlLine.Word;

/// The end of the job, as a rank other than 0 hears of it: from rank 0, on a thread of its own.
final class RankControl implements JobControl {
  /// Exit code of a process that ends because rank 0 is gone, as of one that is told to end.
  private static final int ORPHAN_CODE = 143;

  /// How long to wait for rank 0's word on who tells the user.
  private static final long ANSWER_SECONDS = 5;

  private final JobState state = new JobState();
  private final ControlLine line;
  private final CountDownLatch answered = new CountDownLatch(1);
  private volatile boolean granted;

  RankControl(ControlLine line) {
    this.line = line;
  }

  /// Begins to listen.
  void start() {
    Thread.ofPlatform().daemon().name("sockets-control").start(this::listen);
  }

  private void listen() {
    try {
      while (true) {
        Note note = line.read();
        switch (note.word()) {
          case TELL -> {
            granted = true;
            answered.countDown();
          }
          case LEFT -> state.leave(note.number());
          case END -> {
            state.end(note.number());
            answered.countDown();
            ProcessEnd.exit(note.number());
          }
          case OVER -> state.over(note.number());
          case ASK, FAILED, DONE -> throw new IOException(note + " is for rank 0");
        }
      }
    } catch (IOException _) {
      if (!state.isOver()) {
        state.end(ORPHAN_CODE);
        ProcessEnd.exit(ORPHAN_CODE);
      }
    }
  }

  @Override
  public JobState state() {
    return state;
  }

  @Override
  public boolean mayTell() {
    say(Word.ASK, 0);
    try {
      boolean inTime = answered.await(ANSWER_SECONDS, TimeUnit.SECONDS);
      return granted || !inTime; // where no answer comes, better told twice than never
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  @Override
  public void fail(int code) {
    say(Word.FAILED, code);
  }

  @Override
  public void done(int code) {
    say(Word.DONE, code);
  }

  private void say(Word word, int number) {
    try {
      line.write(word, number);
    } catch (IOException _) {
      // Rank 0 is gone, as the listening thread hears too.
    }
  }
}
