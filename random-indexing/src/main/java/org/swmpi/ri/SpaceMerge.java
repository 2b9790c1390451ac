package org.swmpi.ri;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.swmpi.data.CapacityException;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.mpi.Communicator;
import org.swmpi.ri.internal.build.MergedRows;
import org.swmpi.ri.internal.build.SpaceOutput;

/// Adds two spaces: their exact sums and frequencies, from which vectors are made anew.
///
/// The result is, byte by byte, the space that would be built of both inputs together with the same
/// weights, if the contexts of both have weights of one origin ([IndexOptions#weightsOf]) and
/// neither left out a term ([SpaceSettings#minCount] of 1). With a larger minimum, what differs are
/// the occurrences in one input of terms that were too rare there: these are not in the sums. Blank
/// nodes keep the labels of their spaces; by file, they would have others in one of both inputs.
public final class SpaceMerge {
  private static final String BLANK_NODE = "_:";

  private SpaceMerge() {}

  /// What a merge did.
  ///
  /// @param rows of the new space
  /// @param exact whether it is the space of both inputs, byte by byte
  public record Report(long rows, long documents, long tokens, boolean exact) {}

  /// Looks whether two spaces can be added, by their manifests and vocabularies.
  ///
  /// @throws IllegalArgumentException if not: the message says which setting differs
  /// @throws MissingInputException if one is not there
  /// @throws MalformedInputException if one is damaged
  public static void verify(Path a, Path b) throws IOException {
    try (SemanticSpace first = SemanticSpace.open(a);
        SemanticSpace second = SemanticSpace.open(b)) {
      refuseOthers(first, second);
    }
  }

  /// Adds two spaces. Collective; all ranks see the same folders.
  ///
  /// @throws IllegalArgumentException on all ranks, if the two cannot be added: the message says
  ///     which setting differs
  /// @throws MissingInputException on all ranks, if one is not there
  /// @throws MalformedInputException on all ranks, if one is damaged
  /// @throws org.swmpi.data.OutputException on all ranks, if the new one cannot be created
  /// @throws CapacityException on all ranks, if sums of both together may be beyond 64 bits
  public static Report run(Communicator world, Path a, Path b, Path output) throws IOException {
    try (SemanticSpace first = SemanticSpace.open(world, a, SemanticSpace::verify);
        SemanticSpace second = SemanticSpace.open(world, b, SemanticSpace::verify)) {
      refuseOthers(first, second);
      refuseTooLarge(first, second);
      try (SpaceOutput target = SpaceOutput.open(world, output);
          MergedRows rows = new MergedRows(world, first, second)) {
        SpaceOutput.Content content =
            new SpaceOutput.Content(
                first.settings(),
                rows.vocabulary(),
                rows.weights(),
                first.documents() + second.documents(),
                first.tokens() + second.tokens());
        target.write(content, rows, _ -> {});
        return new Report(
            rows.vocabulary().rows(),
            content.documents(),
            content.tokens(),
            isExact(first, second));
      }
    }
  }

  private static boolean isExact(SemanticSpace a, SemanticSpace b) {
    SpaceSettings settings = a.settings();
    return settings.minCount() == 1
        && settings.documents() != Documents.SUBJECT
        && !(settings.mode() == Mode.PSI && (hasBlankNodes(a) || hasBlankNodes(b)));
  }

  private static boolean hasBlankNodes(SemanticSpace space) {
    long first = space.firstFrom(BLANK_NODE.getBytes(UTF_8));
    return first < space.rows() && space.term(space.rowInOrder(first)).startsWith(BLANK_NODE);
  }

  private static void refuseOthers(SemanticSpace a, SemanticSpace b) {
    for (SemanticSpace space : new SemanticSpace[] {a, b}) {
      if (!space.hasSums()) {
        throw new IllegalArgumentException(
            space.folder() + " was imported and has no exact sums; build it with 'index'");
      }
    }
    SpaceSettings x = a.settings();
    SpaceSettings y = b.settings();
    require("mode", x.mode().label(), y.mode().label());
    require("documents", x.documents().label(), y.documents().label());
    require("dimension", x.dimension(), y.dimension());
    require("nonzeros", x.nonzeros(), y.nonzeros());
    require("window", x.window(), y.window());
    require("seed", x.seed(), y.seed());
    require("min-count", x.minCount(), y.minCount());
    require("context-min-count", x.contextMinCount(), y.contextMinCount());
    require("weighting", x.weighting().label(), y.weighting().label());
    require("centred", x.centred(), y.centred());
    require("rooted", x.rooted(), y.rooted());
    require("tokeniser", x.tokeniser(), y.tokeniser());
    require("stop-words", x.stopWords(), y.stopWords());
    if (!a.weightsId().equals(b.weightsId())) {
      throw new IllegalArgumentException(
          "the contexts of the two have different weights; build one with --weights-of the other");
    }
    if (x.mode() == Mode.PSI) {
      refuseSameBlankNodes(a, b);
    }
  }

  private static void refuseTooLarge(SemanticSpace a, SemanticSpace b) {
    if (a.documents() + b.documents() < 0
        || a.tokens() + b.tokens() < 0 // no frequency is larger
        || largestTotal(a) + largestTotal(b) < 0) { // nor is a sum
      throw new CapacityException(
          "the sums of both together are beyond 64 bits; build a space of less text");
    }
  }

  private static long largestTotal(SemanticSpace space) {
    return LongStream.range(0, space.rows()).map(space::total).max().orElse(0);
  }

  /// A label names a node of its own in each file (RDF 1.1 Concepts, section 3.4).
  private static void refuseSameBlankNodes(SemanticSpace a, SemanticSpace b) {
    for (long i = a.firstFrom(BLANK_NODE.getBytes(UTF_8)); i < a.rows(); i++) {
      String term = a.term(a.rowInOrder(i));
      if (!term.startsWith(BLANK_NODE)) {
        return;
      }
      if (b.row(term).isPresent()) {
        throw new IllegalArgumentException(
            "both have a blank node "
                + term
                + ", which are two; build one space of all files together, or name them by IRIs");
      }
    }
  }

  private static void require(String name, Object a, Object b) {
    if (!a.equals(b)) {
      throw new IllegalArgumentException(
          name + " is " + a + " in one and " + b + " in the other; build one again like the other");
    }
  }
}
