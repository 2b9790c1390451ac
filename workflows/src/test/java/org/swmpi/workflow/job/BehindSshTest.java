package org.swmpi.workflow.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.workflow.Budget;
import org.swmpi.workflow.description.Host;

/// A job behind a real ssh: OpenSSH's server on this machine, with a key of the test.
class BehindSshTest {
  private static final Path SSHD = Path.of("/usr/sbin/sshd");

  @TempDir private static Path keys;
  private static Process server;
  private static int port;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(
        Files.isExecutable(SSHD) && Files.isExecutable(Path.of("/usr/bin/rsync")),
        "jobs behind ssh NOT TESTED: no /usr/sbin/sshd, or no rsync (Debian: openssh-server, rsync)");
    for (String name : List.of("host", "user")) {
      List<String> command =
          List.of(
              "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", keys.resolve(name).toString());
      assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
    }
    if (System.getProperty("user.name").equals("root")) {
      Files.createDirectories(Path.of("/run/sshd"));
    }
    boolean listens = false;
    for (int i = 0; i < 3 && !listens; i++) {
      listens = serve();
    }
    assertThat(listens).as(Files.readString(keys.resolve("log"))).isTrue();
  }

  /// Starts the server at a free port.
  ///
  /// @return whether it listens; not if another process has taken the port before it
  private static boolean serve() throws Exception {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Files.writeString(
        keys.resolve("config"),
        """
        ListenAddress 127.0.0.1:%1$d
        HostKey %2$s/host
        AuthorizedKeysFile %2$s/user.pub
        StrictModes no
        PidFile none
        UsePAM no
        """
            .formatted(port, keys));
    server =
        new ProcessBuilder(SSHD.toString(), "-D", "-e", "-f", keys.resolve("config").toString())
            .redirectErrorStream(true)
            .redirectOutput(keys.resolve("log").toFile())
            .start();
    for (int i = 0; i < 600 && server.isAlive(); i++) {
      if (Files.readString(keys.resolve("log")).contains("Server listening on")) {
        return true;
      }
      Thread.sleep(50);
    }
    server.destroy();
    return false;
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.destroy();
    }
  }

  /// Its input goes there, it goes on when the connection that has started it is gone, and its
  /// result comes back.
  @Test
  void aJobRunsThere() throws Exception {
    Work.program(folder, "sleep 1; echo \"$SSH_CONNECTION\" > connection");
    Host host =
        new Host(
            "far",
            "local",
            System.getProperty("user.name") + "@127.0.0.1",
            "ssh -F none -p %1$d -i %2$s/user -o UserKnownHostsFile=%2$s/known -o StrictHostKeyChecking=no"
                .formatted(port, keys),
            false,
            folder.resolve("a far folder").toString(),
            1,
            "env RANKS={ranks}",
            "sh " + folder.resolve("program.sh"),
            List.of(),
            List.of(),
            null,
            0);
    JobSpec spec = Work.spec(folder, "swssh0000001", host);
    OffloadedJob.Result result =
        OffloadedJob.of(spec, Schedulers.installed(), _ -> {}).run(Budget.UNLIMITED.begin(null));
    assertThat(result.output()).isEqualTo(spec.folder().resolve("closed.nt"));
    assertThat(result.output()).hasSameTextualContentAs(folder.resolve("input.nt"));
    assertThat(folder.resolve("a far folder/swssh0000001/connection"))
        .content()
        .contains("127.0.0.1");
    assertThat(Work.starts(folder)).isEqualTo(1);
  }
}
