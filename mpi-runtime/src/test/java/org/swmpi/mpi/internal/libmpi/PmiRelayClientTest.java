package org.swmpi.mpi.internal.libmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.mpi.TransportUnavailableException;

class PmiRelayClientTest {
  @AfterEach
  void forget() {
    Posix.setEnvironment("PMI_FD", "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:%d:secret", "%d:secret"})
  void theLibraryGetsADescriptorToTheRelay(String form) throws Exception {
    try (ServerSocket relay = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = form.formatted(relay.getLocalPort());
      PmiRelayClient.connect(address);
      try (Socket socket = relay.accept()) {
        byte[] said = socket.getInputStream().readNBytes(6);
        assertThat(new String(said, StandardCharsets.UTF_8)).isEqualTo("secret");
        int descriptor = Integer.parseInt(Posix.environment("PMI_FD"));
        assertThat(Posix.isOpen(descriptor)).isTrue();
        // A second time it is left alone.
        PmiRelayClient.connect(address);
        assertThat(Posix.environment("PMI_FD")).isEqualTo(Integer.toString(descriptor));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "127.0.0.1:port:token", "a:b:c:d", "127.0.0.1:1:token"})
  void whatCannotBeReachedIsSaid(String relay) {
    assertThatThrownBy(() -> PmiRelayClient.connect(relay))
        .isInstanceOf(TransportUnavailableException.class)
        .hasMessageContaining("launcher cannot be reached");
  }
}
