package org.swmpi.workflow;

import java.util.List;

/// A step that a workflow can be made of. There are six types of them, those of LarKC.
///
/// An implementation is a public class with a public constructor without parameters, named in
/// `META-INF/services/org.swmpi.workflow.Plugin`. One instance serves all stages of all runs, on
/// many threads: it keeps no state.
public sealed interface Plugin
    permits Identifier, DataTransformer, QueryTransformer, Selecter, Reasoner, Decider {

  /// What a description of a workflow names it by, as the `rdf:type` of a stage.
  String iri();

  /// What it does, in a sentence.
  String purpose();

  /// What it can be told. Anything else in a description is refused.
  List<Parameter> parameters();

  /// Looks at the parameters of a stage before anything runs, and tells all that is wrong with
  /// them. Types, numbers and what is missing are told of already; so what is required may be
  /// missing.
  default void verify(Parameters parameters, Faults faults) {}

  /// Whether its result for several parts of its input, put together, is that for the whole, as
  /// long as no subject is in two parts.
  default boolean isSplittable() {
    return false;
  }

  /// The last part of its IRI.
  default String label() {
    return iri().substring(Math.max(iri().lastIndexOf('#'), iri().lastIndexOf('/')) + 1);
  }
}
