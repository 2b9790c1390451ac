package org.swmpi.workflow.job;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;

/// The schedulers that are installed.
public final class Schedulers {
  private final Map<String, Scheduler> schedulers = new LinkedHashMap<>();

  private Schedulers(Iterable<Scheduler> found) {
    for (Scheduler scheduler : found) {
      if (schedulers.put(scheduler.name(), scheduler) != null) {
        throw new IllegalStateException("two schedulers are called " + scheduler.name());
      }
    }
  }

  /// Those that [ServiceLoader] finds.
  public static Schedulers installed() {
    return new Schedulers(ServiceLoader.load(Scheduler.class, Scheduler.class.getClassLoader()));
  }

  /// Their names.
  public Set<String> names() {
    return Set.copyOf(schedulers.keySet());
  }

  /// The one of a name.
  ///
  /// @throws IllegalArgumentException if there is none
  public Scheduler of(String name) {
    Scheduler scheduler = schedulers.get(name);
    if (scheduler == null) {
      throw new IllegalArgumentException(
          "there is no scheduler '" + name + "'; there are: " + String.join(", ", names()));
    }
    return scheduler;
  }
}
