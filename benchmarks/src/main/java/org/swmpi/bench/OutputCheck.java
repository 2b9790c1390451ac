package org.swmpi.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Runs each contender once, untimed, and reads what it wrote: no triple of sw-mpi's twice, and the
/// same ones for any number of ranks and any transport. Says what the peer writes more and less.
final class OutputCheck {
  private final Path log;
  private final PrintStream out;
  private Optional<TripleSet> closure = Optional.empty();
  private boolean failed;

  /// @param log file for the standard error of contenders
  OutputCheck(Path log, PrintStream out) {
    this.log = log;
    this.out = out;
  }

  /// The contenders that did their work; a line tells of each of the others.
  List<Contender> passed(List<Contender> contenders) throws IOException, InterruptedException {
    List<Contender> passed = new ArrayList<>();
    for (Contender contender : contenders) {
      try {
        Run.of(contender, log);
        check(contender);
        passed.add(contender);
      } catch (Run.ContenderFailure e) {
        failed = true;
        out.println("LEFT OUT: " + e.getMessage());
      } finally {
        Files.deleteIfExists(contender.output());
      }
    }
    return passed;
  }

  /// Whether a contender was left out.
  boolean failed() {
    return failed;
  }

  private void check(Contender contender) throws IOException {
    if (contender.isSwMpi()) {
      checkClosure(contender, TripleSet.of(contender.output()));
    } else if (contender.subject().equals(Contender.RIOT)) {
      describe(TripleSet.of(contender.output()));
    }
  }

  private void checkClosure(Contender contender, TripleSet written) {
    if (written.distinct() != written.lines()) {
      throw new Run.ContenderFailure(
          String.format(
              Locale.ROOT,
              "%s wrote %,d lines, but %,d distinct ones",
              contender.label(),
              written.lines(),
              written.distinct()));
    }
    if (closure.isEmpty()) {
      closure = Optional.of(written);
      out.printf(Locale.ROOT, "closure: %,d triples, none twice%n", written.lines());
    } else if (!written.sameAs(closure.get())) {
      throw new Run.ContenderFailure(
          contender.label() + " wrote other triples than the first configuration");
    }
  }

  private void describe(TripleSet written) {
    out.printf(
        Locale.ROOT,
        "riot: %,d lines, of them %,d distinct, for it removes no duplicates%n",
        written.lines(),
        written.distinct());
    if (closure.isPresent()) {
      TripleSet complete = closure.get();
      out.printf(
          Locale.ROOT,
          "riot: has %,d triples that are not in the closure and lacks %,d that are (it does not"
              + " write rdfs5 and rdfs11); %,d with blank nodes, which it renames, not compared%n",
          written.namedNotIn(complete),
          complete.namedNotIn(written),
          complete.blankLines());
    }
  }
}
