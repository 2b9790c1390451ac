package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Requests that are missing are named by their places, before anything is waited for or begun.
class RequestsTest {
  private static final Request[] WITH_A_GAP = {MPI.REQUEST_NULL, null, MPI.REQUEST_NULL};

  static Stream<ThrowingCallable> callsWithAGap() {
    return Stream.of(
        () -> Request.waitAll(WITH_A_GAP),
        () -> Request.waitAllStatus(WITH_A_GAP),
        () -> Request.waitAny(WITH_A_GAP),
        () -> Request.waitAnyStatus(WITH_A_GAP),
        () -> Request.waitSome(WITH_A_GAP),
        () -> Request.waitSomeStatus(WITH_A_GAP),
        () -> Request.testAll(WITH_A_GAP),
        () -> Request.testAllStatus(WITH_A_GAP),
        () -> Request.testAny(WITH_A_GAP),
        () -> Request.testAnyStatus(WITH_A_GAP),
        () -> Request.testSome(WITH_A_GAP),
        () -> Request.testSomeStatus(WITH_A_GAP));
  }

  @ParameterizedTest
  @MethodSource("callsWithAGap")
  void aGapIsNamed(ThrowingCallable call) {
    assertRefused(
        call, "MPI_ERR_REQUEST: requests[1] is null; put a request or REQUEST_NULL there");
  }

  @Test
  void noneIsStartedWhereOneIsMissing() {
    Prequest first =
        new Prequest(
            () -> {
              throw new AssertionError("has begun");
            });
    assertRefused(
        () -> Prequest.startAll(new Prequest[] {first, null}),
        "MPI_ERR_REQUEST: requests[1] is null; put a request or REQUEST_NULL there");
  }

  @Test
  @SuppressWarnings("NullAway") // what programs do
  void anArrayHasToBe() {
    assertRefused(() -> Request.waitAll(null), "MPI_ERR_REQUEST: requests is null; pass an array");
  }

  private static void assertRefused(ThrowingCallable call, String message) {
    MPIException refused = catchThrowableOfType(MPIException.class, call);
    assertThat(refused).hasMessage(message);
    assertThat(refused.getErrorClass()).isEqualTo(MPI.ERR_REQUEST);
  }
}
