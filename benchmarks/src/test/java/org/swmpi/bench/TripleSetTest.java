package org.swmpi.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TripleSetTest {
  @TempDir Path folder;

  @Test
  void countsLinesAndDistinctLinesAndThoseWithBlankNodes() throws IOException {
    TripleSet set = of("<a> <p> <b> .\n<a> <p> <b> .\n_:x <p> <b> .\n<a> <p> _:x .\n");

    assertThat(set.lines()).isEqualTo(4);
    assertThat(set.distinct()).isEqualTo(3);
    assertThat(set.blankLines()).isEqualTo(2);
  }

  @Test
  void comparesWithoutRegardToOrder() throws IOException {
    TripleSet set = of("<a> <p> <b> .\n<a> <p> <c> .\n");

    assertThat(set.sameAs(of("<a> <p> <c> .\n<a> <p> <b> ."))).isTrue();
    assertThat(set.sameAs(of("<a> <p> <b> .\n"))).isFalse();
    assertThat(set.namedNotIn(of("<a> <p> <b> .\n<a> <p> <d> .\n<a> <p> <e> .\n"))).isEqualTo(1);
    assertThat(of("").namedNotIn(set)).isZero();
  }

  @Test
  void readsLinesAcrossBlocks() throws IOException {
    int lines = 1_000_000; // 12 bytes and more each, blocks are of 4 MiB
    TripleSet set =
        of(
            IntStream.range(0, lines)
                .mapToObj(i -> "<a> <p> <" + i + "> .\n")
                .collect(Collectors.joining()));

    assertThat(set.distinct()).isEqualTo(lines);
  }

  private TripleSet of(String lines) throws IOException {
    return TripleSet.of(Files.writeString(folder.resolve("lines.nt"), lines));
  }
}
