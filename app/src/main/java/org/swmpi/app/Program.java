package org.swmpi.app;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.swmpi.app.closure.ClosureCommand;
import org.swmpi.app.datasets.DatasetsCommand;
import org.swmpi.app.evaluate.EvaluateCommand;
import org.swmpi.app.index.IndexCommand;
import org.swmpi.app.info.InfoCommand;
import org.swmpi.app.partition.PartitionCommand;
import org.swmpi.app.programs.LaunchCommand;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.Failure;
import org.swmpi.app.run.OfOneProcess;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.serve.ServeCommand;
import org.swmpi.app.similar.SimilarCommand;
import org.swmpi.app.space.SpaceCommand;
import org.swmpi.app.talk.NearestNames;
import org.swmpi.app.talk.Talk;
import org.swmpi.app.workflow.JobsCommand;
import org.swmpi.app.workflow.WorkflowCommand;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.TransportReport;
import org.swmpi.mpi.Transports;
import org.swmpi.workflow.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/// sw-mpi from its arguments to its exit code.
final class Program {
  private final PrintWriter out;
  private final Talk talk;
  private final OptionalInt launchedRank;
  private final Duration patience;
  private final CommonOptions common = new CommonOptions();

  /// @param out standard output
  /// @param talk standard error
  /// @param launchedRank number of this process under a launcher
  /// @param patience how long a process that is not rank 0 leaves it to rank 0 to tell what is
  ///     wrong on all of them. The launcher ends it as soon as rank 0 has: the time passes in full
  ///     only where rank 0 is well
  Program(PrintWriter out, Talk talk, OptionalInt launchedRank, Duration patience) {
    this.out = out;
    this.talk = talk;
    this.launchedRank = launchedRank;
    this.patience = patience;
  }

  /// All commands and options, as picocli has them.
  CommandLine commandLine() {
    return commandLine(commands().values());
  }

  private CommandLine commandLine(Collection<Consumer<CommandLine>> commands) {
    CommandLine commandLine = new CommandLine(new SwMpi());
    commandLine.addMixin("common", common);
    commands.forEach(command -> command.accept(commandLine));
    return commandLine
        .setOut(speaks() ? out : new PrintWriter(PrintWriter.nullWriter()))
        .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
        .setExpandAtFiles(false)
        .setExecutionStrategy(this::execute)
        .setParameterExceptionHandler((e, _) -> refuse(UsageErrors.message(e)))
        .setExecutionExceptionHandler((e, _, _) -> fail(e));
  }

  /// What adds each command, by its name, in the order of the help.
  private Map<String, Consumer<CommandLine>> commands() {
    Map<String, Consumer<CommandLine>> commands = new LinkedHashMap<>();
    commands.put("closure", root -> root.addSubcommand(new ClosureCommand(common, talk)));
    commands.put("index", root -> root.addSubcommand(new IndexCommand(common, talk)));
    commands.put("similar", root -> root.addSubcommand(new SimilarCommand(common, out, talk)));
    commands.put("evaluate", root -> root.addSubcommand(new EvaluateCommand(common, out, talk)));
    commands.put(
        "serve", root -> root.addSubcommand(new ServeCommand(common, out, talk, speaks())));
    commands.put("info", root -> root.addSubcommand(new InfoCommand(common, out, talk)));
    // Options behind the program's name are the program's.
    commands.put(
        "launch",
        root ->
            root.addSubcommand(
                new CommandLine(new LaunchCommand(common, talk)).setStopAtPositional(true)));
    commands.put("partition", root -> root.addSubcommand(new PartitionCommand(common, out, talk)));
    commands.put("datasets", root -> DatasetsCommand.addTo(root, common, out, talk));
    commands.put("space", root -> SpaceCommand.addTo(root, common, out, talk));
    commands.put("workflow", root -> WorkflowCommand.addTo(root, common, out, talk));
    commands.put("jobs", root -> JobsCommand.addTo(root, common, out, talk));
    return commands;
  }

  /// The command that the arguments begin with, or all: picocli takes 10 ms to learn the options
  /// of one.
  private Collection<Consumer<CommandLine>> wanted(List<String> arguments) {
    Map<String, Consumer<CommandLine>> commands = commands();
    Consumer<CommandLine> first = arguments.isEmpty() ? null : commands.get(arguments.getFirst());
    return first == null ? commands.values() : List.of(first);
  }

  /// Runs the command that the arguments name.
  int run(List<String> arguments) {
    try {
      return commandLine(wanted(arguments)).execute(arguments.toArray(String[]::new));
    } catch (Error e) { // picocli hands on exceptions only
      return failHere(Failure.of(e));
    }
  }

  private int execute(ParseResult parsed) throws ParameterException {
    Object named = parsed.commandSpec().userObject();
    for (ParseResult part = parsed; part != null; part = part.subcommand()) {
      refuseEmptyValues(part);
      named = part.commandSpec().userObject();
    }
    if (named instanceof OfOneProcess && !speaks()) {
      return ExitCode.DONE;
    }
    if (common.quiet()) {
      talk.silence();
    }
    try {
      return new CommandLine.RunLast().execute(parsed);
    } catch (UncheckedIOException e) { // the help could not be written
      return fail(e);
    }
  }

  /// An empty name of a file would be taken for the folder that sw-mpi stands in.
  private static void refuseEmptyValues(ParseResult parsed) {
    for (OptionSpec option : parsed.matchedOptions()) {
      refuseEmpty(parsed, option, option.longestName());
    }
    for (PositionalParamSpec parameter : parsed.matchedPositionals()) {
      if (List.of(parameter.auxiliaryTypes()).contains(Path.class)) {
        refuseEmpty(parsed, parameter, parameter.paramLabel());
      }
    }
  }

  private static void refuseEmpty(ParseResult parsed, ArgSpec argument, String name) {
    if (argument.stringValues().contains("")) {
      throw new ParameterException(
          parsed.commandSpec().commandLine(),
          name + ": its value is empty; check the variable that should hold it");
    }
  }

  private int fail(Exception e) {
    return switch (e) {
      case UsageException _ -> refuse(String.valueOf(e.getMessage()));
      case InvalidPathException path -> refuse(unusable(path));
      case LaunchException launch -> refuse(launch.getMessage() + nearestTransport());
      default -> failHere(Failure.of(e));
    };
  }

  /// What is wrong with the command line is wrong on all ranks: rank 0 tells it.
  private int refuse(String message) {
    if (speaks()) {
      talk.always("sw-mpi: " + message);
    } else {
      leaveItToRankZero();
    }
    return ExitCode.USAGE;
  }

  /// What has failed may have failed on one machine only. Rank 0 speaks first, and where the
  /// launcher does not end the job then, so does this one.
  private int failHere(Failure failure) {
    if (!speaks()) {
      leaveItToRankZero();
    }
    if (failure.message() != null) {
      String who = launchedRank.isPresent() ? "rank " + launchedRank.getAsInt() + ": " : "";
      talk.always("sw-mpi: " + who + failure.message());
    }
    return failure.exitCode();
  }

  /// Java takes names of files for text in the encoding of the locale, and `C` has only ASCII.
  private static String unusable(InvalidPathException e) {
    return "'"
        + e.getInput()
        + "' cannot be the name of a file here ("
        + e.getReason()
        + "); where its letters are the reason, set LC_ALL to C.UTF-8";
  }

  private boolean speaks() {
    return launchedRank.orElse(0) == 0;
  }

  private void leaveItToRankZero() {
    try {
      Thread.sleep(patience);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private String nearestTransport() {
    String wanted = common.transport();
    if (wanted == null) {
      return "";
    }
    List<String> names =
        Transports.list(JobOptions.defaults()).stream().map(TransportReport::name).toList();
    return names.contains(wanted) ? "" : NearestNames.hint(wanted, names);
  }
}
