package org.swmpi.app.similar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.app.run.UsageException;
import org.swmpi.data.MalformedInputException;
import org.swmpi.ri.Mode;
import org.swmpi.ri.Neighbour;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SemanticSpaceWriter;
import org.swmpi.ri.SpaceSettings;

/// Questions and answers in a space whose first term could clear the screen.
class AnswersTest {
  private static final String TERM = "a\u001b[2J\nb";
  private static final String SHOWN = "a\\u001B[2J\\u000Ab";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private SemanticSpace space;

  @BeforeEach
  void writeSpace() throws IOException {
    SemanticSpaceWriter writer =
        new SemanticSpaceWriter(
            SpaceSettings.defaults().withMode(Mode.IMPORTED).withShape(16, 2, 1));
    float[] vector = new float[16];
    vector[0] = 1;
    writer.add(TERM, 1, vector);
    writer.write(folder.resolve("s"));
    space = SemanticSpace.open(folder.resolve("s"));
  }

  @AfterEach
  void close() {
    space.close();
  }

  @Test
  void tablesShowControlCharactersAndJsonHasThem() throws IOException {
    Question question = Question.ofTerms(TERM, space);
    List<Neighbour> itself = List.of(new Neighbour(0, 1));
    new Answers.Table(new PrintWriter(out), space).print(question, itself);
    assertThat(out.toString().lines()).containsExactly(SHOWN, "    1   1.0000  " + SHOWN);
    out.getBuffer().setLength(0);
    new Answers.JsonLines(new PrintWriter(out), space).print(question, itself);
    assertThat(JsonParser.parseString(out.toString()))
        .isEqualTo(
            JsonParser.parseString(
                """
                {"query":"a\\u001b[2J\\nb","results":[{"rank":1,"term":"a\\u001b[2J\\nb","score":1.0}]}
                """));
  }

  @Test
  void suggestionsShowControlCharacters() {
    assertThat(Question.ofTerms("a\u001b[2K\nb", space).problem())
        .contains("'a\\u001B[2K\\u000Ab' is not in", "(did you mean '" + SHOWN + "'?)");
  }

  @Test
  void documentsAreLinesOfUtf8() throws IOException {
    byte[] mark = "\uFEFFx\r\n".getBytes(StandardCharsets.UTF_8);
    Path document = Files.write(folder.resolve("document"), mark);
    assertThat(Question.ofDocument(document, space).problem())
        .startsWith(document + ": no term of the document counts in");
    Files.write(document, "x\nä\u00ff".getBytes(StandardCharsets.UTF_8));
    Files.write(document, new byte[] {(byte) 0xff}, StandardOpenOption.APPEND);
    assertThatThrownBy(() -> Question.ofDocument(document, space))
        .isInstanceOf(MalformedInputException.class)
        .hasMessage(
            document + ":2:3: not UTF-8; convert the text, such as by iconv -f LATIN1 -t UTF-8");
  }

  @Test
  void anAnalogyThatLacksATermIsAUsageErrorAndInALineAProblem() {
    assertThatThrownBy(() -> Question.ofTerms("b - + c", space))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "'b - + c': a term is missing between two signs; write it as 'king - man + woman'");
    assertThat(Question.ofLine(" b - ", space).problem())
        .isEqualTo(
            "'b -': a term is missing after the last sign; write it as 'king - man + woman'");
  }
}
