package org.swmpi.app.launch;

import java.io.File;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds the JDK that runs the application: the one that `SW_MPI_JAVA_HOME` names, else the newest
/// of `JAVA_HOME`, the `java` of the `PATH` and the folders in which Linux distributions, macOS,
/// SDKMAN and IDEs install JDKs. `SW_MPI_JDK_FOLDERS`, folders separated by a colon, takes the
/// place of those usual folders.
public final class JdkSearch {

  /// Folders of which each sub-folder may be a JDK; `~` is the user's home.
  private static final String[] USUAL_FOLDERS = {
    "/usr/lib/jvm",
    "/usr/lib64/jvm",
    "/usr/java",
    "/usr/local",
    "/usr/local/lib/jvm",
    "/opt",
    "/opt/java",
    "/opt/jdk",
    "/opt/hostedtoolcache/Java_Temurin-Hotspot_jdk",
    "/Library/Java/JavaVirtualMachines",
    "/opt/homebrew/opt",
    "/usr/local/opt",
    "/home/linuxbrew/.linuxbrew/opt",
    "~/Library/Java/JavaVirtualMachines",
    "~/.sdkman/candidates/java",
    "~/.jdks",
    "~/.jabba/jdk",
    "~/.asdf/installs/java",
    "~/.local/share/mise/installs/java",
  };

  /// Where the home of a JDK lies in its folder: as it is, on macOS, in Homebrew.
  private static final String[] HOMES = {"", "Contents/Home", "libexec/openjdk.jdk/Contents/Home"};

  private final Map<String, String> environment;
  private @Nullable Jdk newest;

  public JdkSearch(Map<String, String> environment) {
    this.environment = environment;
  }

  /// Returns the JDK to use.
  ///
  /// @throws LauncherException (69) if there is none
  public Jdk find() throws LauncherException {
    String explicit = environment.get("SW_MPI_JAVA_HOME");
    if (explicit != null && !explicit.isEmpty()) {
      return named(new File(explicit));
    }
    String javaHome = environment.get("JAVA_HOME");
    if (javaHome != null && !javaHome.isEmpty()) {
      consider(new File(javaHome));
    }
    considerPath();
    considerUsualFolders();
    if (newest == null) {
      throw new LauncherException(69, nothingFound());
    }
    return newest;
  }

  private static Jdk named(File home) throws LauncherException {
    Jdk jdk = Jdk.at(home);
    if (jdk != null && jdk.isSufficient()) {
      return jdk;
    }
    String what = jdk == null ? "no JDK" : "Java " + jdk.version();
    throw new LauncherException(
        69,
        "SW_MPI_JAVA_HOME is "
            + home
            + ", which is "
            + what
            + "; set it to the folder of a JDK "
            + Jdk.REQUIRED_VERSION
            + " or newer, or unset it");
  }

  private void considerPath() {
    String path = environment.get("PATH");
    if (path == null) {
      return;
    }
    for (String folder : path.split(File.pathSeparator)) {
      File java = new File(folder, "java");
      if (!folder.isEmpty() && java.canExecute()) {
        try {
          // Often a link to a link: /usr/bin/java, /etc/alternatives/java.
          File bin = java.getCanonicalFile().getParentFile();
          if (bin != null && bin.getParentFile() != null) {
            consider(bin.getParentFile());
          }
        } catch (IOException e) {
          // not readable: not usable
        }
      }
    }
  }

  private void considerUsualFolders() {
    String folders = environment.get("SW_MPI_JDK_FOLDERS");
    String[] searched = folders == null ? USUAL_FOLDERS : folders.split(File.pathSeparator);
    String userHome = System.getProperty("user.home");
    for (String name : searched) {
      String folder = name.startsWith("~/") ? userHome + name.substring(1) : name;
      String[] children = folder.isEmpty() ? null : new File(folder).list();
      if (children == null) {
        continue;
      }
      for (String child : children) {
        for (String home : HOMES) {
          consider(new File(folder, home.isEmpty() ? child : child + "/" + home));
        }
      }
    }
  }

  /// Keeps the newest; of equal ones the first seen.
  private void consider(File home) {
    Jdk jdk = Jdk.at(home);
    if (jdk != null && jdk.isSufficient() && (newest == null || jdk.isNewerThan(newest))) {
      newest = jdk;
    }
  }

  private static String nothingFound() {
    return "needs a JDK "
        + Jdk.REQUIRED_VERSION
        + " or newer and found none (this is Java "
        + Runtime.version().feature()
        + "); install one, on Debian and Ubuntu the package openjdk-"
        + Jdk.REQUIRED_VERSION
        + "-jdk-headless or Temurin from adoptium.net, or set SW_MPI_JAVA_HOME to the folder of one";
  }
}
