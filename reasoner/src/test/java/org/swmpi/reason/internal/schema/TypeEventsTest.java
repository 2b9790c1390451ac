package org.swmpi.reason.internal.schema;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.swmpi.data.CapacityException;
import org.swmpi.reason.Profile;

class TypeEventsTest {
  /// Its square is beyond 31 bits.
  private static final int MANY = 46_341;

  @Test
  void morePairsThan31BitsCanCountAreRefused() {
    Terms terms = new Terms();
    RuleEngine engine = new RuleEngine(terms, Profile.RHO, new LiteralSurrogates(false));
    int top = terms.id("<http://x/c>");
    for (int i = 0; i < MANY; i++) {
      engine.add(terms.type, terms.subPropertyOf, terms.id("<http://x/p" + i + ">"));
      engine.add(terms.id("<http://x/c" + i + ">"), terms.subClassOf, top);
    }
    engine.close();
    ClosedSchema schema = new ClosedSchema(terms, Profile.RHO, engine);
    assertThatThrownBy(() -> new TypeEvents(schema))
        .isInstanceOf(CapacityException.class)
        .hasMessageContaining("46,342 classes under 46,342 typing predicates");
  }
}
