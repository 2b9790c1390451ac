package org.swmpi.mpi;

import java.util.Map;
import java.util.Set;

/// A file that the ranks of a communicator read and write together by MPI-IO: collectively, so that
/// the engine can join their pieces into large ones, and through views, so that each rank sees its
/// own records side by side.
///
/// Positions and lengths are in bytes of the view. At first the view is the whole file.
///
/// ```java
/// MpiFile file = world.openFile(path, MpiFile.Mode.READ_WRITE, MpiFile.Mode.CREATE);
/// DerivedDatatype everyFourth = DerivedDatatype.contiguous(2, Datatype.LONG).resized(4 * 16);
/// file.setView(16 * world.rank(), everyFourth);
/// file.writeAll(records);
/// file.close();
/// ```
public interface MpiFile extends FileAccess, ImmediateFileAccess, SplitFileAccess {
  /// What is done with the file: one of the first three, and any of the others that go with it.
  enum Mode {
    READ,
    WRITE,
    READ_WRITE,
    /// It is made where it is not there; not with [#READ].
    CREATE,
    /// With [#CREATE]: an error where it is there; not with [#READ].
    EXCLUSIVE,
    /// All positions begin at its end.
    APPEND,
    /// It is deleted when it is closed.
    DELETE_ON_CLOSE,
    /// Nobody else has it open meanwhile.
    UNIQUE_OPEN,
    /// Read or written by the shared position only; not with [#READ_WRITE].
    SEQUENTIAL;

    /// Whether it is one of the first three.
    public boolean isDirection() {
      return this == READ || this == WRITE || this == READ_WRITE;
    }
  }

  /// Where a position is counted from.
  enum Whence {
    /// The start of the view.
    SET,
    /// The present position.
    CURRENT,
    /// The end of the file.
    END
  }

  /// As it was opened.
  Set<Mode> mode();

  /// The ranks that have opened it.
  Group group();

  /// Hints that the engine takes notice of, by the names of the MPI standard or its own.
  Map<String, String> hints();

  /// Gives the engine hints; it leaves out those that it does not know. Collective.
  void setHints(Map<String, String> hints);

  /// What this rank sees.
  FileView view();

  /// Shows this rank parts of the file only. All positions become 0. Collective.
  ///
  /// @param hints as of [#setHints]
  void setView(FileView view, Map<String, String> hints);

  /// As [#setView(FileView, Map)], of values as they are in memory.
  ///
  /// @param displacement where the view begins in the file, in bytes
  /// @param type the bytes that are seen, again and again at the distance of its extent
  default void setView(long displacement, DerivedDatatype type) {
    setView(FileView.of(displacement, type), Map.of());
  }

  /// Distance from one element of a type to the next in this file.
  default long typeExtent(DerivedDatatype type) {
    return type.extent();
  }

  /// Sets this rank's own position.
  ///
  /// @param offset may be negative where the position does not become so
  void seek(long offset, Whence whence);

  /// Sets this rank's own position.
  default void seek(long position) {
    seek(position, Whence.SET);
  }

  /// This rank's own position.
  long position();

  /// Place in the file of a position in the view.
  long byteOffset(long position);

  /// Sets the position that all ranks share. Collective: the same on all ranks.
  void seekShared(long offset, Whence whence);

  /// The position that all ranks share.
  long positionShared();

  /// Length of the file in bytes.
  long size();

  /// Cuts the file, or makes it longer. Collective.
  void setSize(long bytes);

  /// Takes space for the file up to a length, which it has then at least. Collective.
  void preallocate(long bytes);

  /// Whether other ranks see what is written at once and as a whole.
  boolean isAtomic();

  /// Makes writes visible to other ranks at once and as a whole, or, as at first, only after
  /// [#sync]. Collective.
  void setAtomic(boolean atomic);

  /// What has been written is in the file, for all ranks to read. Collective.
  void sync();

  /// Ends all access. Collective.
  void close();
}
