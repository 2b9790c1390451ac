package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.data.rdf.Syntax;

/// Every error of a document is told, and none that is not there.
class RecoveringTurtleTest {
  private static final String PREFIX = "@prefix e: <http://x/> .\n";

  private static String check(Syntax syntax, byte[] document) throws IOException {
    Decoding.Found found = Decoding.check(syntax, document, false);
    return found.places() + ", " + found.checked().statements();
  }

  private static String check(Syntax syntax, String text) throws IOException {
    return check(syntax, (PREFIX + text.replace('⏎', '\n')).getBytes(UTF_8));
  }

  /// `⏎` ends a line; a prefix `e` is declared in line 1.
  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '`',
      value = {
        "e:a e:b e:c .⏎e:a e:b e:d . § none, 2",
        "e:a e:b .⏎e:a e:b e:d . § 2:9, 1",
        "e:a e:b e:c⏎e:a e:b e:d .⏎e:a e:b e:e . § 3:1, 2",
        "e:a e:b e:c⏎@prefix f: <http://y/> .⏎f:a f:b f:c . § 3:1, 2",
        "e:a e:b 'abc⏎.⏎e:a e:b . § 3:1 4:9, 0",
        "e:a e:b 'a\\d. And b' .⏎e:a e:b . § 2:13 3:9, 0",
        "e:a e:b '''a\\d. And⏎b. c' '' d.⏎''' .⏎e:a e:b . § 2:15 5:9, 0",
        "e:a e:b 'a'@e_n .⏎e:a e:b 'a'@1 . e:a e:b e:c . § 2:14 3:13, 2",
        "e:a e:b 'a'^^<http://x/a⏎b> .⏎e:a e:b . § 3:1 4:9, 0",
        "e:a e:b 'a'^^f:x , g:y ; e:c e:d . e:a e:b . § 2:9 2:20 2:44, 3",
        "e:a e:b [ e:c e:d ; e:e ] .⏎e:a e:b ( e:c .⏎e:a e:b . § 2:25 3:15 4:9, 2",
        "e:a e:b e:c ] .⏎} e:a e:b e:c .⏎e:a e:b . § 2:13 3:1 4:9, 2",
        "{ e:a e:b e:c . } => { e:d e:e e:f . } .⏎e:a e:b . § 2:1 3:9, 0",
        "@prefix f <http://y/> .⏎f:a e:b e:c . e:a e:b . § 2:9 3:1 3:23, 1",
        "@foo e:a .⏎e:a e:b . § 2:1 3:9, 0",
        "PREFIX f: 5⏎e:a e:b e:c . e:a e:b . § 2:11 3:23, 0",
        "5 e:b e:c .⏎e:a 5 e:c .⏎'a' e:b e:c . e:a . e:a e:b e:c. § 2:7 3:5 4:9 4:19, 1",
        "e:a e:b \\ ^ é ~ ! .⏎\\⏎. e:a e:b e:c. § 2:9 3:1, 1",
        "e:a e:b e:c § 2:12, 1",
        "e:a e:b ''' § 2:12, 0",
        "e:a e:b e:c . e:a e:b <http://x/ . § 2:34 2:35, 1",
        "e:a e:b <<( e:a e:b e:c )>> .⏎e:a e:b . § 2:9 3:9, 1",
        "e:a e:b e:c {| e:d e:e |} . e:a e:b . § 2:13 2:37, 3",
      })
  void turtle(String text, String expected) throws IOException {
    assertThat(check(Syntax.TURTLE, text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '`',
      value = {
        "e:g { e:a e:b e:c } e:a e:b e:d . { e:a e:b e:c . } § none, 3",
        "e:g { e:a e:b . e:a e:b e:c . } e:a e:b . § 2:15 2:41, 1",
        "GRAPH e:g { e:a e:b e:c . e:a e:b } [] { e:a e:b e:c . e:a } § 2:35 2:60, 2",
        "e:g { e:a e:b e:c e:d . } e:a e:b e:c . e:a . § 2:19 2:45, 2",
        "e:g { e:a e:b e:c . @prefix f: <http://y/> . e:a . } e:a . § 2:21 2:50 2:58, 1",
        "f:g { e:a e:b . e:a . } e:a . § 2:1 2:15 2:21 2:29, 0",
        "'g' { e:a e:b e:c . e:a . } e:a . § 2:1 2:25 2:33, 1",
        "GRAPH { e:a e:b e:c } e:a . § 2:1 2:27, 1",
        "e:g { e:a e:b e:c . } } e:a . § 2:21 2:23 2:29, 1",
        "e:g { e:a e:b { e:c e:d e:e } . e:a . } e:a . § 2:15 2:37 2:45, 0",
        "e:g { e:a e:b e:c . e:a e:b § 2:28, 1",
        "e:g { § 2:6, 0",
        "e:g { e:a e:b 'x\\q } . { ' . e:a . } e:a . § 2:19 2:34 2:42, 0",
      })
  void trig(String text, String expected) throws IOException {
    assertThat(check(Syntax.TRIG, text)).isEqualTo(expected);
  }

  @Test
  void bytesThatAreNoUtf8AreReadOver() throws IOException {
    byte[] latin = (PREFIX + "e:a e:b 'é. É' . e:a e:b .\n# é\n").getBytes(ISO_8859_1);
    assertThat(check(Syntax.TURTLE, latin)).isEqualTo("2:10 2:13 2:26 3:3, 1");
  }

  private static final String[] GOOD = {
    "e:a e:b e:c , 'x. y' ; e:d 1.5 .",
    "[] e:b [ e:c ( 1 'a' <http://x/y.z> ) ] .",
    "e:a e:b \"it's. # no\"@en , 'b \\u00e9 \\\\ . c'^^e:d . # e:a e:b",
    "e:a.b e:b '''long. \" '' text''' .",
    "",
    "# e:a ."
  };

  private static final String[] BAD = {
    "e:a e:b .",
    "e:a e:b e:c , 'x\\y. z' .",
    "e:a 'b' e:c .",
    "[] e:b [ e:c ( 1 2 ] .",
    "e:a e:b e:c . e:a e:b ^ .",
    "u:a e:b 'x' .",
    "e:a e:b <http://x/ y> .",
    "e:a e:b '''long. \\q '' \" text''' .",
    "e:a e:b 'x'@1 .",
  };

  /// Statements of a line each, some of them malformed, and in TriG some within a graph.
  @Test
  void onlyMalformedStatementsAreTold() throws IOException {
    for (long seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Syntax syntax = random.nextBoolean() ? Syntax.TRIG : Syntax.TURTLE;
      StringBuilder text = new StringBuilder();
      Set<String> malformed = new TreeSet<>();
      for (int line = 2; line < 40; line++) {
        boolean bad = random.nextInt(3) == 0;
        String[] choice = bad ? BAD : GOOD;
        String statement = choice[random.nextInt(choice.length)];
        if (bad) {
          malformed.add("" + line);
        }
        if (syntax == Syntax.TRIG && random.nextBoolean()) {
          text.append("e:g { ").append(statement).append("⏎}⏎");
          line++;
        } else {
          text.append(statement).append('⏎');
        }
      }
      Set<String> told = new TreeSet<>();
      for (String place :
          check(syntax, text.toString()).replaceFirst(",.*|none.*", "").split(" ")) {
        told.add(place.replaceFirst(":.*", ""));
      }
      told.remove("");
      assertThat(told).as("seed %s: %s", seed, text).isEqualTo(malformed);
    }
  }

  /// Any text: it ends, and its first error is that at which reading without recovery ends.
  @Test
  @Timeout(120)
  void theFirstErrorOfAnyTextIsThatOfTheReader() throws IOException {
    String signs = "<>\"'\\.;,[](){}@^_:#|~%\n\t 0é\uD835\uDCB3=?&*/$ea";
    for (long seed = 0; seed < 3000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Syntax syntax = random.nextBoolean() ? Syntax.TRIG : Syntax.TURTLE;
      StringBuilder text = new StringBuilder(PREFIX);
      for (int i = random.nextInt(6); i >= 0; i--) {
        text.append(GOOD[random.nextInt(GOOD.length)]).append('\n');
        text.append(syntax == Syntax.TRIG ? "e:g { e:a e:b e:c }\n" : "");
      }
      Decoding.spoil(text, random.nextInt(1, 8), signs, random);
      byte[] document = text.toString().getBytes(UTF_8);
      String first =
          Decoding.refusal(syntax, document, null).replaceFirst("doc:(\\d+:\\d+): .*", "$1");
      assertThat(check(syntax, document).replaceFirst("[ ,].*", ""))
          .as("seed %s: %s", seed, text)
          .isEqualTo(first);
    }
  }
}
