package org.swmpi.app.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputKindTest {
  @ParameterizedTest
  @ValueSource(strings = {"a.nt", "a.nt.gz", "a", "a.xz.nt", "A.NT.ZST", "xz", "a.ttl"})
  void namesThatTellNothingElse(String name) {
    OutputKind.N_TRIPLES.verify(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.nt.xz", "a.NT.Z", "a.zip", "folder/a.txt.lz4"})
  void otherCompressionIsRefused(String name) {
    assertThatThrownBy(() -> OutputKind.N_TRIPLES.verify(name))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(name)
        .hasMessageContaining(".gz, .bz2 or .zst");
  }

  @Test
  void otherFormatsAreRefused() {
    assertThatThrownBy(() -> OutputKind.N_TRIPLES.verify("a.rdf"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("the output is N-Triples");
  }
}
