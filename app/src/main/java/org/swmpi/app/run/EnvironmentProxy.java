package org.swmpi.app.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The proxy of the environment: Java looks for proxies in properties only, people set variables.
/// This machine, and what `NO_PROXY` names (hosts and domains, with commas between), is reached
/// without it.
public final class EnvironmentProxy extends ProxySelector {
  private static final List<String> THIS_MACHINE = List.of("localhost", "127.0.0.1", "[::1]");

  private final Proxy proxy;
  private final List<String> without;

  private EnvironmentProxy(InetSocketAddress address, String noProxy) {
    proxy = new Proxy(Proxy.Type.HTTP, address);
    without =
        Stream.concat(THIS_MACHINE.stream(), Stream.of(noProxy.split(",")).map(String::strip))
            .filter(name -> !name.isEmpty())
            .map(name -> name.startsWith(".") ? name.substring(1) : name)
            .toList();
  }

  /// The proxy that this process is told of; null if no variable names one.
  ///
  /// @throws UsageException if one names something else
  public static @Nullable ProxySelector get() {
    return in(System.getenv());
  }

  static @Nullable ProxySelector in(Map<String, String> environment) {
    for (String name : List.of("HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy")) {
      String value = environment.getOrDefault(name, "");
      if (!value.isEmpty()) {
        String lower = environment.getOrDefault("no_proxy", "");
        return new EnvironmentProxy(
            address(name, value), environment.getOrDefault("NO_PROXY", lower));
      }
    }
    return null;
  }

  private static InetSocketAddress address(String name, String value) {
    try {
      URI address = new URI(value.contains("://") ? value : "http://" + value);
      if (address.getHost() != null) {
        int port = address.getPort() < 0 ? 80 : address.getPort();
        return InetSocketAddress.createUnresolved(address.getHost(), port);
      }
    } catch (URISyntaxException _) {
      // Told as one without a host is.
    }
    throw new UsageException(name + "=" + value + ": is no address of a proxy; correct it");
  }

  @Override
  public List<Proxy> select(URI address) {
    String host = String.valueOf(address.getHost());
    boolean direct =
        without.stream()
            .anyMatch(name -> name.equals("*") || host.equals(name) || host.endsWith("." + name));
    return List.of(direct ? Proxy.NO_PROXY : proxy);
  }

  @Override
  public void connectFailed(URI address, SocketAddress proxy, IOException failure) {
    // There is no other to turn to.
  }
}
