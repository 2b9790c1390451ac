package org.swmpi.mpi.internal.sockets;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.swmpi.mpi.LaunchException;

/// Where the ranks of a job run.
final class HostList {
  /// `name`, `name:ranks`; a name may be an IPv6 address in brackets. Not `-…`, which `ssh` would
  /// take for an option.
  private static final Pattern ENTRY =
      Pattern.compile(
          "([^-\\s:,\\[\\]][^\\s:,\\[\\]]*|\\[[0-9a-fA-F:.%]+\\])(?::([1-9]\\d{0,4}))?");

  private HostList() {}

  /// @param name as the user wrote it
  /// @param here whether that is this machine
  record Host(String name, boolean here) {}

  /// All ranks on this machine.
  static List<Host> local(int ranks) {
    Host here = new Host("localhost", true);
    return Collections.nCopies(ranks, here);
  }

  /// Reads `a:2,b:2`.
  ///
  /// @param self name of this machine
  /// @return a host for each rank, this machine first
  /// @throws LaunchException when it cannot be read, or this machine is not in it
  static List<Host> parse(String text, String self) {
    List<Host> here = new ArrayList<>();
    List<Host> elsewhere = new ArrayList<>();
    for (String entry : text.split(",", -1)) {
      Matcher matcher = ENTRY.matcher(entry.strip());
      if (!matcher.matches()) {
        throw new LaunchException(
            "'%s' in the hosts '%s' is not a host; give names with their numbers of ranks, such as a:2,b:2"
                .formatted(entry.strip(), text));
      }
      String name = matcher.group(1);
      int ranks = matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(2));
      Host host = new Host(name, isHere(name, self));
      for (int i = 0; i < ranks; i++) {
        (host.here() ? here : elsewhere).add(host);
      }
    }
    if (here.isEmpty()) {
      throw new LaunchException(
          "the hosts '%s' are without this machine, on which rank 0 runs; add %s:1"
              .formatted(text, self));
    }
    here.addAll(elsewhere);
    return here;
  }

  private static boolean isHere(String name, String self) {
    if (name.equals(self) || name.equals("localhost")) {
      return true;
    }
    try {
      InetAddress address = InetAddress.getByName(name);
      return NetworkInterface.getByInetAddress(address) != null;
    } catch (UnknownHostException | SocketException _) {
      return false; // a name that ssh alone may know
    }
  }
}
