package org.swmpi.bench.mpi;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.swmpi.bench.Tool;
import org.swmpi.bench.rank.BufferKind;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.TransportReport;
import org.swmpi.mpi.Transports;

/// Brings the subjects together: compiles what they need, and says which are left out and why.
final class Subjects {
  private static final String RANKS_SOURCES = "benchmarks/src/main/java/org/swmpi/bench/rank";
  private static final String PEERS = "benchmarks/peers/mpi";

  /// What sw-mpi has, whether or not it can be used here.
  private static final Map<String, TransportReport> TRANSPORTS =
      Transports.list(JobOptions.defaults()).stream()
          .collect(Collectors.toMap(TransportReport::name, report -> report));

  private final Path repository;
  private final String classPath;
  private final Path folder;
  private final MpiOptions options;
  private final PrintStream out;
  private final Path javaFolder = Path.of(System.getProperty("java.home"), "bin");
  private final Path rankClasses;

  /// @param classPath with sw-mpi on it
  /// @param folder for what is compiled
  /// @param out is told who is left out
  Subjects(Path repository, String classPath, Path folder, MpiOptions options, PrintStream out)
      throws IOException {
    this.repository = repository;
    this.classPath = classPath;
    this.folder = folder;
    this.options = options;
    this.out = out;
    this.rankClasses = folder.resolve("ranks");
    JavaSources.compile(repository.resolve(RANKS_SOURCES), classPath, rankClasses);
  }

  /// Those that use the library of a launcher.
  List<Subject> of(Mpirun mpirun) throws IOException, InterruptedException {
    Optional<CPeer> c = inC(mpirun);
    List<Subject> subjects = new ArrayList<>(c.map(CPeer::subjects).orElse(List.of()));
    Map<String, String> environment = javaEnvironment(mpirun, rankPath());
    subjects.addAll(
        swMpi(
            "mpi",
            environment,
            (buffers, ranks, steps) ->
                mpirun.command(ranks, swMpiRank("mpi", buffers, ranks, steps, twins(c, buffers)))));
    if (mpirun.openMpi()) {
      subjects.addAll(overBindings(mpirun, environment, c));
    }
    subjects.addAll(bindings(mpirun, c));
    subjects.addAll(jni(mpirun, c));
    return wanted(subjects);
  }

  /// sw-mpi over Open MPI's bindings, where it has that transport.
  private List<Subject> overBindings(
      Mpirun mpirun, Map<String, String> environment, Optional<CPeer> c) {
    TransportReport report = TRANSPORTS.get("openmpi-java");
    if (report == null) {
      return List.of();
    }
    Map<String, String> more = new HashMap<>(environment);
    options.mpiJar().ifPresent(jar -> more.put("SW_MPI_JAVA_JAR", jar.toString()));
    if (!report.usable() && options.mpiJar().isEmpty()) {
      leftOut("transport openmpi-java", String.valueOf(report.whyNot()));
      return List.of();
    }
    return swMpi(
        "openmpi-java",
        more,
        (buffers, ranks, steps) ->
            mpirun.command(
                ranks, swMpiRank("openmpi-java", buffers, ranks, steps, twins(c, buffers))));
  }

  /// Those that need no MPI library: the other transports and MPJ Express.
  List<Subject> withoutLibrary() throws IOException {
    List<Subject> subjects = new ArrayList<>();
    for (TransportReport report : TRANSPORTS.values()) {
      String name = report.name();
      if (name.equals("mpi") || name.equals("openmpi-java")) {
        continue;
      }
      Map<String, String> environment = new HashMap<>(Map.of("CLASSPATH", rankPath()));
      boolean given = name.equals("mpj") && options.mpj().isPresent();
      if (given) {
        MpjExpress mpj = new MpjExpress(options.mpj().orElseThrow());
        environment.putAll(mpj.environment(javaFolder));
      } else if (!report.usable()) {
        leftOut("transport " + name, String.valueOf(report.whyNot()));
        continue;
      }
      subjects.addAll(
          swMpi(
              name,
              environment,
              (buffers, ranks, steps) -> swMpiRank(name, buffers, ranks, steps, "")));
      if (name.equals("mpj")) {
        subjects.add(niodev(environment));
      }
    }
    subjects.add(socketChannel());
    subjects.addAll(mpj());
    return wanted(subjects);
  }

  /// MPJ Express's device for clusters, whose processes the transport starts. What it adds to a
  /// message, some tenths of a microsecond, is little beside it.
  private Subject niodev(Map<String, String> environment) {
    Map<String, String> more = new HashMap<>(environment);
    more.put("SW_MPI_MPJ_DEVICE", "niodev");
    return new Subject(
        Subject.MPJ + "niodev " + Subject.ARRAY,
        "tcp",
        more,
        (ranks, steps) -> swMpiRank("mpj", BufferKind.ARRAY, ranks, steps, ""));
  }

  private List<Subject> wanted(List<Subject> subjects) {
    return subjects.stream().filter(options::wants).toList();
  }

  private void leftOut(String what, String why) {
    out.println("Left out: " + what + ": " + why);
  }

  private String rankPath() {
    return JavaSources.classPath(rankClasses, classPath);
  }

  /// Not as an argument: Open MPI's launcher edits those of Java.
  private static Map<String, String> javaEnvironment(Mpirun mpirun, String path) {
    Map<String, String> environment = new HashMap<>(mpirun.environment());
    environment.put("CLASSPATH", path);
    return environment;
  }

  @FunctionalInterface
  private interface SwMpiCommand {
    List<String> of(BufferKind buffers, int ranks, Path steps);
  }

  private static List<Subject> swMpi(
      String transport, Map<String, String> environment, SwMpiCommand command) {
    return Stream.of(BufferKind.values())
        .map(
            buffers ->
                new Subject(
                    Subject.SW_MPI + buffers.title(),
                    transport,
                    environment,
                    (ranks, steps) -> command.of(buffers, ranks, steps)))
        .toList();
  }

  private List<String> java(String... arguments) {
    List<String> command = new ArrayList<>(List.of(Tool.java()));
    command.addAll(options.jvmOptions());
    command.addAll(List.of(arguments));
    return command;
  }

  private static String twins(Optional<CPeer> c, BufferKind buffers) {
    return c.map(it -> it.twins(buffers)).orElse("");
  }

  private List<String> swMpiRank(
      String transport, BufferKind buffers, int ranks, Path steps, String twins) {
    return java(
        "--enable-native-access=ALL-UNNAMED",
        "org.swmpi.bench.rank.SwMpiRank",
        transport,
        Integer.toString(ranks),
        buffers.title(),
        steps.toString(),
        twins);
  }

  private Optional<CPeer> inC(Mpirun mpirun) throws IOException, InterruptedException {
    if (mpirun.compiler().isEmpty()) {
      leftOut(
          "C on " + mpirun.title(),
          "there is no mpicc beside " + mpirun.program() + "; without it, there are no ratios");
      return Optional.empty();
    }
    Path source = repository.resolve(PEERS).resolve("c/loops.c");
    try {
      return Optional.of(CPeer.compile(source, mpirun, mpirun.compiler().orElseThrow(), folder));
    } catch (IllegalStateException e) {
      leftOut("C on " + mpirun.title(), String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  /// Open MPI's own bindings for Java, used as they are.
  private List<Subject> jni(Mpirun mpirun, Optional<CPeer> c) throws IOException {
    if (!mpirun.openMpi()) {
      return List.of();
    }
    if (options.mpiJar().isEmpty()) {
      leftOut("Open MPI's Java bindings", "no mpi.jar is given (--mpi-jar FILE)");
      return List.of();
    }
    Optional<Path> library = new JniLibrary(mpirun).folder();
    if (library.isEmpty()) {
      leftOut("Open MPI's Java bindings", "there is no libmpi_java beside " + mpirun.title());
      return List.of();
    }
    return ofPackageMpi(
        mpirun,
        c,
        Subject.JNI,
        "jni",
        options.mpiJar().orElseThrow(),
        List.of("-Djava.library.path=" + library.orElseThrow()));
  }

  /// The same program as of Open MPI's own bindings, over those of sw-mpi.
  private List<Subject> bindings(Mpirun mpirun, Optional<CPeer> c) throws IOException {
    Path jar = repository.resolve("mpi-bindings/target/sw-mpi-bindings.jar");
    if (!Files.exists(jar)) {
      leftOut(
          "package mpi of sw-mpi",
          "not built; run mvn -q -pl mpi-bindings -am package -DskipTests");
      return List.of();
    }
    return ofPackageMpi(mpirun, c, Subject.BINDINGS, "mpi", jar, List.of());
  }

  /// A program that uses the package `mpi`.
  ///
  /// @param jar that has the package
  /// @param jvmOptions that it needs
  private List<Subject> ofPackageMpi(
      Mpirun mpirun,
      Optional<CPeer> c,
      String name,
      String transport,
      Path jar,
      List<String> jvmOptions)
      throws IOException {
    Path classes = folder.resolve("package-mpi-" + transport);
    String path = JavaSources.classPath(rankClasses, jar);
    JavaSources.compile(repository.resolve(PEERS).resolve("openmpi-java"), path, classes);
    return Stream.of(BufferKind.OFF_HEAP, BufferKind.ARRAY)
        .map(
            kind ->
                new Subject(
                    name + buffers(kind),
                    transport,
                    javaEnvironment(mpirun, JavaSources.classPath(classes, path)),
                    (ranks, steps) ->
                        mpirun.command(
                            ranks, ofPackageMpi(jvmOptions, kind, steps, twins(c, kind)))))
        .toList();
  }

  private List<String> ofPackageMpi(
      List<String> jvmOptions, BufferKind kind, Path steps, String twins) {
    List<String> command = java("--enable-native-access=ALL-UNNAMED");
    command.addAll(jvmOptions);
    command.addAll(List.of("OpenMpiJavaRank", buffers(kind), steps.toString(), twins));
    return command;
  }

  private static String buffers(BufferKind kind) {
    return kind == BufferKind.ARRAY ? Subject.ARRAY : Subject.DIRECT;
  }

  private Subject socketChannel() {
    return new Subject(
        Subject.SOCKET_CHANNEL,
        "tcp",
        Map.of("CLASSPATH", rankPath()),
        (_, steps) -> java("org.swmpi.bench.rank.SocketChannelRank", steps.toString()));
  }

  private List<Subject> mpj() throws IOException {
    if (options.mpj().isEmpty()) {
      leftOut(
          "MPJ Express",
          "not in the usual place; install it (Debian, Ubuntu: libmpj-java), or give the folder of"
              + " its jars (--mpj DIR)");
      return List.of();
    }
    MpjExpress mpj = new MpjExpress(options.mpj().orElseThrow());
    Path classes = folder.resolve("mpj");
    JavaSources.compile(
        repository.resolve(PEERS).resolve("mpj"),
        JavaSources.classPath(rankClasses, mpj.jar("mpj")),
        classes);
    return List.of(
        new Subject(
            Subject.MPJ + Subject.ARRAY,
            "multicore",
            mpj.environment(javaFolder),
            (ranks, steps) ->
                mpj.command(
                    javaFolder, JavaSources.classPath(classes, rankClasses), ranks, steps)));
  }
}
