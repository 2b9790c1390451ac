package org.swmpi.app.info;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HugePagesTest {
  @TempDir private Path root;

  @Test
  void areReadFromWhereLinuxKeepsThem() throws IOException {
    Path folder = Files.createDirectories(root.resolve("sys/kernel/mm/transparent_hugepage"));
    Files.writeString(folder.resolve("enabled"), "always [madvise] never\n");
    Files.writeString(
        Files.createDirectories(root.resolve("proc")).resolve("meminfo"),
        """
        MemTotal:       24684084 kB
        HugePages_Total:      16
        HugePages_Free:        7
        Hugepagesize:       2048 kB
        """);
    assertThat(HugePages.below(root)).isEqualTo(new HugePages("madvise", 2_097_152, 16, 7));
  }

  @Test
  void areUnknownElsewhere() {
    assertThat(HugePages.below(root)).isEqualTo(new HugePages(null, 0, 0, 0));
  }
}
