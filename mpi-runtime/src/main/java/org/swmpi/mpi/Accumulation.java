package org.swmpi.mpi;

/// What an accumulation combines the memory of a [Window] and a value by: an operation of MPI, or
/// one that only windows have.
public sealed interface Accumulation permits Op, WindowOp {}
