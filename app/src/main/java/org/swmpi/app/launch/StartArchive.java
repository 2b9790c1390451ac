package org.swmpi.app.launch;

import java.io.File;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The archive of loaded classes (CDS) that shortens the start, `sw-mpi-VERSION.jsa` beside the
/// jar, made by the build for one version of the JDK.
///
/// It is no AOT cache: up to JDK 25.0.3 those are used for a jar that has changed since
/// (JDK-8377932), and with an incubator module they also gain less.
final class StartArchive {

  private StartArchive() {}

  /// Returns the archive for this jar and this JDK, or null. The build gives it the jar's time, so
  /// one that was left behind is not even offered to the JVM, which would then do without the JDK's
  /// own archive too. The JVM makes sure of the rest, or ignores it.
  ///
  /// @param classPath a single jar, or anything else, which has no archive
  static @Nullable File of(String classPath, Jdk jdk) {
    if (!classPath.endsWith(".jar")) {
      return null;
    }
    File archive = fileOf(classPath, jdk);
    long time = archive.lastModified();
    return time != 0 && time == new File(classPath).lastModified() ? archive : null;
  }

  /// Where the archive lies, whether there is one or not.
  static File fileOf(String jar, Jdk jdk) {
    return new File(
        jar.substring(0, jar.length() - ".jar".length()) + "-" + jdk.version() + ".jsa");
  }

  /// The options of a JVM that uses an archive, silently if it cannot.
  static List<String> options(File archive) {
    return List.of(
        "-XX:SharedArchiveFile=" + archive, "-Xshare:auto", "-Xlog:cds*=off", "-Xlog:aot*=off");
  }
}
