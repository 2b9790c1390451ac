package org.swmpi.reason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.reason.oracle.Campaign;
import org.swmpi.reason.oracle.MtEntry;
import org.swmpi.reason.oracle.Outcome;
import org.swmpi.reason.oracle.SharedData;

/// The W3C's entailment tests: the action is closed, and the result has to map into the closure (or
/// not), blank nodes standing for anything.
///
/// The tests' README lets a positive test be run in a stronger regime. `rdfs-full --literals` is
/// the strongest that we have; tests of the regimes `simple` and `RDF` are run in it too, the
/// negative ones as well: what RDFS does not entail, the weaker regimes do not.
///
/// Not covered: positive tests that need datatypes recognised other than xsd:string (for us a
/// spelling of plain literals), and those that want a contradiction found. Negative tests that name
/// such datatypes are run: by the README's last paragraph the right answer passes.
class RdfMtTest {
  private static final Set<String> RECOGNISED = Set.of("http://www.w3.org/2001/XMLSchema#string");

  @TempDir Path scratch;

  private static List<MtEntry> entries() {
    Path manifest =
        SharedData.require("rdf-tests/rdf11/rdf-mt/manifest.ttl", "the W3C's entailment tests");
    return MtEntry.read(manifest);
  }

  @TestFactory
  Stream<DynamicTest> covered() {
    return entries().stream()
        .filter(entry -> whyNotCovered(entry).isEmpty())
        .map(entry -> dynamicTest(entry.name(), () -> check(entry)));
  }

  private void check(MtEntry entry) {
    Outcome outcome = Campaign.onThreads(scratch, 2).outcome(entry.toCase(Profile.RDFS_FULL, true));
    assertThat(outcome.wrong()).isEmpty();
    assertThat(outcome.hasFailed()).as("refused").isFalse();
    if (entry.result().isPresent()) {
      assertThat(entry.resultFollowsFrom(outcome.lines())).isEqualTo(entry.positive());
    }
  }

  /// Names each, and what it would take. All 48 are accounted for.
  @Test
  void notCovered() {
    List<String> reasons = new ArrayList<>();
    List<MtEntry> entries = entries();
    for (MtEntry entry : entries) {
      whyNotCovered(entry).ifPresent(why -> reasons.add(entry.name() + ": " + why));
    }
    System.out.println("rdf-mt, not covered:\n  " + String.join("\n  ", reasons));
    assertThat(entries).hasSize(48);
    assertThat(reasons).hasSize(15);
  }

  /// Empty if a test is covered.
  private static Optional<String> whyNotCovered(MtEntry entry) {
    List<String> unknown =
        entry.recognised().stream()
            .filter(datatype -> !RECOGNISED.contains(datatype))
            .sorted()
            .toList();
    if (!entry.positive()) {
      return Optional.empty();
    }
    if (entry.result().isEmpty()) {
      return Optional.of("wants a contradiction found, and no profile looks for one");
    }
    return unknown.isEmpty()
        ? Optional.empty()
        : Optional.of("has to recognise " + String.join(", ", unknown));
  }
}
