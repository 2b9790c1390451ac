package org.swmpi.app.run;

import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The proxy of the environment: Java looks for proxies in properties only, people set variables.
public final class EnvironmentProxy {
  private EnvironmentProxy() {}

  /// The proxy; null if no variable names one.
  ///
  /// @throws UsageException if one names something else
  public static @Nullable ProxySelector get() {
    for (String name : List.of("HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy")) {
      String value = System.getenv(name);
      if (value != null && !value.isEmpty()) {
        URI address = URI.create(value.contains("://") ? value : "http://" + value);
        if (address.getHost() == null) {
          throw new UsageException(name + "=" + value + ": is no address of a proxy; correct it");
        }
        int port = address.getPort() < 0 ? 80 : address.getPort();
        return ProxySelector.of(new InetSocketAddress(address.getHost(), port));
      }
    }
    return null;
  }
}
