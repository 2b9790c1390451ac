package org.swmpi.mpi.internal.libmpi;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.FailureReporter;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.RankFailedException;
import org.swmpi.mpi.ThreadLevel;
import org.swmpi.mpi.TransportUnavailableException;
import org.swmpi.mpi.Window;
import org.swmpi.mpi.internal.check.PeerFailure;
import org.swmpi.mpi.internal.launch.ExitCode;
import org.swmpi.mpi.internal.launch.MpiEnvironment;
import org.swmpi.mpi.internal.launch.MpiEnvironment.Launcher;
import org.swmpi.mpi.internal.launch.SystemExit;

/// MPI in this process, from `MPI_Init_thread` to `MPI_Finalize`; once per process.
public final class MpiSession {
  private static volatile @Nullable MpiSession current;

  /// Hydra forwards what ranks print, but not what it has not read when one of them aborts.
  private static final long FORWARDING_NANOS = 100_000_000L;

  /// Id of the communicator of all ranks.
  public static final long WORLD_ID = 1;

  /// Id of the communicator with the job that has started this one.
  static final long PARENT_ID = 2;

  private final LibMpi library;
  private final ThreadLevel threadLevel;
  private final TypesAndOps handles;
  private final UserOps userOps;
  private final long largestCount;
  private final long world;
  private final int rank;
  private final int size;
  private final int largestTag;
  private final String host;
  private final boolean ofSeveralPrograms;
  private final Whereabouts whereabouts;
  private final Map<Long, Attendance> attendances = new ConcurrentHashMap<>();
  private final Leftovers leftovers = new Leftovers();
  private final Set<Window> windows = ConcurrentHashMap.newKeySet();
  private final @Nullable Farewell farewell;

  private final long parentHandle;
  private @Nullable Intercommunicator parent;

  /// The thread that may always make calls; null once nobody may any more.
  private volatile @Nullable Thread owner = Thread.currentThread();

  private boolean ownerOnly;

  private MpiSession(LibMpi library, ThreadLevel threadLevel, MpiEnvironment environment) {
    this.library = library;
    this.threadLevel = threadLevel;
    ownerOnly = threadLevel.compareTo(ThreadLevel.SERIALIZED) < 0;
    handles = new TypesAndOps(library);
    userOps = new UserOps(handles);
    largestCount = environment.largestCount();
    world = library.abi().handle("MPI_COMM_WORLD");
    WorldCalls.returnErrors(world);
    WorldCalls.returnErrors(library.abi().handle("MPI_COMM_SELF"));
    rank = WorldCalls.rank(world);
    size = WorldCalls.size(world);
    largestTag = WorldCalls.largestTag();
    host = WorldCalls.processorName();
    int sizeWithKept = WorldCalls.sizeWithKept(world);
    verifySize(environment, sizeWithKept);
    parentHandle = ProcessCalls.parent();
    // Of a job that another has started, only Open MPI tells how many programs it has.
    boolean unknown =
        parentHandle != 0 && environment.launcher().filter(Launcher.OPEN_MPI::equals).isEmpty();
    // Of a tool that keeps ranks and knows only what programs call, ours would ask those too.
    boolean unaware = size < sizeWithKept && !library.isIntercepted("MPI_Comm_dup");
    ofSeveralPrograms =
        size > 1
            && (unknown
                || unaware
                || WorldCalls.applicationNumber().orElse(0) > 0
                || environment.isOfSeveralPrograms());
    if (size > 1 && !ofSeveralPrograms) {
      long own = WorldCalls.duplicate(world);
      boolean oneMachine = Patience.settle(environment, own, size);
      farewell = new Farewell(own, rank, size, oneMachine);
      // Threads at work at the same time are in no single place: the others see this rank at rest.
      whereabouts =
          threadLevel == ThreadLevel.MULTIPLE
              ? new Whereabouts(Board.Blind.create(size).mine())
              : farewell.whereabouts();
    } else {
      // Other programs make no calls but their own: nothing may be agreed on behind their backs.
      if (size > 1) {
        Patience.settleAlone(environment);
      }
      farewell = null;
      whereabouts = new Whereabouts(Board.Blind.create(size).mine());
    }
    if (parentHandle != 0) {
      Patience.shareCores();
    }
  }

  /// Loads the library and starts MPI, on the thread that is to use it.
  ///
  /// @param required which threads are to make calls
  /// @param init calls `MPI_Init_thread` or `MPI_Init`, once the library is loaded, and says what
  ///     level it gave
  static MpiSession start(
      MpiEnvironment environment,
      Path path,
      ThreadLevel required,
      UnaryOperator<ThreadLevel> init) {
    if (current != null) {
      throw new TransportUnavailableException(
          "MPI has been started in this process before, which is possible once only");
    }
    // Launchers bind a process to a core, where the JVM's compilers would take turns with the rank.
    environment.otherThreads().forEach(Posix::allowAllProcessors);
    environment.pmiRelay().ifPresent(PmiRelayClient::connect);
    closePmiFirst();
    LibMpi library;
    ThreadLevel threadLevel;
    try (SignalGuard _ = new SignalGuard()) {
      library = LibMpi.load(path);
      verifyFamily(environment, library);
      OpenMpiSettings.make(environment, library.version(), required);
      threadLevel = init.apply(required);
    }
    if (threadLevel == ThreadLevel.MULTIPLE) {
      Scratch.separate();
    }
    MpiSession session = new MpiSession(library, threadLevel, environment);
    current = session;
    Runtime.getRuntime().addShutdownHook(new Thread(session::onShutdown, "mpi-finalize"));
    return session;
  }

  /// Hydra ends a job where a rank's PMI socket closes, but not where it has seen the rank's end
  /// before that, by its standard error: Linux closes descriptors from the last to the first.
  private static void closePmiFirst() {
    PmiRelayClient.descriptor().ifPresent(Posix::closeAtExit);
  }

  /// MPICH under Open MPI's mpirun would end the process with words of its own.
  private static void verifyFamily(MpiEnvironment environment, LibMpi library) {
    boolean openMpi = environment.launcher().filter(Launcher.OPEN_MPI::equals).isPresent();
    if (openMpi && library.version().startsWith("MPICH")) {
      throw differentMpis(environment, "this rank", library, "is to be loaded");
    }
  }

  /// A library that does not understand its launcher starts every process as a job of its own.
  private void verifySize(MpiEnvironment environment, int seen) {
    int launched = environment.launchedRanks().orElse(seen);
    if (launched != seen) {
      WorldCalls.end();
      throw differentMpis(environment, launched + " ranks", library, "sees " + seen);
    }
  }

  private static TransportUnavailableException differentMpis(
      MpiEnvironment environment, String started, LibMpi library, String does) {
    return new TransportUnavailableException(
        ("%s has started %s, but %s (%s) %s: launcher and library belong to different MPIs;"
                + " use the library's own mpirun, or name the launcher's libmpi in SW_MPI_LIBRARY")
            .formatted(
                environment.launcher().map(Launcher::description).orElse("a launcher"),
                started,
                library.version(),
                library.path(),
                does));
  }

  /// The job that has started this one.
  Optional<Intercommunicator> parent() {
    verifyUsable();
    if (parent == null && parentHandle != 0) {
      parent = MpiIntercommunicator.of(this, parentHandle, PARENT_ID);
    }
    return Optional.ofNullable(parent);
  }

  LibMpi library() {
    return library;
  }

  ThreadLevel threadLevel() {
    return threadLevel;
  }

  TypesAndOps handles() {
    return handles;
  }

  UserOps userOps() {
    return userOps;
  }

  /// Largest count to pass to the library at once.
  long largestCount() {
    return largestCount;
  }

  int largestTag() {
    return largestTag;
  }

  public int rank() {
    return rank;
  }

  int size() {
    return size;
  }

  /// Version of the library, in a line.
  public String libraryVersion() {
    return library.version();
  }

  String host() {
    return host;
  }

  /// Whether there may be ranks that run no sw-mpi, and answer only to what the standard says.
  boolean isOfSeveralPrograms() {
    return ofSeveralPrograms;
  }

  Whereabouts whereabouts() {
    return whereabouts;
  }

  /// Rank of this process in the job, -1 before that is known.
  public static int worldRankOrUnknown() {
    MpiSession session = current;
    return session == null ? -1 : session.rank;
  }

  /// Handle of the communicator of all ranks.
  long worldHandle() {
    return world;
  }

  /// Numbers of all ranks in the job.
  public int[] worldRanks() {
    return IntStream.range(0, size).toArray();
  }

  /// Name of an error class of the library in use.
  public static String errorClass(int number) {
    return LibMpi.loaded().abi().errorClass(number);
  }

  /// Id of the communicator of this rank alone: that of no other rank, since nobody else has a part
  /// in its collectives.
  long selfId() {
    return -1L - rank;
  }

  void register(Attendance attendance) {
    attendances.put(attendance.id(), attendance);
  }

  void unregister(Attendance attendance) {
    attendances.remove(attendance.id(), attendance);
  }

  /// What is to be given back when the program has no use for it any more: if the session is its
  /// owner, at the end.
  Leftovers leftovers() {
    return leftovers;
  }

  /// Those that are not freed: other ranks reach their memory, also where nothing here refers to
  /// it any more.
  Set<Window> windows() {
    return windows;
  }

  /// @throws IllegalStateException when this thread must not use MPI, or nobody any more
  public void verifyUsable() {
    if (!Thread.currentThread().equals(owner)) {
      verifyUsableByOthers();
    }
  }

  private void verifyUsableByOthers() {
    Thread user = owner;
    if (user == null) {
      throw new IllegalStateException("the job has ended");
    }
    if (ownerOnly) {
      throw new IllegalStateException(
          "MPI is used by thread %s only, not by %s"
              .formatted(user.getName(), Thread.currentThread().getName()));
    }
  }

  /// Before any other thread knows of this session.
  void letAllThreadsCall() {
    ownerOnly = false;
  }

  /// Whether no call can be made any more.
  boolean hasEnded() {
    return owner == null;
  }

  /// The program of this rank has returned: waits for the others and ends MPI. Ends all processes
  /// if another rank waits for this one in vain.
  ///
  /// @param code what the program returned
  /// @return exit code of the job
  int finish(int code, FailureReporter reporter) {
    Farewell.Outcome outcome = farewell(code);
    Farewell.Stuck stuck = outcome.stuck();
    if (stuck == null) {
      return outcome.exitCode();
    }
    if (code == 0) {
      return fail(PeerFailure.returned(stuck.call(), rank, stuck.rank()), reporter);
    }
    abort(ExitCode.of(code));
    return ExitCode.of(code);
  }

  /// Tells why this rank has failed, and ends all processes of the job. Does not return normally.
  int fail(Throwable failure, FailureReporter reporter) {
    int exitCode = 1;
    try {
      exitCode = reporter.report(new RankFailedException(rank, failure));
    } finally {
      abort(Math.clamp(exitCode, 1, 255));
    }
    return exitCode;
  }

  private Farewell.Outcome farewell(int code) {
    Farewell.Outcome outcome = new Farewell.Outcome(ExitCode.of(code), null);
    if (farewell != null) {
      outcome = farewell.await(ExitCode.of(code), this::collectivesOn);
      if (outcome.stuck() != null) {
        return outcome;
      }
      farewell.close();
    }
    owner = null;
    free();
    WorldCalls.end();
    return outcome;
  }

  /// Tools look for what is left.
  private void free() {
    leftovers.giveBackAll();
    userOps.free();
    GroupCalls.forgetMet();
  }

  private long collectivesOn(long id) {
    Attendance attendance = attendances.get(id);
    return attendance == null ? -1 : attendance.collectives();
  }

  /// Ends all processes of the job. Does not return.
  void abort(int code) {
    owner = null;
    System.out.flush();
    System.err.flush();
    if (library.abi().family() != Abi.Family.OPEN_MPI) {
      LockSupport.parkNanos(FORWARDING_NANOS);
    }
    try {
      WorldCalls.abort(world, code);
    } finally {
      Runtime.getRuntime().halt(code);
    }
  }

  /// The JVM ends before [#finish]. If the rank's own thread has called [System#exit], the others
  /// are waited for, as at a normal end; without `MPI_Finalize` even code 0 would fail the job. If
  /// another rank waits for this one, or this process is being killed, it just ends: the launcher
  /// then ends the job, with this process's exit code. Hydra does so only where that is not 0,
  /// which nobody can tell here: under it, the job is aborted.
  private void onShutdown() {
    Thread user = owner;
    if (user == null || !SystemExit.isCalledBy(user)) {
      return;
    }
    owner = Thread.currentThread();
    boolean stuck = farewell(0).stuck() != null;
    if (stuck && library.abi().family() != Abi.Family.OPEN_MPI) {
      abort(1);
    }
  }
}
