package org.swmpi.app.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.FailureReporter;
import org.swmpi.mpi.JobOptions;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/// The options of every command. They may stand before the command or after it.
///
/// No name or value of an option of ours has the letters `cp`: Open MPI's `mpirun` takes what
/// follows such an argument for a class path (see [org.swmpi.app.launch.MpirunArguments]).
public final class CommonOptions {
  private static final Path STANDARD_STREAM = Path.of("-");

  @Option(
      names = "--ranks",
      paramLabel = "N",
      scope = ScopeType.INHERIT,
      converter = Ranks.class,
      description =
          "How many ranks work, as threads at most 1024, over sockets at most 256; default: one per"
              + " core. Under mpirun or srun, and with --hosts, it may only repeat what those say.")
  private @Nullable Integer ranks;

  @Option(
      names = "--transport",
      paramLabel = "NAME",
      scope = ScopeType.INHERIT,
      description =
          "How the ranks talk: threads, mpi, sockets, openmpi-java, mpj; default: mpi under mpirun or"
              + " srun, sockets with --hosts, else threads. What can be used here, and why not, is"
              + " told by 'sw-mpi info'.")
  private @Nullable String transport;

  @Option(
      names = "--hosts",
      paramLabel = "LIST",
      scope = ScopeType.INHERIT,
      description =
          "Machines for the ranks of transport sockets, started by ssh, and how many on each, such"
              + " as a:2,b:2; this one has to be among them, and all see the same files.")
  private @Nullable String hosts;

  /// Without a default of its own, a second one, behind the command, would undo the first.
  @Option(
      names = "--quiet",
      scope = ScopeType.INHERIT,
      defaultValue = "false",
      description = "Tell nothing but errors.")
  private boolean quiet;

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      description = "Write the closing summary as JSON too; - is standard error.")
  private @Nullable String summary;

  /// Name of the transport; null to choose.
  public @Nullable String transport() {
    return transport;
  }

  /// Whether nothing but errors is told.
  public boolean quiet() {
    return quiet;
  }

  /// Where the summary goes.
  public SummaryFile summaryFile() {
    return new SummaryFile(summary);
  }

  /// The files of a command: what it reads and writes, the summary among them.
  ///
  /// @param output what `-o` names; null: nothing
  /// @param inputs lists of what is read
  /// @throws UsageException if the summary would take the place of another
  @SafeVarargs
  public final FilesNamedOnce files(@Nullable String output, List<String>... inputs) {
    FilesNamedOnce files = new FilesNamedOnce(output, inputs);
    files.add("--summary", summaryFile().file());
    return files;
  }

  /// As [#files], of a command that writes a folder.
  ///
  /// @param output what `-o` names; null: nothing
  /// @param inputs lists of what is read
  /// @throws UsageException if that is standard output, or the summary would take the place of
  ///     another
  @SafeVarargs
  public final FilesNamedOnce filesAndFolder(@Nullable Path output, List<String>... inputs) {
    if (output != null && output.equals(STANDARD_STREAM)) {
      throw new UsageException("-o -: standard output is no folder; name one");
    }
    return files(output == null ? null : output + "/", inputs);
  }

  /// As [#files], of a command that writes no other file.
  ///
  /// @param inputs what is read; null: nothing
  public FilesNamedOnce verifySummaryApartFrom(@Nullable Path... inputs) {
    return files(null, Stream.of(inputs).filter(Objects::nonNull).map(Path::toString).toList());
  }

  /// Options of a job that runs as the user wants.
  public JobOptions job(FailureReporter failureReporter) {
    return new JobOptions(transport, ranks == null ? 0 : ranks, null, hosts, failureReporter);
  }

  private static final class Ranks implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
      if (!value.matches("0*[1-9]\\d{0,8}")) {
        throw new TypeConversionException(
            "'" + value + "' is not a number of ranks; give a whole number from 1");
      }
      return Integer.valueOf(value);
    }
  }
}
