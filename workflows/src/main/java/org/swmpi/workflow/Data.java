package org.swmpi.workflow;

/// What goes from a stage to the next.
public sealed interface Data permits RdfData, SparqlQuery, Bindings {
  /// Whether it is all that the stage would have given without a budget. What is there is right in
  /// any case.
  boolean complete();

  /// What kinds of data there are, for checks of a description.
  enum Kind {
    RDF("RDF"),
    QUERY("a query"),
    BINDINGS("answers");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /// The name in messages.
    public String label() {
      return label;
    }
  }

  /// Which of the kinds a plug-in gives.
  static Kind givenBy(Plugin plugin) {
    return switch (plugin) {
      case Identifier _, DataTransformer _, Selecter _, Reasoner _ -> Kind.RDF;
      case QueryTransformer _ -> Kind.QUERY;
      case Decider _ -> Kind.BINDINGS;
    };
  }
}
