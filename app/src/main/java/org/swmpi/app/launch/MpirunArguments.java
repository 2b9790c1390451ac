package org.swmpi.app.launch;

import java.io.File;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Undoes what Open MPI's `mpirun` does to the arguments of a program called `java`. It takes the
/// first argument with the letters "cp" or "classpath" in it for the class path option, and edits
/// the argument after it: puts the working folder and a colon before it and, where Open MPI's Java
/// bindings are installed, a colon and `mpi.jar` behind it.
///
/// Where the argument with these letters is the last one, Open MPI 4.1 crashes: nothing arrives
/// that could be undone.
public final class MpirunArguments {

  private MpirunArguments() {}

  /// Returns the arguments as they were given to mpirun, as far as that can be told.
  public static String[] restore(String[] args) {
    Map<String, String> environment = System.getenv();
    if (!environment.containsKey("OMPI_COMM_WORLD_SIZE")) {
      return args;
    }
    return restore(
        args,
        System.getProperty("java.class.path"),
        System.getProperty("user.dir"),
        environment.get("PWD"),
        environment.get("OMPI_MCA_initial_wdir"));
  }

  /// @param before the argument before the first: the jar, as it was given to `java -jar`
  /// @param folders the working folder, as different programs may name it
  static String[] restore(String[] args, String before, @Nullable String... folders) {
    String previous = before;
    for (int i = 0; i < args.length; i++) {
      if (looksLikeClassPathOption(previous)) {
        for (String folder : folders) {
          if (folder != null && args[i].startsWith(folder + File.pathSeparator)) {
            String[] restored = args.clone();
            restored[i] = withoutJars(args[i].substring(folder.length() + 1));
            return restored;
          }
        }
      }
      previous = args[i];
    }
    return args;
  }

  private static boolean looksLikeClassPathOption(String arg) {
    return arg.contains("cp") || arg.contains("classpath");
  }

  private static String withoutJars(String arg) {
    String rest = arg;
    for (String jar : new String[] {"shmem.jar", "mpi.jar"}) {
      int colon = rest.lastIndexOf(File.pathSeparatorChar);
      if (colon > 0 && rest.startsWith(File.separator, colon + 1) && rest.endsWith("/" + jar)) {
        rest = rest.substring(0, colon);
      }
    }
    return rest;
  }
}
