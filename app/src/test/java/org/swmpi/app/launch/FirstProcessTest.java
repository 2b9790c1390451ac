package org.swmpi.app.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FirstProcessTest {

  /// A JVM in which the second process is to be stopped while the shutdown has already begun.
  static final class LateStop {
    private LateStop() {}

    public static void main(String[] arguments) {
      Thread stopper = new Thread(() -> System.out.println("stopped"));
      Thread late =
          new Thread(
              () -> {
                FirstProcess.stopWithThis(stopper);
                try {
                  stopper.join();
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      Runtime.getRuntime().addShutdownHook(late);
    }
  }

  @Test
  void aSignalBeforeTheSecondProcessIsKnownStopsIt() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                LateStop.class.getName())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8).strip())
        .isEqualTo("stopped");
  }
}
