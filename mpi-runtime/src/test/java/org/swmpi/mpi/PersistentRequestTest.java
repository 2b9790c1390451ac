package org.swmpi.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class PersistentRequestTest {
  /// As one whose buffer's arena has been closed.
  private static final class Failing implements Request {
    @Override
    public Status await() {
      throw new IllegalStateException("already closed");
    }

    @Override
    public Optional<Status> test() {
      throw new IllegalStateException("already closed");
    }
  }

  @Test
  void canBeStartedAgainAfterAnyException() {
    PersistentRequest request = new PersistentRequest(Failing::new);
    request.start();
    assertThatThrownBy(request::await).hasMessage("already closed");
    assertThat(request.isActive()).isFalse();
    request.start();
    assertThatThrownBy(request::test).hasMessage("already closed");
    assertThat(request.isActive()).isFalse();
  }
}
