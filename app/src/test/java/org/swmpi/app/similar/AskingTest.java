package org.swmpi.app.similar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AskingTest {
  @Test
  void theMoreAnswersTheFewerQuestionsTogether() {
    assertThat(Asking.together(0)).isEqualTo(1024);
    assertThat(Asking.together(10)).isEqualTo(1024);
    assertThat(Asking.together(4096)).isEqualTo(1024);
    assertThat(Asking.together(1 << 20)).isEqualTo(4);
    assertThat(Asking.together(1L << 40)).isEqualTo(1);
  }
}
