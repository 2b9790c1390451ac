package org.swmpi.mpi.internal.launch;

import java.util.Collection;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.MpiLibraryReport;
import org.swmpi.mpi.TransportReport;
import org.swmpi.mpi.TransportUnavailableException;
import org.swmpi.mpi.spi.TransportProvider;

/// The transports on the class path, by name.
public final class TransportRegistry {
  private final SortedMap<String, TransportProvider> providers = new TreeMap<>();
  private final MpiEnvironment environment;

  TransportRegistry(Collection<? extends TransportProvider> found, MpiEnvironment environment) {
    this.environment = environment;
    for (TransportProvider provider : found) {
      TransportProvider other = providers.putIfAbsent(provider.name(), provider);
      if (other != null) {
        throw new LaunchException(
            "two transports are called '%s': %s and %s; take one off the class path"
                .formatted(
                    provider.name(), other.getClass().getName(), provider.getClass().getName()));
      }
    }
  }

  /// The transports that [ServiceLoader] finds.
  public static TransportRegistry installed() {
    List<TransportProvider> found =
        ServiceLoader.load(TransportProvider.class, TransportRegistry.class.getClassLoader())
            .stream()
            .map(ServiceLoader.Provider::get)
            .toList();
    return new TransportRegistry(found, MpiEnvironment.ofThisProcess());
  }

  /// The transport to use: the one that is named, else the one that the launcher calls for.
  ///
  /// @throws LaunchException when there is none of that name
  /// @throws TransportUnavailableException when it cannot be used here
  public TransportProvider choose(JobOptions options) {
    String name = options.transport();
    if (name == null) {
      name = environment.transport().orElse(null);
    }
    if (name == null) {
      name = fitting(options);
    }
    TransportProvider provider = providers.get(name);
    if (provider == null) {
      throw new LaunchException(
          "unknown transport '%s'; there are: %s"
              .formatted(name, String.join(", ", providers.keySet())));
    }
    if (options.hosts() != null && !name.equals("sockets")) {
      throw new LaunchException(
          "hosts are for transport 'sockets', not for '%s'; leave one of the two out"
              .formatted(name));
    }
    String whyNot = provider.whyNot(options);
    if (whyNot != null) {
      throw new TransportUnavailableException("transport '%s': %s".formatted(name, whyNot));
    }
    return provider;
  }

  /// The transport that goes with how this process was started.
  private String fitting(JobOptions options) {
    if (options.hosts() != null || environment.socketsRank().isPresent()) {
      return "sockets";
    }
    if (environment.launcher().isPresent()) {
      return "mpi";
    }
    return environment.hosts().isPresent() ? "sockets" : "threads";
  }

  /// What each transport could do here.
  public List<TransportReport> reports(JobOptions options) {
    return providers.values().stream()
        .map(
            provider -> {
              String whyNot = provider.whyNot(options);
              return new TransportReport(
                  provider.name(), provider.description(), whyNot == null, whyNot);
            })
        .toList();
  }

  /// The MPI libraries that the transports know of.
  public List<MpiLibraryReport> mpiLibraries(JobOptions options) {
    return providers.values().stream()
        .flatMap(provider -> provider.mpiLibraries(options).stream())
        .toList();
  }
}
