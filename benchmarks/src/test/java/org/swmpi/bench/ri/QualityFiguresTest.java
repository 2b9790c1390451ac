package org.swmpi.bench.ri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of the scores that `sw-mpi evaluate` tells, and the texts they are of.
class QualityFiguresTest {
  @TempDir private Path folder;

  @Test
  void meansAndLeastsOverSeeds() {
    QualityFigures figures = new QualityFigures();
    QualitySubject subject =
        new QualitySubject("some", new TextSample(folder, 1234), _ -> List.of());
    for (String score : List.of("0.25", "0.5", "null")) {
      figures.add(
          subject,
          """
          [ { "file": "/sets/EN-RG-65.txt", "pairs": 65, "covered": 63, "spearman": %s },
            { "file": "none", "pairs": 1, "covered": 0, "spearman": null } ]
          """
              .formatted(score));
    }
    assertThat(figures.csv()).containsExactly("quality/1234/EN-RG-65,some,1,,0.3750,spearman,,");
    assertThat(figures.table().lines())
        .map(line -> line.replaceAll(" +", " "))
        .containsExactly("subject tokens EN-RG-65 none", "some 1,234 0.375 (0.250) -");
    figures.remove(subject);
    assertThat(figures.csv()).isEmpty();
  }

  @Test
  void otherTestsThanOfPairsAreRefused() {
    QualitySubject subject = new QualitySubject("some", new TextSample(folder, 1), _ -> List.of());
    assertThatThrownBy(
            () -> new QualityFigures().add(subject, "[{\"file\": \"toefl\", \"questions\": 80}]"))
        .hasMessageContaining("toefl: no pairs that people judged");
  }

  @Test
  void samplesAreOfWholeDocuments() throws Exception {
    Path text = Files.writeString(folder.resolve("text.txt"), "a b c\nd e\n\nf\n");
    Path file = folder.resolve("sample");
    assertThat(TextSample.copy(text, file, 4)).isEqualTo(new TextSample(file, 5));
    assertThat(file).hasContent("a b c\nd e\n");
    assertThat(TextSample.copy(text, file, TextSample.ALL)).isEqualTo(new TextSample(file, 6));
    assertThat(file).hasSameTextualContentAs(text);
  }
}
