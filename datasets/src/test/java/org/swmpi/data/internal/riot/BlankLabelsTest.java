package org.swmpi.data.internal.riot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BlankLabelsTest {
  private static final String ALPHABET = "uuggxx0123af.-·é:_";

  @Test
  void differentNodesHaveDifferentLegalLabels() {
    SplittableRandom random = new SplittableRandom(20261121);
    BlankLabels labels = new BlankLabels();
    Map<String, String> writtenByLabel = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      String written = i < 200 ? "" : random(random);
      String label = written.isEmpty() ? labels.next() : labels.ofWritten(written);
      assertThat(label).matches("[A-Za-z0-9é_](?:[A-Za-z0-9é_·.-]*[A-Za-z0-9é_·-])?");
      String before = writtenByLabel.put(label, written.isEmpty() ? "node " + i : written);
      assertThat(before).as("nodes with label %s", label).isIn(null, written);
    }
  }

  @Test
  void writtenLabelsMostlyStay() {
    BlankLabels labels = new BlankLabels();
    for (String label :
        new String[] {"x", "b0", "genid12", "g", "u", "gx", "gone", "a.b", "1", "Né·é"}) {
      assertThat(labels.ofWritten(label)).isEqualTo(label);
    }
  }

  private static String random(SplittableRandom random) {
    StringBuilder label = new StringBuilder();
    for (int length = random.nextInt(1, 7); length > 0; length--) {
      label.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return label.toString();
  }
}
