package org.swmpi.workflow.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that are brought by the real rsync, from this machine to itself.
class StagingTest {
  @TempDir private Path folder;

  /// `sha256sum` begins its line with a backslash for such names.
  @Test
  void namesMayHaveABackslashAndALineBreak() throws Exception {
    assumeTrue(Shell.here().run("command -v rsync").good(), "staging NOT TESTED: no rsync");
    Path file = Files.writeString(folder.resolve("a\\b\n'c'.nt"), "text\n");
    Path there = folder.resolve("there\\\n.nt");
    new Staging(Shell.here()).send(file, there.toString());
    assertThat(there).hasContent("text\n");
  }
}
