package org.swmpi.workflow.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.swmpi.data.FileDigest;

/// Brings files to a machine that does not share them, and back: by `rsync` to a name of its own,
/// and to the final name when both sides have the same SHA-256.
final class Staging {
  private static final Duration LIMIT = Duration.ofHours(12);
  private static final int TIMES = 3;

  private final Shell shell;

  Staging(Shell shell) {
    this.shell = shell;
  }

  /// Brings a file there; nothing is done if it is there already.
  void send(Path file, String to) throws IOException, InterruptedException {
    String hash = FileDigest.sha256(file);
    if (hash.equals(hashThere(to))) {
      return;
    }
    for (int i = 0; i < TIMES; i++) {
      copy(file.toAbsolutePath().toString(), there(to + ".part"));
      if (hash.equals(hashThere(to + ".part"))) {
        shell
            .run("mv -f " + Shell.quoted(to + ".part") + " " + Shell.quoted(to))
            .require(to + ": cannot be made");
        return;
      }
    }
    throw new IOException(file + ": arrives damaged at " + shell.machine());
  }

  /// Brings a file here, or a folder with the files in it.
  void fetch(String from, Path to) throws IOException, InterruptedException {
    Shell.Result folder = shell.run("cd " + Shell.quoted(from) + " 2> /dev/null && find . -type f");
    if (folder.silent()) {
      folder.require(from + " on " + shell.machine() + ": cannot be brought here");
    }
    if (!folder.good()) {
      fetchFile(from, to);
      return;
    }
    Path part = to.resolveSibling("." + to.getFileName() + ".part");
    for (String line : folder.out().lines().toList()) {
      String name = line.substring("./".length());
      Path file = part.resolve(name);
      Files.createDirectories(Objects.requireNonNull(file.getParent()));
      fetchFile(from + "/" + name, file);
    }
    Files.move(part, to, StandardCopyOption.ATOMIC_MOVE);
  }

  private void fetchFile(String from, Path to) throws IOException, InterruptedException {
    String hash = hashThere(from);
    if (hash.isEmpty()) {
      throw new IOException(from + " on " + shell.machine() + ": is not there");
    }
    Path part = to.resolveSibling("." + to.getFileName() + ".part");
    for (int i = 0; i < TIMES; i++) {
      copy(there(from), part.toString());
      if (hash.equals(FileDigest.sha256(part))) {
        Files.move(part, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        return;
      }
    }
    throw new IOException(from + " on " + shell.machine() + ": arrives damaged");
  }

  private String there(String path) {
    return shell.machine() == null ? path : shell.machine() + ":" + path;
  }

  private String hashThere(String path) throws IOException, InterruptedException {
    String name = Shell.quoted(path);
    return shell
        .within(LIMIT)
        .run(
            "{ sha256sum < %1$s || shasum -a 256 < %1$s; } 2> /dev/null | cut -c 1-64"
                .formatted(name))
        .out()
        .strip();
  }

  private void copy(String from, String to) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("rsync", "-s", "--partial"));
    if (!shell.transport().isEmpty()) {
      command.addAll(List.of("-e", String.join(" ", shell.transport())));
    }
    command.addAll(List.of("--", from, to));
    Shell.run(command, "", LIMIT).require(from + ": cannot be brought to " + to);
  }
}
