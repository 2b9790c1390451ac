package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.FileView;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.MpiFile.Mode;
import org.swmpi.mpi.MpiFile.Whence;

/// What is around reading and writing files by MPI-IO: how they are opened, views, positions,
/// sizes.
final class FileStateCases {
  private FileStateCases() {}

  static List<ContractCase> all() {
    return List.of(
        FileCases.file("a file of MPI-IO: modes", FileStateCases::modes),
        FileCases.file("a file of MPI-IO: deletion", FileStateCases::deletion),
        FileCases.file("a file of MPI-IO: view and positions", FileStateCases::positions),
        FileCases.file("a file of MPI-IO: a view of large blocks", FileStateCases::largeBlocks),
        FileCases.file("a file of MPI-IO: sizes", FileStateCases::sizes),
        FileCases.file("a file of MPI-IO: hints and atomicity", FileStateCases::hints),
        FileCases.file("a file of MPI-IO: error classes", FileStateCases::errors),
        FileCases.file("a file of MPI-IO: failures on all ranks", FileStateCases::failures),
        FileCases.file("a file of MPI-IO: a view resets no other's", FileStateCases::reset),
        FileCases.file("a file of MPI-IO: in a folder of no new files", FileStateCases::readOnly),
        FileCases.file("a file of MPI-IO: wrong arguments", FileStateCases::wrong));
  }

  private static void modes(Communicator world, Path path) {
    try (Arena arena = Arena.ofConfined()) {
      MpiFile file = world.openFile(path, Mode.WRITE, Mode.CREATE, Mode.EXCLUSIVE);
      assertThat(file.mode()).containsExactly(Mode.WRITE, Mode.CREATE, Mode.EXCLUSIVE);
      assertThat(file.group()).isEqualTo(world.group());
      file.writeAtAll(FileCases.longs(arena, world.rank(), 1), 8L * world.rank());
      file.close();
      world.barrier();
      MpiFile appended = world.openFile(path, Mode.READ_WRITE, Mode.APPEND);
      assertThat(appended.position()).isEqualTo(8L * world.size());
      appended.close();
      world.barrier();
      MpiFile temporary = world.openFile(path, Mode.READ_WRITE, Mode.DELETE_ON_CLOSE);
      temporary.close();
      world.barrier();
      assertThat(Files.exists(path)).isFalse();
      world.barrier();
    }
  }

  private static void deletion(Communicator world, Path path) {
    world.openFile(path, Mode.WRITE, Mode.CREATE).close();
    world.barrier();
    if (world.rank() == 0) {
      world.deleteFile(path);
      assertThat(Files.exists(path)).isFalse();
      assertThatThrownBy(() -> world.deleteFile(path)).satisfies(isOf("MPI_ERR_NO_SUCH_FILE"));
    }
    world.barrier();
  }

  private static Consumer<Throwable> isOf(String errorClass) {
    return e ->
        assertThat(e)
            .isInstanceOfSatisfying(
                MpiException.class,
                failure -> assertThat(failure.errorClass()).isEqualTo(errorClass));
  }

  private static void positions(Communicator world, Path path) {
    int rank = world.rank();
    int size = world.size();
    try (Arena arena = Arena.ofConfined()) {
      MpiFile file = world.openFile(path, Mode.READ_WRITE, Mode.CREATE);
      assertThat(file.view()).isEqualTo(FileView.WHOLE);
      DerivedDatatype pair = DerivedDatatype.contiguous(2, Datatype.LONG);
      FileView view =
          new FileView(
              16L * rank + 8,
              DerivedDatatype.of(Datatype.LONG),
              pair.resized(16L * size),
              "native");
      file.setView(view, Map.of());
      assertThat(file.view()).isEqualTo(view);
      assertThat(file.typeExtent(pair)).isEqualTo(16);
      file.writeAll(FileCases.longs(arena, 10L * rank, 6));
      assertThat(file.position()).isEqualTo(48);
      file.seek(-16, Whence.CURRENT);
      assertThat(file.position()).isEqualTo(32);
      assertThat(file.byteOffset(16)).isEqualTo(8 + 16L * rank + 16L * size);
      file.sync();
      world.barrier();
      MemorySegment got = arena.allocate(JAVA_LONG);
      assertThat(file.read(got)).isEqualTo(8);
      assertThat(got.get(JAVA_LONG, 0)).isEqualTo(10L * rank + 4);
      world.barrier();
      file.setView(FileView.WHOLE, Map.of());
      assertThat(file.position()).isZero();
      file.seek(-8, Whence.END);
      assertThat(file.position()).isEqualTo(8 + 48L * size - 8);
      assertThat(file.read(got)).isEqualTo(8);
      assertThat(got.get(JAVA_LONG, 0)).isEqualTo(10L * (size - 1) + 5);
      assertThat(file.read(got)).isZero();
      file.close();
    }
  }

  /// More than a C int counts; little is moved.
  private static void largeBlocks(Communicator world, Path path) {
    int rank = world.rank();
    long block = 2_400_000_000L;
    try (Arena arena = Arena.ofConfined()) {
      MpiFile file = world.openFile(path, Mode.READ_WRITE, Mode.CREATE);
      DerivedDatatype doubles = DerivedDatatype.contiguous(300_000_000, Datatype.DOUBLE);
      file.setView(8L * rank, doubles.resized(block + 800));
      assertThat(file.byteOffset(block - 8)).isEqualTo(8L * rank + block - 8);
      assertThat(file.byteOffset(block + 8)).isEqualTo(8L * rank + block + 808);
      file.writeAt(FileCases.longs(arena, rank, 1), 0);
      file.sync();
      world.barrier();
      file.sync();
      MemorySegment all = arena.allocate(JAVA_LONG, world.size());
      file.setView(0, DerivedDatatype.of(Datatype.BYTE));
      assertThat(file.readAt(all, 0)).isEqualTo(all.byteSize());
      assertThat(all.getAtIndex(JAVA_LONG, world.size() - 1)).isEqualTo(world.size() - 1);
      file.close();
    }
  }

  private static void sizes(Communicator world, Path path) {
    MpiFile file = world.openFile(path, Mode.READ_WRITE, Mode.CREATE);
    file.seek(64);
    file.preallocate(1000);
    assertThat(file.size()).isEqualTo(1000);
    assertThat(file.position()).isEqualTo(64);
    world.barrier();
    file.preallocate(10);
    assertThat(file.size()).isEqualTo(1000);
    world.barrier();
    file.setSize(100);
    assertThat(file.size()).isEqualTo(100);
    world.barrier();
    file.close();
  }

  private static void hints(Communicator world, Path path) {
    MpiFile file =
        world.openFile(path, Map.of("cb_buffer_size", "65536"), Mode.READ_WRITE, Mode.CREATE);
    assertThat(file.hints()).isNotNull();
    file.setHints(Map.of("no_such_hint", "5"));
    assertThat(file.isAtomic()).isFalse();
    file.setAtomic(true);
    assertThat(file.isAtomic()).isTrue();
    file.setAtomic(false);
    assertThat(file.isAtomic()).isFalse();
    file.close();
  }

  private static void errors(Communicator world, Path path) {
    world.openFile(path, Mode.WRITE, Mode.CREATE).close();
    world.barrier();
    assertThatThrownBy(() -> world.openFile(path, Mode.WRITE, Mode.CREATE, Mode.EXCLUSIVE))
        .satisfies(isOf("MPI_ERR_FILE_EXISTS"));
    Path missing = path.resolveSibling("missing");
    assertThatThrownBy(() -> world.openFile(missing, Mode.READ))
        .satisfies(isOf("MPI_ERR_NO_SUCH_FILE"));
    world.barrier();
  }

  /// Of MPI libraries, not all refuse it, and some on rank 0 only.
  private static boolean isOfLibrary(Communicator world) {
    return !world.transport().equals("threads") && !world.transport().equals("sockets");
  }

  private static void failures(Communicator world, Path path) {
    if (isOfLibrary(world)) {
      return;
    }
    world.openFile(path, Mode.WRITE, Mode.CREATE).close();
    world.barrier();
    MpiFile file = world.openFile(path, Mode.READ);
    assertThatThrownBy(() -> file.setSize(8)).satisfies(isOf("MPI_ERR_READ_ONLY"));
    assertThatThrownBy(() -> file.preallocate(8)).satisfies(isOf("MPI_ERR_READ_ONLY"));
    assertThatThrownBy(() -> file.seekShared(-1, Whence.CURRENT)).satisfies(isOf("MPI_ERR_ARG"));
    assertThat(file.size()).isZero();
    file.close();
  }

  /// The shared position stays as it is until the last rank sets its view.
  private static void reset(Communicator world, Path path) throws Exception {
    if (isOfLibrary(world)) {
      return;
    }
    MpiFile file = world.openFile(path, Mode.READ_WRITE, Mode.CREATE);
    file.seekShared(8, Whence.SET);
    world.barrier();
    if (world.rank() == world.size() - 1) {
      Thread.sleep(100);
      assertThat(file.positionShared()).isEqualTo(8);
    }
    file.setView(FileView.WHOLE, Map.of());
    assertThat(file.positionShared()).isZero();
    file.close();
  }

  /// Of `/proc`, where nobody can make a file, not even root. Where ranks share the position by a
  /// file beside it, a file can be read there all the same, and all are told what cannot be done.
  private static void readOnly(Communicator world, Path unused) {
    Path version = Path.of("/proc/version");
    boolean besideIt = !world.transport().equals("mpi") && !world.transport().equals("threads");
    if (!besideIt || !Files.exists(version)) {
      return;
    }
    MpiFile file = world.openFile(version, Mode.READ);
    file.setView(FileView.WHOLE, Map.of());
    assertThat(file.positionShared()).isZero();
    byte[] got = new byte[5];
    assertThat(file.readAll(MemorySegment.ofArray(got))).isEqualTo(5);
    assertThat(new String(got, StandardCharsets.US_ASCII)).isEqualTo("Linux");
    assertThatThrownBy(() -> file.readOrdered(MemorySegment.ofArray(got)))
        .satisfies(isOf("MPI_ERR_ACCESS"))
        .hasMessageContainingAll("shared position", "/proc/.version", "a folder that can be");
    file.setAtomic(true);
    assertThatThrownBy(() -> file.readAt(MemorySegment.ofArray(got), 0))
        .satisfies(isOf("MPI_ERR_ACCESS"))
        .hasMessageContaining("without atomic mode");
    file.close();
  }

  private static void wrong(Communicator world, Path path) {
    assertThatThrownBy(() -> world.openFile(path, Mode.CREATE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("READ_WRITE");
    Mode[][] pairs = {
      {Mode.READ, Mode.CREATE}, {Mode.READ, Mode.EXCLUSIVE}, {Mode.READ_WRITE, Mode.SEQUENTIAL}
    };
    for (Mode[] pair : pairs) {
      assertThatThrownBy(() -> world.openFile(path, pair))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("%s does not go with %s", pair[1], pair[0]);
    }
    MpiFile file = world.openFile(path, Mode.READ_WRITE, Mode.CREATE);
    MemorySegment heap = MemorySegment.ofArray(new long[1]);
    assertThatThrownBy(() -> file.immediateWrite(heap))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("buffer");
    assertThatThrownBy(() -> file.readAt(heap, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("position");
    assertThatThrownBy(() -> file.setSize(-1)).isInstanceOf(IllegalArgumentException.class);
    world.barrier();
    file.close();
    assertThatThrownBy(() -> file.read(heap)).isInstanceOf(IllegalStateException.class);
  }
}
