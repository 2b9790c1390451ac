package org.swmpi.reason.internal.output;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Files that go when the work does not come to its end: by close, or when the JVM is stopped. */
final class TemporaryFiles implements AutoCloseable {
  private final List<Path> files = new ArrayList<>();
  private final Thread hook = new Thread(this::delete);

  TemporaryFiles() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  synchronized Path add(Path file) {
    files.add(file);
    return file;
  }

  /** The file has become somebody's. */
  synchronized void keep(Path file) {
    files.remove(file);
  }

  private synchronized void delete() {
    for (Path file : files) {
      file.toFile().delete();
    }
    files.clear();
  }

  @Override
  public void close() {
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is going down and runs the hook itself.
    }
  }
}
