package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.file.Path;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.MpiFile;

/// A file of the library.
final class LibMpiFile implements MpiFile {
  private final MpiCommunicator communicator;
  private final Path path;
  private final long handle;

  /// Collective.
  LibMpiFile(MpiCommunicator communicator, Path path, Mode mode) {
    this.communicator = communicator;
    this.path = path;
    this.handle = FileCalls.open(path.toString(), flags(mode), communicator.handle());
  }

  private static int flags(Mode mode) {
    Abi abi = LibMpi.loaded().abi();
    int readWrite = abi.constant("MPI_MODE_RDWR");
    int create = abi.constant("MPI_MODE_CREATE");
    return switch (mode) {
      case READ -> abi.constant("MPI_MODE_RDONLY");
      case READ_WRITE -> readWrite;
      case CREATE -> readWrite | create;
      case CREATE_NEW -> readWrite | create | abi.constant("MPI_MODE_EXCL");
    };
  }

  @Override
  public void setView(long displacement, DerivedDatatype type) {
    communicator.session().verifyUsable();
    long view = FileCalls.type(type.offsets(), type.lengths(), type.extent());
    try {
      FileCalls.setView(handle, displacement, view);
    } finally {
      WorldCalls.freeType(view);
    }
  }

  @Override
  public long readAt(MemorySegment target, long position) {
    return read(target, memory -> at(FileCalls.At.READ, memory, position));
  }

  @Override
  public void writeAt(MemorySegment source, long position) {
    write(source, memory -> at(FileCalls.At.WRITE, memory, position));
  }

  @Override
  public long readAtAll(MemorySegment target, long position) {
    return read(target, memory -> at(FileCalls.At.READ_ALL, memory, position));
  }

  @Override
  public void writeAtAll(MemorySegment source, long position) {
    write(source, memory -> at(FileCalls.At.WRITE_ALL, memory, position));
  }

  @Override
  public long read(MemorySegment target) {
    return read(target, memory -> next(FileCalls.Next.READ, memory));
  }

  @Override
  public void write(MemorySegment source) {
    write(source, memory -> next(FileCalls.Next.WRITE, memory));
  }

  @Override
  public long readAll(MemorySegment target) {
    return read(target, memory -> next(FileCalls.Next.READ_ALL, memory));
  }

  @Override
  public void writeAll(MemorySegment source) {
    write(source, memory -> next(FileCalls.Next.WRITE_ALL, memory));
  }

  @Override
  public void writeOrdered(MemorySegment source) {
    write(source, memory -> next(FileCalls.Next.WRITE_ORDERED, memory));
  }

  private interface Move {
    long bytes(MemorySegment memory);
  }

  private long at(FileCalls.At call, MemorySegment memory, long position) {
    long type = communicator.elements(memory);
    try {
      return call.run(handle, position, memory.address(), communicator.count(memory), type);
    } finally {
      communicator.release(memory, type);
      Reference.reachabilityFence(memory);
    }
  }

  private long next(FileCalls.Next call, MemorySegment memory) {
    long type = communicator.elements(memory);
    try {
      return call.run(handle, memory.address(), communicator.count(memory), type);
    } finally {
      communicator.release(memory, type);
      Reference.reachabilityFence(memory);
    }
  }

  private long read(MemorySegment target, Move move) {
    communicator.session().verifyUsable();
    MemorySegment memory = Staging.forReceive(target);
    long bytes = move.bytes(memory);
    Staging.copyBack(memory, target, bytes);
    return bytes;
  }

  private void write(MemorySegment source, Move move) {
    communicator.session().verifyUsable();
    long bytes = move.bytes(Staging.forSend(source));
    if (bytes != source.byteSize()) {
      throw new MpiException(
          "write",
          1,
          "MPI_ERR_NO_SPACE",
          communicator.rank(),
          "%d of %d bytes were written to %s".formatted(bytes, source.byteSize(), path));
    }
  }

  @Override
  public void seek(long position) {
    communicator.session().verifyUsable();
    FileCalls.seek(handle, position);
  }

  @Override
  public long position() {
    communicator.session().verifyUsable();
    return FileCalls.position(handle);
  }

  @Override
  public long size() {
    communicator.session().verifyUsable();
    return FileCalls.size(handle);
  }

  @Override
  public void setSize(long bytes) {
    communicator.session().verifyUsable();
    FileCalls.setSize(handle, bytes);
  }

  @Override
  public void sync() {
    communicator.session().verifyUsable();
    FileCalls.sync(handle);
  }

  @Override
  public void close() {
    communicator.session().verifyUsable();
    FileCalls.close(handle);
  }
}
