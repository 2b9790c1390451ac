package org.swmpi.partition.convert;

import java.util.Map;

/// What a conversion has done; the same on all ranks.
///
/// @param files inputs
/// @param bytesRead decoded
/// @param statements read
/// @param rejected lines that were left out as malformed
/// @param written statements written
/// @param bytesWritten as they lie in the output, or went to the stream
/// @param seconds in all
/// @param phases seconds of each, on its slowest rank
/// @param peakMemoryBytes of the rank that took most
public record ConversionReport(
    int files,
    long bytesRead,
    long statements,
    long rejected,
    long written,
    long bytesWritten,
    double seconds,
    Map<String, Double> phases,
    long peakMemoryBytes) {}
