package org.swmpi.workflow.job;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.swmpi.data.MalformedInputException;
import org.swmpi.workflow.AtomicFile;
import org.swmpi.workflow.JsonRecords;

/// What is known of a job, kept in its folder. It is written before the job is submitted: whoever
/// comes later finds the job by its name.
///
/// @param job what it does
/// @param attempt counts from 1
/// @param id its number at the scheduler; empty until it is known
/// @param state a word, as [JobStatus#label] has it; `prepared` before submission
/// @param since when it got this state
public record JobRecord(JobSpec job, int attempt, String id, String state, String since) {
  static final String PREPARED = "prepared";
  private static final String NAME = "job.json";

  private static final Gson GSON =
      new GsonBuilder()
          .setPrettyPrinting()
          .disableHtmlEscaping()
          .registerTypeHierarchyAdapter(
              Path.class, (JsonSerializer<Path>) (path, _, _) -> new JsonPrimitive(path.toString()))
          .registerTypeAdapter(
              Path.class, (JsonDeserializer<Path>) (json, _, _) -> Path.of(json.getAsString()))
          .registerTypeAdapter(
              Duration.class,
              (JsonSerializer<Duration>) (time, _, _) -> new JsonPrimitive(time.toString()))
          .registerTypeAdapter(
              Duration.class,
              (JsonDeserializer<Duration>) (json, _, _) -> Duration.parse(json.getAsString()))
          .create();

  public JobRecord {
    JsonRecords.require(job, id, state, since);
  }

  static JobRecord prepared(JobSpec job, int attempt) {
    return new JobRecord(job, attempt, "", PREPARED, now());
  }

  JobRecord withId(String newId) {
    return new JobRecord(job, attempt, newId, "submitted", now());
  }

  JobRecord withState(String newState) {
    return state.equals(newState) ? this : new JobRecord(job, attempt, id, newState, now());
  }

  private static String now() {
    return Instant.now().truncatedTo(java.time.temporal.ChronoUnit.MILLIS).toString();
  }

  /// Whether the job is over, whoever may have noticed.
  public boolean isOver() {
    return switch (state) {
      case "done", "failed", "stopped", "cancelled" -> true;
      default -> false;
    };
  }

  /// Whether it has come to an end, but not to a result.
  public boolean hasFailed() {
    return switch (state) {
      case "failed", "stopped", "cancelled", "lost" -> true;
      default -> false;
    };
  }

  void write() throws IOException {
    Files.createDirectories(job.folder());
    AtomicFile.write(job.folder().resolve(NAME), GSON.toJson(this) + "\n");
  }

  /// The record in a folder, if there is one.
  ///
  /// @throws MalformedInputException if it is none
  public static Optional<JobRecord> read(Path folder) throws IOException {
    Path file = folder.resolve(NAME);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JsonRecords.read(GSON, file, JobRecord.class));
    } catch (JsonParseException e) {
      throw new MalformedInputException(
          file.toString(), 0, 0, "is no record of a job (" + e.getMessage() + "); remove the run");
    }
  }
}
