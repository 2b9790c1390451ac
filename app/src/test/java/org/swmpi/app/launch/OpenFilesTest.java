package org.swmpi.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenFilesTest {
  private static final String MINE = "/proc/" + ProcessHandle.current().pid() + "/fd/";

  @TempDir Path folder;

  @BeforeAll
  static void onlyWhereProcessesShowTheirFiles() {
    assumeTrue(Files.isDirectory(Path.of(MINE)), "left out: there is no " + MINE);
  }

  @Test
  void whatIsOpenHereIsNamedForOthers() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    try (InputStream in = Files.newInputStream(file)) {
      String number = number(file);
      assertThat(in.read()).isNegative();
      assertThat(OpenFiles.reachable("/dev/fd/" + number)).isEqualTo(MINE + number);
      assertThat(OpenFiles.reachable("/proc/self/fd/" + number)).isEqualTo(MINE + number);
      assertThat(OpenFiles.reachable("--tbox=/dev/fd/" + number))
          .isEqualTo("--tbox=" + MINE + number);
      assertThat(OpenFiles.reachable("-o/dev/fd/" + number)).isEqualTo("-o" + MINE + number);
      assertThat(OpenFiles.reachable("x/dev/fd/" + number)).isEqualTo("x/dev/fd/" + number);
    }
  }

  @Test
  void allElseStays() {
    for (String arg : new String[] {"", "-", "data.nt", "/dev/fd/0", "/dev/fd/9999", "/dev/fd/x"}) {
      assertThat(OpenFiles.reachable(arg)).isEqualTo(arg);
    }
  }

  private static String number(Path file) throws Exception {
    try (Stream<Path> open = Files.list(Path.of(MINE))) {
      return open.filter(link -> leadsTo(link, file)).findFirst().orElseThrow().getFileName() + "";
    }
  }

  private static boolean leadsTo(Path link, Path file) {
    try {
      return Files.isSameFile(link, file);
    } catch (java.io.IOException e) {
      return false; // closed meanwhile
    }
  }
}
