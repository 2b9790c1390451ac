package org.swmpi.bench.mpi;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.swmpi.bench.ReadablePath;
import org.swmpi.bench.WholeNumber;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// What of MPI the user of `benchmarks/run mpi` wants to have measured.
final class MpiOptions {
  private static final int LARGEST = 64 << 20;
  private static final int MOST_RANKS = 1024;
  private static final Path MPJ_OF_DEBIAN = Path.of("/usr/share/mpj/lib");
  private static final String COMMA = " *, *";

  @Option(
      names = "--mpirun",
      paramLabel = "PATH",
      description = "of the MPI library to measure, may be repeated [mpirun of the PATH]")
  private List<String> mpiruns = List.of();

  @Option(
      names = "--case",
      paramLabel = "NAME",
      split = COMMA,
      splitSynopsisLabel = ",",
      converter = Case.class,
      description = "only these: ${COMPLETION-CANDIDATES}")
  private List<MpiCase> cases = List.of();

  @Option(
      names = "--size",
      paramLabel = "BYTES",
      split = COMMA,
      splitSynopsisLabel = ",",
      converter = Size.class,
      description = {
        "only these sizes, of reductions the next multiples of 4",
        "[1 B to 16 MiB, with --quick five of them]"
      })
  private List<Integer> sizes = List.of();

  @Option(
      names = "--ranks",
      paramLabel = "N",
      split = COMMA,
      splitSynopsisLabel = ",",
      converter = Ranks.class,
      description = "of the collectives [2, and 4 where there are as many cores]")
  private List<Integer> ranks = List.of();

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      split = COMMA,
      splitSynopsisLabel = ",",
      description = "only subjects with one of these texts in their name, and C")
  private List<String> only = List.of();

  @Option(
      names = "--mpi-jar",
      paramLabel = "FILE",
      converter = ReadablePath.class,
      description = "Open MPI's Java bindings, of the version of the library")
  private Optional<Path> mpiJar = Optional.empty();

  @Option(
      names = "--mpj",
      paramLabel = "DIR",
      converter = ReadablePath.class,
      description = "folder of mpj.jar and starter.jar [/usr/share/mpj/lib]")
  private Optional<Path> mpj = Optional.empty();

  /// No fence where a call of C returns, at which a rank would wait until the other core has made
  /// room for what was sent.
  @Option(
      names = "--jvm-option",
      paramLabel = "OPTION",
      defaultValue = "-XX:+UseSystemMemoryBarrier",
      description =
          "of every JVM that is one rank, may be repeated; empty for none [${DEFAULT-VALUE}]")
  private List<String> jvmOptions = List.of();

  private static final class Case implements ITypeConverter<MpiCase> {
    @Override
    public MpiCase convert(String text) {
      List<MpiCase> all = List.of(MpiCase.values());
      return all.stream()
          .filter(it -> it.title().equalsIgnoreCase(text))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException("no case %s in %s".formatted(text, all)));
    }
  }

  private static final class Size implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return (int) WholeNumber.upTo(LARGEST, text);
    }
  }

  private static final class Ranks implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return (int) WholeNumber.upTo(MOST_RANKS, text);
    }
  }

  /// Options of every JVM that is one rank.
  List<String> jvmOptions() {
    return jvmOptions.stream().filter(option -> !option.isEmpty()).toList();
  }

  /// Launchers; none: that of the PATH.
  List<String> mpiruns() {
    return mpiruns;
  }

  /// The cases to measure.
  List<MpiCase> wantedCases() {
    return cases.isEmpty() ? List.of(MpiCase.values()) : cases;
  }

  /// The sizes to measure of a case, in bytes.
  ///
  /// @param quick whether a few are enough
  List<Integer> wantedSizes(MpiCase what, boolean quick) {
    return sizes.isEmpty() || what == MpiCase.BARRIER ? what.sizes(quick) : what.whole(sizes);
  }

  /// The numbers of ranks to measure a case on.
  List<Integer> wantedRanks(MpiCase what, int cores) {
    if (what.isOfTwoRanks()) {
      return List.of(2);
    }
    return ranks.isEmpty() ? (cores < 4 ? List.of(2) : List.of(2, 4)) : ranks;
  }

  /// Whether a subject is to be measured.
  boolean wants(Subject subject) {
    return only.isEmpty()
        || subject.name().equals(Subject.C)
        || only.stream().anyMatch(subject.label()::contains);
  }

  /// Open MPI's Java bindings.
  Optional<Path> mpiJar() {
    return mpiJar;
  }

  /// The folder of MPJ Express's jars.
  Optional<Path> mpj() {
    return mpj.or(() -> Optional.of(MPJ_OF_DEBIAN).filter(Files::isDirectory));
  }
}
