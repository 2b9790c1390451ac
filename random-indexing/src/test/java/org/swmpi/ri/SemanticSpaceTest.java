package org.swmpi.ri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.OutputException;

/// What is written is read again, and what is not a whole space is refused by name.
class SemanticSpaceTest {
  private static final SpaceSettings SETTINGS = SpaceSettings.defaults().withShape(16, 2, 7);

  @TempDir Path folder;

  private static Map<String, long[]> writeSample(Path path, long seed, int terms)
      throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, long[]> rows = new HashMap<>();
    SpaceWithSums space = new SpaceWithSums(SETTINGS);
    while (rows.size() < terms) {
      StringBuilder term = new StringBuilder();
      for (int length = random.nextInt(1, 14); length > 0; length--) {
        term.appendCodePoint(random.nextInt(4) > 0 ? random.nextInt('a', 'd') : 0x1F600);
      }
      long[] sums = new long[16];
      int bits = random.nextInt(1, 63);
      for (int i = random.nextInt(17); i < 16; i++) {
        sums[i] = random.nextLong() >> bits;
      }
      if (rows.putIfAbsent(term.toString(), sums) == null) {
        float[] vector = new float[16];
        vector[3] = sums[3];
        space.add(
            term.toString(), random.nextLong(1, 5) << random.nextInt(40), 9, sums, sums[0], vector);
      }
    }
    space.write(path, "00000000000000aa", 3, 1000);
    return rows;
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    Path path = folder.resolve("a.space");
    Map<String, long[]> rows = writeSample(path, 11, 500);
    try (SemanticSpace space = SemanticSpace.open(path)) {
      assertThat(space.settings()).isEqualTo(SETTINGS);
      assertThat(space.rows()).isEqualTo(500);
      assertThat(space.dimension()).isEqualTo(16);
      assertThat(space.documents()).isEqualTo(3);
      assertThat(space.tokens()).isEqualTo(1000);
      assertThat(space.weightsId()).isEqualTo("00000000000000aa");
      MemorySegment vectors = space.vectors(0, 500, Arena.ofAuto());
      assertThat(vectors.byteSize()).isEqualTo(500 * 64);
      assertThat(vectors.address() % 64).isZero();
      for (long row = 0; row < space.rows(); row++) {
        long[] sums = new long[16];
        space.addSums(row, sums);
        assertThat(sums).isEqualTo(rows.get(space.term(row)));
        assertThat(space.total(row)).isEqualTo(sums[0]);
        assertThat(space.row(space.term(row))).hasValue(row);
        assertThat(vectors.getAtIndex(ValueLayout.JAVA_FLOAT, row * 16 + 3))
            .isEqualTo((float) sums[3]);
        assertThat(space.weight(row)).isEqualTo(9);
      }
      assertThat(space.row("xyz")).isEqualTo(OptionalLong.empty());
      assertThat(space.row("")).isEqualTo(OptionalLong.empty());
      space.verify();
    }
    assertThat(filesBelow(folder)).containsExactly("a.space");
  }

  @Test
  void rowsStandByFrequencyThenBytes() throws IOException {
    Path path = folder.resolve("a.space");
    writeSample(path, 12, 300);
    try (SemanticSpace space = SemanticSpace.open(path)) {
      List<String> sorted = new ArrayList<>();
      for (long row = 0; row < 300; row++) {
        sorted.add(space.term(space.rowInOrder(row)));
        if (row > 0) {
          assertThat(space.frequency(row)).isLessThanOrEqualTo(space.frequency(row - 1));
        }
        if (row > 0 && space.frequency(row) == space.frequency(row - 1)) {
          assertThat(compareBytes(space.term(row - 1), space.term(row))).isNegative();
        }
      }
      for (int i = 1; i < 300; i++) {
        assertThat(compareBytes(sorted.get(i - 1), sorted.get(i))).isNegative();
      }
    }
  }

  private static int compareBytes(String a, String b) {
    return Arrays.compareUnsigned(
        a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aSpaceIsReplacedAndNothingElse() throws IOException {
    Path path = folder.resolve("a.space");
    writeSample(path, 13, 30);
    writeSample(path, 14, 20);
    try (SemanticSpace space = SemanticSpace.open(path)) {
      assertThat(space.rows()).isEqualTo(20);
    }
    Path foreign = Files.createDirectory(folder.resolve("thesis"));
    Files.writeString(foreign.resolve("chapter-1"), "mine");
    assertThatThrownBy(() -> writeSample(foreign, 15, 5))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("chapter-1");
    assertThat(filesBelow(folder)).containsExactlyInAnyOrder("a.space", "thesis");
  }

  /// A space that held another could not be replaced any more.
  @Test
  void noSpaceIsWrittenIntoAnother() throws IOException {
    Path path = folder.resolve("a.space");
    writeSample(path, 13, 30);
    List<String> files = filesBelow(path);
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a.space/new"));
    for (Path inside : List.of(path.resolve("new"), path.resolve("terms/../new"), link)) {
      assertThatThrownBy(() -> writeSample(inside, 14, 20))
          .isInstanceOf(OutputException.class)
          .hasMessage(inside + ": is in the folder of a space; name a place elsewhere");
    }
    assertThat(filesBelow(path)).containsExactlyInAnyOrderElementsOf(files);
  }

  /// A folder with files that are called as a space calls its own.
  @Test
  void aFolderIsNoSpaceByTheNamesOfItsFiles() throws IOException {
    Path foreign = Files.createDirectory(folder.resolve("ship"));
    Path manifest = Files.writeString(foreign.resolve("manifest"), "3 passengers");
    Path terms = Files.writeString(foreign.resolve("terms"), "pay first");
    assertThatThrownBy(() -> writeSample(foreign, 15, 5))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("manifest");
    assertThat(manifest).hasContent("3 passengers");
    assertThat(terms).hasContent("pay first");
  }

  /// As the current folder is named.
  @Test
  void aFolderIsNamedFromWithin() throws IOException {
    Path space = Files.createDirectory(folder.resolve("a.space"));
    for (int terms : new int[] {30, 20}) {
      writeSample(space.resolve("."), terms, terms);
      try (SemanticSpace there = SemanticSpace.open(space)) {
        assertThat(there.rows()).isEqualTo(terms);
      }
      assertThat(filesBelow(folder)).containsExactly("a.space");
    }
  }

  @Test
  void whatALinkPointsAtIsMadeAndReplaced() throws IOException {
    Path large = Files.createDirectory(folder.resolve("large"));
    Path link = Files.createSymbolicLink(folder.resolve("a.space"), Path.of("large/real"));
    for (int terms : new int[] {30, 20}) {
      writeSample(link, terms, terms);
      assertThat(link).isSymbolicLink();
      try (SemanticSpace space = SemanticSpace.open(large.resolve("real"))) {
        assertThat(space.rows()).isEqualTo(terms);
      }
      assertThat(filesBelow(large)).containsExactly("real");
      assertThat(filesBelow(folder)).containsExactlyInAnyOrder("a.space", "large");
    }
    Path circle = Files.createSymbolicLink(folder.resolve("circle"), Path.of("circle"));
    assertThatThrownBy(() -> writeSample(circle, 1, 5))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("circle");
  }

  @Test
  void spacesWithoutRowsAndWithoutSumsAreSpaces() throws IOException {
    SpaceSettings imported = SETTINGS.withMode(Mode.IMPORTED);
    new SpaceWithSums(SETTINGS).write(folder.resolve("empty"), "none", 0, 0);
    SemanticSpaceWriter writer = new SemanticSpaceWriter(imported);
    writer.add("king", 0, new float[16]);
    writer.write(folder.resolve("imported"));
    try (SemanticSpace empty = SemanticSpace.open(folder.resolve("empty"));
        SemanticSpace space = SemanticSpace.open(folder.resolve("imported"))) {
      assertThat(empty.rows()).isZero();
      assertThat(empty.row("king")).isEmpty();
      empty.verify();
      assertThat(space.row("king")).hasValue(0);
      assertThat(space.hasSums()).isFalse();
      assertThatThrownBy(() -> space.addSums(0, new long[16])).hasMessageContaining("imported");
      space.verify();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "manifest",
        "terms",
        "offsets",
        "order",
        "frequencies",
        "weights",
        "sums",
        "places",
        "vectors"
      })
  void aDamagedFileIsNamed(String name) throws IOException {
    Path path = folder.resolve("a.space");
    writeSample(path, 16, 50);
    Path file = path.resolve(name);
    byte[] bytes = Files.readAllBytes(file);
    for (int at = 0; at < bytes.length; at += 1 + bytes.length / 7) {
      byte[] changed = bytes.clone();
      changed[at] ^= 0x10;
      Files.write(file, changed);
      assertRefused(path, name);
    }
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
    assertRefused(path, name);
    Files.delete(file);
    assertThatThrownBy(() -> SemanticSpace.open(path))
        .isInstanceOfAny(MissingInputException.class, MalformedInputException.class)
        .hasMessageContaining(name);
  }

  private static void assertRefused(Path path, String name) {
    assertThatThrownBy(
            () -> {
              try (SemanticSpace space = SemanticSpace.open(path)) {
                space.verify();
              }
            })
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining(name);
  }

  @Test
  void aNewerFormatIsNamed() throws IOException {
    Path path = folder.resolve("a.space");
    writeSample(path, 17, 5);
    Path manifest = path.resolve("manifest");
    Files.writeString(manifest, Files.readString(manifest).replace("format 2\n", "format 3\n"));
    assertThatThrownBy(() -> SemanticSpace.open(path))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("a space of format 3")
        .hasMessageContaining("use a newer sw-mpi");
  }

  @Test
  void noSpaceIsNamed() {
    assertThatThrownBy(() -> SemanticSpace.open(folder.resolve("wiki")))
        .isInstanceOf(MissingInputException.class)
        .hasMessageContaining("no such semantic space");
    assertThatThrownBy(() -> SemanticSpace.open(folder))
        .isInstanceOf(MissingInputException.class)
        .hasMessageContaining("not a semantic space");
  }

  private static List<String> filesBelow(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
