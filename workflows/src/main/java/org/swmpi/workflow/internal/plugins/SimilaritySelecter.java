package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.graph.GraphFactory;
import org.swmpi.partition.InputFormat;
import org.swmpi.partition.Progress;
import org.swmpi.ri.IndexOptions;
import org.swmpi.ri.Mode;
import org.swmpi.ri.SpaceBuild;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.Weighting;
import org.swmpi.workflow.Faults;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Offloadable;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.Parameters;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.RdfDataset;
import org.swmpi.workflow.Selecter;
import org.swmpi.workflow.StageContext;

/// What is said of the things that are like others, by a semantic space: one that is there, of
/// words or of things, or one that is built of the very data, in which things are alike that have
/// like relations.
public final class SimilaritySelecter implements Selecter, Offloadable {
  @Override
  public String iri() {
    return Names.PLUGIN + "SimilaritySelecter";
  }

  @Override
  public String purpose() {
    return "Selects what is said of the things that are near to some terms of a semantic space.";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.optional(
            NearTerms.SPACE,
            Parameter.Type.FILE,
            "a semantic space; if it is not said, one is built of the data by the mode psi, whose"
                + " terms are the data's IRIs"),
        NearTerms.LIKE_PARAMETER,
        NearTerms.NEAREST_PARAMETER,
        KeywordSelecter.STEPS_PARAMETER);
  }

  @Override
  public void verify(Parameters parameters, Faults faults) {
    NearTerms.verify(parameters, faults);
  }

  @Override
  public RdfData select(RdfData data, StageContext stage) throws IOException {
    Optional<String> named = stage.parameters().one(NearTerms.SPACE);
    try {
      Path space = named.isPresent() ? stage.parameters().file(named.get()) : build(data, stage);
      return finish(data, space, stage);
    } catch (BudgetSpentException _) {
      return whenStopped(List.of());
    }
  }

  /// Selects by a space.
  @Override
  public RdfData finish(RdfData data, Path space, StageContext stage) throws IOException {
    Set<String> terms = NearTerms.of(space, stage.parameters());
    stage.tell().accept(terms.size() + " terms: " + String.join(", ", terms));
    Predicate<Quad> match =
        new WordMatch(terms)
            .or(quad -> quad.getSubject().isURI() && terms.contains(quad.getSubject().getURI()));
    RdfData read = data.within(stage.meter());
    return new Neighbourhood(
            read.dataset(), stage.parameters().number(KeywordSelecter.STEPS, 0), stage.meter())
        .of(match, read.complete());
  }

  private Path build(RdfData data, StageContext stage) throws IOException {
    Files.createDirectories(stage.folder());
    List<String> files =
        data.files(stage.folder(), "indexed").stream().map(Path::toString).toList();
    Path space = stage.folder().resolve(output());
    SpaceSettings settings =
        SpaceSettings.defaults()
            .withMode(Mode.PSI)
            .withContexts(0, 1, 1, Weighting.FREQUENCY)
            .withTerms("rdf", "none");
    IndexOptions options =
        new IndexOptions(files, space, settings, InputFormat.RDF, Set.of(), null, stage.folder());
    Progress progress =
        (_, _, _, _) -> {
          if (stage.meter().isTimeOver()) {
            throw new BudgetSpentException();
          }
        };
    RankThreads.run(stage.ranks(), world -> SpaceBuild.run(world, options, progress));
    return space;
  }

  /// The same space as [#build] makes, by any number of ranks.
  @Override
  public List<String> command(List<String> inputs, String output, Parameters parameters) {
    List<String> arguments = new ArrayList<>(List.of("index"));
    arguments.addAll(inputs);
    arguments.addAll(List.of("-o", output, "--input", "rdf", "--mode", "psi"));
    arguments.addAll(List.of("--min-count", "1", "--weighting", "frequency"));
    return arguments;
  }

  @Override
  public String output() {
    return "space";
  }

  @Override
  public Optional<String> obstacle(Parameters parameters) {
    return parameters
        .one(NearTerms.SPACE)
        .map(space -> "its space is there (" + space + "), and nothing is left for a job");
  }

  /// Nothing: without a space nobody knows what is alike.
  @Override
  public RdfData whenStopped(List<Path> inputs) {
    return RdfDataset.of(GraphFactory.createDefaultGraph(), false);
  }
}
