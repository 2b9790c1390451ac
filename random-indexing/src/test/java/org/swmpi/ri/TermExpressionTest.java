package org.swmpi.ri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.ri.TermExpression.Part;

/// How questions in words are read, and what vectors they become.
class TermExpressionTest {
  @TempDir private Path folder;
  private SemanticSpace space;

  @BeforeEach
  void writeSpace() throws IOException {
    SemanticSpaceWriter writer =
        new SemanticSpaceWriter(
            SpaceSettings.defaults().withMode(Mode.IMPORTED).withShape(16, 2, 1));
    writer.add("king", 9, vector(3, 4));
    writer.add("man", 8, vector(0, 2));
    writer.add("woman", 7, vector(7, 0));
    writer.add("rock - n - roll", 6, vector(1, 1));
    writer.add("-", 5, vector(2, 1));
    writer.add("zero", 4, vector());
    writer.add("\u3000wide", 3, vector(1));
    writer.add(" lead", 2, vector(1));
    writer.write(folder.resolve("s"));
    space = SemanticSpace.open(folder.resolve("s"));
  }

  private static double[] doubles(double... numbers) {
    return Arrays.copyOf(numbers, 16);
  }

  private static float[] vector(float... numbers) {
    return Arrays.copyOf(numbers, 16);
  }

  @Test
  void termsAndAnalogies() {
    assertThat(TermExpression.parse("king", space).parts())
        .containsExactly(new Part("king", false));
    assertThat(TermExpression.parse(" king - man + woman ", space).parts())
        .containsExactly(new Part("king", false), new Part("man", true), new Part("woman", false));
    assertThat(TermExpression.parse("- man", space).parts()).containsExactly(new Part("man", true));
    assertThat(TermExpression.parse("well-known new york", space).parts())
        .containsExactly(new Part("well-known new york", false));
    assertThat(TermExpression.parse("new  york - man", space).parts())
        .containsExactly(new Part("new york", false), new Part("man", true));
  }

  @Test
  void aTermOfTheSpaceIsThatTerm() {
    assertThat(TermExpression.parse("\u3000wide", space).parts())
        .containsExactly(new Part("\u3000wide", false));
    assertThat(TermExpression.parse(" lead", space).parts())
        .containsExactly(new Part(" lead", false));
    assertThat(TermExpression.parse(" \u3000wide\r", space).parts())
        .containsExactly(new Part("\u3000wide", false));
    assertThat(TermExpression.parse("rock - n - roll", space).parts()).hasSize(1);
    assertThat(TermExpression.parse("-", space).parts()).hasSize(1);
  }

  @Test
  void vectorsAreSumsAtLengthOne() {
    Query query = TermExpression.parse("king - man + woman", space).query(space);
    assertThat(query.vector()).containsExactly(doubles(1.6, -0.2), within(1e-15));
    assertThat(query.excluded()).containsExactly(0, 1, 2);
    assertThat(TermExpression.parse("king", space).query(space).vector())
        .containsExactly(doubles(3, 4));
    assertThat(TermExpression.parse("zero + man", space).query(space).vector())
        .containsExactly(doubles(0, 1));
  }

  @Test
  void whatIsWrongIsNamed() {
    assertThatThrownBy(() -> TermExpression.parse("king - kween", space).query(space))
        .isInstanceOfSatisfying(
            TermExpression.UnknownTermException.class,
            e -> assertThat(e.term()).isEqualTo("kween"));
    assertThatThrownBy(() -> TermExpression.parse("king + - man", space))
        .hasMessageContaining("a term is missing between two signs");
    assertThatThrownBy(() -> TermExpression.parse("- + man", space))
        .hasMessageContaining("a term is missing between two signs");
    for (String dangling : new String[] {"king -", "king\n+", "+"}) {
      assertThatThrownBy(() -> TermExpression.parse(dangling, space))
          .hasMessage("'" + dangling + "': a term is missing after the last sign");
    }
  }
}
