package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// A few bytes of every rank that any rank can read without the other's help.
sealed interface Board permits Board.Blind, MappedBoard, WindowBoard {
  /// This rank's bytes, to write: [Whereabouts#bytes].
  MemorySegment mine();

  /// Whether the others' bytes can be read.
  boolean isReadable();

  /// Copies a rank's bytes.
  void read(int rank, MemorySegment target);

  /// Gives back what the library wants to have back before its end. Collective.
  void close();

  /// Where the others cannot be seen: written by one rank, read by none.
  record Blind(MemorySegment mine) implements Board {
    static Blind create(int size) {
      return new Blind(Arena.global().allocate(Whereabouts.bytes(size), 64));
    }

    @Override
    public boolean isReadable() {
      return false;
    }

    @Override
    public void read(int rank, MemorySegment target) {
      throw new IllegalStateException("nobody can be seen");
    }

    @Override
    public void close() {}
  }
}
