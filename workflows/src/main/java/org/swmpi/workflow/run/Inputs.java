package org.swmpi.workflow.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.swmpi.workflow.Data;
import org.swmpi.workflow.Meter;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.RdfDataset;
import org.swmpi.workflow.RdfFileSet;
import org.swmpi.workflow.RdfStorage;

/// The data of a stage: joined from several others', and cut into parts.
final class Inputs {
  private Inputs() {}

  /// All RDF of some inputs as one. Files stay files.
  ///
  /// @param whole whether there is nothing beside these inputs
  static RdfData joined(List<Data> inputs, boolean whole) throws IOException {
    List<RdfData> parts = new ArrayList<>();
    boolean complete = whole;
    for (Data input : inputs) {
      if (input instanceof RdfData part) {
        parts.add(part);
        complete = complete && part.complete();
      }
    }
    if (parts.size() == 1 && whole) {
      return parts.getFirst();
    }
    Set<Path> files = new LinkedHashSet<>();
    for (RdfData part : parts) {
      // Blank nodes of what was in memory are those of other branches: also when it is read again.
      if (!(part instanceof RdfFileSet set)
          || set.files().stream().anyMatch(RdfStorage::keepsBlankNodes)) {
        return new RdfDataset(union(parts), complete);
      }
      files.addAll(set.files());
    }
    return new RdfFileSet(List.copyOf(files), complete);
  }

  private static DatasetGraph union(List<RdfData> parts) throws IOException {
    DatasetGraph union = DatasetGraphFactory.create();
    for (RdfData part : parts) {
      part.dataset().find().forEachRemaining(union::add);
    }
    return union;
  }

  /// What a plug-in does with a part.
  interface Work {
    RdfData on(RdfData part) throws IOException, InterruptedException;
  }

  /// The same work on each part of data, at the same time: a subject's statements are in one part.
  ///
  /// @param meter of the stage, which says how much of the data can be read
  static RdfData inParts(RdfData data, Meter meter, Work work)
      throws IOException, InterruptedException {
    RdfData read = data.within(meter);
    int number = Runtime.getRuntime().availableProcessors();
    List<DatasetGraph> parts = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      parts.add(DatasetGraphFactory.create());
    }
    read.dataset()
        .find()
        .forEachRemaining(
            quad -> parts.get(Math.floorMod(quad.getSubject().hashCode(), number)).add(quad));
    List<RdfData> done = worked(parts, read.complete(), work);
    return new RdfDataset(union(done), done.stream().allMatch(RdfData::complete));
  }

  /// What comes of each part, in their order. The first that fails ends the others.
  private static List<RdfData> worked(List<DatasetGraph> parts, boolean complete, Work work)
      throws IOException, InterruptedException {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      try {
        CompletionService<RdfData> ended = new ExecutorCompletionService<>(threads);
        List<Future<RdfData>> futures = new ArrayList<>();
        for (DatasetGraph part : parts) {
          futures.add(ended.submit(() -> work.on(new RdfDataset(part, complete))));
        }
        for (int i = 0; i < futures.size(); i++) {
          ended.take().get();
        }
        return futures.stream().map(Future::resultNow).toList();
      } finally {
        threads.shutdownNow(); // closing alone would wait for all
      }
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException failure -> throw failure;
        case InterruptedException failure -> throw failure;
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }
}
