package org.swmpi.workflow;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.jena.sparql.core.DatasetGraph;
import org.jspecify.annotations.Nullable;

/// RDF in files, of any format and compression that sw-mpi reads.
public final class RdfFileSet implements RdfData {
  private final List<Path> files;
  private final boolean complete;
  private final ReentrantLock loading = new ReentrantLock();
  private @Nullable DatasetGraph loaded;

  public RdfFileSet(List<Path> files, boolean complete) {
    this.files = List.copyOf(files);
    this.complete = complete;
  }

  /// The files.
  public List<Path> files() {
    return files;
  }

  @Override
  public boolean complete() {
    return complete;
  }

  /// Loaded once: blank nodes are the same for all who ask.
  @Override
  public DatasetGraph dataset() throws IOException {
    loading.lock();
    try {
      DatasetGraph dataset = loaded;
      if (dataset == null) {
        dataset = RdfStorage.load(files);
        loaded = dataset;
      }
      return dataset;
    } finally {
      loading.unlock();
    }
  }

  /// What is read in time is not what others get that have more, unless it is all.
  @Override
  public RdfData within(Meter meter) throws IOException {
    Duration left = meter.timeLeft();
    if (left == null || isLoaded()) {
      return this;
    }
    RdfDataset read = RdfStorage.load(files, left.dividedBy(2));
    if (!read.complete()) {
      return read;
    }
    loading.lock();
    try {
      if (loaded == null) {
        loaded = read.dataset();
      }
    } finally {
      loading.unlock();
    }
    return this;
  }

  /// Not either while it is being loaded: that may take longer than there is time.
  private boolean isLoaded() {
    if (!loading.tryLock()) {
      return false;
    }
    try {
      return loaded != null;
    } finally {
      loading.unlock();
    }
  }

  @Override
  public List<Path> files(Path folder, String name) {
    return files;
  }
}
