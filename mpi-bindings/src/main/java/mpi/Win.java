package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.LockType;
import org.swmpi.mpi.Window;
import org.swmpi.mpi.WindowAssertion;

/// Memory of every rank of a communicator that the others read and write without its help. Sizes
/// and units of displacement are in elements of the buffer.
public final class Win implements Freeable {
  /// No window.
  public static final int WIN_NULL = 0;

  /// New memory, for [#Win(int, int, Info, Comm, Buffer, int)].
  public static final int FLAVOR_PRIVATE = 0;

  /// New memory that ranks of one machine share.
  public static final int FLAVOR_SHARED = 1;

  private static final Map<Integer, WindowAssertion> ASSERTIONS =
      Map.of(
          MPI.MODE_NOCHECK, WindowAssertion.NO_CHECK,
          MPI.MODE_NOSTORE, WindowAssertion.NO_STORE,
          MPI.MODE_NOPUT, WindowAssertion.NO_PUT,
          MPI.MODE_NOPRECEDE, WindowAssertion.NO_PRECEDE,
          MPI.MODE_NOSUCCEED, WindowAssertion.NO_SUCCEED);

  /// Those of the communicator, which the program may free before the window.
  private final long[] processes;

  private final int rank;
  private final Attributes attributes = new Attributes(Attributes.Kind.WINDOW);
  private final long[] units;
  private final WindowAccesses accesses = new WindowAccesses(this);
  private @Nullable Window window;
  private String name = "";
  private Errhandler errhandler = MPI.ERRORS_ARE_FATAL;

  /// Over memory of this rank. Collective.
  ///
  /// @param base a direct buffer
  /// @param size elements of it
  /// @param dispUnit elements in a unit of displacement
  public Win(Buffer base, int size, int dispUnit, Info info, Comm comm) throws MPIException {
    Buffers.verifyDirect(base);
    processes = comm.processes();
    rank = comm.getRank();
    try {
      Communicator ranks = comm.ranks();
      MemorySegment memory = memory(base, size);
      units = ranks.allGather(unit(base, dispUnit));
      window = ranks.window(memory, info.all());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// Over new memory. Collective.
  ///
  /// @param size elements
  /// @param dispUnit elements in a unit of displacement
  /// @param base a direct buffer of the kind whose elements are meant
  /// @param flavor [#FLAVOR_PRIVATE] or [#FLAVOR_SHARED]
  public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor)
      throws MPIException {
    Buffers.verifyDirect(base);
    processes = comm.processes();
    rank = comm.getRank();
    try {
      Communicator ranks = comm.ranks();
      long bytes = size(base, size);
      units = ranks.allGather(unit(base, dispUnit));
      window =
          flavor == FLAVOR_SHARED
              ? ranks.allocateSharedWindow(bytes, info.all())
              : ranks.allocateWindow(bytes, info.all());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// Without memory, to which each rank attaches its own. Collective. Displacements are addresses.
  public Win(Info info, Comm comm) throws MPIException {
    processes = comm.processes();
    rank = comm.getRank();
    try {
      Communicator ranks = comm.ranks();
      units = ranks.allGather(1);
      window = ranks.dynamicWindow(info.all());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private static long unit(Buffer base, int dispUnit) throws MPIException {
    if (dispUnit < 1) {
      throw Failures.of(
          MPI.ERR_DISP, "MPI_ERR_DISP: the unit is " + dispUnit + " elements, must be 1 or more");
    }
    return bytes(base, dispUnit);
  }

  private static long size(Buffer base, int elements) throws MPIException {
    if (elements < 0) {
      throw Failures.of(
          MPI.ERR_SIZE, "MPI_ERR_SIZE: size is " + elements + " elements, must be 0 or more");
    }
    return bytes(base, elements);
  }

  private static long bytes(Buffer base, int elements) {
    return switch (base) {
      case ByteBuffer _ -> elements;
      case CharBuffer _ -> 2L * elements;
      case java.nio.ShortBuffer _ -> 2L * elements;
      case IntBuffer _ -> 4L * elements;
      case FloatBuffer _ -> 4L * elements;
      case LongBuffer _ -> 8L * elements;
      case DoubleBuffer _ -> 8L * elements;
      default -> throw new IllegalArgumentException("no buffer: " + base);
    };
  }

  private static MemorySegment memory(Buffer base, int size) throws MPIException {
    MemorySegment all = Buffers.whole(base);
    long bytes = size(base, size);
    if (bytes > all.byteSize()) {
      throw Operand.tooShort(all.byteSize(), bytes);
    }
    return all.asSlice(0, bytes);
  }

  /// @throws MPIException where it has been freed
  Window open() throws MPIException {
    Session.verifyRunning();
    if (window == null) {
      throw Failures.of(MPI.ERR_WIN, "MPI_ERR_WIN: the window has been freed");
    }
    return window;
  }

  /// Where an access begins in the memory of a rank, in bytes.
  long place(int target, int displacement) throws MPIException {
    Arguments.rank(target, units.length);
    if (displacement < 0) {
      throw Failures.of(
          MPI.ERR_DISP, "MPI_ERR_DISP: displacement is " + displacement + ", must be 0 or more");
    }
    return displacement * units[target];
  }

  /// A call that gives nothing.
  @FunctionalInterface
  private interface Call {
    void on(Window window) throws MPIException;
  }

  private void make(Call call) throws MPIException {
    try {
      call.on(open());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// Puts memory of this rank into a window that was made without.
  public void attach(Buffer base, int size) throws MPIException {
    Buffers.verifyDirect(base);
    make(open -> open.attach(memory(base, size)));
  }

  /// Takes memory out of the window again.
  public void detach(Buffer base) throws MPIException {
    Buffers.verifyDirect(base);
    make(open -> open.detach(Buffers.whole(base)));
  }

  /// The processes.
  public Group getGroup() throws MPIException {
    var _ = open();
    return new Group(processes);
  }

  /// Copies elements to the memory of a rank.
  public void put(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    var _ =
        accesses.put(
            Completing.NOW,
            origin,
            orgCount,
            orgType,
            targetRank,
            targetDisp,
            targetCount,
            targetType);
  }

  /// Starts [#put].
  public final Request rPut(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    return accesses.put(
        Completing.LATER,
        origin,
        orgCount,
        orgType,
        targetRank,
        targetDisp,
        targetCount,
        targetType);
  }

  /// Copies elements of the memory of a rank.
  public void get(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    var _ =
        accesses.get(
            Completing.NOW,
            origin,
            orgCount,
            orgType,
            targetRank,
            targetDisp,
            targetCount,
            targetType);
  }

  /// Starts [#get].
  public final Request rGet(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    return accesses.get(
        Completing.LATER,
        origin,
        orgCount,
        orgType,
        targetRank,
        targetDisp,
        targetCount,
        targetType);
  }

  /// Combines elements of the memory of a rank with those of a buffer.
  public void accumulate(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    var _ =
        accesses.accumulate(
            Completing.NOW,
            origin,
            orgCount,
            orgType,
            targetRank,
            targetDisp,
            targetCount,
            targetType,
            op);
  }

  /// Starts [#accumulate].
  public Request rAccumulate(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    return accesses.accumulate(
        Completing.LATER,
        origin,
        orgCount,
        orgType,
        targetRank,
        targetDisp,
        targetCount,
        targetType,
        op);
  }

  /// As [#accumulate], and puts what stood there before into a buffer.
  public void getAccumulate(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      Buffer resultAddr,
      int resultCount,
      Datatype resultType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    var _ =
        accesses.getAccumulate(
            Completing.NOW,
            origin,
            orgCount,
            orgType,
            resultAddr,
            resultCount,
            resultType,
            targetRank,
            targetDisp,
            targetCount,
            targetType,
            op);
  }

  /// Starts [#getAccumulate].
  public Request rGetAccumulate(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      Buffer resultAddr,
      int resultCount,
      Datatype resultType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    return accesses.getAccumulate(
        Completing.LATER,
        origin,
        orgCount,
        orgType,
        resultAddr,
        resultCount,
        resultType,
        targetRank,
        targetDisp,
        targetCount,
        targetType,
        op);
  }

  /// Replaces one element in the memory of a rank if it is as expected.
  public void compareAndSwap(
      Buffer origin,
      Buffer compareAddr,
      Buffer resultAddr,
      Datatype targetType,
      int targetRank,
      int targetDisp)
      throws MPIException {
    accesses.compareAndSwap(origin, compareAddr, resultAddr, targetType, targetRank, targetDisp);
  }

  /// Combines one element in the memory of a rank with a value.
  public void fetchAndOp(
      Buffer origin, Buffer resultAddr, Datatype dataType, int targetRank, int targetDisp, Op op)
      throws MPIException {
    accesses.fetchAndOp(origin, resultAddr, dataType, targetRank, targetDisp, op);
  }

  private static WindowAssertion[] assertions(int bits) throws MPIException {
    List<WindowAssertion> assertions = new ArrayList<>();
    int rest = bits;
    for (var assertion : ASSERTIONS.entrySet()) {
      if ((bits & assertion.getKey()) != 0) {
        assertions.add(assertion.getValue());
        rest -= assertion.getKey();
      }
    }
    if (rest != 0) {
      throw Failures.of(
          MPI.ERR_ASSERT,
          "MPI_ERR_ASSERT: assertion is %d, must be 0 or a sum of MPI.MODE_NO…".formatted(bits));
    }
    return assertions.toArray(WindowAssertion[]::new);
  }

  private org.swmpi.mpi.Group members(Group group) throws MPIException {
    long[] members = group.members();
    int[] places = new int[members.length];
    for (int i = 0; i < members.length; i++) {
      places[i] = Group.place(processes, members[i]);
      Arguments.rank(places[i], units.length);
    }
    return open().group().include(places);
  }

  /// Completes all accesses of all ranks, and begins the next epoch. Collective.
  public void fence(int assertion) throws MPIException {
    make(open -> open.fence(assertions(assertion)));
  }

  /// Begins an epoch in which this rank accesses the memory of a group.
  public void start(Group group, int assertion) throws MPIException {
    make(open -> open.start(members(group), assertions(assertion)));
  }

  /// Completes all accesses, and ends that epoch.
  public void complete() throws MPIException {
    make(Window::complete);
  }

  /// Begins an epoch in which a group accesses the memory of this rank.
  public void post(Group group, int assertion) throws MPIException {
    make(open -> open.post(members(group), assertions(assertion)));
  }

  /// Waits for the end of that epoch.
  public void waitFor() throws MPIException {
    make(Window::await);
  }

  /// Says whether that epoch has ended.
  public boolean test() throws MPIException {
    try {
      return open().test();
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// Begins an epoch with one rank.
  ///
  /// @param lockType [MPI#LOCK_EXCLUSIVE] or [MPI#LOCK_SHARED]
  public void lock(int lockType, int rank, int assertion) throws MPIException {
    if (lockType != MPI.LOCK_EXCLUSIVE && lockType != MPI.LOCK_SHARED) {
      throw Failures.of(
          MPI.ERR_LOCKTYPE, "MPI_ERR_LOCKTYPE: %d is no type of lock".formatted(lockType));
    }
    Arguments.rank(rank, units.length);
    LockType type = lockType == MPI.LOCK_EXCLUSIVE ? LockType.EXCLUSIVE : LockType.SHARED;
    make(open -> open.lock(rank, type, assertions(assertion)));
  }

  /// Completes all accesses to a rank, and ends the epoch with it.
  public void unlock(int rank) throws MPIException {
    Arguments.rank(rank, units.length);
    make(open -> open.unlock(rank));
  }

  /// Begins an epoch with all ranks.
  public void lockAll(int assertion) throws MPIException {
    make(open -> open.lockAll(assertions(assertion)));
  }

  /// Completes all accesses, and ends the epoch with all ranks.
  public void unlockAll() throws MPIException {
    make(Window::unlockAll);
  }

  /// What this rank reads and writes of its own memory, and what others do, agrees.
  public void sync() throws MPIException {
    make(Window::sync);
  }

  /// Completes all accesses to a rank.
  public void flush(int rank) throws MPIException {
    make(open -> open.flush(rank));
  }

  /// Completes all accesses.
  public void flushAll() throws MPIException {
    make(Window::flushAll);
  }

  /// Completes all accesses to a rank, as far as buffers here are concerned.
  public void flushLocal(int rank) throws MPIException {
    make(open -> open.flushLocal(rank));
  }

  /// Completes all accesses, as far as buffers here are concerned.
  public void flushLocalAll() throws MPIException {
    make(Window::flushLocalAll);
  }

  /// Sets what is done about errors. They are exceptions in any case.
  public void setErrhandler(Errhandler handler) throws MPIException {
    var _ = open();
    errhandler = handler;
  }

  /// What is done about errors.
  public Errhandler getErrhandler() throws MPIException {
    var _ = open();
    return errhandler;
  }

  /// Does what is done about errors.
  public void callErrhandler(int errorCode) throws MPIException {
    var _ = open();
    if (errhandler.isFatal()) {
      MPI.COMM_WORLD.abort(errorCode);
    }
  }

  /// A new key for attributes of windows.
  public static int createKeyval() throws MPIException {
    return Attributes.createKey(Attributes.Kind.WINDOW);
  }

  /// Gives back such a key.
  public static void freeKeyval(int keyval) throws MPIException {
    Attributes.freeKey(keyval, Attributes.Kind.WINDOW);
  }

  /// Attaches an object to the window.
  public void setAttr(int keyval, Object value) throws MPIException {
    var _ = open();
    attributes.set(keyval, value);
  }

  /// The object that was attached, an attribute of MPI's own, or null.
  public @Nullable Object getAttr(int keyval) throws MPIException {
    Window opened = open();
    return switch (keyval) {
      case MPI.WIN_BASE -> opened.memory().address();
      case MPI.WIN_SIZE -> Math.toIntExact(opened.memory().byteSize());
      case MPI.WIN_DISP_UNIT -> Math.toIntExact(units[rank]);
      default -> attributes.get(keyval);
    };
  }

  /// Detaches an object.
  public void deleteAttr(int keyval) throws MPIException {
    var _ = open();
    attributes.delete(keyval);
  }

  @Override
  public void free() throws MPIException {
    make(Window::free);
    window = null;
  }

  /// The hints in use, as a new object.
  public Info getInfo() throws MPIException {
    Window open = open();
    try {
      return Info.of(open.hints());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// Sets hints. Collective.
  public void setInfo(Info info) throws MPIException {
    make(open -> open.setHints(info.all()));
  }

  /// The name that it was given; else an empty one.
  public String getName() throws MPIException {
    var _ = open();
    return name;
  }

  /// Gives it a name.
  public void setName(String text) throws MPIException {
    var _ = open();
    name = Names.fitting(text);
  }
}
