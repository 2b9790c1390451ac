package mpi;

import java.nio.Buffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.MpiFile;

/// A file that the ranks of a communicator read and write together. Positions are in elements of
/// the view, sizes and displacements in bytes.
public final class File {
  /// Values with their highest byte first. Those of Java are as long in a file as in memory.
  private static final String EXTERNAL = "external32";

  private static final Set<String> REPRESENTATIONS = Set.of("native", "internal", EXTERNAL);

  /// Those of the communicator, which the program may free before it closes the file.
  private final long[] processes;

  private final FileTransfers transfers;
  private final int mode;
  private @Nullable MpiFile file;
  private FileView view = new FileView(0, MPI.BYTE, MPI.BYTE, "native");
  private Errhandler errhandler = MPI.ERRORS_RETURN;

  /// Opens a file. Collective.
  ///
  /// @param amode one of [MPI#MODE_RDONLY], [MPI#MODE_WRONLY] and [MPI#MODE_RDWR], and any of the
  ///     others
  public File(Comm comm, String filename, int amode) throws MPIException {
    this(comm, filename, amode, MPI.INFO_NULL);
  }

  /// As the other, with hints.
  public File(Comm comm, String filename, int amode, Info info) throws MPIException {
    processes = comm.processes();
    mode = amode;
    transfers = new FileTransfers(this);
    Set<MpiFile.Mode> modes = modes(amode);
    try {
      file =
          comm.ranks().openFile(Path.of(filename), info.all(), modes.toArray(MpiFile.Mode[]::new));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private static Set<MpiFile.Mode> modes(int amode) throws MPIException {
    Set<MpiFile.Mode> modes = EnumSet.noneOf(MpiFile.Mode.class);
    add(modes, amode, MPI.MODE_RDONLY, MpiFile.Mode.READ);
    add(modes, amode, MPI.MODE_WRONLY, MpiFile.Mode.WRITE);
    add(modes, amode, MPI.MODE_RDWR, MpiFile.Mode.READ_WRITE);
    if (modes.size() != 1) {
      throw Failures.of(
          MPI.ERR_AMODE,
          "MPI_ERR_AMODE: the mode must have one of MODE_RDONLY, MODE_WRONLY and MODE_RDWR");
    }
    add(modes, amode, MPI.MODE_CREATE, MpiFile.Mode.CREATE);
    add(modes, amode, MPI.MODE_EXCL, MpiFile.Mode.EXCLUSIVE);
    add(modes, amode, MPI.MODE_APPEND, MpiFile.Mode.APPEND);
    add(modes, amode, MPI.MODE_DELETE_ON_CLOSE, MpiFile.Mode.DELETE_ON_CLOSE);
    add(modes, amode, MPI.MODE_UNIQUE_OPEN, MpiFile.Mode.UNIQUE_OPEN);
    add(modes, amode, MPI.MODE_SEQUENTIAL, MpiFile.Mode.SEQUENTIAL);
    if (modes.contains(MpiFile.Mode.READ)
        && (modes.contains(MpiFile.Mode.CREATE) || modes.contains(MpiFile.Mode.EXCLUSIVE))) {
      throw Failures.of(
          MPI.ERR_AMODE, "MPI_ERR_AMODE: MODE_RDONLY goes with neither MODE_CREATE nor MODE_EXCL");
    }
    if (modes.contains(MpiFile.Mode.READ_WRITE) && modes.contains(MpiFile.Mode.SEQUENTIAL)) {
      throw Failures.of(MPI.ERR_AMODE, "MPI_ERR_AMODE: MODE_RDWR does not go with MODE_SEQUENTIAL");
    }
    return modes;
  }

  private static void add(Set<MpiFile.Mode> modes, int amode, int bit, MpiFile.Mode mode) {
    if ((amode & bit) != 0) {
      modes.add(mode);
    }
  }

  /// @throws MPIException where it is not open
  MpiFile open() throws MPIException {
    Session.verifyRunning();
    if (file == null) {
      throw Failures.of(MPI.ERR_FILE, "MPI_ERR_FILE: the file is closed");
    }
    return file;
  }

  /// Bytes of an element by which positions count.
  long elementBytes() {
    return view.getEType().byteSize();
  }

  /// Whether the bytes of values lie the other way round in the file.
  boolean turnsValues() {
    return view.getDataRep().equals(EXTERNAL) && ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
  }

  /// A call that gives a number.
  @FunctionalInterface
  private interface Quantity {
    long of(MpiFile file);
  }

  /// A call that gives nothing.
  @FunctionalInterface
  private interface Call {
    void on(MpiFile file);
  }

  private long number(Quantity call) throws MPIException {
    try {
      return call.of(open());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private void make(Call call) throws MPIException {
    try {
      call.on(open());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// Ends all access. Collective.
  public void close() throws MPIException {
    make(MpiFile::close);
    file = null;
  }

  /// Deletes a file.
  public static void delete(String filename) throws MPIException {
    delete(filename, MPI.INFO_NULL);
  }

  /// As the other, with hints.
  public static void delete(String filename, Info info) throws MPIException {
    try {
      MPI.COMM_SELF.ranks().deleteFile(Path.of(filename));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// Cuts the file, or makes it longer. Collective.
  public void setSize(long size) throws MPIException {
    make(open -> open.setSize(size));
  }

  /// Makes sure that there is room for so many bytes. Collective.
  public void preallocate(long size) throws MPIException {
    make(open -> open.preallocate(size));
  }

  /// Length of the file.
  public long getSize() throws MPIException {
    return number(MpiFile::size);
  }

  /// The processes that have opened it.
  public Group getGroup() throws MPIException {
    var _ = open();
    return new Group(processes);
  }

  /// As it was opened.
  public int getAMode() throws MPIException {
    var _ = open();
    return mode;
  }

  /// Gives hints. Collective.
  public void setInfo(Info info) throws MPIException {
    make(open -> open.setHints(info.all()));
  }

  /// The hints in use, as a new object.
  public Info getInfo() throws MPIException {
    try {
      return Info.of(open().hints());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// Shows this rank parts of the file only; positions become 0. Collective.
  public void setView(long disp, Datatype etype, Datatype filetype, String datarep)
      throws MPIException {
    setView(disp, etype, filetype, datarep, MPI.INFO_NULL);
  }

  /// As the other, with hints.
  public void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info)
      throws MPIException {
    MpiFile open = open();
    Arguments.type(etype);
    Arguments.type(filetype);
    if (!REPRESENTATIONS.contains(datarep)) {
      throw Failures.of(
          MPI.ERR_UNSUPPORTED_DATAREP,
          "MPI_ERR_UNSUPPORTED_DATAREP: '%s'; use 'native', 'internal' or 'external32'"
              .formatted(datarep));
    }
    String ofBytes = datarep.equals(EXTERNAL) ? "native" : datarep;
    try {
      open.setView(
          new org.swmpi.mpi.FileView(disp, etype.layout(), filetype.layout(), ofBytes), info.all());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
    view = new FileView(disp, etype, filetype, datarep);
  }

  /// What this rank sees.
  public FileView getView() {
    return view;
  }

  /// Reads at a position.
  public Status readAt(long fileOffset, Object buf, int count, Datatype type) throws MPIException {
    long position = transfers.position(fileOffset);
    return transfers.read(buf, count, type, (file, memory) -> file.readAt(memory, position));
  }

  /// Starts [#readAt].
  public Request iReadAt(long fileOffset, Buffer buf, int count, Datatype type)
      throws MPIException {
    long position = transfers.position(fileOffset);
    return transfers.later(
        buf, count, type, false, (file, memory) -> file.immediateReadAt(memory, position));
  }

  /// Reads at a position, by all ranks together.
  public Status readAtAll(long fileOffset, Object buf, int count, Datatype type)
      throws MPIException {
    long position = transfers.position(fileOffset);
    return transfers.read(buf, count, type, (file, memory) -> file.readAtAll(memory, position));
  }

  /// Starts [#readAtAll].
  public Request iReadAtAll(long fileOffset, Buffer buf, int count, Datatype type)
      throws MPIException {
    long position = transfers.position(fileOffset);
    return transfers.later(
        buf, count, type, false, (file, memory) -> file.immediateReadAtAll(memory, position));
  }

  /// Reads at this rank's own position.
  public Status read(Object buf, int count, Datatype type) throws MPIException {
    return transfers.read(buf, count, type, MpiFile::read);
  }

  /// Starts [#read].
  public Request iRead(Buffer buf, int count, Datatype type) throws MPIException {
    return transfers.later(buf, count, type, false, MpiFile::immediateRead);
  }

  /// Reads at this rank's own position, by all ranks together.
  public Status readAll(Object buf, int count, Datatype type) throws MPIException {
    return transfers.read(buf, count, type, MpiFile::readAll);
  }

  /// Starts [#readAll].
  public Request iReadAll(Buffer buf, int count, Datatype type) throws MPIException {
    return transfers.later(buf, count, type, false, MpiFile::immediateReadAll);
  }

  /// Reads at the position that all ranks share.
  public Status readShared(Object buf, int count, Datatype type) throws MPIException {
    return transfers.read(buf, count, type, MpiFile::readShared);
  }

  /// Starts [#readShared].
  public Request iReadShared(Buffer buf, int count, Datatype type) throws MPIException {
    return transfers.later(buf, count, type, false, MpiFile::immediateReadShared);
  }

  /// Reads at the shared position, one behind the other in the order of ranks. Collective.
  public Status readOrdered(Object buf, int count, Datatype type) throws MPIException {
    return transfers.read(buf, count, type, MpiFile::readOrdered);
  }

  /// Begins [#readAtAll].
  public void readAtAllBegin(long fileOffset, Object buf, int count, Datatype type)
      throws MPIException {
    long position = transfers.position(fileOffset);
    transfers.begin(
        buf, count, type, false, (file, memory) -> file.beginReadAtAll(memory, position));
  }

  /// Ends [#readAtAll].
  public Status readAtAllEnd(Object buf) throws MPIException {
    return transfers.end();
  }

  /// Begins [#readAll].
  public void readAllBegin(Object buf, int count, Datatype type) throws MPIException {
    transfers.begin(buf, count, type, false, MpiFile::beginReadAll);
  }

  /// Ends [#readAll].
  public Status readAllEnd(Object buf) throws MPIException {
    return transfers.end();
  }

  /// Begins [#readOrdered].
  public void readOrderedBegin(Object buf, int count, Datatype type) throws MPIException {
    transfers.begin(buf, count, type, false, MpiFile::beginReadOrdered);
  }

  /// Ends [#readOrdered].
  public Status readOrderedEnd(Object buf) throws MPIException {
    return transfers.end();
  }

  /// Writes at a position.
  public Status writeAt(long fileOffset, Object buf, int count, Datatype type) throws MPIException {
    long position = transfers.position(fileOffset);
    return transfers.write(buf, count, type, (file, memory) -> file.writeAt(memory, position));
  }

  /// Starts [#writeAt].
  public Request iWriteAt(long fileOffset, Buffer buf, int count, Datatype type)
      throws MPIException {
    long position = transfers.position(fileOffset);
    return transfers.later(
        buf, count, type, true, (file, memory) -> file.immediateWriteAt(memory, position));
  }

  /// Writes at a position, by all ranks together.
  public Status writeAtAll(long fileOffset, Object buf, int count, Datatype type)
      throws MPIException {
    long position = transfers.position(fileOffset);
    return transfers.write(buf, count, type, (file, memory) -> file.writeAtAll(memory, position));
  }

  /// Starts [#writeAtAll].
  public Request iWriteAtAll(long fileOffset, Buffer buf, int count, Datatype type)
      throws MPIException {
    long position = transfers.position(fileOffset);
    return transfers.later(
        buf, count, type, true, (file, memory) -> file.immediateWriteAtAll(memory, position));
  }

  /// Writes at this rank's own position.
  public Status write(Object buf, int count, Datatype type) throws MPIException {
    return transfers.write(buf, count, type, MpiFile::write);
  }

  /// Starts [#write].
  public Request iWrite(Buffer buf, int count, Datatype type) throws MPIException {
    return transfers.later(buf, count, type, true, MpiFile::immediateWrite);
  }

  /// Writes at this rank's own position, by all ranks together.
  public Status writeAll(Object buf, int count, Datatype type) throws MPIException {
    return transfers.write(buf, count, type, MpiFile::writeAll);
  }

  /// Starts [#writeAll].
  public Request iWriteAll(Buffer buf, int count, Datatype type) throws MPIException {
    return transfers.later(buf, count, type, true, MpiFile::immediateWriteAll);
  }

  /// Writes at the position that all ranks share.
  public Status writeShared(Object buf, int count, Datatype type) throws MPIException {
    return transfers.write(buf, count, type, MpiFile::writeShared);
  }

  /// Starts [#writeShared].
  public Request iWriteShared(Buffer buf, int count, Datatype type) throws MPIException {
    return transfers.later(buf, count, type, true, MpiFile::immediateWriteShared);
  }

  /// Writes at the shared position, one behind the other in the order of ranks. Collective.
  public Status writeOrdered(Object buf, int count, Datatype type) throws MPIException {
    return transfers.write(buf, count, type, MpiFile::writeOrdered);
  }

  /// Begins [#writeAtAll].
  public void writeAtAllBegin(long fileOffset, Object buf, int count, Datatype type)
      throws MPIException {
    long position = transfers.position(fileOffset);
    transfers.begin(
        buf, count, type, true, (file, memory) -> file.beginWriteAtAll(memory, position));
  }

  /// Ends [#writeAtAll].
  public Status writeAtAllEnd(Object buf) throws MPIException {
    return transfers.end();
  }

  /// Begins [#writeAll].
  public void writeAllBegin(Object buf, int count, Datatype type) throws MPIException {
    transfers.begin(buf, count, type, true, MpiFile::beginWriteAll);
  }

  /// Ends [#writeAll].
  public Status writeAllEnd(Object buf) throws MPIException {
    return transfers.end();
  }

  /// Begins [#writeOrdered].
  public void writeOrderedBegin(Object buf, int count, Datatype type) throws MPIException {
    transfers.begin(buf, count, type, true, MpiFile::beginWriteOrdered);
  }

  /// Ends [#writeOrdered].
  public Status writeOrderedEnd(Object buf) throws MPIException {
    return transfers.end();
  }

  /// Sets this rank's own position.
  ///
  /// @param whence [MPI#SEEK_SET], [MPI#SEEK_CUR] or [MPI#SEEK_END]
  public void seek(long offset, int whence) throws MPIException {
    MpiFile.Whence from = whence(whence);
    make(open -> open.seek(offset * elementBytes(), from));
  }

  private static MpiFile.Whence whence(int whence) throws MPIException {
    return switch (whence) {
      case MPI.SEEK_SET -> MpiFile.Whence.SET;
      case MPI.SEEK_CUR -> MpiFile.Whence.CURRENT;
      case MPI.SEEK_END -> MpiFile.Whence.END;
      default ->
          throw Failures.of(
              MPI.ERR_ARG, "MPI_ERR_ARG: %d is no place to seek from".formatted(whence));
    };
  }

  /// This rank's own position.
  public long getPosition() throws MPIException {
    return number(MpiFile::position) / elementBytes();
  }

  /// Where a position is in the file, in bytes.
  public long getByteOffset(long offset) throws MPIException {
    return number(open -> open.byteOffset(offset * elementBytes()));
  }

  /// Sets the position that all ranks share. Collective.
  public void seekShared(long offset, int whence) throws MPIException {
    MpiFile.Whence from = whence(whence);
    make(open -> open.seekShared(offset * elementBytes(), from));
  }

  /// The position that all ranks share.
  public long getPositionShared() throws MPIException {
    return number(MpiFile::positionShared) / elementBytes();
  }

  /// Extent of a type in the file.
  public int getTypeExtent(Datatype type) throws MPIException {
    var _ = open();
    return type.getExtent();
  }

  /// Sets whether accesses of ranks that overlap come one after the other. Collective.
  public void setAtomicity(boolean atomicity) throws MPIException {
    make(open -> open.setAtomic(atomicity));
  }

  /// Whether accesses of ranks that overlap come one after the other.
  public boolean getAtomicity() throws MPIException {
    return number(open -> open.isAtomic() ? 1 : 0) == 1;
  }

  /// What has been written is in the file. Collective.
  public void sync() throws MPIException {
    make(MpiFile::sync);
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
}
