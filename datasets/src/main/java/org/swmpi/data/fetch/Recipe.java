package org.swmpi.data.fetch;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Where a data set is, and what is known of it.
///
/// @param name what it is called on the command line
/// @param title what it is
/// @param licence under which it is published
/// @param home page that describes it
/// @param size as people say it, such as `about 43 GB`
/// @param files at least one
public record Recipe(
    String name, String title, String licence, String home, String size, List<Source> files) {
  public Recipe {
    files = List.copyOf(files);
  }

  /// The same with one file in the place of all.
  public Recipe with(Source file) {
    return new Recipe(name, title, licence, home, size, List.of(file));
  }

  /// A file of a data set.
  ///
  /// @param address http or https
  /// @param bytes if they are known, and do not change
  /// @param sha256 in lower-case hexadecimal digits; null where the publisher gives no stable file
  public record Source(URI address, OptionalLong bytes, @Nullable String sha256) {
    /// Whether these are the digits of a SHA-256.
    public static boolean isSha256(String digits) {
      return digits.matches("[0-9A-Fa-f]{64}");
    }

    /// The same file, which has to have a SHA-256.
    ///
    /// @param digits hexadecimal, 64
    public Source with(String digits) {
      return new Source(address, bytes, digits.toLowerCase(Locale.ROOT));
    }

    /// The last segment of the address' path that is a name of a file; the host where none is.
    public String fileName() {
      return Stream.of(address.getPath().split("/"))
          .filter(segment -> !segment.matches("\\.{0,2}"))
          .reduce(address.getHost(), (earlier, later) -> later);
    }
  }
}
