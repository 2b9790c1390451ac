package org.swmpi.workflow.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
    new Staging(Shell.here(), Work.here(0)).send(file, there.toString());
    assertThat(there).hasContent("text\n");
  }

  /// What stands for `ssh` loses each connection the first time.
  @Test
  void aConnectionThatIsLostIsNoMissingFile() throws Exception {
    assumeTrue(Shell.here().run("command -v rsync").good(), "staging NOT TESTED: no rsync");
    Path ssh =
        Files.writeString(
            folder.resolve("ssh"),
            """
            #!/bin/sh
            shift
            mkdir "%s/$(echo "$*" | cksum)" 2> /dev/null && exit 255
            exec sh -c "$*"
            """
                .formatted(folder));
    Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path result = Files.createDirectories(folder.resolve("result/inner"));
    Files.writeString(result.resolve("a"), "text\n");
    Staging staging = new Staging(Shell.on("far.example", ssh.toString()), Work.here(0));
    staging.fetch(folder.resolve("result").toString(), folder.resolve("folder"));
    assertThat(folder.resolve("folder/inner/a")).hasContent("text\n");
    staging.fetch(result.resolve("a").toString(), folder.resolve("file"));
    assertThat(folder.resolve("file")).hasContent("text\n");
  }
}
