package org.swmpi.reason.survey;

import java.util.Map;
import org.swmpi.partition.statistics.DatasetStatistics;

/// What a survey found; equal on every rank.
///
/// @param statistics what is there
/// @param closure what would follow
/// @param seconds wall time
/// @param phases wall seconds by phase, in order
/// @param peakMemoryBytes the most that a rank was seen to use, mapped files left out
public record SurveyReport(
    DatasetStatistics statistics,
    ClosureForecast closure,
    double seconds,
    Map<String, Double> phases,
    long peakMemoryBytes) {}
