package org.swmpi.ri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.swmpi.ri.SpaceBuildTest.assertSameBytes;
import static org.swmpi.ri.SpaceBuildTest.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.MalformedInputException;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.partition.InputFormat;

/// A space of old and new documents is the sum of a space of each.
class SpaceMergeTest {
  @TempDir Path folder;

  private Path write(String name, List<String> lines) throws IOException {
    return Files.write(folder.resolve(name), lines);
  }

  private Path space(String name, SpaceSettings settings, @Nullable Path weightsOf, Path... texts)
      throws IOException {
    Path space = folder.resolve(name);
    List<String> inputs = List.of(texts).stream().map(Path::toString).toList();
    build(
        new IndexOptions(inputs, space, settings, InputFormat.TEXT, Set.of(), weightsOf, null), 2);
    return space;
  }

  private Path merge(Path a, Path b, String name, int ranks) {
    Path output = folder.resolve(name);
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(ranks),
        world -> {
          SpaceMerge.run(world, a, b, output);
          return 0;
        });
    return output;
  }

  private boolean isExact(Path a, Path b) {
    AtomicBoolean exact = new AtomicBoolean();
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(1),
        world -> {
          exact.set(SpaceMerge.run(world, a, b, folder.resolve("asked")).exact());
          return 0;
        });
    return exact.get();
  }

  @Test
  void aMergeIsTheSpaceOfBothInputs() throws IOException {
    SplittableRandom random = new SplittableRandom(31);
    Path old = write("old", SpaceBuildTest.corpus(random, 80, true));
    Path fresh = write("fresh", SpaceBuildTest.corpus(random, 50, true));
    SpaceSettings base = SpaceSettings.defaults().withShape(40, 2, 3).withTerms("unicode", "none");
    for (Weighting weighting : Weighting.values()) {
      long contextMinCount = weighting == Weighting.NONE ? 1 : 4;
      SpaceSettings settings = base.withContexts(3, 1, contextMinCount, weighting);
      Path a = space("a", settings, null, old);
      Path b = space("b", settings, a, fresh);
      Path expected = space("expected", settings, a, old, fresh);
      for (int ranks = 1; ranks <= 3; ranks++) {
        assertSameBytes(expected, merge(a, b, "merged" + ranks, ranks));
        assertSameBytes(expected, merge(b, a, "merged" + ranks, ranks));
      }
      assertSameBytes(expected, merge(a, b, "a", 2)); // in place of one of them
    }
  }

  /// The label of what a subject leads to is in the other input.
  @Test
  void documentsOfSubjectsAreNotMergedExactly() throws IOException {
    SpaceSettings lines =
        SpaceSettings.defaults().withShape(16, 2, 3).withContexts(3, 1, 1, Weighting.NONE);
    SpaceSettings subjects = lines.withDocuments(Documents.SUBJECT);
    String label = "<http://www.w3.org/2000/01/rdf-schema#label>";
    Path wrote = write("a.nt", List.of("<http://x/Mozart> <http://x/wrote> <http://x/r626> ."));
    Path labels = write("b.nt", List.of("<http://x/r626> " + label + " \"Requiem\" ."));
    Path a = rdfSpace("a", subjects, wrote);
    Path b = rdfSpace("b", subjects, labels);
    assertThat(isExact(a, b)).isFalse();
    Path c = rdfSpace("c", lines, labels);
    assertThatThrownBy(() -> SpaceMerge.verify(a, c))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("documents is subject in one and line in the other");
    assertThat(isExact(rdfSpace("d", lines, wrote), c)).isTrue();
  }

  private Path rdfSpace(String name, SpaceSettings settings, Path input) throws IOException {
    Path space = folder.resolve(name);
    build(IndexOptions.of(List.of(input.toString()), space, settings, InputFormat.RDF), 1);
    return space;
  }

  @Test
  void whatIsBeyond64BitsIsRefused() throws IOException {
    SpaceSettings settings =
        SpaceSettings.defaults().withShape(16, 2, 3).withContexts(3, 1, 1, Weighting.NONE);
    Path twice = space("twice", settings, null, write("text", List.of("one two three one")));
    assertThatThrownBy(
            () -> {
              for (int merges = 0; merges < 64; merges++) {
                merge(twice, twice, "twice", 1);
              }
            })
        .hasStackTraceContaining("beyond 64 bits");
    try (SemanticSpace space = SemanticSpace.open(twice)) {
      assertThat(space.tokens()).isPositive();
      assertThat(space.total(space.row("one").orElseThrow())).isPositive();
    }
  }

  @Test
  void largeRowsAreMergedInAnyNumberOfRanks() throws IOException {
    SplittableRandom random = new SplittableRandom(33);
    SpaceSettings settings =
        SpaceSettings.defaults()
            .withShape(65_536, 2, 3)
            .withContexts(3, 1, 1, Weighting.NONE)
            .withTerms("unicode", "none");
    Path old = write("old", SpaceBuildTest.corpus(random, 60, true));
    Path fresh = write("fresh", SpaceBuildTest.corpus(random, 60, true));
    Path a = space("a", settings, null, old);
    Path b = space("b", settings, null, fresh);
    Path expected = space("expected", settings, null, old, fresh);
    for (int ranks = 1; ranks <= 3; ranks++) {
      assertSameBytes(expected, merge(a, b, "merged", ranks));
    }
    assertThat(isExact(a, b)).isTrue();
  }

  /// b lacks the weight of "rare": what took its weights of b would name those of a, and have
  /// others.
  @Test
  void weightsAreTakenOfASpaceThatHasThemAll() throws IOException {
    SpaceSettings settings =
        SpaceSettings.defaults().withShape(40, 2, 3).withContexts(3, 1, 1, Weighting.FREQUENCY);
    Path first = write("first", List.of("king queen dog", "king rare dog"));
    Path second = write("second", List.of("king dog"));
    Path third = write("third", List.of("rare dog king rare"));
    Path a = space("a", settings, null, first);
    Path b = space("b", settings, a, second);
    assertThatThrownBy(() -> space("c", settings, b, third))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("b: lacks weights of terms that it does not hold itself");
    assertThat(folder.resolve("c")).doesNotExist();
    Path c = space("c", settings, merge(a, b, "both", 2), third);
    Path expected = space("expected", settings, a, first, third);
    assertSameBytes(expected, merge(a, c, "merged", 2));
    Path imported = folder.resolve("imported");
    new SemanticSpaceWriter(settings.withMode(Mode.IMPORTED)).write(imported);
    assertThatThrownBy(() -> space("d", settings, imported, third))
        .hasMessageContaining("was imported and has no weights");
  }

  @Test
  void blankNodesOfOneLabelAreNotMerged() throws IOException {
    SpaceSettings settings =
        SpaceSettings.defaults()
            .withMode(Mode.PSI)
            .withShape(48, 4, 7)
            .withContexts(0, 1, 1, Weighting.NONE)
            .withTerms("rdf", "none");
    List<Path> spaces = new ArrayList<>();
    for (String line :
        List.of(
            "<http://x/a> <http://p> _:b .",
            "<http://x/c> <http://p> _:b .",
            "_:c <http://p> <http://x/a> .",
            "<http://x/a> <http://p> <http://x/c> .",
            "<http://x/c> <http://p> <http://x/a> .")) {
      Path text = write("data" + spaces.size() + ".nt", List.of(line));
      Path space = folder.resolve("psi" + spaces.size());
      build(IndexOptions.of(List.of(text.toString()), space, settings, InputFormat.RDF), 1);
      spaces.add(space);
    }
    assertThatThrownBy(() -> SpaceMerge.verify(spaces.get(0), spaces.get(1)))
        .hasMessageContaining("both have a blank node _:b, which are two");
    try (SemanticSpace merged =
        SemanticSpace.open(merge(spaces.get(0), spaces.get(2), "merged", 2))) {
      assertThat(merged.row("_:b")).isPresent();
      assertThat(merged.row("_:c")).isPresent();
    }
    assertThat(isExact(spaces.get(0), spaces.get(3))).isFalse();
    assertThat(isExact(spaces.get(3), spaces.get(2))).isFalse();
    assertThat(isExact(spaces.get(3), spaces.get(4))).isTrue();
  }

  @Test
  void otherSettingsAreRefusedByName() throws IOException {
    SplittableRandom random = new SplittableRandom(32);
    Path text = write("text", SpaceBuildTest.corpus(random, 30, false));
    Path more = write("more", SpaceBuildTest.corpus(random, 30, false));
    SpaceSettings settings = SpaceSettings.defaults().withShape(40, 2, 3);
    Path a = space("a", settings, null, text);
    Path otherSeed = space("seed", settings.withShape(40, 2, 4), null, text);
    Path otherWeights = space("weights", settings, null, more);
    assertThatThrownBy(() -> SpaceMerge.verify(a, otherSeed)).hasMessageStartingWith("seed is 3 ");
    assertThatThrownBy(() -> SpaceMerge.verify(a, otherWeights))
        .hasMessageContaining("--weights-of");
    Path imported = folder.resolve("imported");
    new SemanticSpaceWriter(settings.withMode(Mode.IMPORTED)).write(imported);
    assertThatThrownBy(() -> SpaceMerge.verify(a, imported)).hasMessageContaining("imported");
    assertThat(folder.resolve("merged")).doesNotExist();
  }
}
