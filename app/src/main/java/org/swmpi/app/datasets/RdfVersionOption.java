package org.swmpi.app.datasets;

import org.swmpi.app.run.ChoiceConverter;
import org.swmpi.partition.scan.RdfVersion;
import picocli.CommandLine.Option;

/// By which version of RDF a command reads lines.
final class RdfVersionOption {
  @Option(
      names = "--rdf",
      paramLabel = "VERSION",
      converter = Converter.class,
      completionCandidates = Converter.class,
      description =
          "Version of RDF by which N-Triples and N-Quads are read: 1.1, 1.2 (with triple terms and"
              + " text directions), or declared: 1.2 where a file begins with VERSION \"1.2\" (the"
              + " default).")
  private RdfVersion version = RdfVersion.DECLARED;

  RdfVersion version() {
    return version;
  }

  private static final class Converter extends ChoiceConverter<RdfVersion> {
    Converter() {
      super(RdfVersion.values(), RdfVersion::label);
    }
  }
}
