package org.swmpi.mpi.internal.sockets;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.JoinedJob;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.ThreadLevel;
import org.swmpi.mpi.TransportUnavailableException;
import org.swmpi.mpi.internal.launch.MpiEnvironment;
import org.swmpi.mpi.internal.launch.OwnRanks;
import org.swmpi.mpi.internal.sockets.HostList.Host;
import org.swmpi.mpi.spi.TransportProvider;

/// `sockets`: processes that talk over TCP, on one machine or several of the same kind. Needs no
/// MPI.
public final class SocketsTransport implements TransportProvider {
  /// Each rank is a JVM, and connected to every other.
  private static final int RANKS_MAX = 256;

  private static final AtomicBoolean STARTED = new AtomicBoolean();

  @Override
  public String name() {
    return "sockets";
  }

  @Override
  public String description() {
    return "ranks are processes that talk over TCP, started by the first; on other hosts by ssh";
  }

  @Override
  public @Nullable String whyNot(JobOptions options) {
    return null;
  }

  @Override
  public int run(JobOptions options, RankProgram program) {
    return start(options, RankProcesses.Output.TALK).run(program);
  }

  @Override
  public JoinedJob join(JobOptions options, ThreadLevel required) {
    Session session = start(options, RankProcesses.Output.DATA);
    return session.join(required);
  }

  /// Starts the other ranks, where this is rank 0, and connects all of them.
  ///
  /// @param output what the standard output of the other ranks is
  private static Session start(JobOptions options, RankProcesses.Output output) {
    MpiEnvironment environment = MpiEnvironment.ofThisProcess();
    OptionalInt rank = environment.socketsRank();
    List<Host> hosts = rank.isPresent() ? List.of() : hosts(options, environment);
    if (!STARTED.compareAndSet(false, true)) {
      throw new TransportUnavailableException(
          "a job of sockets has been run in this process before, which is possible once only");
    }
    try {
      return rank.isPresent()
          ? startAsRank(environment, rank.getAsInt(), options)
          : startAsRankZero(environment, hosts, output, options);
    } catch (IOException e) {
      throw new TransportUnavailableException("the ranks cannot be started: " + e.getMessage(), e);
    }
  }

  /// A host for each rank.
  private static List<Host> hosts(JobOptions options, MpiEnvironment environment) {
    OwnRanks.verifyNoLauncher(environment, "sockets");
    String named =
        Objects.requireNonNullElseGet(options.hosts(), () -> environment.hosts().orElse(""));
    List<Host> hosts;
    if (named.isEmpty()) {
      hosts = HostList.local(OwnRanks.of(options, environment));
    } else {
      hosts = HostList.parse(named, environment.hostName());
      int ranks =
          options.hosts() == null
              ? OwnRanks.asked(options, environment).orElse(0)
              : options.ranks(); // hosts that are an option beat ranks of the environment
      if (ranks > 0 && ranks != hosts.size()) {
        throw new LaunchException(
            "%d ranks are asked for, but the hosts '%s' are for %d; leave the number to the hosts"
                .formatted(ranks, named, hosts.size()));
      }
    }
    if (hosts.size() > RANKS_MAX) {
      throw new LaunchException(
          "%d ranks are asked for, but transport 'sockets' connects at most %d; ask for fewer, or use mpirun"
              .formatted(hosts.size(), RANKS_MAX));
    }
    return hosts;
  }

  private static Session startAsRankZero(
      MpiEnvironment environment, List<Host> hosts, RankProcesses.Output output, JobOptions options)
      throws IOException {
    int ranks = hosts.size();
    Secret secret = Secret.random();
    Addresses addresses = Addresses.forHosts(hosts);
    RankProcesses processes = new RankProcesses(environment, output);
    JobMonitor monitor = new JobMonitor(ranks, processes, options.failureReporter());
    AtomicReference<@Nullable Session> session = new AtomicReference<>();
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> onShutdown(session.get(), processes), "sockets-farewell"));
    Handshake handshake = new Handshake(secret, 0);
    try (Doorkeeper door = Doorkeeper.at(addresses.listen(), handshake)) {
      processes.start(hosts, addresses.text(door.port()), secret, monitor::exited);
      Mesh mesh =
          Mesh.gather(door, ranks, environment.hostName(), monitor::endedTooSoon, monitor::start);
      session.set(new Session(monitor, mesh, handshake, options.failureReporter()));
    } catch (IOException | RuntimeException e) {
      processes.terminate();
      throw e;
    }
    return Objects.requireNonNull(session.get());
  }

  /// Rank 0 ends, however that came: no other rank stays behind. Programs that have left the job in
  /// order may go on after it; what they say at their end is the user's to know.
  private static void onShutdown(@Nullable Session session, RankProcesses processes) {
    boolean isInOrder = session != null && session.onShutdown();
    if (session != null && session.isForsaken()) {
      processes.terminate();
      int code = session.tellForsaken();
      processes.awaitEnd();
      ProcessEnd.halt(code);
    } else if (!isInOrder) {
      processes.terminate();
    } else if (processes.areOfEqualRight()) {
      int code = processes.awaitOwnEnd();
      if (code != 0) {
        ProcessEnd.halt(code);
      }
    }
    processes.awaitEnd();
  }

  private static Session startAsRank(MpiEnvironment environment, int rank, JobOptions options)
      throws IOException {
    String address =
        environment
            .socketsAddress()
            .orElseThrow(() -> new TransportUnavailableException("no address of rank 0 is set"));
    Secret secret;
    try {
      secret = Secret.of(new FileInputStream(FileDescriptor.in).readNBytes(2 * Secret.BYTES + 1));
    } catch (IllegalArgumentException e) {
      throw new TransportUnavailableException(
          "this process is to be rank "
              + rank
              + " of a job, but got no secret through standard input; read nothing from it before the job",
          e);
    }
    Handshake handshake = new Handshake(secret, rank);
    ControlLine line = Mesh.call(handshake, Addresses.parse(address));
    RankControl control = new RankControl(line);
    Mesh mesh = Mesh.join(line, handshake, rank, environment.hostName(), control::start);
    Session session = new Session(control, mesh, handshake, options.failureReporter());
    Runtime.getRuntime().addShutdownHook(new Thread(session::onShutdown, "sockets-farewell"));
    return session;
  }
}
