package org.swmpi.data.rdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;

class PartsFolderTest {
  @TempDir Path folder;

  @Test
  void theMarkerTellsHowManyPartsThereAre() throws IOException {
    assertThat(PartsFolder.isParts(folder)).isFalse();
    assertThat(PartsFolder.parts(folder)).isEmpty();
    Files.writeString(folder.resolve(PartsFolder.MARKER), PartsFolder.marker(3));
    assertThat(PartsFolder.isParts(folder)).isTrue();
    assertThat(PartsFolder.parts(folder)).hasValue(3);
    assertThat(Files.readString(folder.resolve(PartsFolder.MARKER)))
        .isEqualTo("{\"format\": \"sw-mpi-parts\", \"version\": 1, \"parts\": 3}\n");
  }

  @Test
  void thereIsNoFolderOfNoParts() {
    assertThatThrownBy(() -> PartsFolder.marker(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("parts: 0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "{\"format\": \"other\", \"version\": 1, \"parts\": 3}",
        "{\"format\": \"sw-mpi-parts\", \"version\": 1, \"parts\": 0}"
      })
  void anotherMarkerIsRefused(String content) throws IOException {
    Files.writeString(folder.resolve(PartsFolder.MARKER), content);
    assertThatThrownBy(() -> PartsFolder.parts(folder))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("not the marker of a folder of parts; remove it");
  }

  @Test
  void aLaterVersionIsRefusedByName() throws IOException {
    Files.writeString(
        folder.resolve(PartsFolder.MARKER),
        "{ \"format\":\"sw-mpi-parts\", \"version\":2,\"parts\":3 }");
    assertThatThrownBy(() -> PartsFolder.parts(folder))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageEndingWith(
            "version 2 of the format, and this sw-mpi reads version 1; read it with a later sw-mpi");
  }

  @Test
  void aFolderThatIsNotWholeIsRefused() {
    List<String> names = List.of("part-00000.nt", "tbox.nt", "part-00001.nt");
    PartsFolder.check("f", 2, names);
    assertThatThrownBy(() -> PartsFolder.check("f", 999_999_999, names))
        .isInstanceOf(MissingInputException.class)
        .hasMessageStartingWith("f: part 2 is not there");
    assertThatThrownBy(() -> PartsFolder.check("f", 1, names))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("part-00001.nt is left from another run");
    assertThatThrownBy(() -> PartsFolder.check("f", 2, List.of("part-00000.nt", "part-00000.nq")))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("part-00000.nq is left from another run");
  }

  @Test
  void namesOfPartsAndTheirNumbersBelongTogether() {
    for (int index : new int[] {0, 7, 99_999, 100_000}) {
      for (Compression compression : Compression.values()) {
        String name = PartsFolder.partName(index, Syntax.N_QUADS, compression);
        assertThat(PartsFolder.index(name)).as(name).hasValue(index);
      }
    }
    assertThat(PartsFolder.partName(3, Syntax.N_TRIPLES, Compression.ZSTD))
        .isEqualTo("part-00003.nt.zst");
    for (String other :
        new String[] {"part-3.nt", "part-00003.ttl", "xpart-00003.nt", "part-00003.nt.xz"}) {
      assertThat(PartsFolder.index(other)).as(other).isEmpty();
    }
  }
}
