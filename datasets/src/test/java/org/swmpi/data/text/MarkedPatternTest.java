package org.swmpi.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// That it finds what the JDK's search finds, which tries a pattern everywhere.
class MarkedPatternTest {
  private static final List<String> PIECES =
      List.of("a", "s", "http", "ftp", "://", ":", "=", "*", " ", "\n", "\r", "\u2028", "<", ">");

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "<[^<>]*+> < 0",
        "(?:https?|s?ftp)://\\S+ : 5",
        "(?m)^[*:=]++|(?<!=)=++[^\\S\\r\\n]*+$ *:= 0"
      })
  void findsWhatASearchEverywhereFinds(String pattern, String marks, int before) {
    MarkedPattern marked = new MarkedPattern(pattern, marks, before);
    Pattern everywhere = Pattern.compile(pattern);
    int found = 0;
    for (int seed = 0; seed < 5_000; seed++) {
      String text = text(new Random(seed));
      Matcher matcher = everywhere.matcher(text);
      found += matcher.find() ? 1 : 0;
      assertThat(marked.replaceAll(text, "+")).as(text).isEqualTo(matcher.replaceAll("+"));
    }
    assertThat(found).isGreaterThan(300);
  }

  private static String text(Random random) {
    return random
        .ints(random.nextInt(60), 0, PIECES.size())
        .mapToObj(PIECES::get)
        .collect(Collectors.joining());
  }

  @Test
  void replacesUpToAnEndOnlyAndByWhatStandsThere() {
    MarkedPattern marked = new MarkedPattern("<(.)>", "<");
    assertThat(marked.replaceAll("<a> <b>", 4, match -> "$" + match.group(1))).isEqualTo("$a <b>");
  }
}
