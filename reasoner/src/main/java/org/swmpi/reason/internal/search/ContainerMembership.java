package org.swmpi.reason.internal.search;

import java.nio.charset.StandardCharsets;
import org.swmpi.data.memory.Raw;

/// Knows the container membership properties `rdf:_1`, `rdf:_2`, … (RDF Schema 1.1, section 5.1.6).
final class ContainerMembership {
  private static final byte[] PREFIX =
      "<http://www.w3.org/1999/02/22-rdf-syntax-ns#_".getBytes(StandardCharsets.US_ASCII);

  private ContainerMembership() {}

  /// Whether the term `[start, end)` is one: a number without leading zeros behind the underscore.
  static boolean is(long start, long end) {
    long digits = start + PREFIX.length;
    if (end < digits + 2
        || Raw.getByte(digits - 1) != '_'
        || !Raw.startsWith(start, PREFIX)
        || Raw.getByte(digits) == '0') {
      return false;
    }
    for (long at = digits; at < end - 1; at++) {
      byte b = Raw.getByte(at);
      if (b < '0' || b > '9') {
        return false;
      }
    }
    return true;
  }
}
