package org.swmpi.mpi.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CallOnStackTest {
  private static StackTraceElement[] stack(String... frames) {
    return Stream.of(frames)
        .map(
            frame -> {
              int dot = frame.lastIndexOf('.');
              return new StackTraceElement(
                  frame.substring(0, dot), frame.substring(dot + 1), null, -1);
            })
        .toArray(StackTraceElement[]::new);
  }

  @Test
  void theCallIsTheMethodThatTheProgramHasCalled() {
    assertThat(
            CallOnStack.of(
                stack(
                    "java.util.concurrent.locks.LockSupport.parkNanos",
                    "org.swmpi.mpi.internal.threads.RankState.park",
                    "org.swmpi.mpi.internal.threads.ThreadCollectives.doAllToAll",
                    "org.swmpi.mpi.internal.check.CheckedCollectives.allToAll",
                    "org.example.Program.exchange",
                    "org.example.Program.run",
                    "org.swmpi.mpi.internal.watch.Watchdog.run",
                    "org.swmpi.mpi.internal.threads.ThreadJob.runRank",
                    "java.lang.Thread.run")))
        .contains("allToAll");
  }

  @Test
  void methodsOfTheInterfacesAreCallsToo() {
    assertThat(
            CallOnStack.of(
                stack(
                    "java.lang.Thread.yield",
                    "org.swmpi.mpi.internal.idle.Idle.yieldNow",
                    "org.swmpi.mpi.Request.awaitAny",
                    "org.swmpi.Program.main")))
        .contains("awaitAny");
  }

  @Test
  void javaMayStandInBetween() {
    assertThat(
            CallOnStack.of(
                stack(
                    "mpi.Request.Test",
                    "org.swmpi.mpi.internal.mpj.MpjRequest.test",
                    "java.util.stream.ReferencePipeline.count",
                    "org.swmpi.mpi.Request.testAll",
                    "java.util.ArrayList.forEach",
                    "org.swmpi.mpi.contract.Program.main")))
        .contains("testAll");
  }

  @Test
  void anOperationOfTheProgramIsPartOfItsCall() {
    assertThat(
            CallOnStack.of(
                stack(
                    "org.example.Program.sum",
                    "org.swmpi.mpi.internal.libmpi.UserOps.combine",
                    "org.swmpi.mpi.internal.check.CheckedReductions.reduce",
                    "org.example.Program.main")))
        .contains("reduce");
  }

  @Test
  void threadsOfTransportsAreInNoCall() {
    assertThat(
            CallOnStack.ofProgram(
                stack(
                    "sun.nio.ch.SocketChannelImpl.read",
                    "org.swmpi.mpi.internal.sockets.ControlLine.read",
                    "org.swmpi.mpi.internal.sockets.RankControl.listen",
                    "java.lang.Thread.run")))
        .isEmpty();
    assertThat(
            CallOnStack.ofProgram(
                stack(
                    "sun.nio.ch.SelectorImpl.select",
                    "org.swmpi.mpi.internal.sockets.Turn.sleep",
                    "org.swmpi.mpi.internal.check.CheckedMessages.receive",
                    "org.example.Program.serve",
                    "java.lang.Thread.run")))
        .contains("receive");
  }

  @Test
  void whatHasCalledTheProgramIsNoCall() {
    assertThat(
            CallOnStack.of(
                stack(
                    "java.lang.Thread.sleep",
                    "org.example.Program.run",
                    "org.swmpi.mpi.internal.watch.Watchdog.run",
                    "org.swmpi.mpi.internal.libmpi.LauncherJob.run",
                    "org.swmpi.mpi.Job.run",
                    "org.example.Program.main")))
        .isEmpty();
  }
}
