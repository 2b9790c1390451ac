package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.swmpi.mpi.FileView;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.SplitCollective;
import org.swmpi.mpi.internal.check.CheckedFile;
import org.swmpi.mpi.internal.check.FilePlace;
import org.swmpi.mpi.internal.files.ViewMap;
import org.swmpi.mpi.internal.libmpi.FileAccessCalls.Direction;

/// A file of the library.
final class LibMpiFile extends CheckedFile {
  private final MpiCommunicator communicator;
  private final Path path;
  private final long handle;

  /// Collective.
  LibMpiFile(MpiCommunicator communicator, Path path, Map<String, String> hints, Set<Mode> mode) {
    super(communicator, mode);
    this.communicator = communicator;
    this.path = path;
    this.handle = FileOpening.open(communicator, path.toString(), hints, flags(mode));
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

  private long run(Direction direction, FilePlace place, MemorySegment memory, long position) {
    long file = usable();
    long type = communicator.elements(memory);
    try {
      int count = communicator.count(memory);
      return FileAccessCalls.run(direction, place, file, position, memory.address(), count, type);
    } finally {
      communicator.release(memory, type);
      Reference.reachabilityFence(memory);
    }
  }

  @Override
  protected long doRead(FilePlace place, MemorySegment target, long position) {
    MemorySegment memory = Staging.forReceive(target);
    long bytes = run(Direction.READ, place, memory, position);
    Staging.copyBack(memory, target, bytes);
    return bytes;
  }

  @Override
  protected void doWrite(FilePlace place, MemorySegment source, long position) {
    long bytes = run(Direction.WRITE, place, Staging.forSend(source), position);
    verifyWritten(bytes, source.byteSize());
  }

  /// @throws MpiException when a write was short
  void verifyWritten(long bytes, long expected) {
    if (bytes != expected) {
      throw new MpiException(
          "write",
          1,
          "MPI_ERR_NO_SPACE",
          communicator.rank(),
          "%d of %d bytes were written to %s".formatted(bytes, expected, path));
    }
  }

  private Request start(Direction direction, FilePlace place, MemorySegment memory, long position) {
    long file = usable();
    long type = communicator.elements(memory);
    int count = communicator.count(memory);
    long request =
        FileAccessCalls.start(direction, place, file, position, memory.address(), count, type);
    Runnable atEnd = () -> communicator.release(memory, type);
    return new FileRequest(
        MpiRequest.receiving(communicator, request, -1, memory, atEnd),
        this,
        direction == Direction.READ,
        memory.byteSize());
  }

  @Override
  protected Request doImmediateRead(FilePlace place, MemorySegment target, long position) {
    return start(Direction.READ, place, target, position);
  }

  @Override
  protected Request doImmediateWrite(FilePlace place, MemorySegment source, long position) {
    return start(Direction.WRITE, place, source, position);
  }

  private long begin(Direction direction, FilePlace place, MemorySegment memory, long position) {
    long file = usable();
    long type = communicator.elements(memory);
    int count = communicator.count(memory);
    FileAccessCalls.begin(direction, place, file, position, memory.address(), count, type);
    return type;
  }

  private long end(Direction direction, FilePlace place, MemorySegment memory, long type) {
    try {
      return FileAccessCalls.end(direction, place, usable(), memory.address());
    } finally {
      communicator.release(memory, type);
      Reference.reachabilityFence(memory);
    }
  }

  @Override
  protected SplitCollective doBeginRead(FilePlace place, MemorySegment target, long position) {
    long type = begin(Direction.READ, place, target, position);
    return () -> end(Direction.READ, place, target, type);
  }

  @Override
  protected SplitCollective doBeginWrite(FilePlace place, MemorySegment source, long position) {
    long type = begin(Direction.WRITE, place, source, position);
    return () -> {
      long bytes = end(Direction.WRITE, place, source, type);
      verifyWritten(bytes, source.byteSize());
      return bytes;
    };
  }

  @Override
  protected void doSetView(FileView view, Map<String, String> hints) {
    FileCalls.setView(usable(), view, hints);
  }

  // Open MPI 4.1.4 refuses to seek back from the end.

  private long fromEnd(long offset, Whence whence) {
    return whence == Whence.END ? new ViewMap(view()).end(doSize()) + offset : offset;
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
    return FileCalls.byteOffset(usable(), position);
  }

  @Override
  protected void doSeekShared(long offset, Whence whence) {
    FileCalls.seekShared(usable(), fromEnd(offset, whence), withoutEnd(whence));
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
    FileCalls.setSize(usable(), bytes);
  }

  @Override
  protected void doPreallocate(long bytes) {
    FileCalls.preallocate(usable(), bytes);
  }

  @Override
  protected boolean doIsAtomic() {
    return FileCalls.isAtomic(usable());
  }

  @Override
  protected void doSetAtomic(boolean atomic) {
    FileCalls.setAtomic(usable(), atomic);
  }

  @Override
  protected Map<String, String> doHints() {
    return FileCalls.hints(usable());
  }

  @Override
  protected void doSetHints(Map<String, String> hints) {
    FileCalls.setHints(usable(), hints);
  }

  @Override
  protected void doSync() {
    FileCalls.sync(usable());
  }

  @Override
  protected void doClose() {
    FileCalls.close(usable());
  }
}
