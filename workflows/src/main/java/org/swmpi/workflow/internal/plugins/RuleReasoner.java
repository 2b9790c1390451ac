package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Triple;
import org.apache.jena.reasoner.ReasonerException;
import org.apache.jena.reasoner.rulesys.ClauseEntry;
import org.apache.jena.reasoner.rulesys.Functor;
import org.apache.jena.reasoner.rulesys.GenericRuleReasoner;
import org.apache.jena.reasoner.rulesys.RETERuleInfGraph;
import org.apache.jena.reasoner.rulesys.Rule;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.graph.GraphFactory;
import org.swmpi.data.MissingInputException;
import org.swmpi.workflow.Faults;
import org.swmpi.workflow.Meter;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.Parameters;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.RdfDataset;
import org.swmpi.workflow.Reasoner;
import org.swmpi.workflow.StageContext;

/// What follows by rules in Jena's language, applied forward as statements come in one by one: so
/// the reasoner can stop at any of them, and at any conclusion, and what it has then is right.
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
  public void verify(Parameters parameters, Faults faults) {
    faults.look(() -> rules(parameters).forEach(rule -> verify(rule, faults)));
  }

  private static void verify(Rule rule, Faults faults) {
    if (rule.isBackward()) {
      faults.wrong(
          "rule "
              + rule.toShortString()
              + " goes backward ('<-'); write it forward, as [premises -> conclusions]");
    }
    if (!rule.isMonotonic()) {
      faults.wrong(
          "rule "
              + rule.toShortString()
              + " takes statements away or asks for what is not there; use rules that only add");
    }
    for (ClauseEntry[] clauses : List.of(rule.getHead(), rule.getBody())) {
      for (ClauseEntry clause : clauses) {
        if (clause instanceof Rule) {
          faults.wrong(
              "rule "
                  + rule.toShortString()
                  + " has a rule as its conclusion; write both as rules that go forward");
        } else if (clause instanceof Functor call && call.getImplementor() == null) {
          faults.wrong(
              "rule "
                  + rule.toShortString()
                  + " calls "
                  + call.getName()
                  + ", which Jena does not have; use one of its built-ins");
        }
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
    } catch (Rule.ParserException | ReasonerException e) {
      throw new IllegalArgumentException(
          "the rules are not in Jena's language: "
              + String.valueOf(e.getMessage())
                  .replace("(allMonotonic) ", "")
                  .lines()
                  .collect(Collectors.joining(" "))
              + "; correct them",
          e);
    }
  }

  @Override
  public RdfData reason(RdfData data, StageContext stage) throws IOException {
    StoppableRules inferring = new StoppableRules(rules(stage.parameters()), stage.meter());
    inferring.rebind(GraphFactory.createDefaultGraph());
    RdfData read = data.within(stage.meter());
    boolean complete = read.complete();
    try {
      inferring.prepare();
      Iterator<Quad> quads = read.dataset().find();
      while (quads.hasNext()) {
        inferring.verifyBudget();
        inferring.add(quads.next().asTriple());
      }
    } catch (BudgetSpentException _) {
      complete = false;
    }
    Graph closed = GraphFactory.createDefaultGraph();
    // Stated ones first: they are what must not be missing where answers are limited.
    List<Iterator<Triple>> parts =
        List.of(
            Iter.map(read.dataset().find(), Quad::asTriple), inferring.getDeductionsGraph().find());
    for (Iterator<Triple> triples : parts) {
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

  /// Stops at a conclusion, too, as a single statement may have conclusions without end.
  private static final class StoppableRules extends RETERuleInfGraph {
    private final Meter meter;

    StoppableRules(List<Rule> rules, Meter meter) {
      super(new GenericRuleReasoner(rules), rules, null);
      this.meter = meter;
    }

    @Override
    public void addDeduction(Triple triple) {
      verifyBudget();
      super.addDeduction(triple);
    }

    void verifyBudget() {
      if (meter.isTimeOver()
          || meter.answers() < Long.MAX_VALUE && getDeductionsGraph().size() > meter.answers()) {
        throw new BudgetSpentException();
      }
    }
  }
}
