package org.swmpi.workflow.serve;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.Locale;

/// Where an endpoint listens.
public final class EndpointAddress {
  private EndpointAddress() {}

  /// Finds out whether the address can be listened on, before any work is done.
  ///
  /// @throws EndpointUnavailableException if not
  public static void verifyFree(String host, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(resolve(host), port));
    } catch (IOException e) {
      throw unavailable(host, port, e);
    }
  }

  private static InetAddress resolve(String host) {
    try {
      return InetAddress.getByName(bare(host));
    } catch (UnknownHostException _) {
      throw new EndpointUnavailableException(
          "--host " + host + ": no such host; name an address of this machine");
    }
  }

  /// What a failure to listen means to the user.
  static EndpointUnavailableException unavailable(String host, int port, IOException cause) {
    String why = String.valueOf(cause.getMessage());
    if (cause instanceof BindException && why.toLowerCase(Locale.ROOT).contains("in use")) {
      return new EndpointUnavailableException(
          "port "
              + port
              + " of "
              + host
              + " is in use; end what uses it, or choose another with --port (0 is any free one)");
    }
    return new EndpointUnavailableException(
        "cannot listen on port "
            + port
            + " of "
            + host
            + " ("
            + why
            + "); choose others with --port and --host");
  }

  /// Whether only this machine can reach the address.
  static boolean isLoopback(String host) {
    return resolve(host).isLoopbackAddress();
  }

  /// A host as it stands in a URL: addresses of IPv6 in brackets.
  static String inUrl(String host) {
    String bare = bare(host);
    return bare.indexOf(':') >= 0 ? "[" + bare + "]" : bare;
  }

  /// Without brackets.
  static String bare(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }
}
