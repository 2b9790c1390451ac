package org.swmpi.data.fetch;

import java.net.ProxySelector;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How patient a download is.
///
/// @param attempts how often it is tried in a row without a byte more
/// @param pause before the second attempt; doubled each time
/// @param patience how long a connection, an answer or the next byte may take
/// @param proxy null: the JVM's
public record FetchSettings(
    int attempts, Duration pause, Duration patience, @Nullable ProxySelector proxy) {
  /// Five attempts, pauses from one second on, a minute's patience.
  public static FetchSettings defaults(@Nullable ProxySelector proxy) {
    return new FetchSettings(5, Duration.ofSeconds(1), Duration.ofMinutes(1), proxy);
  }
}
