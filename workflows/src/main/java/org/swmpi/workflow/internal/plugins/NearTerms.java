package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.ri.Neighbour;
import org.swmpi.ri.SearchOptions;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SimilaritySearch;
import org.swmpi.ri.TermExpression;
import org.swmpi.workflow.Faults;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.Parameters;
import org.swmpi.workflow.SpaceTerms;

/// The terms of a semantic space that are nearest to some of its terms, and the parameters that say
/// which.
final class NearTerms {
  static final String SPACE = Names.WORKFLOW + "space";
  static final String LIKE = Names.WORKFLOW + "like";
  static final String NEAREST = Names.WORKFLOW + "nearest";
  static final long NEAREST_OTHERWISE = 10;

  static final Parameter LIKE_PARAMETER =
      new Parameter(
          LIKE,
          Parameter.Type.TEXT,
          true,
          true,
          "a term of the space, or an expression such as 'king - man + woman'");
  static final Parameter NEAREST_PARAMETER =
      Parameter.optional(
          NEAREST,
          Parameter.Type.NUMBER,
          "how many terms near to each are taken too; 10 if it is not said");

  private NearTerms() {}

  /// Looks whether the space is there, and has the terms.
  static void verify(Parameters parameters, Faults faults) {
    Optional<String> space = parameters.one(SPACE);
    if (space.isPresent()) {
      faults.look(() -> verify(parameters.file(space.get()), parameters.all(LIKE), faults));
    }
  }

  private static void verify(Path folder, List<String> wanted, Faults faults) {
    if (!Files.isDirectory(folder)) {
      throw new MissingInputException(
          folder + ": no such space; make it by 'sw-mpi index', or correct wf:space");
    }
    try (SemanticSpace space = SemanticSpace.open(folder)) {
      for (String like : wanted) {
        faults.look(() -> expression(like, space));
      }
    } catch (MalformedInputException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    } catch (IOException e) {
      throw new MissingInputException(
          folder + ": cannot be read (" + e + "); correct wf:space, or make it anew");
    }
  }

  /// @throws MissingInputException if the space has not all of its terms
  private static TermExpression expression(String like, SemanticSpace space) {
    TermExpression expression;
    try {
      expression = TermExpression.parse(like, space);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "wf:like " + e.getMessage() + "; write terms, '+' or '-' between them", e);
    }
    for (TermExpression.Part part : expression.parts()) {
      if (space.row(part.term()).isEmpty()) {
        throw new MissingInputException(
            "wf:like '"
                + part.term()
                + "': "
                + space.folder()
                + " has no such term; see what it has by 'sw-mpi similar'");
      }
    }
    return expression;
  }

  /// Those that are named, then those that are near.
  static Set<String> of(Path folder, Parameters parameters) throws IOException {
    int nearest = (int) Math.min(1_000_000, parameters.number(NEAREST, NEAREST_OTHERWISE));
    Set<String> terms = new LinkedHashSet<>();
    RankThreads.run(
        1,
        world -> {
          try (SemanticSpace space = SemanticSpace.open(folder);
              SimilaritySearch search =
                  SimilaritySearch.open(
                      world, space, new SpaceTerms(space).search(SearchOptions.Scan.VECTORS))) {
            for (String like : parameters.all(LIKE)) {
              TermExpression expression = expression(like, space);
              expression.parts().stream()
                  .filter(part -> !part.negative())
                  .forEach(part -> terms.add(part.term()));
              if (nearest > 0) {
                for (Neighbour near : search.nearest(expression.query(space), nearest)) {
                  terms.add(space.term(near.row()));
                }
              }
            }
          }
        });
    return terms;
  }
}
