package org.swmpi.mpi.internal.sockets;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.swmpi.mpi.internal.idle.Idle;
import org.swmpi.mpi.internal.launch.MpiEnvironment;
import org.swmpi.mpi.internal.sockets.HostList.Host;

/// The processes of ranks 1 to n - 1: copies of the command of this one, which runs rank 0.
///
/// Standard input of a rank holds the job's secret and then ends. Its standard error goes to that
/// of rank 0.
final class RankProcesses {
  /// How long processes have to end by themselves.
  private static final long END_MILLIS = 6_000;

  /// What the standard output of the ranks is.
  enum Output {
    /// Talk: it goes to standard error of rank 0, whose standard output is data.
    TALK,
    /// As much data as that of rank 0: it goes to the same place.
    DATA
  }

  private final MpiEnvironment environment;
  private final Output output;
  private final List<Process> processes = new ArrayList<>();

  /// They pass on what the ranks print.
  private final List<Thread> talkers = new ArrayList<>();

  RankProcesses(MpiEnvironment environment, Output output) {
    this.environment = environment;
    this.output = output;
  }

  /// Starts the ranks from 1 on.
  ///
  /// @param hosts one for each rank
  /// @param address where rank 0 listens, as [MpiEnvironment#socketsAddress] reads it
  /// @param exited is told the rank and the exit code of each process that ends
  void start(List<Host> hosts, String address, Secret secret, BiConsumer<Integer, Integer> exited)
      throws IOException {
    for (int rank = 1; rank < hosts.size(); rank++) {
      Process process = start(rank, hosts.get(rank), address);
      processes.add(process);
      int number = rank;
      var _ = process.onExit().thenAccept(ended -> exited.accept(number, ended.exitValue()));
      if (output == Output.TALK) {
        talkers.add(
            Thread.ofPlatform()
                .daemon()
                .name("sockets-output-" + rank)
                .start(() -> passOn(process.getInputStream())));
      }
      try (OutputStream in = process.getOutputStream()) {
        in.write(secret.line());
      } catch (IOException _) {
        // It has ended already, which is told elsewhere.
      }
    }
  }

  private Process start(int rank, Host host, String address) throws IOException {
    List<String> variables = environment.socketsVariables(rank, address);
    ProcessBuilder builder;
    if (host.here()) {
      builder = new ProcessBuilder(environment.ownCommand());
      for (String variable : variables) {
        int equals = variable.indexOf('=');
        builder.environment().put(variable.substring(0, equals), variable.substring(equals + 1));
      }
    } else {
      List<String> ssh = new ArrayList<>(environment.ssh());
      ssh.add(host.name().replaceAll("[\\[\\]]", ""));
      ssh.add(script(variables));
      builder = new ProcessBuilder(ssh);
    }
    if (output == Output.DATA) {
      builder.redirectOutput(ProcessBuilder.Redirect.INHERIT);
    }
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /// What a shell on another host is told to run.
  private String script(List<String> variables) {
    StringBuilder script = new StringBuilder("cd ");
    script.append(quoted(environment.workingFolder())).append(" && exec env");
    variables.forEach(variable -> script.append(' ').append(quoted(variable)));
    environment.locale().forEach(variable -> script.append(' ').append(quoted(variable)));
    environment.ownCommand().forEach(word -> script.append(' ').append(quoted(word)));
    return script.toString();
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  private static void passOn(InputStream from) {
    try (from) {
      from.transferTo(new FileOutputStream(FileDescriptor.err));
    } catch (IOException _) {
      // Nobody is left to read it.
    }
  }

  /// Asks all that still run to end, as SIGTERM does.
  void terminate() {
    processes.forEach(process -> process.toHandle().destroy());
  }

  /// Waits for all to end, and ends those that do not. What they have printed is passed on before.
  void awaitEnd() {
    long deadline = System.nanoTime() + END_MILLIS * 1_000_000;
    for (Process process : processes) {
      try {
        long left = (deadline - System.nanoTime()) / 1_000_000;
        if (!process.waitFor(Math.max(1, left), TimeUnit.MILLISECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException _) {
        process.destroyForcibly();
      }
    }
    try {
      Idle.joinAll(talkers, Math.max(0, (deadline - System.nanoTime()) / 1_000_000));
    } catch (InterruptedException _) {
      // What is left to be printed is lost.
    }
  }

  /// Waits for programs that end by themselves, each in its own time, as mpirun does.
  ///
  /// @return the first exit code that is not 0, by rank; 0 where none is
  int awaitOwnEnd() {
    int code = 0;
    for (Process process : processes) {
      try {
        int its = process.waitFor();
        code = code == 0 ? its : code;
      } catch (InterruptedException _) {
        process.destroyForcibly();
      }
    }
    return code;
  }

  /// Whether each rank is a program with an end of its own.
  boolean areOfEqualRight() {
    return output == Output.DATA;
  }

  /// Ends one at once.
  void kill(int rank) {
    processes.get(rank - 1).destroyForcibly();
  }
}
