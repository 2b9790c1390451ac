package org.swmpi.app.run;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.OutputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.mpi.Communicator;

/// Where the closing summary goes as JSON: a file, standard error, or nowhere.
public final class SummaryFile {
  private final @Nullable String target;

  /// Writes the members of a JSON object that has been begun and will be ended by the caller.
  @FunctionalInterface
  public interface Members {
    void write(JsonWriter json) throws IOException;
  }

  /// @throws java.nio.file.InvalidPathException when the name cannot be that of a file
  SummaryFile(@Nullable String target) {
    this.target = target == null ? null : Path.of(target).toString();
  }

  /// Whether a summary is wanted.
  public boolean wanted() {
    return target != null;
  }

  /// The file; null if there is to be none.
  public @Nullable Path file() {
    return target == null || target.equals("-") ? null : Path.of(target);
  }

  /// Says what stands against writing the file, before the work is done; null if nothing does.
  public @Nullable String obstacle() {
    Path file = file();
    if (file == null) {
      return null;
    }
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file) || folder == null) {
      return target + ": is a folder; name a file with --summary";
    }
    if (!Files.isDirectory(folder)) {
      return target + ": its folder is not there; make it, or name another file with --summary";
    }
    if (!Files.isWritable(Files.exists(file) ? file : folder)) {
      return target
          + ": may not be written; change its rights, or name another file with --summary";
    }
    return null;
  }

  /// Rank 0, which will write the summary, says whether it can, before the work is done.
  /// Collective.
  ///
  /// @throws OutputException on all ranks, when it cannot
  public void verify(Communicator world) {
    if (!wanted()) {
      return;
    }
    String obstacle = world.rank() == 0 ? obstacle() : null;
    byte[] told =
        world.broadcast((obstacle == null ? "" : obstacle).getBytes(StandardCharsets.UTF_8), 0);
    if (told.length > 0) {
      throw new OutputException(new String(told, StandardCharsets.UTF_8));
    }
  }

  /// Writes the summary; a file is replaced in one step.
  ///
  /// @throws OutputException when the file cannot be created
  public void write(Members members, Talk talk) throws IOException {
    if (target == null) {
      return;
    }
    String json = json(members);
    Path file = file();
    if (file == null) {
      talk.always(json);
      return;
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      Files.writeString(file, json + "\n");
      return;
    }
    try (TemporaryFiles files = new TemporaryFiles()) {
      Path unfinished = create(file, files);
      Files.writeString(unfinished, json + "\n");
      files.commit(unfinished, file);
    }
  }

  /// Not by `createTempFile`: its permissions would keep other users from reading the summary.
  private static Path create(Path file, TemporaryFiles files) {
    Path unfinished =
        file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID() + ".tmp");
    try {
      return files.make(() -> Files.createFile(unfinished));
    } catch (IOException e) {
      throw new OutputException(
          file + ": cannot be created (" + e + "); name another file with --summary");
    }
  }

  private static String json(Members members) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.setIndent("  ");
      json.beginObject();
      members.write(json);
      json.endObject();
    }
    return text.toString();
  }
}
