package org.swmpi.reason.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.swmpi.reason.Profile;

/// The judge sees every kind of error, and the minimiser leaves only what makes it.
class JudgeTest {
  private static final String TYPE = " " + Vocabulary.TYPE + " ";
  private static final String DATA =
      "<u:x>"
          + TYPE
          + "<u:C> .\n<u:C> "
          + Vocabulary.SUB_CLASS_OF
          + " <u:D> .\n_:b <u:p> \"l\"@EN .\n";
  private static final String RIGHT =
      "<u:x>"
          + TYPE
          + "<u:C> .\n<u:x>"
          + TYPE
          + "<u:D> .\n_:b <u:p> \"l\"@en .\n<u:C> "
          + Vocabulary.SUB_CLASS_OF
          + " <u:D> .\n";
  private static final ClosureCase SINGLE = ClosureCase.of("case", DATA, Profile.RHO);
  private static final ClosureCase DOUBLE =
      SINGLE.withFiles(List.of(SINGLE.files().getFirst(), new CaseFile("more.nt", "", false)));

  @Test
  void right() {
    assertThat(verdict(SINGLE, RIGHT)).isEmpty();
    assertThat(verdict(DOUBLE, RIGHT.replace("_:b", "_:anything"))).isEmpty();
  }

  @Test
  void labelsOfASingleFileStay() {
    assertThat(verdict(SINGLE, RIGHT.replace("_:b", "_:c"))).contains("missing", "surplus");
  }

  @Test
  void missingAndSurplus() {
    assertThat(verdict(SINGLE, RIGHT.replace("<u:D> .\n_:b", "<u:E> .\n_:b")))
        .contains(
            "missing:\n    <u:x>" + TYPE + "<u:D> .", "surplus:\n    <u:x>" + TYPE + "<u:E> .");
    assertThat(verdict(DOUBLE, RIGHT.replace("_:b <u:p>", "_:b <u:q>")))
        .contains("missing", "surplus");
  }

  @Test
  void repeats() {
    assertThat(verdict(SINGLE, RIGHT + "<u:x>" + TYPE + "<u:D> .\n"))
        .contains("written more than once");
  }

  @Test
  void spelling() {
    assertThat(verdict(SINGLE, RIGHT.replace("@en", "@EN"))).contains("missing", "surplus");
    assertThat(verdict(DOUBLE, RIGHT.replace("@en", "@EN"))).contains("not canonical");
    assertThat(verdict(DOUBLE, RIGHT.replace("\"l\"", "\"\\u006C\""))).contains("not canonical");
    assertThat(verdict(DOUBLE, RIGHT.replace("<u:p> ", "<u:p>  "))).contains("not canonical");
    assertThat(verdict(DOUBLE, RIGHT + "nonsense\n")).contains("malformed");
  }

  @Test
  void lastLineWithoutItsEnd() {
    assertThat(verdict(SINGLE, RIGHT.stripTrailing())).contains("has no end");
  }

  @Test
  void figures() {
    Counts counts = Oracle.expect(SINGLE).counts();
    assertThat(counts).isEqualTo(new Counts(1, 3, 0, false, 0, 1, 4));
    assertThat(Counts.ofLine(counts.toLine())).isEqualTo(counts);
    Counts wrong = new Counts(1, 3, 0, false, 1, 1, 4);
    Outcome outcome = Outcome.of(RIGHT.getBytes(StandardCharsets.UTF_8), wrong, "");
    assertThat(Judge.verdict(SINGLE, Oracle.expect(SINGLE), outcome))
        .contains("summary", "expected");
  }

  @Test
  void failure() {
    assertThat(Judge.verdict(SINGLE, Oracle.expect(SINGLE), Outcome.failed("broken")))
        .isEqualTo("broken");
  }

  @Test
  void minimised() {
    ClosureCase large =
        new ClosureCase(
            "large",
            List.of(
                new CaseFile("a.nt", "<u:a> <u:p> <u:b> .\r\n".repeat(20) + DATA, false),
                new CaseFile("b.nt", DATA + "#\n\n" + "<u:c><u:p>\"\\u0041\".\r", true)),
            Profile.RDFS,
            false,
            false,
            false);
    ClosureCase small =
        Minimiser.minimise(
            large,
            candidate ->
                Oracle.expect(candidate).output().stream()
                    .anyMatch(quad -> quad.line().equals("<u:x>" + TYPE + "<u:D> .")),
            1000);
    assertThat(small.files()).hasSize(1);
    assertThat(small.files().getFirst().text().lines())
        .containsExactly(
            "<u:x>" + TYPE + "<u:C> .", "<u:C> " + Vocabulary.SUB_CLASS_OF + " <u:D> .");
  }

  private static String verdict(ClosureCase given, String output) {
    Expected expected = Oracle.expect(given);
    Outcome outcome = Outcome.of(output.getBytes(StandardCharsets.UTF_8), expected.counts(), "");
    return Judge.verdict(given, expected, outcome);
  }
}
