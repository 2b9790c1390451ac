package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.swmpi.data.MissingInputException;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.ri.Neighbour;
import org.swmpi.ri.SearchOptions;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SimilaritySearch;
import org.swmpi.ri.TermExpression;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.Parameters;

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

  /// @throws MissingInputException if the space that the parameters name is not there
  static void verify(Parameters parameters) {
    parameters
        .one(SPACE)
        .ifPresent(
            name -> {
              Path folder = parameters.file(name);
              if (!Files.isDirectory(folder)) {
                throw new MissingInputException(
                    folder + ": no such space; make it by 'sw-mpi index', or correct wf:space");
              }
            });
    parameters.number(NEAREST, NEAREST_OTHERWISE);
  }

  /// Those that are named, then those that are near.
  static Set<String> of(Path folder, Parameters parameters) throws IOException {
    int nearest = (int) Math.min(1_000_000, parameters.number(NEAREST, NEAREST_OTHERWISE));
    Set<String> terms = new LinkedHashSet<>();
    List<IOException> failures = new ArrayList<>();
    JobOptions oneRank = JobOptions.defaults().withTransport("threads").withRanks(1);
    Job.run(
        oneRank,
        world -> {
          SearchOptions options = SearchOptions.defaults().withScan(SearchOptions.Scan.VECTORS);
          try (SemanticSpace space = SemanticSpace.open(folder);
              SimilaritySearch search = SimilaritySearch.open(world, space, options)) {
            for (String like : parameters.all(LIKE)) {
              TermExpression expression = TermExpression.parse(like, space);
              expression.parts().stream()
                  .filter(part -> !part.negative())
                  .forEach(part -> terms.add(part.term()));
              if (nearest > 0) {
                for (Neighbour near : search.nearest(expression.query(space), nearest)) {
                  terms.add(space.term(near.row()));
                }
              }
            }
          } catch (TermExpression.UnknownTermException e) {
            throw new MissingInputException(
                "wf:like '"
                    + e.term()
                    + "': "
                    + folder
                    + " has no such term; see what it has by 'sw-mpi similar'");
          } catch (IOException e) {
            failures.add(e);
          }
          return 0;
        });
    if (!failures.isEmpty()) {
      throw failures.getFirst();
    }
    return terms;
  }
}
