package org.swmpi.data.fetch;

import java.net.ProxySelector;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How patient a download is, and what it asks for.
///
/// @param attempts how often it is tried in a row without a byte more
/// @param pause before the second attempt; doubled each time
/// @param patience how long a connection, an answer or the next byte may take
/// @param proxy null: the JVM's
/// @param limit how long all attempts at a file together may take; null: without limit
/// @param accept the media types that are wanted, as `Accept` of HTTP has them
public record FetchSettings(
    int attempts,
    Duration pause,
    Duration patience,
    @Nullable ProxySelector proxy,
    @Nullable Duration limit,
    String accept) {
  /// Five attempts, pauses from one second on, a minute's patience, no limit, any type.
  public static FetchSettings defaults(@Nullable ProxySelector proxy) {
    return new FetchSettings(5, Duration.ofSeconds(1), Duration.ofMinutes(1), proxy, null, "*/*");
  }

  /// The same with a limit.
  public FetchSettings within(Duration time) {
    return new FetchSettings(attempts, pause, patience, proxy, time, accept);
  }

  /// The same for some media types.
  public FetchSettings accepting(String types) {
    return new FetchSettings(attempts, pause, patience, proxy, limit, types);
  }
}
