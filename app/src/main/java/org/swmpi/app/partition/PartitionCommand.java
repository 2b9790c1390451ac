package org.swmpi.app.partition;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.ChoiceConverter;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.OutputCompression;
import org.swmpi.app.run.RankProgress;
import org.swmpi.app.run.RankedRun;
import org.swmpi.app.run.RdfInputs;
import org.swmpi.app.run.StandardInput;
import org.swmpi.app.run.SummaryFile;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Talk;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.QueryJoins;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Inputs;
import org.swmpi.partition.Strategy;
import org.swmpi.reason.parts.BalanceReport;
import org.swmpi.reason.parts.PartitionOptions;
import org.swmpi.reason.parts.Partitioning;
import org.swmpi.workflow.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// `sw-mpi partition`.
@Command(
    name = "partition",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Splits RDF data into parts, one a rank, and tells how even they are.",
    footer = {
      "",
      "DIR/ gets a part for each rank, the schema, which belongs to all, and a manifest; it can be"
          + " named as input like any folder. The whole guide is docs/partition.md."
    })
public final class PartitionCommand implements Callable<Integer> {
  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;

  @Mixin private RdfInputs input = new RdfInputs();

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      converter = StrategyConverter.class,
      completionCandidates = StrategyConverter.class,
      description = "${COMPLETION-CANDIDATES}; default: subject.")
  private @Nullable Strategy named;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Folder for the parts: a new or empty one, or one that sw-mpi has written.")
  private @Nullable Path output;

  @Option(
      names = "--parts",
      paramLabel = "N",
      converter = PartsConverter.class,
      description = "How many parts, 1 to 65535; default: one for each rank.")
  private @Nullable Integer parts;

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      arity = "1..*",
      description = "SPARQL queries, one a file, that --strategy workload is for.")
  private List<Path> queries = List.of();

  @Option(
      names = "--compare",
      description = "Tell how even the parts would be by every strategy; writes nothing.")
  private boolean compare;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      description = "Of hashes; default: 1. The same seed gives the same parts.")
  private long seed = 1;

  @Option(names = "--json", description = "JSON instead of a table.")
  private boolean json;

  @Mixin private OutputCompression compression = new OutputCompression();

  /// @param out standard output
  /// @param talk where it tells of progress
  public PartitionCommand(CommonOptions common, PrintWriter out, Talk talk) {
    this.common = common;
    this.out = out;
    this.talk = talk;
  }

  @Override
  public Integer call() {
    if (compare == (output != null)) {
      throw new UsageException(
          compare
              ? "--compare writes nothing; leave it or -o out"
              : "nothing is said of where the parts go; name a folder with -o DIR/, or ask for"
                  + " --compare");
    }
    if (compare && named != null) {
      throw new UsageException("--compare is of every strategy; leave it or --strategy out");
    }
    if (!compare && (strategy() == Strategy.WORKLOAD) == queries.isEmpty()) {
      throw new UsageException(
          queries.isEmpty()
              ? "--strategy workload is for queries; name them with --queries FILE..."
              : "--queries is for --strategy workload and for --compare; leave it out or add that");
    }
    if (output != null && Files.exists(output) && !Files.isDirectory(output)) {
      throw new UsageException("-o " + output + ": is a file; name a folder");
    }
    if (compare && compression.ofUnnamed() != Compression.NONE) {
      throw new UsageException("--compare writes nothing; leave it or --compress out");
    }
    Inputs.Rdf inputs = input.inputs();
    common.filesAndFolder(output, input.arguments(), queries.stream().map(Path::toString).toList());
    return new RankedRun(common, talk).run(world -> partition(world, inputs));
  }

  private int partition(Communicator world, Inputs.Rdf inputs) throws IOException {
    SummaryFile summary = common.summaryFile();
    summary.verify(world);
    input.verifyTemporary(world);
    PartitionOptions options =
        new PartitionOptions(
            inputs,
            parts == null ? world.size() : parts,
            seed,
            workload(world),
            compression.ofUnnamed(),
            input.temporary());
    List<BalanceReport> reports =
        output == null
            ? Partitioning.compare(
                world,
                options,
                compared(),
                StandardInput.ofThisProcess(),
                RankProgress.of(world, talk, "statements"))
            : List.of(write(world, options, output));
    if (world.rank() == 0) {
      BalanceTable table = new BalanceTable(reports);
      out.println(json ? table.json() : compare ? table.comparison() : table.table());
      out.flush();
      summary.write("partition", world, table::summary, talk);
    }
    return ExitCode.DONE;
  }

  private BalanceReport write(Communicator world, PartitionOptions options, Path folder)
      throws IOException {
    return Partitioning.run(
        world,
        options,
        strategy(),
        folder,
        report -> new BalanceTable(List.of(report)).manifest(),
        StandardInput.ofThisProcess(),
        RankProgress.of(world, talk, "statements"));
  }

  private Strategy strategy() {
    return named == null ? Strategy.SUBJECT : named;
  }

  private List<Strategy> compared() {
    List<Strategy> strategies = new ArrayList<>(Arrays.asList(Strategy.values()));
    if (queries.isEmpty()) {
      strategies.remove(Strategy.WORKLOAD);
    }
    return strategies;
  }

  /// Reads the queries on every rank.
  private @Nullable QueryJoins workload(Communicator world) {
    if (queries.isEmpty()) {
      return null;
    }
    QueryJoins joins = new QueryJoins(Map.of(), 0, Set.of(), false);
    Failure failure = null;
    try {
      joins = QueryJoins.read(queries);
    } catch (MissingInputException | MalformedInputException e) {
      failure = Failure.of(e);
    }
    Failure.agree(world, failure);
    return joins;
  }

  private static final class StrategyConverter extends ChoiceConverter<Strategy> {
    StrategyConverter() {
      super(Strategy.values(), Strategy::label);
    }
  }

  private static final class PartsConverter implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
      if (!value.matches("0*[1-9]\\d{0,4}")
          || Integer.parseInt(value) > PartitionOptions.MOST_PARTS) {
        throw new TypeConversionException(
            "'" + value + "' is not a number of parts; give a whole number from 1 to 65535");
      }
      return Integer.valueOf(value);
    }
  }
}
