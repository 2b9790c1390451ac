package org.swmpi.reason.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.reason.Profile;

class RuleEngineTest {
  private static final int LENGTH = 3000;

  private final Terms terms = new Terms();
  private final RuleEngine engine =
      new RuleEngine(terms, Profile.RHO, new LiteralSurrogates(false));

  /// Joining each pair with each takes n³ steps: more than ten minutes.
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Timeout(value = 120, threadMode = SEPARATE_THREAD)
  void chainsTakeTimeByTheTriplesThatFollow(boolean ofClasses) {
    int link = ofClasses ? terms.subClassOf : terms.subPropertyOf;
    List<Integer> lower = new ArrayList<>(IntStream.range(0, LENGTH).boxed().toList());
    Collections.shuffle(lower, new Random(1));
    int[] nodes =
        IntStream.rangeClosed(0, LENGTH).map(i -> terms.id("<http://x/" + i + ">")).toArray();
    lower.forEach(i -> engine.add(nodes[i], link, nodes[i + 1]));
    engine.close();
    assertThat(engine.triples().size()).isEqualTo(LENGTH * (LENGTH + 1) / 2);
  }
}
