package org.swmpi.mpi.internal.files;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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

/// A file of ranks that share nothing of MPI-IO but its meaning. Each rank reads and writes for
/// itself, in collective calls too, and calls are complete when they return.
public final class ChannelFile extends CheckedFile {
  private final Communicator communicator;
  private final Path path;
  private final FileChannel channel;
  private final ChannelTransfer transfer;
  private final SharedState shared;
  private ViewMap view = new ViewMap(FileView.WHOLE);
  private long position;
  private boolean isAtomic;

  /// @param communicator of the file's own: the program may free the one that it gave
  private ChannelFile(
      Communicator communicator,
      Path path,
      Set<Mode> mode,
      FileChannel channel,
      SharedState shared) {
    super(communicator, mode);
    this.communicator = communicator;
    this.path = path;
    this.channel = channel;
    this.transfer = new ChannelTransfer(channel);
    this.shared = shared;
  }

  /// What ranks share beside the file; opened on each.
  public interface Sharing {
    SharedState open() throws IOException;
  }

  /// Opens a file that ranks share by what is beside it in its folder. Collective.
  ///
  /// @throws MpiException on all ranks, when one cannot open it
  public static ChannelFile open(Communicator communicator, Path path, Set<Mode> mode) {
    long number = communicator.broadcast(communicator.rank() == 0 ? System.nanoTime() : 0, 0);
    return open(communicator, path, mode, () -> new SideFileState(path, number));
  }

  /// Opens a file: rank 0 first, which makes it where it is to be made. Collective.
  ///
  /// @throws MpiException on all ranks, when one cannot open it
  public static ChannelFile open(
      Communicator communicator, Path path, Set<Mode> mode, Sharing sharing) {
    Opened opened = new Opened();
    Set<Mode> others = EnumSet.copyOf(mode);
    others.remove(Mode.CREATE);
    try {
      Failures.onFirst("openFile", communicator, () -> opened.open(path, options(mode), sharing));
      Failures.together(
          "openFile", communicator, () -> opened.open(path, options(others), sharing));
    } catch (MpiException e) {
      opened.close();
      throw e;
    }
    ChannelFile file =
        new ChannelFile(communicator.duplicate(), path, mode, opened.channel(), opened.shared());
    if (mode.contains(Mode.APPEND)) {
      file.doSeek(0, Whence.END);
      file.doSeekShared(0, Whence.END);
    }
    return file;
  }

  /// What this rank has opened so far.
  private static final class Opened {
    private @Nullable FileChannel channel;
    private @Nullable SharedState shared;

    void open(Path path, Set<StandardOpenOption> options, Sharing sharing) throws IOException {
      if (channel == null) {
        channel = FileChannel.open(path, options);
        shared = sharing.open();
      }
    }

    void close() {
      try {
        if (channel != null) {
          channel.close();
        }
        if (shared != null) {
          shared.close();
          shared.remove();
        }
      } catch (IOException e) {
        // What had failed before is reported.
      }
    }

    FileChannel channel() {
      return Objects.requireNonNull(channel);
    }

    SharedState shared() {
      return Objects.requireNonNull(shared);
    }
  }

  private static Set<StandardOpenOption> options(Set<Mode> modes) {
    Set<StandardOpenOption> options = EnumSet.noneOf(StandardOpenOption.class);
    if (!modes.contains(Mode.WRITE)) {
      options.add(StandardOpenOption.READ);
    }
    if (!modes.contains(Mode.READ)) {
      options.add(StandardOpenOption.WRITE);
    }
    if (modes.contains(Mode.CREATE)) {
      options.add(
          modes.contains(Mode.EXCLUSIVE)
              ? StandardOpenOption.CREATE_NEW
              : StandardOpenOption.CREATE);
    }
    return options;
  }

  /// Deletes a file.
  public static void delete(Path path, int rank) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw Failures.of("deleteFile", rank, e);
    }
  }

  private MpiException failure(String call, IOException e) {
    return Failures.of(call, communicator.rank(), e);
  }

  private MpiException refusal(String call, String errorClass, String detail) {
    return new MpiException(call, 1, errorClass, communicator.rank(), detail);
  }

  /// Where a call is about, and by how much the position there goes on.
  private long begin(String call, FilePlace place, long given, long bytes) throws IOException {
    if (mode().contains(Mode.SEQUENTIAL)
        && place != FilePlace.SHARED
        && place != FilePlace.ORDERED) {
      throw refusal(
          call,
          "MPI_ERR_UNSUPPORTED_OPERATION",
          "%s is open for access by the shared position only".formatted(path));
    }
    return switch (place) {
      case AT, AT_ALL -> given;
      case OWN, OWN_ALL -> position;
      case SHARED -> shared.advance(bytes);
      case ORDERED -> {
        long before = communicator.exScan(bytes, Op.SUM);
        long all = communicator.allReduce(bytes, Op.SUM);
        long[] first = new long[1];
        Failures.onFirst(call, communicator, () -> first[0] = shared.advance(all));
        yield communicator.broadcast(first[0], 0) + before;
      }
    };
  }

  private void goOn(FilePlace place, long bytes) {
    if (place == FilePlace.OWN || place == FilePlace.OWN_ALL) {
      position += bytes;
    }
  }

  private long alone(SharedState.Work work) throws IOException {
    return isAtomic ? shared.alone(work) : work.run();
  }

  @Override
  protected long doRead(FilePlace place, MemorySegment target, long given) {
    if (mode().contains(Mode.WRITE)) {
      throw refusal("read", "MPI_ERR_ACCESS", path + " is open for writing only");
    }
    try {
      long from = begin("read", place, given, target.byteSize());
      long bytes = alone(() -> transfer.read(view, target, from));
      goOn(place, bytes);
      return bytes;
    } catch (IOException e) {
      throw failure("read", e);
    }
  }

  @Override
  protected void doWrite(FilePlace place, MemorySegment source, long given) {
    verifyWritable("write");
    try {
      long from = begin("write", place, given, source.byteSize());
      long _ =
          alone(
              () -> {
                transfer.write(view, source, from);
                return source.byteSize();
              });
      goOn(place, source.byteSize());
    } catch (IOException e) {
      throw failure("write", e);
    }
  }

  private void verifyWritable(String call) {
    if (mode().contains(Mode.READ)) {
      throw refusal(call, "MPI_ERR_READ_ONLY", path + " is open for reading only");
    }
  }

  private Request complete(long bytes) {
    return new CompleteRequest(new Status(communicator.rank(), 0, bytes));
  }

  @Override
  protected Request doImmediateRead(FilePlace place, MemorySegment target, long given) {
    return complete(doRead(place, target, given));
  }

  @Override
  protected Request doImmediateWrite(FilePlace place, MemorySegment source, long given) {
    doWrite(place, source, given);
    return complete(source.byteSize());
  }

  @Override
  protected SplitCollective doBeginRead(FilePlace place, MemorySegment target, long given) {
    long bytes = doRead(place, target, given);
    return () -> bytes;
  }

  @Override
  protected SplitCollective doBeginWrite(FilePlace place, MemorySegment source, long given) {
    doWrite(place, source, given);
    return source::byteSize;
  }

  @Override
  protected void doSetView(FileView next, Map<String, String> hints) {
    view = new ViewMap(next);
    position = 0;
    communicator.barrier(); // others may still read and write by the shared position
    Failures.onFirst("setView", communicator, () -> shared.position(0));
  }

  private long sought(long offset, Whence whence, long now) {
    long from =
        switch (whence) {
          case SET -> 0;
          case CURRENT -> now;
          case END -> view.end(doSize());
        };
    if (from + offset < 0) {
      throw new IllegalArgumentException(
          "offset is %d from %d on, before the start of the view".formatted(offset, from));
    }
    return from + offset;
  }

  @Override
  protected void doSeek(long offset, Whence whence) {
    position = sought(offset, whence, position);
  }

  @Override
  protected long doPosition() {
    return position;
  }

  @Override
  protected long doByteOffset(long at) {
    return view.place(at);
  }

  @Override
  protected void doSeekShared(long offset, Whence whence) {
    communicator.barrier();
    Failures.onFirst(
        "seekShared",
        communicator,
        () -> shared.position(sought(offset, whence, shared.position())));
  }

  @Override
  protected long doPositionShared() {
    try {
      return shared.position();
    } catch (IOException e) {
      throw failure("positionShared", e);
    }
  }

  @Override
  protected long doSize() {
    try {
      return channel.size();
    } catch (IOException e) {
      throw failure("size", e);
    }
  }

  @Override
  protected void doSetSize(long bytes) {
    verifyWritable("setSize");
    communicator.barrier();
    Failures.onFirst(
        "setSize",
        communicator,
        () -> {
          FileChannel _ = channel.truncate(bytes);
          transfer.extend(bytes);
        });
  }

  @Override
  protected void doPreallocate(long bytes) {
    verifyWritable("preallocate");
    communicator.barrier();
    Failures.onFirst("preallocate", communicator, () -> transfer.extend(bytes));
  }

  @Override
  protected boolean doIsAtomic() {
    return isAtomic;
  }

  @Override
  protected void doSetAtomic(boolean atomic) {
    isAtomic = atomic;
  }

  @Override
  protected Map<String, String> doHints() {
    return Map.of();
  }

  @Override
  protected void doSetHints(Map<String, String> hints) {
    // None is known here.
  }

  @Override
  protected void doSync() {
    Failures.together("sync", communicator, () -> channel.force(false));
  }

  @Override
  protected void doClose() {
    Failures.together(
        "close",
        communicator,
        () -> {
          channel.close();
          shared.close();
        });
    Failures.onFirst(
        "close",
        communicator,
        () -> {
          shared.remove();
          if (mode().contains(Mode.DELETE_ON_CLOSE)) {
            Files.delete(path);
          }
        });
    communicator.free();
  }
}
