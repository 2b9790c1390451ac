package org.swmpi.mpi.internal.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.LaunchException;

/// What the environment says about MPI: which launcher started this process, and the user's
/// settings. The only class of the module that asks for environment variables and system
/// properties.
public final class MpiEnvironment {
  /// Families of launchers, by what they leave in the environment.
  public enum Launcher {
    /// Open MPI's `mpirun` (also a PMIx server; named first because its library should come first).
    OPEN_MPI("Open MPI's mpirun"),
    /// Any other PMIx server, such as `srun --mpi=pmix`.
    PMIX("a PMIx launcher"),
    /// Hydra (MPICH, Intel MPI, MVAPICH) or `srun --mpi=pmi2`.
    PMI("a PMI launcher (MPICH's mpiexec or srun)");

    private final String description;

    Launcher(String description) {
      this.description = description;
    }

    /// For messages.
    public String description() {
      return description;
    }
  }

  /// Variable by which rank 0 of a job of MPJ Express tells a process that it starts its rank.
  public static final String MPJ_RANK = "SW_MPI_MPJ_RANK";

  /// Variable by which it tells the folder of the job.
  public static final String MPJ_JOB = "SW_MPI_MPJ_JOB";

  /// Property by which the launcher of `app` tells the process that it starts its own number.
  private static final String PARENT = "-Dswmpi.parent=";

  private static final int MOST_ANCESTORS = 16;
  private static final String RANKS = "SW_MPI_RANKS";
  private static final String SOCKETS_RANK = "SW_MPI_SOCKETS_RANK";
  private static final String WATCHDOG = "SW_MPI_WATCHDOG";
  private static final String SOCKETS_ADDRESS = "SW_MPI_SOCKETS_ADDRESS";

  private final Map<String, String> variables;
  private final Path proc;

  MpiEnvironment(Map<String, String> variables, Path proc) {
    this.variables = variables;
    this.proc = proc;
  }

  /// The environment of this process.
  public static MpiEnvironment ofThisProcess() {
    return new MpiEnvironment(System.getenv(), Path.of("/proc"));
  }

  /// Name of the operating system, as Java has it: `Linux`.
  public String operatingSystem() {
    return System.getProperty("os.name", "");
  }

  /// Kind of processor, as Java has it: `amd64`.
  public String processor() {
    return System.getProperty("os.arch", "");
  }

  /// Transport that the user has set by `SW_MPI_TRANSPORT`.
  public Optional<String> transport() {
    return variable("SW_MPI_TRANSPORT");
  }

  /// Number of ranks that the user, or `sw-mpi launch`, has set by `SW_MPI_RANKS`, for transports
  /// that start their ranks themselves.
  ///
  /// @throws LaunchException when it is no number of ranks
  public OptionalInt ranks() {
    OptionalInt ranks = firstNumber(RANKS);
    Optional<String> named = variable(RANKS);
    if (named.isPresent() && ranks.orElse(0) == 0) {
      throw new LaunchException(
          "%s is '%s', which is no number of ranks; set it to a whole number from 1, or unset it"
              .formatted(RANKS, named.get()));
    }
    return ranks;
  }

  /// Hosts of transport `sockets` that the user, or `sw-mpi launch`, has set by `SW_MPI_HOSTS`.
  public Optional<String> hosts() {
    return variable("SW_MPI_HOSTS");
  }

  /// MPI library that the user has set by `SW_MPI_LIBRARY`.
  public Optional<String> library() {
    return variable("SW_MPI_LIBRARY");
  }

  /// The jar of Open MPI's Java bindings that the user has set by `SW_MPI_JAVA_JAR`.
  public Optional<String> openMpiJar() {
    return variable("SW_MPI_JAVA_JAR");
  }

  /// Folder of MPJ Express that the user has set by `MPJ_HOME`.
  public Optional<String> mpjHome() {
    return variable("MPJ_HOME");
  }

  /// Device of MPJ Express that the user has set by `SW_MPI_MPJ_DEVICE`.
  public Optional<String> mpjDevice() {
    return variable("SW_MPI_MPJ_DEVICE");
  }

  /// Rank of this process in a job of MPJ Express whose rank 0 has started it.
  public OptionalInt mpjRank() {
    return firstNumber(MPJ_RANK);
  }

  /// Folder of that job.
  public Optional<String> mpjJob() {
    return variable(MPJ_JOB);
  }

  /// `host:port:token` of a launcher process that relays MPICH's `PMI_FD`, from `SW_MPI_PMI_RELAY`.
  public Optional<String> pmiRelay() {
    return variable("SW_MPI_PMI_RELAY");
  }

  /// The launcher that started this process as a rank, if one did.
  public Optional<Launcher> launcher() {
    if (variables.containsKey("OMPI_COMM_WORLD_RANK")) {
      return Optional.of(Launcher.OPEN_MPI);
    }
    if (variables.containsKey("PMI_RANK") || variables.containsKey("PMI_FD")) {
      return Optional.of(Launcher.PMI);
    }
    if (variables.containsKey("PMIX_RANK")) {
      return Optional.of(Launcher.PMIX);
    }
    return Optional.empty();
  }

  /// How many ranks the launcher has started, if it says so.
  public OptionalInt launchedRanks() {
    if (launcher().isEmpty()) {
      return OptionalInt.empty();
    }
    return firstNumber("OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS");
  }

  /// Number of this rank, if the launcher says so, or rank 0 of a job of transport `sockets`.
  public OptionalInt launchedRank() {
    if (socketsRank().isPresent()) {
      return socketsRank();
    }
    if (launcher().isEmpty()) {
      return mpjRank();
    }
    return firstNumber("OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK");
  }

  /// How many ranks the launcher has started on this machine, if it says so.
  public OptionalInt launchedRanksHere() {
    return firstNumber("OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS");
  }

  /// Whether the launcher says that it has started all ranks on this machine.
  public boolean isOneMachine() {
    return launchedRanks().isPresent() && launchedRanks().equals(launchedRanksHere());
  }

  /// Whether the launcher has started several programs as one job, as `mpirun -n 1 a : -n 1 b`
  /// does; some of them may be of another language.
  public boolean isOfSeveralPrograms() {
    OptionalInt programs = firstNumber("OMPI_NUM_APP_CTX");
    return programs.isPresent()
        ? programs.getAsInt() > 1
        : launcherProcesses().anyMatch(process -> commandLine(process).contains(":"));
  }

  /// The processes of an MPI launcher above this one, by number, the nearest first. Java processes
  /// in between (launchers of another JVM) are climbed past.
  public Stream<Long> launcherProcesses() {
    return Stream.iterate(
            ProcessHandle.current().parent(), Optional::isPresent, p -> p.get().parent())
        .limit(MOST_ANCESTORS)
        .map(process -> process.orElseThrow().pid())
        .filter(this::isLauncher);
  }

  private boolean isLauncher(long process) {
    Path executable = executable(process);
    String name = executable == null ? "" : executable.getFileName().toString();
    return Stream.of("mpirun", "mpiexec", "orte", "prte", "hydra", "orted", "prted")
        .anyMatch(name::startsWith);
  }

  /// The folder that Open MPI 5 names as that of its libraries.
  public Optional<String> openMpiLibraryFolder() {
    return variable("OMPI_LIBDIR_LOC");
  }

  /// Folders that the dynamic linker looks into first.
  public Optional<String> linkerPath() {
    return variable("LD_LIBRARY_PATH");
  }

  /// Largest count that is passed to an MPI library in one call: 2^30, well within a C `int`. Tests
  /// set the system property `swmpi.mpi.largestCount` lower, so that small data counts as large.
  public long largestCount() {
    return Long.getLong("swmpi.mpi.largestCount", 1L << 30);
  }

  /// After how many seconds of silence a rank tells what it is doing, if the user wants that:
  /// `SW_MPI_WATCHDOG`.
  public OptionalInt watchdogSeconds() {
    OptionalInt seconds = firstNumber(WATCHDOG);
    return seconds.orElse(0) > 0 ? seconds : OptionalInt.empty();
  }

  /// Whether a variable is set, for settings that must not override the user's.
  public boolean isSet(String name) {
    return variables.containsKey(name);
  }

  /// Name of this machine.
  public String hostName() {
    try {
      return Files.readString(proc.resolve("sys/kernel/hostname")).strip();
    } catch (IOException _) {
      return variable("HOSTNAME").orElse("localhost");
    }
  }

  /// The program that a process runs, or null when that cannot be seen.
  public @Nullable Path executable(long process) {
    try {
      return Files.readSymbolicLink(proc.resolve(process + "/exe"));
    } catch (IOException _) {
      return null;
    }
  }

  /// The files that a process has mapped, its libraries among them.
  public List<Path> mappedFiles(long process) {
    try (Stream<String> lines = Files.lines(proc.resolve(process + "/maps"))) {
      // address permissions offset device inode path
      return lines
          .filter(line -> line.indexOf('/') > 0)
          .map(line -> line.substring(line.indexOf('/')))
          .distinct()
          .map(Path::of)
          .toList();
    } catch (IOException | UncheckedIOException _) {
      return List.of();
    }
  }

  /// The processors that this process may run on, as the kernel prints them: a hexadecimal mask.
  public Optional<String> allowedProcessors() {
    try (Stream<String> lines = Files.lines(proc.resolve("self/status"))) {
      return lines
          .filter(line -> line.startsWith("Cpus_allowed:"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip().replace(",", ""))
          .findFirst();
    } catch (IOException | UncheckedIOException _) {
      return Optional.empty();
    }
  }

  /// The threads of this process but for the calling one and the first one, by their numbers in
  /// Linux: those of the JVM, as long as nobody has started any.
  public List<Integer> otherThreads() {
    try (Stream<Path> threads = Files.list(proc.resolve("self/task"))) {
      String own = proc.resolve("thread-self").toRealPath().getFileName().toString();
      String first = proc.resolve("self").toRealPath().getFileName().toString();
      return threads
          .map(thread -> thread.getFileName().toString())
          .filter(thread -> !thread.equals(own) && !thread.equals(first))
          .map(Integer::valueOf)
          .toList();
    } catch (IOException | UncheckedIOException _) {
      return List.of();
    }
  }

  /// Number of this rank, if rank 0 of a job of transport `sockets` has started this process.
  public OptionalInt socketsRank() {
    return firstNumber(SOCKETS_RANK);
  }

  /// Where rank 0 of that job listens: addresses to be tried in turn, separated by commas, then a
  /// space and the port.
  public Optional<String> socketsAddress() {
    return variable(SOCKETS_ADDRESS);
  }

  /// What a process is told so that it becomes a rank, as `name=value`.
  public List<String> socketsVariables(int rank, String address) {
    Stream<String> job = Stream.of(SOCKETS_RANK + "=" + rank, SOCKETS_ADDRESS + "=" + address);
    Stream<String> watchdog = variable(WATCHDOG).stream().map(value -> WATCHDOG + "=" + value);
    return Stream.concat(job, watchdog).toList();
  }

  /// The program that runs a command on another host, with its options: `SW_MPI_SSH`, else `ssh`.
  public List<String> ssh() {
    return List.of(variable("SW_MPI_SSH").orElse("ssh").strip().split("\\s+"));
  }

  /// Settings of the language, without which another host would read arguments in another encoding,
  /// as `name=value`.
  public List<String> locale() {
    return Stream.of("LANG", "LC_ALL", "LC_CTYPE")
        .filter(variables::containsKey)
        .map(name -> name + "=" + variables.get(name))
        .toList();
  }

  /// Seconds in which two ranks of MPJ Express may be at one message while all others have
  /// returned. Tests, which have none so long, set less.
  public long mpjPatience() {
    return Long.getLong("swmpi.mpi.mpjPatience", 60);
  }

  /// The folder that this process was started in.
  public String workingFolder() {
    return System.getProperty("user.dir");
  }

  /// The command that started this JVM, its program by a full path, for a copy that this process
  /// starts: as whose parent it names this one, where it names one. Two debuggers cannot listen at
  /// one port: the first has it.
  public List<String> ownCommand() {
    ProcessHandle process = ProcessHandle.current();
    List<String> words = commandLine(process.pid());
    if (words.isEmpty()) {
      words = List.of(process.info().arguments().orElse(new String[0]));
    } else {
      words = words.subList(1, words.size());
    }
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return Stream.concat(
            Stream.of(process.info().command().orElse(java)),
            words.stream()
                .filter(word -> !word.startsWith("-agentlib:jdwp") && !word.startsWith("-Xrunjdwp"))
                .map(word -> word.startsWith(PARENT) ? PARENT + process.pid() : word))
        .toList();
  }

  /// What a process was started with, in full (the JDK cuts long command lines), or nothing where
  /// that cannot be seen.
  private List<String> commandLine(long process) {
    try {
      // Each word has a zero byte behind it.
      String line = Files.readString(proc.resolve(process + "/cmdline"));
      List<String> words = List.of(line.split("\0", -1));
      return words.subList(0, words.size() - 1);
    } catch (IOException _) {
      return List.of();
    }
  }

  private OptionalInt firstNumber(String... names) {
    for (String name : names) {
      Optional<String> value = variable(name);
      if (value.isPresent() && value.get().matches("\\d{1,9}")) {
        return OptionalInt.of(Integer.parseInt(value.get()));
      }
    }
    return OptionalInt.empty();
  }

  private Optional<String> variable(String name) {
    return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
  }
}
