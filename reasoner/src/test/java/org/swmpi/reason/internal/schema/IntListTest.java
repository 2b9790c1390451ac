package org.swmpi.reason.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.swmpi.data.CapacityException;

class IntListTest {
  @Test
  void growsAsFarAsAnArrayCan() {
    assertThat(IntList.twice(1 << 29)).isEqualTo(1 << 30);
    assertThatThrownBy(() -> IntList.twice(1 << 30))
        .isInstanceOf(CapacityException.class)
        .hasMessageContaining("leave out a part of the schema");
  }
}
