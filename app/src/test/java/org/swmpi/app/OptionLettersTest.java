package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.swmpi.app.talk.Talk;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.TransportReport;
import org.swmpi.mpi.Transports;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// Open MPI's `mpirun` edits what follows an argument with the letters `cp` (or `classpath`) in it,
/// so nothing that we have users write has them.
class OptionLettersTest {
  /// Names of commands and options, and the values that options choose from.
  static List<String> words() {
    Talk talk =
        new Talk(
            new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8), false);
    PrintWriter nowhere = new PrintWriter(PrintWriter.nullWriter());
    CommandLine root = new Program(nowhere, talk, OptionalInt.empty(), Duration.ZERO).commandLine();
    List<String> words = new ArrayList<>();
    add(root, words);
    Transports.list(JobOptions.defaults()).stream().map(TransportReport::name).forEach(words::add);
    return words;
  }

  private static void add(CommandLine command, List<String> words) {
    words.add(command.getCommandName());
    for (OptionSpec option : command.getCommandSpec().options()) {
      words.addAll(List.of(option.names()));
      if (option.completionCandidates() != null) {
        option.completionCandidates().forEach(words::add);
      }
    }
    command.getSubcommands().values().forEach(sub -> add(sub, words));
  }

  @Test
  void noWordReadsAsAClassPathOption() {
    assertThat(words())
        .contains(
            "closure",
            "info",
            "space",
            "export",
            "--profile",
            "rdfs-full",
            "--transport",
            "threads",
            "mpi")
        .noneMatch(word -> word.contains("cp") || word.contains("classpath"));
  }
}
