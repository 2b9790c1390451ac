package org.swmpi.app.programs;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.mpi.JobOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `sw-mpi launch`: starts a Java program whose ranks talk over transport `sockets`.
///
/// It starts the program once, as rank 0, and tells it by the environment what job it is rank 0 of.
/// When that process joins the job, it starts the others, as it does for every job of `sockets`.
@Command(
    name = "launch",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Starts the ranks of any Java program that uses mpi-runtime or package mpi, without an MPI"
          + " library; over MPI, mpirun does that.",
      "Example: sw-mpi launch --ranks 4 -- java -cp sw-mpi-bindings.jar:. Hello"
    })
public final class LaunchCommand implements Callable<Integer> {
  private static final String TRANSPORT = "sockets";

  /// Ranks end their job within this time of a signal.
  private static final long END_SECONDS = 10;

  private final CommonOptions common;
  private final Talk talk;

  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "The program and its arguments, as one would start a single rank.")
  private List<String> command = List.of();

  public LaunchCommand(CommonOptions common, Talk talk) {
    this.common = common;
    this.talk = talk;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    JobOptions job = common.job(_ -> 0);
    String transport = job.transport();
    if (transport != null && !transport.equals(TRANSPORT)) {
      throw new UsageException(
          "launch starts ranks of transport '%s', not of '%s'; for an MPI library start the program with: mpirun -n %d %s"
              .formatted(TRANSPORT, transport, ranks(job), String.join(" ", command)));
    }
    common.summaryFile().verify();
    ProcessBuilder program = new ProcessBuilder(command).inheritIO();
    tell(job, program.environment());
    int code = await(start(program));
    common.summaryFile().write("launch", members -> members.name("exitCode").value(code), talk);
    return code;
  }

  /// Tells the program by its environment what job it is rank 0 of. What no option says, the user's
  /// own variables say, or the program finds out.
  private static void tell(JobOptions job, Map<String, String> variables) {
    variables.put("SW_MPI_TRANSPORT", TRANSPORT);
    if (job.hosts() != null) {
      variables.put("SW_MPI_HOSTS", job.hosts());
      variables.remove("SW_MPI_RANKS");
    }
    if (job.ranks() > 0) {
      variables.put("SW_MPI_RANKS", Integer.toString(job.ranks()));
    }
  }

  private Process start(ProcessBuilder program) {
    try {
      return program.start();
    } catch (IOException e) {
      throw new UsageException(
          "'%s' cannot be started (%s); name a program by its path, or one that is on the PATH"
              .formatted(command.getFirst(), e.getMessage()));
    }
  }

  private static int ranks(JobOptions job) {
    return job.ranks() > 0 ? job.ranks() : Runtime.getRuntime().availableProcessors();
  }

  /// Waits for the end of the program, and takes it along when this process is told to end.
  private static int await(Process program) throws InterruptedException {
    Thread end = new Thread(() -> end(program), "launch-end");
    Runtime.getRuntime().addShutdownHook(end);
    int code = program.waitFor();
    try {
      Runtime.getRuntime().removeShutdownHook(end);
    } catch (IllegalStateException _) {
      // This process is being ended already.
    }
    return code;
  }

  private static void end(Process program) {
    program.destroy();
    try {
      if (!program.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        program.destroyForcibly();
      }
    } catch (InterruptedException _) {
      program.destroyForcibly();
    }
  }
}
