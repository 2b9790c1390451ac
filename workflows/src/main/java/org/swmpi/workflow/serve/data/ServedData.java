package org.swmpi.workflow.serve.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jena.dboe.DBOpEnvException;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFWrapper;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.loader.DataLoader;
import org.apache.jena.tdb2.loader.LoaderFactory;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.serve.EndpointUnavailableException;
import org.swmpi.workflow.serve.JenaParts;

/// A dataset to ask: named graphs as the data has them, and as the default graph all triples of all
/// graphs.
public final class ServedData implements AutoCloseable {
  /// Heap that a triple in memory takes, as a multiple of the bytes of its line.
  private static final long HEAP_PER_BYTE = 4;

  private final DatasetGraph dataset;
  private final boolean memory;
  private final Runnable end;
  private final AtomicBoolean closed = new AtomicBoolean();

  private ServedData(DatasetGraph dataset, boolean memory, Runnable end) {
    this.dataset = dataset;
    this.memory = memory;
    this.end = end;
  }

  /// Whether files are small enough to be served from memory: they take half of the heap at most.
  public static boolean fitsMemory(List<ServedFile> files) throws IOException {
    long bytes = 0;
    for (ServedFile file : files) {
      bytes += Files.size(file.path());
    }
    return bytes <= Runtime.getRuntime().maxMemory() / 2 / HEAP_PER_BYTE;
  }

  /// Reads files into memory.
  ///
  /// @throws org.swmpi.data.MalformedInputException at the first line that is no statement
  public static ServedData inMemory(List<ServedFile> files) {
    JenaParts.begin();
    MemoryDataset dataset = new MemoryDataset();
    LineReader.read(files, dataset.loading());
    return new ServedData(dataset, true, dataset::close);
  }

  /// Reads files into a TDB2 database that goes when it is closed, or the JVM ends.
  ///
  /// @param parent folder to make its folder in; null for the system's
  /// @throws org.swmpi.data.MalformedInputException at the first line that is no statement
  public static ServedData temporary(List<ServedFile> files, @Nullable Path parent)
      throws IOException {
    TemporaryDatabase place = new TemporaryDatabase();
    try {
      ServedData data = place.open(parent);
      data.load(files, place::step);
      return new ServedData(data.dataset, false, place::close);
    } catch (IOException | RuntimeException | Error e) {
      place.close();
      throw e;
    }
  }

  /// Reads files into a new TDB2 database.
  ///
  /// @param folder there, and empty
  static ServedData onDisk(List<ServedFile> files, Path folder) {
    ServedData data = open(folder);
    data.load(files, Runnable::run);
    return data;
  }

  /// Reads files into it; closes it where that fails.
  ///
  /// @param steps does each thing to the database
  void load(List<ServedFile> files, Executor steps) {
    // The loaders of several threads wait for ever when one of them fails, as on a full disk.
    DataLoader loader = LoaderFactory.basicLoader(dataset, (_, _) -> {});
    steps.execute(loader::startBulk);
    try {
      LineReader.read(files, new Stepwise(loader.stream(), steps));
      steps.execute(loader::finishBulk);
    } catch (RuntimeException e) {
      steps.execute(
          () -> {
            loader.finishException(e);
            close();
          });
      throw e;
    }
  }

  /// Hands on each statement as a step.
  private static final class Stepwise extends StreamRDFWrapper {
    private final Executor steps;

    Stepwise(StreamRDF stream, Executor steps) {
      super(stream);
      this.steps = steps;
    }

    @Override
    public void triple(Triple triple) {
      steps.execute(() -> super.triple(triple));
    }

    @Override
    public void quad(Quad quad) {
      steps.execute(() -> super.quad(quad));
    }
  }

  /// Opens a TDB2 database that [#onDisk] has made.
  ///
  /// @throws EndpointUnavailableException if another process has it open
  static ServedData open(Path folder) {
    JenaParts.begin();
    try {
      DatasetGraph dataset = DatabaseMgr.connectDatasetGraph(folder.toString());
      return new ServedData(dataset, false, () -> TDBInternal.expel(dataset, true));
    } catch (DBOpEnvException e) {
      throw new EndpointUnavailableException(
          folder
              + ": cannot be opened ("
              + e.getMessage()
              + "); end the other process, or name another folder with --store");
    }
  }

  /// The same, with something to do once it is closed.
  ServedData andThen(Runnable what) {
    return new ServedData(
        dataset,
        memory,
        () -> {
          close();
          what.run();
        });
  }

  /// The dataset, for reading.
  public DatasetGraph dataset() {
    return dataset;
  }

  /// Whether it is in memory, not on disk.
  public boolean memory() {
    return memory;
  }

  /// Distinct triples of all graphs together.
  public long triples() {
    return dataset.calculateRead(() -> (long) dataset.getDefaultGraph().size());
  }

  /// Does nothing the second time.
  @Override
  public void close() {
    if (!closed.getAndSet(true)) {
      end.run();
    }
  }
}
