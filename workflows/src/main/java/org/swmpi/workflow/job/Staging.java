package org.swmpi.workflow.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.swmpi.data.FileDigest;
import org.swmpi.workflow.description.Host;

/// Brings files to a machine that does not share them, and back: by `rsync` to a name of its own,
/// and to the final name when both sides have the same SHA-256.
final class Staging {
  private static final Duration LIMIT = Duration.ofHours(12);
  private static final int TIMES = 3;
  private static final int NO_FOLDER = 3;

  /// Exit codes of a connection that is lost: that of ssh, those of rsync for it, and none in time.
  private static final Set<Integer> LOST = Set.of(Shell.SSH_FAILED, 12, 30, Shell.NO_ANSWER);

  private final Shell shell;
  private final Host host;

  Staging(Shell shell, Host host) {
    this.shell = shell;
    this.host = host;
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
    String files =
        "if [ -d %1$s ]; then cd %1$s && find . -type f; else exit %2$d; fi"
            .formatted(Shell.quoted(from), NO_FOLDER);
    Shell.Result folder = answered(() -> shell.run(files));
    if (folder.exitCode() == NO_FOLDER) {
      fetchFile(from, to);
      return;
    }
    folder.require(from + " on " + shell.machine() + ": cannot be brought here");
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
    String script =
        "{ sha256sum < %1$s || shasum -a 256 < %1$s; } 2> /dev/null | cut -c 1-64"
            .formatted(Shell.quoted(path));
    Shell.Result hash = answered(() -> shell.within(LIMIT).run(script));
    hash.require(path + " on " + shell.machine() + ": cannot be read");
    return hash.out().strip();
  }

  private interface Command {
    Shell.Result run() throws IOException, InterruptedException;
  }

  /// What a command says, which is run again where the connection is lost.
  private Shell.Result answered(Command command) throws IOException, InterruptedException {
    BackOff backOff = BackOff.of(host);
    Shell.Result result = command.run();
    long end = System.nanoTime() + OffloadedJob.SILENCE_LIMIT.toNanos();
    while (LOST.contains(result.exitCode()) && end - System.nanoTime() > 0) {
      backOff.pause();
      result = command.run();
    }
    return result;
  }

  private void copy(String from, String to) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("rsync", "-s", "--partial"));
    if (!shell.transport().isEmpty()) {
      command.addAll(List.of("-e", String.join(" ", shell.transport())));
    }
    command.addAll(List.of("--", from, to));
    answered(() -> Shell.run(command, "", LIMIT)).require(from + ": cannot be brought to " + to);
  }
}
