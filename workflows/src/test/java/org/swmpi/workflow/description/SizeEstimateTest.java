package org.swmpi.workflow.description;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.workflow.Plugins;
import org.swmpi.workflow.job.Schedulers;

/// Bounds are told where they hold.
class SizeEstimateTest {
  @TempDir private Path folder;

  @Test
  void aBoundIsToldWhereItHolds() throws Exception {
    Files.writeString(folder.resolve("a.nt"), "<http://x/a> <http://x/p> \"word\" .\n".repeat(100));
    Path file =
        Files.writeString(
            folder.resolve("w.ttl"),
            """
            @prefix larkc: <http://larkc.eu/schema#> . @prefix wf: <https://w3id.org/sw-mpi/workflow#> .
            @prefix plugin: <https://w3id.org/sw-mpi/plugin#> .
            <#data> a plugin:FileIdentifier ; larkc:connectsTo <#less>, <#more> ; larkc:hasParameter [ larkc:filePath "a.nt" ] .
            <#less> a plugin:KeywordSelecter ; larkc:connectsTo <#moreOfLess>, <#lessOfBoth>, <#moreOfBoth>, <#lessOfLess> ; larkc:hasParameter [ wf:keyword "word" ] .
            <#more> a plugin:RdfsClosureReasoner ; larkc:connectsTo <#lessOfMore>, <#lessOfBoth>, <#moreOfBoth>, <#moreOfMore> .
            <#lessOfLess> a plugin:KeywordSelecter ; larkc:hasParameter [ wf:keyword "word" ] .
            <#lessOfMore> a plugin:KeywordSelecter ; larkc:hasParameter [ wf:keyword "word" ] .
            <#lessOfBoth> a plugin:KeywordSelecter ; larkc:hasParameter [ wf:keyword "word" ] .
            <#moreOfLess> a plugin:RdfsClosureReasoner .
            <#moreOfMore> a plugin:RdfsClosureReasoner .
            <#moreOfBoth> a plugin:RdfsClosureReasoner .
            """
                + path("lessOfLess")
                + path("lessOfMore")
                + path("lessOfBoth")
                + path("moreOfLess")
                + path("moreOfMore")
                + path("moreOfBoth"));
    Workflow workflow =
        new WorkflowReader(Plugins.installed(), Schedulers.installed().names(), (_, _) -> "")
            .read(file);
    SizeEstimate estimate = new SizeEstimate(workflow);
    assertThat(bound(estimate, "data")).isEqualTo("~");
    assertThat(bound(estimate, "less")).isEqualTo("<=");
    assertThat(bound(estimate, "lessOfLess")).isEqualTo("<=");
    assertThat(bound(estimate, "more")).isEqualTo(">=");
    assertThat(bound(estimate, "moreOfMore")).isEqualTo(">=");
    assertThat(bound(estimate, "lessOfMore")).isEqualTo("?");
    assertThat(bound(estimate, "lessOfBoth")).isEqualTo("?");
    assertThat(bound(estimate, "moreOfLess")).isEqualTo("?");
    assertThat(bound(estimate, "moreOfBoth")).isEqualTo("?");
  }

  private static String path(String output) {
    return "[] a larkc:Path ; larkc:hasInput <#data> ; larkc:hasOutput <#" + output + "> .\n";
  }

  private static String bound(SizeEstimate estimate, String stage) {
    SizeEstimate.Size size = estimate.of(stage);
    return size.known() ? size.bound().sign() : "?";
  }
}
