package org.swmpi.workflow.serve.query;

import java.util.List;
import org.apache.jena.sparql.function.FunctionFactory;
import org.apache.jena.sparql.function.FunctionRegistry;
import org.jspecify.annotations.Nullable;

/// The functions of XPath and XQuery that ARQ has, by their IRIs, and the casts to types of XML
/// Schema. None of ARQ's own, which tell of this process or make it wait, and none that is loaded
/// by the name of its class (`java:`).
final class StandardFunctions extends FunctionRegistry {
  private static final String XPATH = "http://www.w3.org/2005/xpath-functions#";

  /// `apply` would look for functions elsewhere.
  private static final List<String> LEFT_OUT = List.of(XPATH + "apply");

  StandardFunctions() {
    org.apache.jena.sparql.function.StandardFunctions.loadStdDefs(this);
    List<String> names = new java.util.ArrayList<>();
    keys().forEachRemaining(names::add);
    names.removeIf(name -> !name.startsWith("http://jena.apache.org/"));
    names.addAll(LEFT_OUT);
    names.forEach(this::remove);
  }

  @Override
  public @Nullable FunctionFactory get(String iri) {
    return isRegistered(iri) ? super.get(iri) : null;
  }
}
