package org.swmpi.workflow.description;

import static org.swmpi.workflow.Names.LARKC;
import static org.swmpi.workflow.Names.WORKFLOW;

import java.util.Set;
import org.apache.jena.vocabulary.RDF;
import org.swmpi.workflow.Names;

/// The properties and classes that descriptions are made of, those of parameters of plug-ins left
/// out.
final class Terms {
  static final String TYPE = RDF.type.getURI();

  static final String CONNECTS_TO = LARKC + "connectsTo";
  static final String HAS_PARAMETER = LARKC + "hasParameter";
  static final String RUNS_ON = LARKC + "runsOn";
  static final String SPLITTABLE = LARKC + "isInputSplittable";
  static final String INPUT_BEHAVIOUR = LARKC + "hasInputBehaviour";
  static final String PATH = LARKC + "Path";
  static final String HAS_INPUT = LARKC + "hasInput";
  static final String HAS_OUTPUT = LARKC + "hasOutput";
  static final String LINKS = LARKC + "links";

  static final String TIME_LIMIT = WORKFLOW + "timeLimit";
  static final String ANSWER_LIMIT = WORKFLOW + "answerLimit";
  static final String RANKS = WORKFLOW + "ranks";

  static final String HOST = WORKFLOW + "Host";
  static final String SCHEDULER = WORKFLOW + "scheduler";
  static final String SSH = WORKFLOW + "ssh";
  static final String SSH_COMMAND = WORKFLOW + "sshCommand";
  static final String SHARED = WORKFLOW + "sharedFiles";
  static final String FOLDER = WORKFLOW + "folder";
  static final String LAUNCHER = WORKFLOW + "launcher";
  static final String COMMAND = WORKFLOW + "command";
  static final String SETUP = WORKFLOW + "setup";
  static final String OPTION = WORKFLOW + "schedulerOption";
  static final String WALL_TIME = WORKFLOW + "wallTime";
  static final String RETRIES = WORKFLOW + "retries";

  static final Set<String> OF_STAGES =
      Set.of(CONNECTS_TO, HAS_PARAMETER, RUNS_ON, TIME_LIMIT, ANSWER_LIMIT, RANKS);
  static final Set<String> OF_PARAMETERS = Set.of(SPLITTABLE, INPUT_BEHAVIOUR);
  static final Set<String> OF_PATHS =
      Set.of(HAS_INPUT, HAS_OUTPUT, TIME_LIMIT, ANSWER_LIMIT, Names.SPARQL_QUERY, Names.QUERY_FILE);
  static final Set<String> OF_HOSTS =
      Set.of(
          SCHEDULER,
          SSH,
          SSH_COMMAND,
          SHARED,
          FOLDER,
          RANKS,
          LAUNCHER,
          COMMAND,
          SETUP,
          OPTION,
          WALL_TIME,
          RETRIES);

  private Terms() {}

  /// `larkc:connectsTo` for its IRI.
  static String shortened(String iri) {
    return iri.startsWith(LARKC)
        ? "larkc:" + iri.substring(LARKC.length())
        : iri.startsWith(WORKFLOW)
            ? "wf:" + iri.substring(WORKFLOW.length())
            : iri.startsWith(Names.PLUGIN)
                ? "plugin:" + iri.substring(Names.PLUGIN.length())
                : "<" + iri + ">";
  }
}
