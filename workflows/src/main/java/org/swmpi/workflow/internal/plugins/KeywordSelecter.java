package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import java.util.List;
import org.swmpi.workflow.Faults;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.Parameters;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.Selecter;
import org.swmpi.workflow.StageContext;

/// What is said of the things that some words occur with.
public final class KeywordSelecter implements Selecter {
  static final String KEYWORD = Names.WORKFLOW + "keyword";
  static final String STEPS = Names.WORKFLOW + "steps";
  static final Parameter STEPS_PARAMETER =
      Parameter.optional(
          STEPS,
          Parameter.Type.NUMBER,
          "how many steps from subject to object to go on from there; 0 if it is not said");

  @Override
  public String iri() {
    return Names.PLUGIN + "KeywordSelecter";
  }

  @Override
  public String purpose() {
    return "Selects what is said of the things that some words occur with, in literals and names.";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        new Parameter(KEYWORD, Parameter.Type.TEXT, true, true, "a word or phrase"),
        STEPS_PARAMETER);
  }

  @Override
  public void verify(Parameters parameters, Faults faults) {
    if (parameters.all(KEYWORD).stream().anyMatch(String::isBlank)) {
      faults.wrong("wf:keyword is empty; write a word");
    }
  }

  @Override
  public RdfData select(RdfData data, StageContext stage) throws IOException {
    WordMatch match = new WordMatch(stage.parameters().all(KEYWORD));
    RdfData read = data.within(stage.meter());
    return new Neighbourhood(read.dataset(), stage.parameters().number(STEPS, 0), stage.meter())
        .of(match, read.complete());
  }
}
