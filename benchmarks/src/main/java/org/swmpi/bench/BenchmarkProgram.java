package org.swmpi.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/// A benchmark from its arguments to its exit code.
public final class BenchmarkProgram {
  /// Of a benchmark that could not measure all.
  public static final int EX_SOFTWARE = 70;

  private static final int WIDTH = 100;

  private BenchmarkProgram() {}

  /// Runs a benchmark and ends the JVM.
  ///
  /// @param benchmark makes the command for the root of the checkout
  /// @param arguments that root, then those of the user
  public static void main(Function<Path, Callable<Integer>> benchmark, String[] arguments) {
    Path repository = Path.of(arguments[0]).toAbsolutePath().normalize();
    List<String> rest = List.of(arguments).subList(1, arguments.length);
    System.exit(run(benchmark.apply(repository), rest, System.out, System.err));
  }

  /// Runs a benchmark.
  ///
  /// @param benchmark a command of picocli
  /// @return exit code: 2 of usage, 70 where something could not be measured
  public static int run(
      Callable<Integer> benchmark, List<String> arguments, PrintStream out, PrintStream err) {
    CommandLine commandLine = new CommandLine(benchmark);
    commandLine
        .getCommandSpec()
        .addOption(
            OptionSpec.builder("--help").usageHelp(true).order(99).description("this text").build())
        .exitCodeOnExecutionException(EX_SOFTWARE)
        .usageMessage()
        .abbreviateSynopsis(true)
        .optionListHeading("%n")
        .sortOptions(false)
        .width(WIDTH);
    return commandLine
        .registerConverter(int.class, WholeNumber::upToInt)
        .registerConverter(Integer.class, WholeNumber::upToInt)
        .registerConverter(Long.class, text -> WholeNumber.upTo(Long.MAX_VALUE, text))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
        .setExpandAtFiles(false)
        .setOut(new PrintWriter(out, true, out.charset()))
        .setErr(new PrintWriter(err, true, err.charset()))
        .setParameterExceptionHandler((e, _) -> refuse(e, err))
        .setExecutionExceptionHandler((e, _, _) -> fail(e, err))
        .execute(arguments.toArray(String[]::new));
  }

  private static int refuse(ParameterException e, PrintStream err) {
    err.println("benchmarks/run: " + e.getMessage() + "\n");
    e.getCommandLine().usage(err);
    return CommandLine.ExitCode.USAGE;
  }

  /// What is none of these is a defect, and picocli shows where.
  private static int fail(Exception e, PrintStream err) throws Exception {
    String message =
        switch (e) {
          case IOException io -> io.toString(); // the message may be the name of a file, no more
          case UncheckedIOException io -> String.valueOf(io.getCause());
          case Run.ContenderFailure failure -> failure.getMessage();
          case IllegalArgumentException argument -> argument.getMessage();
          case IllegalStateException state -> state.getMessage();
          default -> throw e;
        };
    err.println("benchmarks/run: " + message);
    return EX_SOFTWARE;
  }
}
