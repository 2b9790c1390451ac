package org.swmpi.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

class BenchmarkProgramTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Example example = new Example();

  @Test
  void optionsHaveTheirValuesBehindASpaceOrAnEqualsSign() {
    assertThat(
            run(
                "--out=there",
                "--rounds",
                "1_0",
                "--bytes=1_000_000_000_000",
                "--part",
                "one",
                "--file=pom.xml"))
        .isZero();

    assertThat(example.options.out()).isEqualTo(Path.of("there"));
    assertThat(example.options.rounds(5)).isEqualTo(10);
    assertThat(example.bytes).hasValue(1_000_000_000_000L);
    assertThat(example.part).hasValue(Part.ONE);
    assertThat(example.file).hasValue(Path.of("pom.xml").toAbsolutePath());
  }

  @Test
  void quickMeansThreeRoundsUnlessTheirNumberIsGiven() {
    assertThat(run()).isZero();
    assertThat(example.options.rounds(5)).isEqualTo(5);
    assertThat(example.options.out()).isEqualTo(Path.of("root/benchmarks/results"));

    assertThat(run("--quick")).isZero();
    assertThat(example.options.rounds(5)).isEqualTo(3);

    assertThat(run("--rounds", "1", "--quick")).isZero();
    assertThat(example.options.rounds(5)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--rounds=0",
        "--rounds=-1",
        "--rounds=2147483648",
        "--rounds=many",
        "--rounds",
        "--part=three",
        "--file=not/there",
        "--no-such-option",
        "argument"
      })
  void wrongUsageIsToldWithWhatThereIs(String argument) {
    assertThat(run(argument)).isEqualTo(2);

    assertThat(err.toString(UTF_8))
        .startsWith("benchmarks/run: ")
        .contains(argument.replaceFirst("=.*", ""), "Usage: benchmarks/run example [OPTIONS]");
    assertThat(out.size()).isZero();
  }

  @Test
  void theHelpIsNoWiderThanALine() {
    assertThat(run("--help")).isZero();

    assertThat(out.toString(UTF_8).lines())
        .anyMatch(line -> line.contains("--quick"))
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    assertThat(out.toString(UTF_8)).containsSubsequence("--quick", "--part", "--rounds", "--help");
  }

  @Test
  void aFailureIsAMessageAndADefectIsShown() {
    assertThat(fail(new Run.ContenderFailure("riot broke"))).isEqualTo(70);
    assertThat(err.toString(UTF_8)).isEqualToIgnoringNewLines("benchmarks/run: riot broke");

    assertThat(fail(new FileNotFoundException("data.nt"))).isEqualTo(70);
    assertThat(err.toString(UTF_8))
        .isEqualToIgnoringNewLines("benchmarks/run: java.io.FileNotFoundException: data.nt");

    assertThat(fail(new ArithmeticException("by zero"))).isEqualTo(70);
    assertThat(err.toString(UTF_8)).contains("ArithmeticException: by zero", "\tat ");
  }

  private int fail(Exception failure) {
    example.failure = Optional.of(failure);
    return run();
  }

  private int run(String... arguments) {
    out.reset();
    err.reset();
    return BenchmarkProgram.run(
        example,
        List.of(arguments),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8));
  }

  private enum Part {
    ONE,
    TWO
  }

  @Command(
      name = "benchmarks/run example",
      description =
          "An example, whose description is longer than a line may be: it goes on on the next one.")
  private static final class Example implements Callable<Integer> {
    @Mixin private final BenchmarkOptions options = new BenchmarkOptions(Path.of("root"));

    @Option(names = "--part", paramLabel = "NAME", description = "${COMPLETION-CANDIDATES}")
    private Optional<Part> part = Optional.empty();

    @Option(names = "--bytes")
    private Optional<Long> bytes = Optional.empty();

    @Option(names = "--file", converter = ReadablePath.class)
    private Optional<Path> file = Optional.empty();

    private Optional<Exception> failure = Optional.empty();

    @Override
    public Integer call() throws Exception {
      if (failure.isPresent()) {
        throw failure.get();
      }
      return 0;
    }
  }
}
