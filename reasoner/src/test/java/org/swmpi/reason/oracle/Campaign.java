package org.swmpi.reason.oracle;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// Compares the engine with the oracle on many cases.
///
/// Every case is closed by every engine. Where the engine chooses labels of blank nodes, all have
/// to choose the same: the output does not depend on ranks and transport.
public final class Campaign {
  private static final int CASES_SHOWN = 5;

  private final Path scratch;
  private final List<Engine> engines;
  private final int casesAtOnce;
  private final List<Failure> failures = new ArrayList<>();
  private int folders;

  private Campaign(Path scratch, List<Engine> engines, int casesAtOnce) {
    this.scratch = scratch;
    this.engines = engines;
    this.casesAtOnce = casesAtOnce;
  }

  private record Failure(ClosureCase given, Engine engine, String verdict) {}

  /// With ranks as threads.
  ///
  /// @param scratch an empty folder
  public static Campaign onThreads(Path scratch, int... ranks) {
    return new Campaign(
        scratch, IntStream.of(ranks).<Engine>mapToObj(ThreadsEngine::new).toList(), 50);
  }

  /// With ranks as processes of `mpirun`.
  public static Campaign onMpirun(Path scratch, int... ranks) {
    return new Campaign(
        scratch,
        IntStream.of(ranks).<Engine>mapToObj(n -> new MpirunEngine(n, scratch)).toList(),
        200);
  }

  public static boolean mpirunIsHere() {
    return MpirunEngine.mpirun().isPresent();
  }

  /// Random graphs by their seeds, each on all engines.
  ///
  /// @throws AssertionError when the engine errs; says how to see it again
  public void run(long firstSeed, int graphs) {
    run(firstSeed, graphs, batch -> engines);
  }

  /// Random graphs by their seeds, each on the first engine and on one of the others, in turn, so
  /// that there are twice the graphs in the same time.
  ///
  /// @throws AssertionError when the engine errs; says how to see it again
  public void runInTurn(long firstSeed, int graphs) {
    Engine first = engines.getFirst();
    List<Engine> others = engines.subList(1, engines.size());
    run(firstSeed, graphs, batch -> List.of(first, others.get(batch % others.size())));
  }

  private void run(long firstSeed, int graphs, IntFunction<List<Engine>> enginesOfBatch) {
    int batch = 0;
    for (long seed = firstSeed; seed < firstSeed + graphs; seed += casesAtOnce) {
      long end = Math.min(seed + casesAtOnce, firstSeed + graphs);
      List<ClosureCase> cases =
          LongStream.range(seed, end).parallel().mapToObj(RandomGraphs::make).toList();
      run(cases, enginesOfBatch.apply(batch++));
      if (failures.size() > CASES_SHOWN * engines.size()) {
        break;
      }
    }
    report();
  }

  /// One case, made by hand.
  ///
  /// @throws AssertionError when the engine errs
  public void check(ClosureCase given) {
    check(List.of(given));
  }

  /// Some cases, made by hand.
  ///
  /// @throws AssertionError when the engine errs
  public void check(List<ClosureCase> cases) {
    run(cases, engines);
    report();
  }

  /// What comes out of a case, right or wrong, by the first engine.
  public Outcome outcome(ClosureCase given) {
    CaseFolder folder = write(given);
    try {
      return engines.getFirst().closeAll(List.of(folder)).getFirst();
    } finally {
      folder.delete();
    }
  }

  private void run(List<ClosureCase> cases, List<Engine> engines) {
    List<Expected> expected = cases.stream().parallel().map(Oracle::expect).toList();
    List<CaseFolder> folderOfCase = cases.stream().map(this::write).toList();
    List<Outcome> reference = List.of();
    for (Engine engine : engines) {
      List<Outcome> outcomes = engine.closeAll(folderOfCase);
      for (int i = 0; i < cases.size(); i++) {
        String verdict = Judge.verdict(cases.get(i), expected.get(i), outcomes.get(i));
        if (verdict.isEmpty()
            && !reference.isEmpty()
            && !reference.get(i).hasFailed()
            && !reference.get(i).lines().equals(outcomes.get(i).lines())) {
          verdict = "correct, but not the lines that came out of " + engines.getFirst().name();
        }
        if (!verdict.isEmpty()) {
          failures.add(new Failure(cases.get(i), engine, verdict));
        }
      }
      reference = reference.isEmpty() ? outcomes : reference;
    }
    for (int i = 0; i < cases.size(); i++) {
      List<String> leftovers = folderOfCase.get(i).leftovers();
      if (!leftovers.isEmpty()) {
        failures.add(new Failure(cases.get(i), engines.getLast(), "left behind: " + leftovers));
      }
      folderOfCase.get(i).delete();
    }
  }

  private CaseFolder write(ClosureCase given) {
    return CaseFolder.write(scratch.resolve("case-" + folders++), given);
  }

  private String verdict(ClosureCase given, Engine engine) {
    CaseFolder folder = write(given);
    try {
      Outcome outcome = engine.closeAll(List.of(folder)).getFirst();
      return Judge.verdict(given, Oracle.expect(given), outcome);
    } finally {
      folder.delete();
    }
  }

  private void report() {
    if (failures.isEmpty()) {
      return;
    }
    StringBuilder text = new StringBuilder("the engine and the oracle disagree\n");
    Map<String, List<Failure>> byCase =
        failures.stream()
            .collect(
                Collectors.groupingBy(
                    failure -> failure.given.name(), LinkedHashMap::new, Collectors.toList()));
    for (List<Failure> ofOne : byCase.values().stream().limit(CASES_SHOWN).toList()) {
      String names = String.join("; ", ofOne.stream().map(f -> f.engine.name()).toList());
      text.append("* ").append(ofOne.getFirst().given.name()).append(": ");
      text.append(ofOne.getFirst().given.options()).append(" (").append(names).append(")\n");
      text.append(ofOne.getFirst().verdict.indent(4));
    }
    Failure first = failures.getFirst();
    ClosureCase small =
        Minimiser.minimise(
            first.given,
            candidate -> !verdict(candidate, first.engine).isEmpty(),
            first.engine.patience());
    String verdict = verdict(small, first.engine);
    text.append("\nSmallest input by which ").append(first.given.name()).append(" still fails (");
    text.append(first.engine.name()).append(", ").append(small.options()).append("):\n");
    for (CaseFile file : small.files()) {
      text.append("--- ").append(file.tbox() ? "-t " : "").append(file.path()).append('\n');
      text.append(visible(file.text())).append('\n');
    }
    text.append("---\n").append(verdict.isEmpty() ? "(does not fail alone)" : verdict);
    if (first.given.name().startsWith(RandomGraphs.SEED)) {
      text.append("\nTo see it again: -Dtest.flags='-Dswmpi.seed=");
      text.append(first.given.name().substring(RandomGraphs.SEED.length())).append("'");
    }
    throw new AssertionError(text.toString());
  }

  /// Shows what a terminal would not.
  private static String visible(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (c == '\n') {
                shown.append("\u2424\n");
              } else if (Character.isISOControl(c) || c == 0x2028 || c == 0xFEFF) {
                shown.append(String.format(Locale.ROOT, "[%04X]", c));
              } else {
                shown.appendCodePoint(c);
              }
            });
    return shown.toString();
  }
}
