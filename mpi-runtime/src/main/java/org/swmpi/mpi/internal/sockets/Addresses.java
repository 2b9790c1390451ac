package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.swmpi.mpi.internal.sockets.HostList.Host;

/// Where rank 0 listens.
///
/// @param listen the address to listen at
/// @param reach the addresses by which others reach it, the likeliest first
record Addresses(InetAddress listen, List<InetAddress> reach) {
  private static final int ANY_PORT = 9;

  /// Loopback where all ranks are here, else what the other hosts reach.
  static Addresses forHosts(List<Host> hosts) throws IOException {
    Set<InetAddress> reach = new LinkedHashSet<>();
    boolean allKnown = true;
    for (String name : names(hosts)) {
      InetSocketAddress there = new InetSocketAddress(name, ANY_PORT);
      if (there.isUnresolved()) {
        allKnown = false; // a name that ssh alone knows
      } else {
        reach.add(localAddressTowards(there));
      }
    }
    if (!allKnown) {
      NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
          .forEach(reach::add);
    }
    if (reach.isEmpty()) {
      reach.add(InetAddress.getLoopbackAddress());
    }
    List<InetAddress> all = new ArrayList<>(reach);
    InetAddress wildcard = new InetSocketAddress(0).getAddress();
    return new Addresses(all.size() == 1 ? all.getFirst() : wildcard, all);
  }

  private static Set<String> names(List<Host> hosts) {
    Set<String> names = new LinkedHashSet<>();
    hosts.stream().filter(host -> !host.here()).forEach(host -> names.add(host.name()));
    return names;
  }

  /// The address of this machine from which the other one would hear. Sends nothing.
  private static InetAddress localAddressTowards(InetSocketAddress there) throws IOException {
    try (DatagramChannel channel = DatagramChannel.open()) {
      channel.connect(there);
      return ((InetSocketAddress) channel.getLocalAddress()).getAddress();
    }
  }

  /// As a process is told it: addresses, a space, the port.
  String text(int port) {
    return String.join(",", reach.stream().map(InetAddress::getHostAddress).toList()) + " " + port;
  }

  /// Reads what [#text] wrote.
  ///
  /// @throws IllegalArgumentException when it cannot be read
  static List<InetSocketAddress> parse(String text) {
    int space = text.lastIndexOf(' ');
    int port = Integer.parseInt(text.substring(space + 1));
    return Stream.of(text.substring(0, space).split(","))
        .map(address -> new InetSocketAddress(address, port))
        .toList();
  }
}
