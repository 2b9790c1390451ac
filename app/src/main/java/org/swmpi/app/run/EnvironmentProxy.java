package org.swmpi.app.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The proxies of the environment: Java looks for proxies in properties only, people set variables.
/// `HTTPS_PROXY` and `HTTP_PROXY` are each for addresses of their scheme. This machine, and what
/// `NO_PROXY` names (hosts and domains, also with a port, with commas between), is reached without
/// one. A user in the address of a proxy is passed over.
public final class EnvironmentProxy extends ProxySelector {
  private static final List<String> SCHEMES = List.of("http", "https");
  private static final List<String> THIS_MACHINE = List.of("localhost", "127.0.0.1", "[::1]");

  /// By scheme.
  private final Map<String, Proxy> proxies;

  private final List<String> without;

  private EnvironmentProxy(Map<String, Proxy> proxies, String noProxy) {
    this.proxies = proxies;
    without =
        Stream.concat(THIS_MACHINE.stream(), Stream.of(noProxy.split("[,\\s]+", -1)))
            .filter(name -> !name.isEmpty())
            .map(name -> name.toLowerCase(Locale.ROOT).replaceFirst("^\\*?\\.", ""))
            .toList();
  }

  /// The proxies that this process is told of; null if no variable names one.
  ///
  /// @throws UsageException if one names something else
  public static @Nullable ProxySelector get() {
    return in(System.getenv());
  }

  static @Nullable ProxySelector in(Map<String, String> environment) {
    Map<String, Proxy> proxies = new HashMap<>();
    for (String scheme : SCHEMES) {
      String name = scheme.toUpperCase(Locale.ROOT) + "_PROXY";
      String value = value(environment, name);
      if (!value.isEmpty()) {
        proxies.put(scheme, new Proxy(Proxy.Type.HTTP, address(name, value)));
      }
    }
    return proxies.isEmpty() ? null : new EnvironmentProxy(proxies, value(environment, "NO_PROXY"));
  }

  /// What a variable of this name, or else of its lower case, holds.
  private static String value(Map<String, String> environment, String name) {
    String upper = environment.getOrDefault(name, "").strip();
    return upper.isEmpty()
        ? environment.getOrDefault(name.toLowerCase(Locale.ROOT), "").strip()
        : upper;
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
    String told = value.replaceFirst("[^/]*@", "…@");
    throw new UsageException(name + "=" + told + ": is no address of a proxy; correct it");
  }

  @Override
  public List<Proxy> select(URI address) {
    String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
    String host = String.valueOf(address.getHost()).toLowerCase(Locale.ROOT);
    int usual = scheme.equals("https") ? 443 : 80;
    String withPort = host + ":" + (address.getPort() < 0 ? usual : address.getPort());
    boolean direct =
        without.stream()
            .anyMatch(name -> name.equals("*") || isOf(host, name) || isOf(withPort, name));
    return List.of(direct ? Proxy.NO_PROXY : proxies.getOrDefault(scheme, Proxy.NO_PROXY));
  }

  private static boolean isOf(String host, String name) {
    return host.equals(name) || host.endsWith("." + name);
  }

  @Override
  public void connectFailed(URI address, SocketAddress proxy, IOException failure) {
    // There is no other to turn to.
  }
}
