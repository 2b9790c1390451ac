package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.swmpi.app.JarRun.Result;

/// Runs the commands that README.md and docs show, so that they stay true.
///
/// A block below the comment `<!-- tested -->` is run by `bash -eu` in a folder that looks like the
/// root of the repository. Lines in it that begin with `#> ` are what the block prints; lines may
/// come between them.
class DocumentationIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern BLOCK =
      Pattern.compile("<!-- tested -->\\s*```sh\\n(.*?)```", Pattern.DOTALL);

  /// The JDK of the tests.
  private static final String JAVA_HOME = "JAVA_HOME=" + System.getProperty("java.home");

  /// What the commands use of the repository.
  private static final List<String> USED = List.of("sw-mpi", "examples", "app", "docs");

  @TempDir private Path folder;

  /// A test a page, whose blocks are run one after the other; pages at the same time.
  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  List<DynamicTest> commandsDoWhatIsSaid() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : pages()) {
      List<String> blocks =
          BLOCK.matcher(Files.readString(page)).results().map(block -> block.group(1)).toList();
      if (!blocks.isEmpty()) {
        String name = ROOT.relativize(page).toString();
        tests.add(DynamicTest.dynamicTest(name, page.toUri(), () -> check(name, blocks)));
      }
    }
    assertThat(tests).as("pages with tested blocks").isNotEmpty();
    return tests;
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      return Stream.concat(Stream.of(ROOT.resolve("README.md")), docs)
          .filter(path -> path.toString().endsWith(".md") && Files.exists(path))
          .sorted()
          .toList();
    }
  }

  private void check(String page, List<String> blocks) throws Exception {
    Path place = Files.createDirectory(folder.resolve(page.replace('/', '-')));
    for (String name : USED) {
      Files.createSymbolicLink(place.resolve(name), ROOT.resolve(name));
    }
    List<String> ofMpirun = blocks.stream().filter(block -> block.contains("mpirun")).toList();
    for (String block : blocks) {
      if (!ofMpirun.contains(block)) {
        check(block, place);
      }
    }
    if (!ofMpirun.isEmpty()) {
      JarRun.assumeMpirun();
    }
    for (String block : ofMpirun) {
      check(block, place);
    }
  }

  private static void check(String commands, Path place) throws Exception {
    Result result =
        JarRun.ofCommand(List.of("env", JAVA_HOME, "bash", "-euo", "pipefail", "-c", commands))
            .in(place)
            .run();
    assertThat(result.exitCode())
        .as("exit code of %s; standard error: %s", commands, result.err())
        .isZero();
    List<String> expected =
        commands
            .lines()
            .filter(line -> line.startsWith("#> "))
            .map(line -> line.substring(3))
            .toList();
    if (!expected.isEmpty()) {
      assertThat(result.out().lines().map(String::stripTrailing))
          .as(commands)
          .containsSubsequence(expected);
    }
  }
}
