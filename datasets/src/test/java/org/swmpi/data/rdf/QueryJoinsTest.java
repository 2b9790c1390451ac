package org.swmpi.data.rdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;

class QueryJoinsTest {
  @TempDir private Path folder;

  private QueryJoins joins(String... patterns) throws IOException {
    Path[] files = new Path[patterns.length];
    for (int i = 0; i < patterns.length; i++) {
      files[i] = folder.resolve(i + ".rq");
      Files.writeString(files[i], "PREFIX e: <http://e/>\nSELECT * WHERE { " + patterns[i] + " }");
    }
    return QueryJoins.read(List.of(files));
  }

  @Test
  void pathsAreJoinedAtTheirMiddle() throws IOException {
    QueryJoins joins = joins("?x e:p ?y . ?y e:q ?z", "?x e:p ?y . ?y e:p ?z . ?z e:r 1");
    assertThat(joins.byPredicate()).isEqualTo(Map.of("<http://e/p>", 3));
    assertThat(joins.used())
        .containsExactlyInAnyOrder("<http://e/p>", "<http://e/q>", "<http://e/r>");
    assertThat(joins.anyPredicate()).isZero();
    assertThat(joins.usesAny()).isFalse();
  }

  @Test
  void starsAreNotJoinedAtTheirObjects() throws IOException {
    QueryJoins joins = joins("?x e:p ?y ; e:q ?z ; a e:C");
    assertThat(joins.byPredicate()).isEmpty();
    assertThat(joins.used()).hasSize(3);
  }

  @Test
  void aPatternIsNotJoinedWithItself() throws IOException {
    assertThat(joins("?x e:p ?x").byPredicate()).isEmpty();
    assertThat(joins("?x e:p ?x ; e:q ?z").byPredicate()).isEqualTo(Map.of("<http://e/p>", 1));
  }

  @Test
  void objectsMeetObjectsAlsoInPartsOfAQuery() throws IOException {
    QueryJoins joins =
        joins("?x e:p ?y OPTIONAL { ?z e:q ?y } { SELECT ?u { ?u e:r ?v FILTER(?v > 1) } }");
    assertThat(joins.byPredicate()).isEqualTo(Map.of("<http://e/p>", 1, "<http://e/q>", 1));
    assertThat(joins.used()).hasSize(3);
  }

  @Test
  void propertyPathsAndVariablesCount() throws IOException {
    QueryJoins joins = joins("?x e:p/(^e:q)* ?y", "?x ?p ?y . ?y e:r ?z");
    assertThat(joins.byPredicate().keySet()).contains("<http://e/q>");
    assertThat(joins.anyPredicate()).isEqualTo(1);
    assertThat(joins.usesAny()).isTrue();
  }

  @Test
  void whatIsNoQueryIsRefused() throws IOException {
    assertThatThrownBy(() -> joins("?x e:p"))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("0.rq:2:");
    assertThatThrownBy(() -> QueryJoins.read(List.of(folder.resolve("none.rq"))))
        .isInstanceOf(MissingInputException.class);
  }
}
