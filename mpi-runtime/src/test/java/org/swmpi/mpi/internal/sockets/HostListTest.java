package org.swmpi.mpi.internal.sockets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.internal.sockets.HostList.Host;

class HostListTest {
  @Test
  void thisMachineComesFirst() {
    assertThat(HostList.parse("far.invalid:2, self:2,localhost", "self"))
        .containsExactly(
            new Host("self", true),
            new Host("self", true),
            new Host("localhost", true),
            new Host("far.invalid", false),
            new Host("far.invalid", false));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "self,", "self:0", "self:-1", "self:x", "self:2:2", "-oProxyCommand=x", "a b"})
  void whatIsNoListOfHostsIsRefused(String text) {
    assertThatThrownBy(() -> HostList.parse(text, "self"))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("a:2,b:2");
  }

  @Test
  void rankZeroRunsHere() {
    assertThatThrownBy(() -> HostList.parse("far.invalid:2", "self"))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("add self:1");
  }
}
