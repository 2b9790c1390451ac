package org.swmpi.mpi.internal.mpj;

import java.lang.invoke.MethodHandle;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.swmpi.mpi.TransportUnavailableException;
import org.swmpi.mpi.internal.javampi.ForeignClasses;

/// The classes of MPJ Express for one job. Another job in this process, even after one that has
/// failed half-way, has classes of its own.
final class MpjLibrary {
  /// What it is, for reports.
  static final String TITLE = "MPJ Express";

  private final ClassLoader engine;
  private final URL[] rankJars;

  /// @throws TransportUnavailableException when it is not there
  MpjLibrary(MpjFinder finder) {
    String whyNot = finder.whyNot();
    if (whyNot != null) {
      throw new TransportUnavailableException(whyNot);
    }
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    engine = new URLClassLoader("mpj-engine", urls(finder.engineJars()), platform);
    rankJars = urls(finder.rankJars());
  }

  /// The classes of a rank.
  ForeignClasses rankClasses() {
    return new ForeignClasses(new URLClassLoader("mpj-rank", rankJars, engine), TITLE);
  }

  /// The group that a rank's thread has to be in: the device `smpdev` knows its ranks by that.
  ThreadGroup threadGroup(int rank) {
    MethodHandle make =
        new ForeignClasses(engine, TITLE).constructor("xdev.smpdev.SMPDevProcess", 1);
    try {
      return (ThreadGroup) (Object) make.invokeExact((Object) ("mpj-" + rank));
    } catch (Throwable e) {
      throw new TransportUnavailableException(TITLE + " cannot be started: " + e, e);
    }
  }

  private static URL[] urls(List<Path> jars) {
    return jars.stream().map(MpjLibrary::url).toArray(URL[]::new);
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
