package org.swmpi.mpi;

/// What is known of a message that has arrived or waits.
///
/// @param source rank that sent it
/// @param tag tag that it was sent with
/// @param bytes its length in bytes
public record Status(int source, int tag, long bytes) {}
