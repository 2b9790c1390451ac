package org.swmpi.mpi;

import java.util.Map;
import java.util.Set;

/// A file that the ranks of a communicator read and write together by MPI-IO (MPI 4.1, chapter 14):
/// collectively, so that the engine can join their pieces into large ones, and through views, so
/// that each rank sees its own records side by side.
///
/// Positions and lengths are in bytes of the view: MPI counts them in elementary types. At first
/// the view is the whole file. A rank's own position is what MPI calls the individual file pointer,
/// the position that all ranks share is the shared file pointer.
///
/// ```java
/// MpiFile file = world.openFile(path, MpiFile.Mode.READ_WRITE, MpiFile.Mode.CREATE);
/// DerivedDatatype everyFourth = DerivedDatatype.contiguous(2, Datatype.LONG).resized(4 * 16);
/// file.setView(16 * world.rank(), everyFourth);
/// file.writeAll(records);
/// file.close();
/// ```
///
/// [#close] is collective. So a file is not [AutoCloseable]: a rank that fails would wait there for
/// the others, which wait for it elsewhere, instead of ending the job.
///
/// Wrong arguments are an [IllegalArgumentException], a call on a closed file an
/// [IllegalStateException]; failures of the engine are an [MpiException], whose class says why.
public interface MpiFile extends FileElements {
  /// What is done with the file: one of the first three, and any of the others that go with it.
  enum Mode {
    /// Reads only (`MPI_MODE_RDONLY`).
    READ,
    /// Writes only (`MPI_MODE_WRONLY`).
    WRITE,
    /// Reads and writes (`MPI_MODE_RDWR`).
    READ_WRITE,
    /// It is made where it is not there; not with [#READ] (`MPI_MODE_CREATE`).
    CREATE,
    /// With [#CREATE]: an error where it is there; not with [#READ] (`MPI_MODE_EXCL`).
    EXCLUSIVE,
    /// All positions begin at its end (`MPI_MODE_APPEND`).
    APPEND,
    /// It is deleted when it is closed (`MPI_MODE_DELETE_ON_CLOSE`).
    DELETE_ON_CLOSE,
    /// Nobody else has it open meanwhile (`MPI_MODE_UNIQUE_OPEN`).
    UNIQUE_OPEN,
    /// Read or written by the shared position only; not with [#READ_WRITE] (`MPI_MODE_SEQUENTIAL`).
    SEQUENTIAL;

    /// Whether it is one of the first three.
    public boolean isDirection() {
      return this == READ || this == WRITE || this == READ_WRITE;
    }
  }

  /// Where a position is counted from.
  enum Whence {
    /// The start of the view (`MPI_SEEK_SET`).
    SET,
    /// The present position (`MPI_SEEK_CUR`).
    CURRENT,
    /// The end of the file (`MPI_SEEK_END`).
    END
  }

  /// As it was opened (`MPI_File_get_amode`).
  Set<Mode> mode();

  /// The ranks that have opened it (`MPI_File_get_group`).
  Group group();

  /// Hints that the engine takes notice of, by the names of the MPI standard or its own
  /// (`MPI_File_get_info`).
  Map<String, String> hints();

  /// Gives the engine hints; it leaves out those that it does not know (`MPI_File_set_info`).
  /// Collective.
  ///
  /// @param hints as of [#hints]
  void setHints(Map<String, String> hints);

  /// What this rank sees (`MPI_File_get_view`).
  FileView view();

  /// Shows this rank parts of the file only (`MPI_File_set_view`). Its own position and the shared
  /// one become 0. Collective.
  ///
  /// @param view of this rank
  /// @param hints as of [#setHints]
  void setView(FileView view, Map<String, String> hints);

  /// As [#setView(FileView, Map)], of values as they are in memory.
  ///
  /// @param displacement where the view begins in the file, in bytes
  /// @param type the bytes that are seen, again and again at the distance of its extent
  default void setView(long displacement, DerivedDatatype type) {
    setView(FileView.of(displacement, type), Map.of());
  }

  /// Distance from one element of a type to the next in this file, in bytes
  /// (`MPI_File_get_type_extent`).
  ///
  /// @param type of the elements
  default long typeExtent(DerivedDatatype type) {
    return type.extent();
  }

  /// Sets this rank's own position, the individual file pointer (`MPI_File_seek`).
  ///
  /// @param offset in bytes of the view; may be negative where the position does not become so
  /// @param whence where it is counted from
  void seek(long offset, Whence whence);

  /// As [#seek(long, Whence)], from the start of the view.
  ///
  /// @param position in bytes of the view
  default void seek(long position) {
    seek(position, Whence.SET);
  }

  /// This rank's own position, the individual file pointer, in bytes of the view
  /// (`MPI_File_get_position`).
  long position();

  /// Where in the file a byte of the view lies (`MPI_File_get_byte_offset`).
  ///
  /// @param position in bytes of the view, 0 or more
  /// @return bytes from the start of the file
  long byteOffset(long position);

  /// Sets the position that all ranks share, the shared file pointer (`MPI_File_seek_shared`).
  /// Collective: the same on all ranks.
  ///
  /// @param offset in bytes of the view; may be negative where the position does not become so
  /// @param whence where it is counted from
  void seekShared(long offset, Whence whence);

  /// The position that all ranks share, the shared file pointer, in bytes of the view
  /// (`MPI_File_get_position_shared`).
  long positionShared();

  /// Length of the file in bytes (`MPI_File_get_size`).
  long size();

  /// Cuts the file, or makes it longer (`MPI_File_set_size`). Collective.
  ///
  /// @param bytes new length of the file, 0 or more, the same on all ranks
  void setSize(long bytes);

  /// Takes space for the file up to a length, which it has then at least (`MPI_File_preallocate`).
  /// Collective.
  ///
  /// @param bytes from the start of the file, 0 or more, the same on all ranks
  void preallocate(long bytes);

  /// Whether other ranks see what is written at once and as a whole (`MPI_File_get_atomicity`).
  boolean isAtomic();

  /// Makes writes visible to other ranks at once and as a whole, or, as at first, only after
  /// [#sync] (`MPI_File_set_atomicity`). Collective.
  ///
  /// @param atomic the same on all ranks
  void setAtomic(boolean atomic);

  /// What has been written is in the file, for all ranks to read (`MPI_File_sync`). Collective.
  void sync();

  /// Ends all access (`MPI_File_close`). Collective; no request and no split collective may be
  /// under way.
  ///
  /// @throws IllegalStateException when it has been closed before
  void close();
}
