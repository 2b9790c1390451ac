package org.swmpi.app.launch;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes the [StartArchive] of a jar for the JDK that runs this class: runs the application on
/// examples, notes which classes it loads, and lets the JVM write these in the form in which it
/// holds them in memory. The build calls it; so may who installs the jar elsewhere:
///
/// ```
/// java -cp sw-mpi.jar org.swmpi.app.launch.StartArchiveMaker closure FILE... [-- closure ...]
/// ```
///
/// Without an archive sw-mpi only starts more slowly, so what goes wrong here is told, and no
/// error: some JDKs cannot do it.
public final class StartArchiveMaker {

  /// Exit code of a command for which something is not installed, such as an MPI library.
  private static final int UNAVAILABLE = 69;

  private final Jdk jdk;
  private final File jar;
  private final File folder;

  private StartArchiveMaker(Jdk jdk, File jar) {
    this.jdk = jdk;
    this.jar = jar;
    this.folder = jar.getParentFile();
  }

  /// @param args command lines of sw-mpi to learn from, with `--` between them; their standard
  ///     output is dropped
  public static void main(String[] args) {
    File jar = new File(System.getProperty("java.class.path")).getAbsoluteFile();
    Jdk jdk = Jdk.at(new File(System.getProperty("java.home")));
    if (jdk == null || !jdk.isSufficient() || !jar.getName().endsWith(".jar")) {
      System.err.println(
          "no start archive: needs a JDK " + Jdk.REQUIRED_VERSION + " and the jar as class path");
      return;
    }
    try {
      new StartArchiveMaker(jdk, jar).make(commands(args));
    } catch (IOException e) {
      System.err.println("no start archive: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void make(List<List<String>> commands) throws IOException, InterruptedException {
    File archive = StartArchive.fileOf(jar.getPath(), jdk);
    File classes = File.createTempFile("sw-mpi", ".classes", folder);
    File made = new File(folder, archive.getName() + "." + ProcessHandle.current().pid());
    try {
      learn(commands, classes);
      run(
          List.of(
              "-Xshare:dump",
              "-XX:SharedClassListFile=" + classes,
              "-XX:SharedArchiveFile=" + made),
          List.of());
      removeOlder();
      Files.setLastModifiedTime(made.toPath(), FileTime.fromMillis(jar.lastModified()));
      Files.move(made.toPath(), archive.toPath(), StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(classes.toPath());
      Files.deleteIfExists(made.toPath());
    }
  }

  /// Writes the classes that any of the commands loads into a file, in the JVM's own format.
  private void learn(List<List<String>> commands, File classes)
      throws IOException, InterruptedException {
    Set<String> lines = new LinkedHashSet<>();
    for (List<String> command : commands) {
      try {
        if (!run(List.of("-Xshare:auto", "-XX:DumpLoadedClassList=" + classes), command)) {
          continue;
        }
      } catch (IOException e) {
        System.err.println(
            "the start archive learns nothing from a failing command: " + e.getMessage());
        continue;
      }
      try (BufferedReader reader =
          new BufferedReader(new FileReader(classes, StandardCharsets.UTF_8))) {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          String kept = toKeep(line);
          if (kept != null) {
            lines.add(kept);
          }
        }
      }
    }
    try (PrintWriter writer = new PrintWriter(classes, StandardCharsets.UTF_8)) {
      for (String line : lines) {
        writer.println(line);
      }
    }
  }

  /// Returns a line of a list of classes as it holds for another run, or null.
  private static @Nullable String toKeep(String line) {
    // Constants to resolve beforehand: that links their classes, and of those which were compiled
    // for Java 5, as picocli is, only unlinked ones get into an archive.
    boolean constants = line.startsWith("@cp ");
    boolean otherClassLoader = line.contains(" super: ");
    if (constants || otherClassLoader) {
      return null;
    }
    int number = line.indexOf(" id: "); // of this run
    return number < 0 ? line : line.substring(0, number);
  }

  /// Returns whether the command could be run: that it needs what is not here is no failure.
  private boolean run(List<String> options, List<String> args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(jdk.java().getPath());
    command.add(FirstProcess.COLLECTOR);
    command.addAll(FirstProcess.MODULE_OPTIONS);
    command.addAll(options);
    command.add("-Dswmpi.parent=" + ProcessHandle.current().pid());
    command.add("-cp");
    command.add(jar.getPath());
    command.add(FirstProcess.MAIN_CLASS);
    command.addAll(args);
    File talk = File.createTempFile("sw-mpi", ".talk", folder);
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(talk)
              .start();
      int exitCode = process.waitFor();
      if (exitCode != 0 && exitCode != UNAVAILABLE) {
        throw new IOException(
            "exit code "
                + exitCode
                + " of "
                + String.join(" ", command)
                + "\n"
                + Files.readString(talk.toPath()));
      }
      return exitCode == 0;
    } finally {
      Files.delete(talk.toPath());
    }
  }

  /// Also those of other JDKs: they are of a jar that is there no more.
  private void removeOlder() throws IOException {
    String stem = jar.getName().substring(0, jar.getName().length() - ".jar".length()) + "-";
    File[] older = folder.listFiles((dir, name) -> name.startsWith(stem) && name.endsWith(".jsa"));
    if (older != null) {
      for (File archive : older) {
        Files.delete(archive.toPath());
      }
    }
  }

  private static List<List<String>> commands(String[] args) {
    List<List<String>> commands = new ArrayList<>();
    int begin = 0;
    for (int i = 0; i <= args.length; i++) {
      if (i == args.length || args[i].equals("--")) {
        commands.add(List.copyOf(Arrays.asList(args).subList(begin, i)));
        begin = i + 1;
      }
    }
    return commands;
  }
}
