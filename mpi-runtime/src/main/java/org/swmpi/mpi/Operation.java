package org.swmpi.mpi;

/// What a reduction combines values by: one of MPI's, or one of the program's own.
public sealed interface Operation permits Op, UserOp {}
