package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.FileView;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.SplitCollective;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.check.CheckedFile;
import org.swmpi.mpi.internal.check.CompleteRequest;
import org.swmpi.mpi.internal.check.FilePlace;
import org.swmpi.mpi.internal.files.ViewMap;
import org.swmpi.mpi.internal.libmpi.Attendance.Visit;
import org.swmpi.mpi.internal.libmpi.FileAccessCalls.Direction;

/// A file of the library.
final class LibMpiFile extends CheckedFile {
  private final MpiCommunicator communicator;
  private final Path path;
  private final long handle;
  private ViewMap map = new ViewMap(FileView.WHOLE);

  /// For reads in the order of ranks, where the library does not tell how much each has read, and
  /// for room; of the file's own, as the program may free the one that it gave.
  private final @Nullable Communicator ordering;

  private final Attendance attendance;

  /// Where the file ended when its size was last asked for: a position in the view.
  private long end;

  /// Collective.
  ///
  /// @param id name of the file opened, the same on all ranks
  LibMpiFile(
      MpiCommunicator communicator, Path path, Map<String, String> hints, Set<Mode> mode, long id) {
    super(communicator, mode);
    this.communicator = communicator;
    this.path = path;
    this.handle = FileOpening.open(communicator, path.toString(), hints, flags(mode));
    this.ordering = isRomio() || communicator.hasStrangers() ? null : communicator.duplicate();
    this.attendance = new Attendance(communicator.session(), id, communicator.jobRanks());
  }

  private static int flags(Set<Mode> modes) {
    Abi abi = LibMpi.loaded().abi();
    int flags = 0;
    for (Mode mode : modes) {
      flags |=
          abi.constant(
              switch (mode) {
                case READ -> "MPI_MODE_RDONLY";
                case WRITE -> "MPI_MODE_WRONLY";
                case READ_WRITE -> "MPI_MODE_RDWR";
                case CREATE -> "MPI_MODE_CREATE";
                case EXCLUSIVE -> "MPI_MODE_EXCL";
                case APPEND -> "MPI_MODE_APPEND";
                case DELETE_ON_CLOSE -> "MPI_MODE_DELETE_ON_CLOSE";
                case UNIQUE_OPEN -> "MPI_MODE_UNIQUE_OPEN";
                case SEQUENTIAL -> "MPI_MODE_SEQUENTIAL";
              });
    }
    return flags;
  }

  /// The rank that this object belongs to.
  int rank() {
    return communicator.rank();
  }

  /// The file's handle, to be used in a call now.
  private long usable() {
    communicator.session().verifyUsable();
    return handle;
  }

  /// Makes a call of all ranks.
  private void together(Call call, LongConsumer function) {
    long file = usable();
    try (Visit _ = attendance.enter(call)) {
      function.accept(file);
    }
  }

  /// Into an access, which only some places make one of all ranks.
  private @Nullable Visit enter(Direction direction, FilePlace place) {
    return place.isOfAll() ? attendance.enter(call(direction)) : null;
  }

  private static Call call(Direction direction) {
    return direction == Direction.READ ? Call.READ : Call.WRITE;
  }

  private long run(Direction direction, FilePlace place, MemorySegment memory, long position) {
    long file = usable();
    long type = communicator.elements(memory);
    try (Visit _ = enter(direction, place)) {
      int count = communicator.count(memory);
      return FileAccessCalls.run(direction, place, file, position, memory.address(), count, type);
    } finally {
      communicator.release(memory, type);
      Reference.reachabilityFence(memory);
    }
  }

  /// Where a read begins: a position in the view, or 0 where the library tells the right count.
  private long begin(FilePlace place, long position, long bytes) {
    return switch (place) {
      case AT, AT_ALL -> position;
      case OWN, OWN_ALL -> doPosition();
      case SHARED -> 0;
      case ORDERED -> ordering == null ? 0 : doPositionShared() + ordering.exScan(bytes, Op.SUM);
    };
  }

  /// How many of `bytes` from `start` on the file has.
  private long within(long start, long bytes) {
    if (start + bytes > end) {
      end = map.end(doSize());
    }
    return Math.clamp(end - start, 0, bytes);
  }

  @Override
  protected long doRead(FilePlace place, MemorySegment target, long position) {
    MemorySegment memory = Staging.forReceive(target);
    long start = begin(place, position, target.byteSize());
    // Each library counts in some calls what was asked for, though the file ends before.
    long bytes = within(start, run(Direction.READ, place, memory, position));
    Staging.copyBack(memory, target, bytes);
    return bytes;
  }

  @Override
  protected void doWrite(FilePlace place, MemorySegment source, long position) {
    long bytes = run(Direction.WRITE, place, Staging.forSend(source), position);
    verifyWritten(bytes, source.byteSize());
  }

  /// @throws MpiException when a write was short
  private void verifyWritten(long bytes, long expected) {
    if (bytes != expected) {
      throw new MpiException(
          "write",
          1,
          "MPI_ERR_NO_SPACE",
          communicator.rank(),
          "%d of %d bytes were written to %s".formatted(bytes, expected, path));
    }
  }

  private Request start(
      Direction direction,
      FilePlace place,
      MemorySegment memory,
      long position,
      LongUnaryOperator moved) {
    long file = usable();
    long type = communicator.elements(memory);
    int count = communicator.count(memory);
    long request;
    try (Visit _ = enter(direction, place)) {
      request =
          FileAccessCalls.start(direction, place, file, position, memory.address(), count, type);
    } catch (MpiException e) {
      communicator.release(memory, type);
      throw e;
    }
    Attendance all = place.isOfAll() ? attendance : null;
    return new FileRequest(
        MpiRequest.ofFile(communicator, all, call(direction), request, memory),
        communicator.rank(),
        moved,
        () -> communicator.release(memory, type));
  }

  /// Whether files are those of MPICH's ROMIO, or else of Open MPI's OMPIO.
  private static boolean isRomio() {
    return LibMpi.loaded().abi().family() != Abi.Family.OPEN_MPI;
  }

  /// What OMPIO reads beyond the end of the file by a request or in halves stays under way for
  /// ever: it is asked for no more than there is, and where that cannot be told, reads at once.
  private static boolean readsAtOnce(FilePlace place) {
    return !isRomio() && (place == FilePlace.SHARED || place == FilePlace.ORDERED);
  }

  /// An immediate access by a call of this rank alone, before it returns. ROMIO's own that fail
  /// stay under way for ever, and those of all ranks tell nothing of it.
  private Request atOnce(FilePlace place, ToLongFunction<FilePlace> access) {
    FilePlace alone =
        switch (place) {
          case AT_ALL -> FilePlace.AT;
          case OWN_ALL -> FilePlace.OWN;
          default -> place;
        };
    return new CompleteRequest(new Status(communicator.rank(), 0, access.applyAsLong(alone)));
  }

  @Override
  protected Request doImmediateRead(FilePlace place, MemorySegment target, long position) {
    if (isRomio() || readsAtOnce(place)) {
      return atOnce(place, at -> doRead(at, target, position));
    }
    long start = begin(place, position, target.byteSize());
    MemorySegment memory = readable(start, target);
    return start(
        Direction.READ,
        place,
        memory,
        position,
        bytes -> {
          verifyRead(bytes, memory.byteSize());
          return within(start, bytes);
        });
  }

  /// @throws MpiException when a read of what the file has was short
  private void verifyRead(long bytes, long expected) {
    if (bytes < expected) {
      throw new MpiException(
          "read",
          1,
          "MPI_ERR_IO",
          communicator.rank(),
          "%d of %d bytes were read from %s".formatted(bytes, expected, path));
    }
  }

  /// The part of `target` that is asked for.
  private MemorySegment readable(long start, MemorySegment target) {
    return isRomio() ? target : target.asSlice(0, within(start, target.byteSize()));
  }

  @Override
  protected Request doImmediateWrite(FilePlace place, MemorySegment source, long position) {
    if (isRomio()) {
      return atOnce(
          place,
          at -> {
            doWrite(at, source, position);
            return source.byteSize();
          });
    }
    return start(
        Direction.WRITE,
        place,
        source,
        position,
        bytes -> {
          verifyWritten(bytes, source.byteSize());
          return bytes;
        });
  }

  private long begin(Direction direction, FilePlace place, MemorySegment memory, long position) {
    long file = usable();
    long type = communicator.elements(memory);
    int count = communicator.count(memory);
    try (Visit _ = enter(direction, place)) {
      FileAccessCalls.begin(direction, place, file, position, memory.address(), count, type);
    } catch (MpiException e) {
      communicator.release(memory, type);
      throw e;
    }
    return type;
  }

  /// @param number of the call that began it
  private long end(
      Direction direction, FilePlace place, MemorySegment memory, long type, long number) {
    long file = usable();
    try (Visit _ = attendance.enterAwait(call(direction), number)) {
      return FileAccessCalls.end(direction, place, file, memory.address());
    } finally {
      communicator.release(memory, type);
      Reference.reachabilityFence(memory);
    }
  }

  @Override
  protected SplitCollective doBeginRead(FilePlace place, MemorySegment target, long position) {
    if (readsAtOnce(place)) {
      long bytes = doRead(place, target, position);
      return () -> bytes;
    }
    long start = begin(place, position, target.byteSize());
    MemorySegment memory = readable(start, target);
    long type = begin(Direction.READ, place, memory, position);
    long number = attendance.collectives();
    return () -> within(start, end(Direction.READ, place, memory, type, number));
  }

  @Override
  protected SplitCollective doBeginWrite(FilePlace place, MemorySegment source, long position) {
    long type = begin(Direction.WRITE, place, source, position);
    long number = attendance.collectives();
    return () -> {
      long bytes = end(Direction.WRITE, place, source, type, number);
      verifyWritten(bytes, source.byteSize());
      return bytes;
    };
  }

  @Override
  protected void doSetView(FileView view, Map<String, String> hints) {
    together(Call.SET_VIEW, file -> FileCalls.setView(file, view, hints));
    map = new ViewMap(view);
    end = 0;
  }

  // Open MPI 4.1.4 refuses to seek back from the end.

  private long fromEnd(long offset, Whence whence) {
    return whence == Whence.END ? map.end(doSize()) + offset : offset;
  }

  private static Whence withoutEnd(Whence whence) {
    return whence == Whence.END ? Whence.SET : whence;
  }

  @Override
  protected void doSeek(long offset, Whence whence) {
    FileCalls.seek(usable(), fromEnd(offset, whence), withoutEnd(whence));
  }

  @Override
  protected long doPosition() {
    return FileCalls.position(usable());
  }

  @Override
  protected long doByteOffset(long position) {
    var _ = usable();
    return map.place(position); // Open MPI counts up to the largest int
  }

  @Override
  protected void doSeekShared(long offset, Whence whence) {
    together(
        Call.SEEK_SHARED,
        file -> FileCalls.seekShared(file, fromEnd(offset, whence), withoutEnd(whence)));
  }

  @Override
  protected long doPositionShared() {
    return FileCalls.positionShared(usable());
  }

  @Override
  protected long doSize() {
    return FileCalls.size(usable());
  }

  @Override
  protected void doSetSize(long bytes) {
    together(Call.SET_SIZE, file -> FileCalls.setSize(file, bytes));
    end = 0;
  }

  @Override
  protected void doPreallocate(long bytes) {
    if (ordering == null || mode().contains(Mode.READ)) {
      together(Call.PREALLOCATE, file -> FileCalls.preallocate(file, bytes));
    } else if (ordering.allReduce(doSize(), Op.MAX) < bytes) {
      doSetSize(bytes); // Open MPI copies every second block of the file over the next
    }
  }

  @Override
  protected boolean doIsAtomic() {
    return FileCalls.isAtomic(usable());
  }

  @Override
  protected void doSetAtomic(boolean atomic) {
    together(Call.SET_ATOMIC, file -> FileCalls.setAtomic(file, atomic));
  }

  @Override
  protected Map<String, String> doHints() {
    return FileCalls.hints(usable());
  }

  @Override
  protected void doSetHints(Map<String, String> hints) {
    together(Call.SET_HINTS, file -> FileCalls.setHints(file, hints));
  }

  @Override
  protected void doSync() {
    together(Call.SYNC, FileCalls::sync);
  }

  @Override
  protected void doClose() {
    together(Call.CLOSE, FileCalls::close);
    attendance.forget();
    if (ordering != null) {
      ordering.free();
    }
  }
}
