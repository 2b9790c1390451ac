package org.swmpi.data.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.swmpi.data.rdf.FindingListener;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.Syntax;

class RdfSourcesTest {

  private record Provider(String name, Set<Syntax> syntaxes) implements RdfSourceProvider {
    @Override
    public void decode(
        InputStream in, RdfFile file, OutputStream lines, BiConsumer<String, String> prefixes) {}

    @Override
    public Checked check(InputStream in, RdfFile file, boolean warnings, FindingListener findings) {
      return new Checked(0, true);
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"N_TRIPLES", "N_QUADS"})
  void everySyntaxThatIsNotOfLinesHasAProvider(Syntax syntax) {
    assertThat(RdfSources.of(syntax).name()).isEqualTo("riot");
    assertThat(RdfSinks.of(syntax).name()).isEqualTo("riot");
  }

  @Test
  void aMissingProviderIsAnErrorThatListsWhatThereIs() {
    Provider one = new Provider("one", Set.of(Syntax.TRIG, Syntax.TURTLE));
    assertThat(RdfSources.choose("reads", Syntax.TURTLE, List.of(one))).isSameAs(one);
    assertThatThrownBy(() -> RdfSources.choose("reads", Syntax.JSON_LD, List.of(one)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "no provider reads json-ld; there are one ("
                + Provider.class.getName()
                + "; turtle trig)");
    assertThatThrownBy(() -> RdfSources.choose("reads", Syntax.JSON_LD, List.of()))
        .hasMessageStartingWith("no provider reads json-ld; none is on the class path");
  }

  @Test
  void twoProvidersOfOneSyntaxAreAnErrorThatListsThem() {
    Provider one = new Provider("one", Set.of(Syntax.TURTLE));
    Provider two = new Provider("two", Set.of(Syntax.TURTLE));
    assertThatThrownBy(() -> RdfSources.choose("reads", Syntax.TURTLE, List.of(one, two)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("more than one provider reads turtle: one (")
        .hasMessageContaining("two (");
  }
}
