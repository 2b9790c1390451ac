package org.swmpi.reason.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Makes a failing case small: leaves out files, then odd spelling, then lines, as long as it still
/// fails.
final class Minimiser {
  private static final Pattern LINE = Pattern.compile("[^\r\n]*[\r\n]+|[^\r\n]+");

  private final Predicate<ClosureCase> fails;
  private int triesLeft;

  private Minimiser(Predicate<ClosureCase> fails, int tries) {
    this.fails = fails;
    this.triesLeft = tries;
  }

  /// @param fails whether a case still shows the failure
  /// @param tries how often it may be asked
  static ClosureCase minimise(ClosureCase failing, Predicate<ClosureCase> fails, int tries) {
    return new Minimiser(fails, tries).minimise(failing);
  }

  private ClosureCase minimise(ClosureCase failing) {
    ClosureCase smallest = failing;
    for (int i = smallest.files().size() - 1; i >= 0 && smallest.files().size() > 1; i--) {
      List<CaseFile> fewer = new ArrayList<>(smallest.files());
      fewer.remove(i);
      smallest = better(smallest.withFiles(fewer), smallest);
    }
    for (int i = 0; i < smallest.files().size(); i++) {
      smallest = inCanonicalSpelling(smallest, i);
      smallest = withFewerLines(smallest, i);
    }
    return smallest;
  }

  private ClosureCase inCanonicalSpelling(ClosureCase failing, int file) {
    CaseFile original = failing.files().get(file);
    StringBuilder text = new StringBuilder();
    LineParser.parse(original.bytes(), original.quads(), label -> "_:" + label)
        .forEach(quad -> text.append(quad.line()).append('\n'));
    return better(with(failing, file, text.toString()), failing);
  }

  private static ClosureCase with(ClosureCase given, int file, String text) {
    List<CaseFile> files = new ArrayList<>(given.files());
    files.set(file, files.get(file).withText(text));
    return given.withFiles(files);
  }

  /// Leaves out halves, quarters, ... and in the end single lines, until none can go.
  private ClosureCase withFewerLines(ClosureCase failing, int file) {
    ClosureCase smallest = failing;
    int chunk = Math.max(1, lines(smallest, file).size() / 2);
    boolean again = true;
    while (again) {
      boolean smaller = false;
      for (int end = lines(smallest, file).size(); end > 0; end -= chunk) {
        List<String> fewer = new ArrayList<>(lines(smallest, file));
        fewer.subList(Math.max(0, end - chunk), end).clear();
        ClosureCase candidate = with(smallest, file, String.join("", fewer));
        ClosureCase best = better(candidate, smallest);
        smaller |= best.equals(candidate);
        smallest = best;
      }
      again = smaller || chunk > 1;
      chunk = Math.max(1, chunk / 2);
    }
    return smallest;
  }

  private ClosureCase better(ClosureCase candidate, ClosureCase otherwise) {
    return triesLeft-- > 0 && fails.test(candidate) ? candidate : otherwise;
  }

  private static List<String> lines(ClosureCase given, int file) {
    Matcher matcher = LINE.matcher(given.files().get(file).text());
    return matcher.results().map(result -> result.group()).toList();
  }
}
