package org.swmpi.app.index;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.ChoiceConverter;
import org.swmpi.app.run.UsageException;
import org.swmpi.partition.InputFormat;
import org.swmpi.ri.Mode;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.Tokenisers;
import org.swmpi.ri.Weighting;
import picocli.CommandLine.Option;

/// What the vectors of a new space are made of.
final class SettingsOptions {
  private enum Preset {
    QUALITY,
    SSPACE
  }

  @Option(
      names = "--mode",
      paramLabel = "NAME",
      converter = ModeConverter.class,
      completionCandidates = ModeConverter.class,
      description = "What contexts are: ${COMPLETION-CANDIDATES}; default: term.")
  private Mode mode = Mode.TERM;

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      converter = PresetConverter.class,
      completionCandidates = PresetConverter.class,
      description =
          "Defaults of the settings: quality (the default), or sspace, those of S-Space's"
              + " RandomIndexing.")
  private Preset preset = Preset.QUALITY;

  @Option(
      names = "--dimension",
      paramLabel = "N",
      description = "Components of a vector; default: 2048.")
  private @Nullable Integer dimension;

  @Option(
      names = "--nonzeros",
      paramLabel = "N",
      description = "Components of an index vector that are not 0; default: 2.")
  private @Nullable Integer nonzeros;

  @Option(
      names = "--window",
      paramLabel = "N",
      description = "Terms on either side that are context; default: 8.")
  private @Nullable Integer window;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the index vectors; default: 1.")
  private @Nullable Long seed;

  @Option(
      names = "--min-count",
      paramLabel = "N",
      description = "A term that occurs less often is left out; default: 5, of RDF 1.")
  private @Nullable Long minCount;

  @Option(
      names = "--context-min-count",
      paramLabel = "N",
      description = "A term that occurs less often is no context; default: 5, of RDF 1.")
  private @Nullable Long contextMinCount;

  @Option(
      names = "--weighting",
      paramLabel = "NAME",
      converter = WeightingConverter.class,
      completionCandidates = WeightingConverter.class,
      description =
          "How much a context counts: ${COMPLETION-CANDIDATES}; default: harmonic, without a window"
              + " frequency.")
  private @Nullable Weighting weighting;

  @Option(
      names = "--centred",
      arity = "0..1",
      paramLabel = "BOOLEAN",
      description = "Whether the expected context is subtracted: true (the default) or false.")
  private @Nullable Boolean centred;

  @Option(
      names = "--rooted",
      arity = "0..1",
      paramLabel = "BOOLEAN",
      description =
          "Whether components are replaced by their square roots: true (the default) or false.")
  private @Nullable Boolean rooted;

  @Option(
      names = "--tokeniser",
      paramLabel = "NAME",
      converter = TokeniserConverter.class,
      description =
          "What cuts text into terms: unicode (the default), ascii, whitespace, or an analyser of"
              + " Lucene, such as standard or english.")
  private @Nullable String tokeniser;

  /// What contexts are.
  Mode mode() {
    return mode;
  }

  /// All settings of the space, those that were not named by the preset and the kind of the input.
  ///
  /// @throws UsageException if they do not fit each other
  SpaceSettings settings(InputFormat format) {
    SpaceSettings base =
        preset == Preset.SSPACE ? SpaceSettings.sspace() : SpaceSettings.defaults();
    if (format == InputFormat.RDF && preset == Preset.QUALITY) {
      // Most nodes occur in few statements.
      base = base.withContexts(base.window(), 1, 1, base.weighting());
    }
    if (mode != Mode.TERM && mode != Mode.PERMUTATION) {
      base = withoutWindow(base);
    }
    long least = or(minCount, base.minCount());
    try {
      return base.withMode(mode)
          .withShape(
              or(dimension, base.dimension()), or(nonzeros, base.nonzeros()), or(seed, base.seed()))
          .withContexts(
              or(window, base.window()),
              least,
              or(contextMinCount, Math.min(base.contextMinCount(), least)),
              or(weighting, base.weighting()))
          .withVectors(or(centred, base.centred()), or(rooted, base.rooted()))
          .withTerms(tokeniser(base), "none");
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage() + "; see 'sw-mpi index --help'");
    }
  }

  private SpaceSettings withoutWindow(SpaceSettings base) {
    if (window != null) {
      throw new UsageException("--window is for --mode term and permutation; leave it out");
    }
    if (weighting == Weighting.HARMONIC) {
      throw new UsageException(
          "--weighting harmonic is for --mode term and permutation; leave it out");
    }
    boolean harmonic = base.weighting() == Weighting.HARMONIC;
    return base.withContexts(
        0,
        base.minCount(),
        base.contextMinCount(),
        harmonic ? Weighting.FREQUENCY : base.weighting());
  }

  private static <T> T or(@Nullable T given, T otherwise) {
    return given == null ? otherwise : given;
  }

  private String tokeniser(SpaceSettings base) {
    if (mode != Mode.PSI) {
      return or(tokeniser, base.tokeniser());
    }
    if (tokeniser != null) {
      throw new UsageException("--mode psi takes terms of RDF as they are; leave --tokeniser out");
    }
    return "rdf";
  }

  private static final class PresetConverter extends ChoiceConverter<Preset> {
    PresetConverter() {
      super(Preset.values());
    }
  }

  private static final class ModeConverter extends ChoiceConverter<Mode> {
    ModeConverter() {
      super(
          Arrays.stream(Mode.values()).filter(m -> m != Mode.IMPORTED).toArray(Mode[]::new),
          Mode::label);
    }
  }

  private static final class WeightingConverter extends ChoiceConverter<Weighting> {
    WeightingConverter() {
      super(Weighting.values(), Weighting::label);
    }
  }

  private static final class TokeniserConverter extends ChoiceConverter<String> {
    TokeniserConverter() {
      super(Tokenisers.names().toArray(String[]::new), name -> name);
    }
  }
}
