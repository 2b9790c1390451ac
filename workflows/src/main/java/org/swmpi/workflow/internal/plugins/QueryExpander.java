package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.syntax.Element;
import org.apache.jena.sparql.syntax.ElementBind;
import org.apache.jena.sparql.syntax.ElementData;
import org.apache.jena.sparql.syntax.ElementGroup;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.workflow.Faults;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.Parameters;
import org.swmpi.workflow.QueryTransformer;
import org.swmpi.workflow.SpaceTerms;
import org.swmpi.workflow.SparqlQuery;
import org.swmpi.workflow.StageContext;

/// Gives a variable of a query the terms that are near to others: `VALUES ?word { "guitar" "bass" …
/// }`.
public final class QueryExpander implements QueryTransformer {
  private static final String VARIABLE = Names.WORKFLOW + "variable";

  @Override
  public String iri() {
    return Names.PLUGIN + "QueryExpander";
  }

  @Override
  public String purpose() {
    return "Gives a variable of the query the terms of a semantic space that are near to others.";
  }

  @Override
  public List<Parameter> parameters() {
    List<Parameter> parameters = new ArrayList<>(QueryTexts.PARAMETERS);
    parameters.add(Parameter.required(NearTerms.SPACE, Parameter.Type.FILE, "a semantic space"));
    parameters.add(NearTerms.LIKE_PARAMETER);
    parameters.add(NearTerms.NEAREST_PARAMETER);
    parameters.add(
        Parameter.required(
            VARIABLE, Parameter.Type.TEXT, "the variable that takes the terms, without '?'"));
    return List.copyOf(parameters);
  }

  @Override
  public void verify(Parameters parameters, Faults faults) {
    NearTerms.verify(parameters, faults);
    faults.look(
        () ->
            SparqlQuery.of(parameters)
                .filter(query -> query.query().getQueryPattern() == null)
                .ifPresent(
                    _ ->
                        faults.wrong("its query has no pattern to put the terms in; write WHERE")));
    parameters
        .one(VARIABLE)
        .filter(variable -> !variable.matches("\\w+"))
        .ifPresent(
            variable ->
                faults.wrong(
                    "wf:variable '"
                        + variable
                        + "' is no name of a variable; write letters, without '?'"));
  }

  @Override
  public SparqlQuery transform(SparqlQuery query, StageContext stage) throws IOException {
    Parameters parameters = stage.parameters();
    Path folder = parameters.file(parameters.one(NearTerms.SPACE).orElseThrow());
    Set<String> names = NearTerms.of(folder, parameters);
    Var variable = Var.alloc(parameters.one(VARIABLE).orElseThrow());
    List<Binding> rows = new ArrayList<>();
    try (SemanticSpace space = SemanticSpace.open(folder)) {
      SpaceTerms terms = new SpaceTerms(space);
      names.stream()
          .filter(term -> !terms.isBlank(term))
          .forEach(term -> rows.add(BindingFactory.binding(variable, terms.node(term))));
    }
    Query expanded = query.query().cloneQuery();
    ElementData near = new ElementData(List.of(variable), rows);
    expanded.setQueryPattern(with(near, variable, query.query().getQueryPattern()));
    expanded.resetResultVars();
    return new SparqlQuery(expanded, query.complete());
  }

  /// A pattern with the terms before all else of it, so that its filters know them; where it binds
  /// the variable itself, which has to be new there, behind that.
  private static ElementGroup with(ElementData terms, Var variable, Element pattern) {
    List<Element> elements =
        new ArrayList<>(
            pattern instanceof ElementGroup group ? group.getElements() : List.of(pattern));
    int place = 0;
    for (int i = 0; i < elements.size(); i++) {
      if (elements.get(i) instanceof ElementBind bind && bind.getVar().equals(variable)) {
        place = i + 1;
      }
    }
    elements.add(place, terms);
    ElementGroup widened = new ElementGroup();
    elements.forEach(widened::addElement);
    return widened;
  }
}
