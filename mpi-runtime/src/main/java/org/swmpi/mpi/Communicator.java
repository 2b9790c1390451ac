package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// The ranks of a job, or some of them, and the calls by which they talk.
///
/// Each rank holds its own object for the communicator and uses it on one thread: the one on which
/// its [RankProgram] runs; after [Job#join] on those that the job's [ThreadLevel] allows. A call
/// that waits for other ranks cannot hang for ever because one of them has failed: the job ends,
/// and the call does not return normally.
///
/// ```java
/// int exitCode = Job.run(JobOptions.defaults(), world -> {
///   long mine = countLines(world.rank(), world.size());
///   long all = world.allReduce(mine, Op.SUM);
///   long before = world.exScan(mine, Op.SUM);
///   return 0;
/// });
/// ```
public interface Communicator
    extends PointToPoint,
        CollectiveElements,
        ImmediateCollectiveElements,
        ValueCollectives,
        DynamicProcesses {
  /// Number of this rank, 0 to size - 1.
  @Override
  int rank();

  /// Number of ranks.
  @Override
  int size();

  /// Name of the transport: `threads`, `mpi`, ...
  String transport();

  /// What the engine is and which version, for reports: `Open MPI v4.1.4`, `threads of one JVM`.
  String library();

  /// Name of the machine that this rank runs on.
  String host();

  /// Names of the machines of all ranks, by rank. Collective.
  default List<String> hosts() {
    return Stream.of(allGather(host().getBytes(StandardCharsets.UTF_8)))
        .map(name -> new String(name, StandardCharsets.UTF_8))
        .toList();
  }

  /// Cuts the communicator into parts (`MPI_Comm_split`): ranks that give the same color come
  /// together. Collective.
  ///
  /// @param color 0 or more
  /// @param key order within the part; where keys are equal, the order of this communicator
  /// @return the part that this rank belongs to; [#free] it when it is not needed any more
  Communicator split(int color, int key);

  /// As [#split(int, int)], with ranks that come to no part (`MPI_UNDEFINED`). Collective.
  ///
  /// @param color 0 or more, or nothing
  /// @return nothing where no color was given
  Optional<Communicator> split(OptionalInt color, int key);

  /// Cuts the communicator into parts that can share memory (`MPI_Comm_split_type` with
  /// `MPI_COMM_TYPE_SHARED`), as a rule one for each machine. Collective.
  ///
  /// @param key order within the part, as of [#split(int, int)]
  /// @return the part that this rank belongs to; [#free] it when it is not needed any more
  default Communicator splitShared(int key) {
    List<String> hosts = hosts();
    return split(hosts.indexOf(host()), key);
  }

  /// The number in the job of each rank of the communicator, by rank; a copy. A rank of another job
  /// ([Intercommunicator#merge]) has a negative number, the same in all communicators here.
  int[] jobRanks();

  /// What tools and messages call it: `MPI_COMM_WORLD`, or empty until it is named.
  String name();

  /// Names the communicator, on this rank.
  void setName(String name);

  /// How this communicator relates to another one of the same job (`MPI_Comm_compare`). Local.
  default Comparison compare(Communicator other) {
    if (equals(other)) {
      return Comparison.IDENTICAL;
    }
    Comparison groups = jobGroup().compare(other.jobGroup());
    return groups == Comparison.IDENTICAL ? Comparison.CONGRUENT : groups;
  }

  /// All ranks of the communicator as a group of ranks of the job: such groups of different
  /// communicators can be compared and combined, and [Group#within] makes them groups of one.
  default Group jobGroup() {
    return Group.of(jobRanks());
  }

  /// All ranks of the communicator as a group.
  default Group group() {
    return Group.ofSize(size());
  }

  /// A communicator of the members of a group, in its order (`MPI_Comm_create`). Collective over
  /// all ranks of this one, which give the same group.
  ///
  /// @return nothing on ranks that are no members
  Optional<Communicator> create(Group members);

  /// A communicator of the members of a group, in its order. Collective over the members only,
  /// which give the same group (`MPI_Comm_create_group`).
  ///
  /// @param members with this rank
  /// @param tag tells apart calls that several threads make at a time
  Communicator createGroup(Group members, int tag);

  /// Two groups that are to talk to each other (`MPI_Intercomm_create`): this communicator, and one
  /// that the leaders of both can reach. No rank may be in both. Collective over both.
  ///
  /// @param localLeader rank in this communicator
  /// @param peer holds both leaders; of use at the leader only, the others may pass any
  /// @param remoteLeader rank in `peer` of the leader of the other group; of use at the leader only
  /// @param tag of the leaders' messages in `peer`, the same on both sides
  Intercommunicator createIntercommunicator(
      int localLeader, Communicator peer, int remoteLeader, int tag);

  /// Lays the first ranks out as a grid (`MPI_Cart_create`), in their order. Collective.
  ///
  /// @param dimensions ranks along each; see [Cartesian#dimensions(int, int)]
  /// @param periodic whether each is closed to a ring
  /// @return nothing on ranks beyond the grid
  /// @throws IllegalArgumentException when the grid has more ranks than the communicator
  default Optional<Cartesian> cartesian(int[] dimensions, boolean[] periodic) {
    return Cartesian.of(this, dimensions, periodic);
  }

  /// Lays the ranks out as a graph (`MPI_Dist_graph_create_adjacent`). Each rank names its own
  /// edges: both ends name an edge, equally often. Collective.
  ///
  /// @param sources ranks that this one receives from
  /// @param destinations ranks that this one sends to
  default NeighborGraph distributedGraphAdjacent(int[] sources, int[] destinations) {
    return NeighborGraph.of(this, sources, destinations);
  }

  /// Lays the first ranks out as a graph that all ranks know whole (`MPI_Graph_create`). Edges go
  /// both ways: `a` is in the list of `b` as often as `b` in that of `a`. Collective: all give the
  /// same.
  ///
  /// @param neighbors of each rank of the graph, in the order of their blocks
  /// @return nothing on ranks beyond the graph
  default Optional<NeighborGraph> graph(int[]... neighbors) {
    return NeighborGraph.ofAll(this, neighbors);
  }

  /// Lays the ranks out as a graph, of which each rank names some edges, wherever they are
  /// (`MPI_Dist_graph_create`, MPI 4.1, section 8.5.4). Each edge is named once, by one rank; named
  /// more often it is several. Neighbors of a rank are in the order of the ranks that name their
  /// edges, and of one rank in the order in which it names them. Collective.
  ///
  /// @param sources ranks where edges begin; a rank may occur more than once, or not at all
  /// @param degrees how many edges begin at each of `sources`
  /// @param destinations where they end: those of the first source, then those of the second, …
  default NeighborGraph distributedGraph(int[] sources, int[] degrees, int[] destinations) {
    return NeighborGraph.ofEdges(this, sources, degrees, destinations);
  }

  /// The same ranks, with messages of their own: what is sent here is never received there
  /// (`MPI_Comm_dup`). Collective. [#free] it when it is not needed any more.
  Communicator duplicate();

  /// Starts a [#duplicate]. Engines without immediate collectives wait here for the other ranks:
  /// then it is complete when the call returns. Collective.
  Duplication immediateDuplicate();

  /// A window over memory of the ranks, each of which gives its own (`MPI_Win_create`). Collective.
  ///
  /// @param memory native memory, of any length on each rank; stays in use until [Window#free]
  /// @param hints to the engine, the same on all ranks, as of [Window#setHints]: some of them, as
  ///     `no_locks`, are of use here only
  Window window(MemorySegment memory, Map<String, String> hints);

  /// As [#window(MemorySegment, Map)], without hints.
  default Window window(MemorySegment memory) {
    return window(memory, Map.of());
  }

  /// A window over new memory, which engines can reach fastest (`MPI_Win_allocate`). What is in it
  /// is undefined until it is written. Collective.
  ///
  /// @param bytes for this rank
  /// @param hints as of [#window(MemorySegment, Map)]
  Window allocateWindow(long bytes, Map<String, String> hints);

  /// As [#allocateWindow(long, Map)], without hints.
  default Window allocateWindow(long bytes) {
    return allocateWindow(bytes, Map.of());
  }

  /// A window over new memory that all ranks can also read and write directly, see [Window#shared]
  /// (`MPI_Win_allocate_shared`). It is one piece, in which each rank's part lies right behind that
  /// of the rank before, unless hints allow more (`alloc_shared_noncontig`); and undefined until it
  /// is written. Collective; all ranks must be on one machine ([#splitShared]).
  ///
  /// @param bytes for this rank
  /// @param hints as of [#window(MemorySegment, Map)]
  /// @throws MpiException where they are not, or there is not enough memory
  Window allocateSharedWindow(long bytes, Map<String, String> hints);

  /// As [#allocateSharedWindow(long, Map)], without hints.
  default Window allocateSharedWindow(long bytes) {
    return allocateSharedWindow(bytes, Map.of());
  }

  /// A window without memory, to which each rank adds its own by [Window#attach]
  /// (`MPI_Win_create_dynamic`). Collective.
  ///
  /// @param hints as of [#window(MemorySegment, Map)]
  Window dynamicWindow(Map<String, String> hints);

  /// As [#dynamicWindow(Map)], without hints.
  default Window dynamicWindow() {
    return dynamicWindow(Map.of());
  }

  /// Opens a file for all ranks by MPI-IO (`MPI_File_open`). Collective: all give the same file and
  /// mode.
  ///
  /// @param mode one of `READ`, `WRITE`, `READ_WRITE`, and any that go with it
  /// @param hints to the engine, by the names of the MPI standard or its own
  /// @throws MpiException on all ranks, when it cannot be opened; its class tells why:
  ///     `MPI_ERR_NO_SUCH_FILE`, `MPI_ERR_FILE_EXISTS`, `MPI_ERR_ACCESS`, ...
  MpiFile openFile(Path path, Map<String, String> hints, MpiFile.Mode... mode);

  /// As [#openFile(Path, Map, MpiFile.Mode...)], without hints.
  default MpiFile openFile(Path path, MpiFile.Mode... mode) {
    return openFile(path, Map.of(), mode);
  }

  /// Deletes a file by MPI-IO (`MPI_File_delete`). One rank does it, while nobody has it open.
  ///
  /// @throws MpiException `MPI_ERR_NO_SUCH_FILE` where it is not there
  void deleteFile(Path path);

  /// Gives back what the communicator holds (`MPI_Comm_free`). Collective; to be called on
  /// communicators that have been made of others only, as by [#split], [#duplicate], [#create] or
  /// [Intercommunicator#merge]. The job frees what is left at its end. Requests under way, windows
  /// and files go on without it.
  void free();

  /// As [#free], once all messages are through; see [Intercommunicator#disconnect]. Collective.
  default void disconnect() {
    free();
  }

  /// Ends all ranks of the job, with this exit code where the engine can pass one on (`MPI_Abort`).
  /// Never returns normally.
  ///
  /// @param code 1 to 255
  void abort(int code);
}
