package org.swmpi.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Locale;

/// What others do on this machine.
public final class MachineLoad {
  private static final double BUSY = 0.1;

  private MachineLoad() {}

  /// Others at work make every figure worse, and ratios uncertain. Looks for a second at what the
  /// machine does while the benchmark itself sleeps, and says so if that is much.
  public static void warnIfBusy(PrintStream out) throws InterruptedException {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    system.getCpuLoad(); // The load since the call before: the first starts the measurement.
    Thread.sleep(Duration.ofSeconds(1));
    double load = system.getCpuLoad();
    if (load > BUSY) {
      out.printf(
          Locale.ROOT,
          "This machine is busy: others use %.0f %% of its processors; measure again later%n",
          100 * load);
    }
  }
}
