package org.swmpi.app.run;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.OutputException;

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

  /// Says what stands against writing the file, before the work is done; null if nothing does.
  public @Nullable String obstacle() {
    if (target == null || target.equals("-")) {
      return null;
    }
    Path file = Path.of(target);
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

  /// Writes the summary; a file is replaced in one step.
  ///
  /// @throws OutputException when the file cannot be created
  public void write(Members members, Talk talk) throws IOException {
    if (target == null) {
      return;
    }
    String json = json(members);
    if (target.equals("-")) {
      talk.always(json);
      return;
    }
    Path file = Path.of(target);
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      Files.writeString(file, json + "\n");
      return;
    }
    Path folder = file.toAbsolutePath().getParent();
    Path unfinished = Files.createTempFile(folder, ".summary-", ".json");
    try {
      Files.writeString(unfinished, json + "\n");
      Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(unfinished);
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
