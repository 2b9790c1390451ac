package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Triple;
import org.apache.jena.reasoner.InfGraph;
import org.apache.jena.reasoner.rulesys.GenericRuleReasoner;
import org.apache.jena.reasoner.rulesys.Rule;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.graph.GraphFactory;
import org.swmpi.data.MissingInputException;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.Parameters;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.RdfDataset;
import org.swmpi.workflow.Reasoner;
import org.swmpi.workflow.StageContext;

/// What follows by rules in Jena's language, applied forward as statements come in one by one: so
/// the reasoner can stop between two of them, and what it has until then is right.
public final class RuleReasoner implements Reasoner {
  private static final String RULES = Names.WORKFLOW + "rules";
  private static final String RULE_FILE = Names.WORKFLOW + "ruleFile";

  @Override
  public String iri() {
    return Names.PLUGIN + "RuleReasoner";
  }

  @Override
  public String purpose() {
    return "Adds what follows by rules in the language of Apache Jena, applied forward.";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.optional(
            RULES, Parameter.Type.TEXT, "rules, such as '[(?a ex:p ?b) -> (?b ex:q ?a)]'"),
        Parameter.optional(RULE_FILE, Parameter.Type.FILE, "a file with rules"));
  }

  @Override
  public void verify(Parameters parameters) {
    for (Rule rule : rules(parameters)) {
      if (rule.isBackward()) {
        throw new IllegalArgumentException(
            "rule "
                + rule.toShortString()
                + " goes backward ('<-'); write it forward, as [premises -> conclusions]");
      }
      if (!rule.isMonotonic()) {
        throw new IllegalArgumentException(
            "rule "
                + rule.toShortString()
                + " takes statements away or asks for what is not there; use rules that only add");
      }
    }
  }

  private static List<Rule> rules(Parameters parameters) {
    Optional<String> file = parameters.one(RULE_FILE);
    Optional<String> text = parameters.one(RULES);
    if (file.isPresent() == text.isPresent()) {
      throw new IllegalArgumentException(
          "needs rules; give them by wf:rules or wf:ruleFile, one of both");
    }
    if (file.isPresent()) {
      try {
        text = Optional.of(Files.readString(parameters.file(file.get())));
      } catch (IOException e) {
        throw new MissingInputException(
            parameters.file(file.get()) + ": cannot be read (" + e + "); correct wf:ruleFile");
      }
    }
    try {
      // Prefixes and comments of files are for Jena's reader of files alone.
      return Rule.parseRules(
          Rule.rulesParserFromReader(
              new java.io.BufferedReader(new java.io.StringReader(text.orElseThrow()))));
    } catch (Rule.ParserException e) {
      throw new IllegalArgumentException(
          "the rules are not in Jena's language: "
              + String.valueOf(e.getMessage()).lines().collect(Collectors.joining(" "))
              + "; correct them",
          e);
    }
  }

  @Override
  public RdfData reason(RdfData data, StageContext stage) throws IOException {
    GenericRuleReasoner reasoner = new GenericRuleReasoner(rules(stage.parameters()));
    reasoner.setMode(GenericRuleReasoner.FORWARD_RETE);
    InfGraph inferring = reasoner.bind(GraphFactory.createDefaultGraph());
    inferring.prepare();
    boolean complete = data.complete();
    Iterator<Quad> quads = data.dataset().find();
    while (quads.hasNext()) {
      if (stage.meter().isTimeOver()) {
        complete = false;
        break;
      }
      inferring.add(quads.next().asTriple());
    }
    Graph closed = GraphFactory.createDefaultGraph();
    // Stated ones first: they are what must not be missing where answers are limited.
    for (Graph part : List.of(inferring.getRawGraph(), inferring.getDeductionsGraph())) {
      Iterator<Triple> triples = part.find();
      while (triples.hasNext()) {
        Triple triple = triples.next();
        if (closed.contains(triple)) {
          continue;
        }
        if (stage.meter().answers() <= closed.size()) {
          return RdfDataset.of(closed, false);
        }
        closed.add(triple);
      }
    }
    return RdfDataset.of(closed, complete);
  }
}
