package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
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

  /// What the commands use of the repository.
  private static final List<String> USED = List.of("sw-mpi", "examples", "app");

  @TempDir private Path folder;

  @TestFactory
  List<DynamicTest> commandsDoWhatIsSaid() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : pages()) {
      Matcher block = BLOCK.matcher(Files.readString(page));
      while (block.find()) {
        String name = ROOT.relativize(page) + ": " + block.group(1).lines().findFirst().orElse("");
        String commands = block.group(1);
        tests.add(DynamicTest.dynamicTest(name, page.toUri(), () -> check(commands)));
      }
    }
    assertThat(tests).as("tested blocks").isNotEmpty();
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

  private void check(String commands) throws Exception {
    if (commands.contains("mpirun")) {
      JarRun.assumeMpirun();
    }
    for (String name : USED) {
      if (!Files.exists(folder.resolve(name))) {
        Files.createSymbolicLink(folder.resolve(name), ROOT.resolve(name));
      }
    }
    Result result =
        JarRun.ofCommand(List.of("bash", "-euo", "pipefail", "-c", commands))
            .in(folder)
            .run()
            .exits(0);
    List<String> expected =
        commands
            .lines()
            .filter(line -> line.startsWith("#> "))
            .map(line -> line.substring(3))
            .toList();
    if (!expected.isEmpty()) {
      assertThat(result.out().lines().map(String::stripTrailing)).containsSubsequence(expected);
    }
  }
}
