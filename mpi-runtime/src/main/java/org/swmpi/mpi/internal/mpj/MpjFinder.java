package org.swmpi.mpi.internal.mpj;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.internal.launch.MpiEnvironment;

/// Where the jars of MPJ Express are: `lib` of `MPJ_HOME`, else where Debian has them.
final class MpjFinder {
  /// What all ranks of a job share.
  private static final List<String> ENGINE_JARS =
      List.of("mpiExp.jar", "mpjbuf.jar", "xdev.jar", "smpdev.jar", "niodev.jar");

  /// What each rank has of its own.
  private static final List<String> RANK_JARS = List.of("mpi.jar", "mpjdev.jar");

  private static final Path SHARED_JARS = Path.of("/usr/share/java");

  private final MpiEnvironment environment;

  MpjFinder(MpiEnvironment environment) {
    this.environment = environment;
  }

  /// Why MPJ Express cannot be used here, or null when it can.
  @Nullable String whyNot() {
    Path home = home();
    if (home == null) {
      return environment
          .mpjHome()
          .map(set -> "MPJ_HOME is " + set + ", but there is no lib/mpi.jar in it; correct it")
          .orElse(
              "MPJ Express is not there; install it (Debian, Ubuntu: libmpj-java), or name its folder in MPJ_HOME");
    }
    List<Path> missing =
        Stream.concat(ENGINE_JARS.stream(), RANK_JARS.stream())
            .map(jar -> home.resolve("lib").resolve(jar))
            .filter(jar -> !Files.isReadable(jar))
            .toList();
    if (!missing.isEmpty()) {
      return missing.getFirst() + " is not there; install MPJ Express 0.44 again";
    }
    return log4j(home) == null
        ? "log4j 1.2, which MPJ Express needs, is not there; install it (Debian, Ubuntu: liblog4j1.2-java)"
        : null;
  }

  /// Jars for all ranks; only where [#whyNot] is null.
  List<Path> engineJars() {
    List<Path> jars = new ArrayList<>(jars(ENGINE_JARS));
    Path home = home();
    Path log4j = home == null ? null : log4j(home);
    if (log4j != null) {
      jars.add(log4j);
    }
    return jars;
  }

  /// Jars for each rank; only where [#whyNot] is null.
  List<Path> rankJars() {
    return jars(RANK_JARS);
  }

  private List<Path> jars(List<String> names) {
    Path home = home();
    return home == null
        ? List.of()
        : names.stream().map(name -> home.resolve("lib").resolve(name)).toList();
  }

  private @Nullable Path home() {
    List<Path> places =
        environment
            .mpjHome()
            .map(set -> List.of(Path.of(set)))
            .orElse(List.of(Path.of("/usr/share/mpj"), Path.of("/opt/mpj")));
    return places.stream()
        .filter(home -> Files.isReadable(home.resolve("lib/mpi.jar")))
        .findFirst()
        .orElse(null);
  }

  private static @Nullable Path log4j(Path home) {
    return Stream.of(
            home.resolve("lib/log4j-1.2.jar"),
            home.resolve("lib/log4j-1.2.11.jar"),
            home.resolve("lib/log4j-1.2.17.jar"),
            SHARED_JARS.resolve("log4j-1.2.jar"),
            SHARED_JARS.resolve("log4j.jar"))
        .filter(Files::isReadable)
        .findFirst()
        .orElse(null);
  }
}
