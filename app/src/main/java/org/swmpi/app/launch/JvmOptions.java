package org.swmpi.app.launch;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The options with which the user started this JVM and which are meant for the application, such
/// as `-Xmx2g` in `java -Xmx2g -jar sw-mpi.jar`.
final class JvmOptions {

  /// Options whose value is the argument that follows.
  private static final Set<String> WITH_VALUE =
      Set.of(
          "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--upgrade-module-path",
          "--add-modules",
          "--limit-modules",
          "--add-exports",
          "--add-opens",
          "--add-reads",
          "--enable-native-access");

  /// Up to this one, the options are those that the script `sw-mpi` gives the first JVM.
  private static final String END_OF_OWN = "-Dswmpi.script=true";

  private static final String[] PASSED_ON = {
    "-X", "-D", "-ea", "-da", "-esa", "-dsa", "-enable", "-disable", "-agent", "-javaagent:",
  };

  private JvmOptions() {}

  /// The options of this process to start the second one with.
  static List<String> ofThisProcess() {
    return toPassOn(commandLine());
  }

  /// @param commandLine with the program itself as its first element
  static List<String> toPassOn(List<String> commandLine) {
    List<String> options = new ArrayList<>();
    for (int i = 1; i < commandLine.size(); i++) {
      String arg = commandLine.get(i);
      if (arg.equals("-jar") || !arg.startsWith("-")) {
        break;
      }
      if (arg.equals(END_OF_OWN)) {
        options.clear();
      } else if (WITH_VALUE.contains(arg)) {
        i++;
      } else if (isPassedOn(arg)) {
        options.add(arg);
      }
    }
    return options;
  }

  /// Whether one of the options chooses a garbage collector.
  static boolean chooseCollector(List<String> options) {
    for (String option : options) {
      if (option.startsWith("-XX:+Use") && option.endsWith("GC")) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPassedOn(String arg) {
    for (String prefix : PASSED_ON) {
      if (arg.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  private static List<String> commandLine() {
    File proc = new File("/proc/self/cmdline");
    if (proc.canRead()) {
      try (FileInputStream in = new FileInputStream(proc)) {
        String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        return List.of(all.split("\0", -1));
      } catch (IOException e) {
        return List.of();
      }
    }
    List<String> line = new ArrayList<>();
    line.add("java");
    for (String arg : ProcessHandle.current().info().arguments().orElse(new String[0])) {
      line.add(arg);
    }
    return line;
  }
}
