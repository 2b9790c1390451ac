package org.swmpi.workflow;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/// The plug-ins that are installed.
public final class Plugins {
  private final Map<String, Plugin> plugins = new LinkedHashMap<>();

  private Plugins(Iterable<Plugin> found) {
    for (Plugin plugin : found) {
      Plugin other = plugins.put(plugin.iri(), plugin);
      if (other != null) {
        throw new IllegalStateException(
            "two plug-ins are called "
                + plugin.iri()
                + ": "
                + other.getClass().getName()
                + " and "
                + plugin.getClass().getName());
      }
    }
  }

  /// Those that [ServiceLoader] finds.
  ///
  /// @throws IllegalStateException if two have one name
  public static Plugins installed() {
    return new Plugins(ServiceLoader.load(Plugin.class, Plugin.class.getClassLoader()));
  }

  /// The one of this name.
  public Optional<Plugin> find(String iri) {
    return Optional.ofNullable(plugins.get(iri));
  }

  /// All of them.
  public Collection<Plugin> all() {
    return plugins.values();
  }
}
