package org.swmpi.workflow.serve.query;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.junit.jupiter.api.Test;

class DescriptionTest {
  @Test
  void endsWithTheTimeOfItsQuery() {
    Description description =
        new Description(DatasetGraphFactory.create(), new Deadline(Duration.ZERO), _ -> {});
    assertThatThrownBy(() -> description.add(NodeFactory.createURI("x:a")))
        .isInstanceOf(QueryCancelledException.class);
  }
}
