package org.swmpi.workflow.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.Budget;
import org.swmpi.workflow.Data;
import org.swmpi.workflow.Meter;
import org.swmpi.workflow.description.Stage;
import org.swmpi.workflow.description.StagePath;
import org.swmpi.workflow.description.Workflow;
import org.swmpi.workflow.job.Schedulers;

/// A run of a workflow. Outputs of paths are pulled: each stage pulls its inputs, and works when
/// they are there; stages that need nothing of each other work at the same time, and none that
/// nobody asks for. What an earlier client of the same run has ended is not done again.
public final class WorkflowRun {
  private final Workflow workflow;
  private final RunFolder folder;
  private final RunListener listener;
  private final StageWork work;
  private final Map<String, CompletableFuture<Data>> pulled = new ConcurrentHashMap<>();
  private final Map<String, Thread> threads = new ConcurrentHashMap<>();
  private final AtomicReference<@Nullable StageFailedException> failure = new AtomicReference<>();
  private final Map<String, @Nullable Long> ends = new LinkedHashMap<>();

  /// @param folder of the run, locked by this process
  /// @param listener hears how it goes on
  public WorkflowRun(
      Workflow workflow,
      RunFolder folder,
      Installation installation,
      Schedulers schedulers,
      RunListener listener) {
    this.workflow = workflow;
    this.folder = folder;
    this.listener = listener;
    work = new StageWork(workflow, folder, installation, schedulers, listener);
  }

  /// Runs it.
  ///
  /// @return what each path gives, in the order of the description
  /// @throws StageFailedException if a stage fails: the first that does. Jobs of others are
  ///     cancelled
  public Map<StagePath, Data> run() throws IOException, InterruptedException {
    long start = System.nanoTime();
    workflow.stages().forEach(stage -> ends.put(stage.name(), end(stage, start)));
    try {
      Map<StagePath, CompletableFuture<Data>> outputs = new LinkedHashMap<>();
      for (StagePath path : workflow.paths()) {
        outputs.put(path, pull(workflow.stage(path.output())));
      }
      Map<StagePath, Data> results = new LinkedHashMap<>();
      for (Map.Entry<StagePath, CompletableFuture<Data>> output : outputs.entrySet()) {
        results.put(output.getKey(), output.getValue().get());
      }
      return results;
    } catch (ExecutionException e) {
      StageFailedException first = failure.get();
      throw first == null ? new IllegalStateException(e) : first;
    } finally {
      for (Thread thread : threads.values()) {
        thread.interrupt();
      }
      for (Thread thread : threads.values()) {
        thread.join();
      }
    }
  }

  /// When the time of all paths of a stage is over; null: never.
  private @Nullable Long end(Stage stage, long start) {
    Long latest = null;
    for (StagePath path : workflow.paths()) {
      if (workflow.stages(path).contains(stage)) {
        Duration time = path.budget().time();
        if (time == null) {
          return null;
        }
        long end = start + time.toNanos();
        latest = latest == null || end - latest > 0 ? end : latest;
      }
    }
    return latest;
  }

  /// What a path says of its output is for its last stage too.
  private Meter meter(Stage stage) {
    long answers = stage.budget().answers();
    for (StagePath path : workflow.paths()) {
      if (path.output().equals(stage.name())) {
        answers = Math.min(answers, path.budget().answers());
      }
    }
    return new Budget(stage.budget().time(), answers).begin(ends.get(stage.name()));
  }

  private CompletableFuture<Data> pull(Stage stage) {
    CompletableFuture<Data> mine = new CompletableFuture<>();
    CompletableFuture<Data> earlier = pulled.putIfAbsent(stage.name(), mine);
    if (earlier != null) {
      return earlier;
    }
    threads.put(
        stage.name(),
        Thread.ofVirtual().name("stage-" + stage.name()).start(() -> work(stage, mine)));
    return mine;
  }

  private void work(Stage stage, CompletableFuture<Data> result) {
    try {
      var outcome = folder.outcome(stage.name());
      if (outcome.isPresent()) {
        Data data = StageFiles.read(outcome.get());
        listener.ended(stage, outcome.get(), true);
        result.complete(data);
        return;
      }
      List<Data> inputs = inputs(stage);
      result.complete(work.run(stage, inputs, meter(stage)));
    } catch (InterruptedException | CompletionException e) { // another one has failed
      result.completeExceptionally(e);
    } catch (Exception | Error e) {
      failure.compareAndSet(null, new StageFailedException(stage, e));
      result.completeExceptionally(e);
      threads.forEach(
          (name, thread) -> {
            if (!name.equals(stage.name())) {
              thread.interrupt();
            }
          });
      pulled.values().forEach(other -> other.completeExceptionally(e));
    }
  }

  /// The inputs of a stage: all, or as many as it waits for, those that come first.
  private List<Data> inputs(Stage stage) throws InterruptedException {
    List<CompletableFuture<Data>> asked = new ArrayList<>();
    for (String input : stage.inputs()) {
      asked.add(pull(workflow.stage(input)));
    }
    int awaited = stage.awaited() == 0 ? asked.size() : stage.awaited();
    try {
      while (asked.stream().filter(CompletableFuture::isDone).count() < awaited) {
        CompletableFuture.anyOf(
                asked.stream().filter(future -> !future.isDone()).toArray(CompletableFuture[]::new))
            .get();
      }
    } catch (ExecutionException e) {
      throw new CompletionException(e.getCause());
    }
    List<Data> inputs = new ArrayList<>();
    for (CompletableFuture<Data> future : asked) {
      if (future.isDone() && inputs.size() < awaited) {
        inputs.add(future.join());
      }
    }
    return inputs;
  }
}
