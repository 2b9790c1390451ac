package org.swmpi.app.run;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.OutputException;
import org.swmpi.mpi.Communicator;

/// Where the closing summary goes as JSON: a file, standard error, or nowhere.
public final class SummaryFile {
  private final @Nullable String target;

  /// @throws java.nio.file.InvalidPathException when the name cannot be that of a file
  SummaryFile(@Nullable String target) {
    this.target = target == null ? null : Path.of(target).toString();
  }

  /// The file; null if there is to be none.
  public @Nullable Path file() {
    return target == null || target.equals("-") ? null : Path.of(target);
  }

  private @Nullable ResultFile result() {
    Path file = file();
    return file == null ? null : new ResultFile(file, "--summary");
  }

  /// Says whether the summary can be written, before the work is done.
  ///
  /// @throws OutputException when it cannot
  public void verify() {
    ResultFile result = result();
    if (result != null) {
      result.verify();
    }
  }

  /// Rank 0, which will write the summary, says whether it can, before the work is done.
  /// Collective.
  ///
  /// @throws OutputException on all ranks, when it cannot
  public void verify(Communicator world) {
    ResultFile result = result();
    if (result != null) {
      result.verify(world);
    }
  }

  /// Writes the summary of a command of ranks, on one of them.
  ///
  /// @param members writes what follows the command, the version and the ranks in a JSON object
  /// @throws OutputException when the file cannot be created
  public void write(String command, Communicator world, JsonText.Content members, Talk talk)
      throws IOException {
    write(
        command,
        json -> {
          json.name("ranks").value(world.size());
          json.name("transport").value(world.transport());
          json.name("library").value(world.library());
          members.write(json);
        },
        talk);
  }

  /// Writes the summary; a file is replaced in one step.
  ///
  /// @param members writes what follows the command and the version in a JSON object
  /// @throws OutputException when the file cannot be created
  public void write(String command, JsonText.Content members, Talk talk) throws IOException {
    if (target == null) {
      return;
    }
    String json =
        JsonText.of(
            writer -> {
              writer.beginObject();
              writer.name("command").value(command);
              writer.name("version").value(Version.ofSwMpi());
              writer.name("java").value(Runtime.version().toString());
              members.write(writer);
              writer.endObject();
            });
    ResultFile result = result();
    if (result == null) {
      talk.always(json);
    } else {
      result.write(json + "\n");
    }
  }
}
