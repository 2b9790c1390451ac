package org.swmpi.workflow.serve.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.workflow.FolderTree;

/// A database that goes when it is closed, or when the JVM is stopped: it is expelled first, and
/// then its folder is deleted. Once the JVM is being stopped, nothing more is done to it.
final class TemporaryDatabase implements AutoCloseable {
  private final Thread hook = new Thread(this::stop, "serve-delete");
  private @Nullable Path folder;
  private @Nullable ServedData data;
  private boolean stopping;

  TemporaryDatabase() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /// Makes its folder and opens it. Does not return if the JVM is being stopped.
  ///
  /// @param parent of its folder; null for the system's
  synchronized ServedData open(@Nullable Path parent) throws IOException {
    stayIfStopping();
    Path made = TemporaryFiles.newFolder(parent);
    folder = made;
    ServedData opened = ServedData.open(made);
    data = opened;
    return opened;
  }

  /// Does something to it. Does not return if the JVM is being stopped.
  synchronized void step(Runnable what) {
    stayIfStopping();
    what.run();
  }

  private void stayIfStopping() {
    while (stopping) {
      try {
        wait();
      } catch (InterruptedException _) {
        // The JVM ends all the same.
      }
    }
  }

  synchronized void stop() {
    stopping = true;
    delete();
  }

  private void delete() {
    try {
      if (data != null) {
        data.close();
        data = null;
      }
    } finally {
      Path gone = folder;
      folder = null;
      if (gone != null) {
        delete(gone);
      }
    }
  }

  private static void delete(Path folder) {
    try {
      FolderTree.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized void close() {
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // The JVM is going down and runs the hook itself.
    }
  }
}
