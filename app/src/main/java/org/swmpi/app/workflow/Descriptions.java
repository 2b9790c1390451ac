package org.swmpi.app.workflow;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.talk.NearestNames;
import org.swmpi.data.MissingInputException;
import org.swmpi.workflow.Plugins;
import org.swmpi.workflow.SparqlQuery;
import org.swmpi.workflow.description.Workflow;
import org.swmpi.workflow.description.WorkflowReader;
import org.swmpi.workflow.job.Schedulers;
import org.swmpi.workflow.run.RunFolder;

/// Reads descriptions for the commands.
final class Descriptions {
  private Descriptions() {}

  /// @param folder what relative files in it are relative to; null: its own
  /// @param query text that takes the place of the paths' queries; null: none
  /// @param queryName where that is from
  static Workflow read(Path file, @Nullable Path folder, @Nullable String query, String queryName)
      throws IOException {
    WorkflowReader reader =
        new WorkflowReader(Plugins.installed(), Schedulers.installed().names(), NearestNames::hint);
    Path base = folder == null ? file.toAbsolutePath().getParent() : folder;
    Workflow workflow =
        reader.read(
            file,
            base == null ? Path.of("").toAbsolutePath() : base,
            query == null ? null : parsed(query, queryName));
    if (query != null && workflow.stages().stream().noneMatch(workflow::takesQueryOfPath)) {
      throw new UsageException(
          queryName
              + ": no stage takes it, as each has a query of its own; leave --query out, or take"
              + " theirs out of their parameters");
    }
    return workflow;
  }

  /// Reads the description that a run has, with the query that was given beside it.
  static Workflow ofRun(RunFolder run) throws IOException {
    Path query = run.path().resolve("query.rq");
    return ofRun(
        run.path(), Files.exists(query) ? Files.readString(query) : null, query.toString());
  }

  /// Reads the description that a run has, with another query.
  ///
  /// @param queryName where that is from
  static Workflow ofRun(Path run, @Nullable String query, String queryName) throws IOException {
    Path base = Path.of(RunFolder.facts(run).base());
    return read(run.resolve("workflow.ttl"), base, query, queryName);
  }

  private static SparqlQuery parsed(String query, String name) {
    try {
      return SparqlQuery.parse(query);
    } catch (IllegalArgumentException e) {
      throw new org.swmpi.data.MalformedInputException(name, 0, 0, String.valueOf(e.getMessage()));
    }
  }

  /// The text of the file that `--query` names.
  static @Nullable String query(@Nullable Path file) throws IOException {
    if (file == null) {
      return null;
    }
    try {
      return Files.readString(file);
    } catch (MalformedInputException _) {
      throw new org.swmpi.data.MalformedInputException(
          file.toString(), 0, 0, "is no UTF-8; write the query in UTF-8");
    } catch (NoSuchFileException _) {
      throw new MissingInputException(file + ": is not there; name a file of SPARQL");
    } catch (FileSystemException e) {
      throw new MissingInputException(
          file + ": cannot be read (" + e.getClass().getSimpleName() + "); name a file of SPARQL");
    }
  }
}
