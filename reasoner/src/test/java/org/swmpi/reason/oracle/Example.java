package org.swmpi.reason.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.swmpi.reason.Profile;

/// A case to read: statements in shorthand, and what follows from them. Both the oracle and the
/// engine (on one rank and on three) have to agree with what the example says.
///
/// Shorthand: a line is a triple of words. `C` is `<http://example.org/C>`; the names of the RDFS
/// vocabulary that the rules speak of stand for themselves (`type`, `subClassOf`, `Class`, ...),
/// others have a prefix (`rdf:nil`, `rdfs:label`, `xsd:integer`); `_:b`, `"text"`, `"text"@en`,
/// `"1"^^xsd:integer` are as ever.
public final class Example {
  private static final Pattern WORD = Pattern.compile("\"[^\"]*\"\\S*|\\S+");
  private static final String HOME = "http://example.org/";

  private static final Map<String, String> NAMES =
      Set.of(
              "subClassOf",
              "subPropertyOf",
              "domain",
              "range",
              "member",
              "Resource",
              "Class",
              "Literal",
              "Datatype",
              "ContainerMembershipProperty")
          .stream()
          .collect(Collectors.toMap(name -> name, Vocabulary::rdfs));

  private final Path scratch;
  private final List<CaseFile> files = new ArrayList<>();
  private Profile profile = Profile.RHO;
  private boolean literals;
  private boolean inferredOnly;
  private boolean keepGraphs;

  /// @param scratch a folder for files
  public Example(Path scratch) {
    this.scratch = scratch;
  }

  /// Another file, in shorthand. A fourth word is the name of a graph.
  public Example file(String... statements) {
    List<Quad> quads = Arrays.stream(statements).map(Example::quad).toList();
    boolean named = quads.stream().anyMatch(quad -> !quad.graph().isEmpty());
    String lines = quads.stream().map(Quad::line).collect(Collectors.joining("\n", "", "\n"));
    return raw("data" + files.size() + (named ? ".nq" : ".nt"), lines);
  }

  /// Another file as it is.
  public Example raw(String path, String text) {
    files.add(new CaseFile(path, text, false));
    return this;
  }

  /// Says that the last file is named after `-t`.
  public Example asTbox() {
    CaseFile last = files.removeLast();
    files.add(new CaseFile(last.path(), last.text(), true));
    return this;
  }

  public Example with(Profile newProfile) {
    profile = newProfile;
    return this;
  }

  public Example withLiterals() {
    profile = Profile.RDFS_FULL;
    literals = true;
    return this;
  }

  public Example inferredOnly() {
    inferredOnly = true;
    return this;
  }

  public Example keepGraphs() {
    keepGraphs = true;
    return this;
  }

  /// Exactly this follows, beside what is stated.
  public void infers(String... expected) {
    assertThat(inferred()).containsExactlyInAnyOrderElementsOf(lines(expected));
    checkEngine();
  }

  public void infersNothing() {
    infers();
  }

  /// This follows; other things may too.
  public Example infersAmongOthers(String... expected) {
    assertThat(inferred()).containsAll(lines(expected));
    checkEngine();
    return this;
  }

  /// None of this is in the output.
  public Example doesNotInfer(String... unwanted) {
    assertThat(output()).doesNotContainAnyElementsOf(lines(unwanted));
    return this;
  }

  /// Exactly these lines are written.
  public void writes(String... expected) {
    assertThat(output()).containsExactlyInAnyOrder(expected);
    checkEngine();
  }

  /// The figures of the summary.
  public Example counts(long statements, long duplicates, long inferred, long written) {
    Counts counts = Oracle.expect(given()).counts();
    assertThat(
            List.of(
                counts.statements(),
                counts.duplicates(),
                counts.inferred(),
                counts.outputTriples()))
        .containsExactly(statements, duplicates, inferred, written);
    checkEngine();
    return this;
  }

  /// The engine has to refuse the input; says how.
  public String refusal() {
    Outcome outcome = Campaign.onThreads(scratch, 1).outcome(given());
    assertThat(outcome.hasFailed()).as("the engine refuses the input").isTrue();
    return outcome.wrong();
  }

  /// What the engine writes on two ranks, sorted.
  public List<String> engineLines() {
    return Campaign.onThreads(scratch, 2).outcome(given()).lines();
  }

  /// What the oracle says has to be written.
  private Set<String> output() {
    return Oracle.expect(given()).output().stream()
        .map(Quad::line)
        .map(line -> line.replace("_:literal\"", "_:\""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Set<String> inferred() {
    Set<String> inferred = output();
    for (CaseFile file : files) {
      LineParser.parse(file.bytes(), file.quads(), label -> "_:" + label)
          .forEach(quad -> inferred.remove(keepGraphs ? quad.line() : quad.triple().line()));
    }
    return inferred;
  }

  /// Compares the engine with the oracle on this example.
  public void checkEngine() {
    Campaign.onThreads(scratch, 1, 3).check(given());
  }

  private ClosureCase given() {
    return new ClosureCase(
        "example", List.copyOf(files), profile, literals, inferredOnly, keepGraphs);
  }

  private static Collection<String> lines(String... statements) {
    return Arrays.stream(statements).map(Example::quad).map(Quad::line).toList();
  }

  private static Quad quad(String statement) {
    List<String> words =
        WORD.matcher(statement).results().map(result -> term(result.group())).toList();
    assertThat(words).as(statement).hasSizeBetween(3, 4);
    Triple triple = new Triple(words.get(0), words.get(1), words.get(2));
    return new Quad(triple, words.size() == 4 ? words.get(3) : Quad.DEFAULT_GRAPH);
  }

  private static String term(String word) {
    if (Terms.isBlank(word)) {
      return word;
    }
    if (!Terms.isLiteral(word)) {
      return iri(word);
    }
    String text = word.substring(1, word.lastIndexOf('"'));
    String rest = word.substring(text.length() + 2);
    if (rest.startsWith("@")) {
      return Terms.languageLiteral(text, rest.substring(1));
    }
    String datatype = rest.isEmpty() ? Vocabulary.xsd("string") : iri(rest.substring(2));
    return Terms.typedLiteral(text, datatype.substring(1, datatype.length() - 1));
  }

  private static String iri(String word) {
    if (word.equals("type") || word.equals("Property")) {
      return Vocabulary.rdf(word);
    }
    if (NAMES.containsKey(word)) {
      return NAMES.get(word);
    }
    int colon = word.indexOf(':');
    String name = word.substring(colon + 1);
    return switch (colon < 0 ? "" : word.substring(0, colon)) {
      case "rdf" -> Vocabulary.rdf(name);
      case "rdfs" -> Vocabulary.rdfs(name);
      case "xsd" -> Vocabulary.xsd(name);
      default -> Terms.iri(HOME + word);
    };
  }
}
