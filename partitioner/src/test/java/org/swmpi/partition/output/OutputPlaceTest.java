package org.swmpi.partition.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutputPlaceTest {
  @Test
  void hostsThatWriteOneFileKeepNothingBack() {
    assertThat(OutputPlace.sharedWrite(List.of("a", "a")))
        .containsExactly(StandardOpenOption.WRITE);
    assertThat(OutputPlace.sharedWrite(List.of("a", "b")))
        .containsExactlyInAnyOrder(StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
  }
}
