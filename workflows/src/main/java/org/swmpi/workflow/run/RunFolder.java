package org.swmpi.workflow.run;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.OutputException;
import org.swmpi.workflow.AtomicFile;
import org.swmpi.workflow.JsonRecords;
import org.swmpi.workflow.job.JobRecord;

/// The folder of a run. All files in it are there as a whole or not at all, so that another client
/// can go on where one was killed.
///
/// `run.json`; `workflow.ttl`, the description as it was; `query.rq`, if one was given; for each
/// stage `stages/NAME/` with its files, `stage.json` when it has ended, and `job/` if it is a job;
/// at the end `prov.ttl` and `ro-crate-metadata.json`.
public final class RunFolder implements AutoCloseable {
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss").withZone(ZoneOffset.UTC);
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  private final Path folder;
  private final Facts facts;
  private final FileChannel lockFile;
  private final FileLock lock;

  /// What is said of a run.
  ///
  /// @param id name of the folder
  /// @param description where the description was
  /// @param base what relative files in it are relative to
  /// @param started instant
  public record Facts(String id, String description, String base, String started) {
    public Facts {
      JsonRecords.require(id, description, base, started);
    }
  }

  private RunFolder(Path folder, Facts facts, FileChannel lockFile, FileLock lock) {
    this.folder = folder;
    this.facts = facts;
    this.lockFile = lockFile;
    this.lock = lock;
  }

  /// Makes the folder of a new run.
  ///
  /// @param runs the folder of all runs
  /// @param description of the workflow
  /// @param query what is given beside it; null: none
  /// @throws OutputException if it cannot be made
  public static RunFolder create(Path runs, Path description, @Nullable String query)
      throws IOException {
    Instant now = Instant.now();
    String name =
        String.valueOf(description.getFileName())
            .replaceFirst("\\.[A-Za-z]+$", "")
            .replaceAll("[^A-Za-z0-9._-]", "_");
    Path all = runs.toAbsolutePath().normalize();
    try {
      Files.createDirectories(all);
      for (int i = 1; ; i++) {
        String id = NAME.format(now) + "-" + name + (i == 1 ? "" : "-" + i);
        try {
          return create(Files.createDirectory(all.resolve(id)), id, description, query, now);
        } catch (FileAlreadyExistsException _) {
          // of another run in the same second
        }
      }
    } catch (java.nio.file.FileSystemException e) {
      throw OutputException.notCreated(all, e, "name another folder for runs with --runs");
    }
  }

  private static RunFolder create(
      Path folder, String id, Path description, @Nullable String query, Instant now)
      throws IOException {
    Facts facts = facts(id, description, now.truncatedTo(ChronoUnit.MILLIS).toString());
    AtomicFile.write(folder.resolve("workflow.ttl"), Files.readString(description));
    if (query != null) {
      AtomicFile.write(folder.resolve("query.rq"), query);
    }
    Files.createDirectories(folder.resolve("stages"));
    AtomicFile.write(folder.resolve("run.json"), GSON.toJson(facts) + "\n");
    return locked(folder, facts);
  }

  private static Facts facts(String id, Path description, String started) {
    Path whole = description.toAbsolutePath().normalize();
    return new Facts(id, whole.toString(), String.valueOf(whole.getParent()), started);
  }

  /// Opens the folder of a run that is to go on by another description, or by another query.
  ///
  /// @param description null: the one that it has, with its query
  /// @param query null: none, or the one that it has
  /// @throws MissingInputException if it is none
  /// @throws BusyRunException if another client is at work on it
  public static RunFolder open(Path folder, @Nullable Path description, @Nullable String query)
      throws IOException {
    RunFolder run = open(folder);
    try {
      if (description != null) {
        Facts facts = facts(run.facts.id(), description, run.facts.started());
        AtomicFile.write(run.folder.resolve("workflow.ttl"), Files.readString(description));
        AtomicFile.write(run.folder.resolve("run.json"), GSON.toJson(facts) + "\n");
        Files.deleteIfExists(run.folder.resolve("query.rq"));
      }
      if (query != null) {
        AtomicFile.write(run.folder.resolve("query.rq"), query);
      }
      return new RunFolder(run.folder, facts(run.folder), run.lockFile, run.lock);
    } catch (IOException | RuntimeException e) {
      run.close();
      throw e;
    }
  }

  /// Opens the folder of a run that an earlier client has left.
  ///
  /// @throws MissingInputException if it is none
  /// @throws BusyRunException if another client is at work on it
  public static RunFolder open(Path folder) throws IOException {
    return locked(folder.toAbsolutePath().normalize(), facts(folder));
  }

  /// What is said of a run.
  ///
  /// @throws MissingInputException if the folder is that of no run
  public static Facts facts(Path folder) throws IOException {
    Path file = folder.resolve("run.json");
    if (!Files.exists(file)) {
      throw new MissingInputException(
          folder + ": is no run's folder; name one that holds run.json");
    }
    try {
      return JsonRecords.read(GSON, file, Facts.class);
    } catch (JsonParseException e) {
      throw new MalformedInputException(
          file.toString(), 0, 0, "is no record of a run (" + e.getMessage() + "); remove the run");
    }
  }

  private static RunFolder locked(Path folder, Facts facts) throws IOException {
    FileChannel file =
        FileChannel.open(
            folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = null;
    try {
      lock = file.tryLock();
    } catch (OverlappingFileLockException _) {
      // of this very process
    }
    if (lock == null) {
      file.close();
      throw new BusyRunException(folder);
    }
    return new RunFolder(folder, facts, file, lock);
  }

  /// Another client is at work on a run.
  public static final class BusyRunException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BusyRunException(Path folder) {
      super(
          folder
              + ": another sw-mpi is at work on this run; wait for it, or end it and attach again");
    }
  }

  /// All runs in a folder, by their names.
  public static List<Path> list(Path runs) throws IOException {
    if (!Files.isDirectory(runs)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(runs)) {
      return all.filter(path -> Files.exists(path.resolve("run.json"))).sorted().toList();
    }
  }

  /// The jobs of a run, those of stages that have not begun left out.
  public static List<JobRecord> jobs(Path folder) throws IOException {
    List<JobRecord> jobs = new ArrayList<>();
    if (!Files.isDirectory(folder.resolve("stages"))) {
      return jobs;
    }
    try (Stream<Path> stages = Files.list(folder.resolve("stages"))) {
      for (Path stage : stages.sorted().toList()) {
        JobRecord.read(stage.resolve("job")).ifPresent(jobs::add);
      }
    }
    return jobs;
  }

  /// The folder itself.
  public Path path() {
    return folder;
  }

  /// What is said of the run.
  public Facts facts() {
    return facts;
  }

  /// The folder of a stage.
  Path stage(String name) throws IOException {
    return Files.createDirectories(folder.resolve("stages").resolve(name));
  }

  /// What has come of a stage, if it has ended. A damaged record is none: the stage is done again.
  public Optional<StageOutcome> outcome(String stage) throws IOException {
    Path file = folder.resolve("stages").resolve(stage).resolve("stage.json");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JsonRecords.read(GSON, file, StageOutcome.class));
    } catch (JsonParseException _) { // also of a version before this
      return Optional.empty();
    }
  }

  /// Takes back what was written of a stage, which is done again.
  void forget(String stage) throws IOException {
    Files.deleteIfExists(folder.resolve("stages").resolve(stage).resolve("stage.json"));
  }

  /// Puts the job of a stage aside, which is over: another one takes its place. What it has left
  /// stays beside it, as `job-1` and so on.
  void putAside(Path job) throws IOException {
    int number = 1;
    while (Files.exists(job.resolveSibling("job-" + number))) {
      number++;
    }
    Files.move(job, job.resolveSibling("job-" + number), StandardCopyOption.ATOMIC_MOVE);
  }

  void write(StageOutcome outcome) throws IOException {
    AtomicFile.write(stage(outcome.stage()).resolve("stage.json"), GSON.toJson(outcome) + "\n");
  }

  @Override
  public void close() throws IOException {
    lock.release();
    lockFile.close();
  }
}
