package org.swmpi.mpi.internal.launch;

/// What a program returns, as all transports pass it on.
public final class ExitCode {
  private ExitCode() {}

  /// As the operating system has it: 0 to 255, and 0 for 0 only.
  public static int of(int returned) {
    return returned == 0 ? 0 : Math.max(1, returned & 0xff);
  }
}
