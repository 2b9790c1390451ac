package org.swmpi.data.fetch;

import java.io.IOException;
import java.io.InputStream;

/// Closes a stream from which nothing has come for too long, or not all in time: a read from it
/// then ends.
final class StallGuard implements AutoCloseable {
  private final Thread thread;
  private volatile long lastByte = System.nanoTime();
  private volatile boolean stalled;

  StallGuard(InputStream stream, Patience patience) {
    thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    while (patience.left(lastByte).isPositive()) {
                      Thread.sleep(patience.left(lastByte));
                    }
                    stalled = true;
                    stream.close();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt(); // no longer needed
                  } catch (IOException e) {
                    stalled = true;
                  }
                });
  }

  /// Something has come.
  void touch() {
    lastByte = System.nanoTime();
  }

  /// Whether it has closed the stream.
  boolean stalled() {
    return stalled;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
