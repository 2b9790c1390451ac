package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.swmpi.app.talk.Talk;
import org.swmpi.workflow.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// The user guide names what there is. [DocumentationIT] runs its commands.
class DocumentationTest {
  private static final Path DOCS = Path.of("../docs");

  private static CommandLine command(String name) {
    Talk talk =
        new Talk(
            new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8), false);
    PrintWriter nowhere = new PrintWriter(PrintWriter.nullWriter());
    return new Program(nowhere, talk, OptionalInt.empty(), Duration.ZERO)
        .commandLine()
        .getSubcommands()
        .get(name);
  }

  @Test
  void everyOptionOfClosureIsDescribed() throws IOException {
    String page = Files.readString(DOCS.resolve("closure.md"));
    for (OptionSpec option : command("closure").getCommandSpec().options()) {
      for (String name : option.names()) {
        assertThat(page).as(name).containsPattern("`" + name + "[` ]");
      }
      if (option.completionCandidates() != null) {
        for (String value : option.completionCandidates()) {
          assertThat(page).as(option.longestName()).containsPattern("[` ]" + value + "`");
        }
      }
    }
  }

  /// Those of every command are on the page of `closure`.
  @Test
  void everyOptionOfConvertAndValidateIsDescribed() throws IOException {
    String page = Files.readString(DOCS.resolve("convert.md"));
    for (String name : List.of("convert", "validate")) {
      CommandLine sub = command("datasets").getSubcommands().get(name);
      for (OptionSpec option : sub.getCommandSpec().options()) {
        if (option.inherited() || option.usageHelp() || option.versionHelp()) {
          continue;
        }
        assertThat(page).as(name).containsPattern("`" + option.longestName() + "[` ]");
        if (option.completionCandidates() != null) {
          for (String value : option.completionCandidates()) {
            assertThat(page).as(option.longestName()).containsPattern("[` ]" + value + "`");
          }
        }
      }
    }
  }

  @Test
  void everyOptionOfGenerateIsDescribed() throws IOException {
    String page = Files.readString(DOCS.resolve("generate.md"));
    CommandLine generate = command("datasets").getSubcommands().get("generate");
    assertThat(generate.getSubcommands()).hasSize(3);
    generate
        .getSubcommands()
        .forEach(
            (kind, command) -> {
              assertThat(page).contains("sw-mpi datasets generate " + kind + " ");
              for (OptionSpec option : command.getCommandSpec().options()) {
                if (!option.inherited() && !option.names()[0].matches("-[hV]")) {
                  assertThat(page).containsPattern("`" + option.longestName() + "[` ]");
                }
              }
            });
  }

  @Test
  void everyExitCodeIsDescribed() throws Exception {
    List<String> codes = new ArrayList<>(List.of("143"));
    for (Field code : ExitCode.class.getFields()) {
      codes.add(Integer.toString(code.getInt(null)));
    }
    assertThat(codes).hasSizeGreaterThan(8);
    String page = Files.readString(DOCS.resolve("closure.md"));
    assertThat(codes).allSatisfy(code -> assertThat(page).contains("\n| " + code + " | "));
  }

  @Test
  void infoHasAPage() throws IOException {
    assertThat(Files.readString(DOCS.resolve("info.md"))).contains("sw-mpi info [--json]");
  }
}
