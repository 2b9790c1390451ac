package org.swmpi.workflow.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
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
/// nobody asks for. What an earlier client of the same run has ended is not done again, unless
/// something that it depends on has changed.
public final class WorkflowRun {
  /// What a stage of this process may take to end when nobody waits for it any more.
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final Workflow workflow;
  private final RunFolder folder;
  private final RunListener listener;
  private final StageWork work;
  private final String version;
  private final FileHashes hashes = new FileHashes();
  private final Map<String, CompletableFuture<Data>> pulled = new ConcurrentHashMap<>();
  private final Map<String, Thread> threads = new ConcurrentHashMap<>();
  private final Set<String> interrupted = ConcurrentHashMap.newKeySet();
  private final AtomicReference<@Nullable StageFailedException> failure = new AtomicReference<>();
  private volatile boolean over;
  private final Map<String, @Nullable Long> ends = new LinkedHashMap<>();

  /// @param folder of the run, locked by this process
  /// @param listener hears how it goes on
  /// @param again whether jobs that have failed, or were cancelled, are tried again
  public WorkflowRun(
      Workflow workflow,
      RunFolder folder,
      Installation installation,
      Schedulers schedulers,
      RunListener listener,
      boolean again) {
    this.workflow = workflow;
    this.folder = folder;
    this.listener = listener;
    version = installation.version();
    work = new StageWork(workflow, folder, installation, schedulers, listener, hashes, again);
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
      over = true;
      end();
    }
  }

  /// Ends what still works, and what that may have begun meanwhile. Jobs are waited for until they
  /// are cancelled; a stage of this process that does not end in time is left behind.
  private void end() throws InterruptedException {
    long last = System.nanoTime() + GRACE.toNanos();
    int known;
    do {
      known = threads.size();
      threads.keySet().forEach(this::interrupt);
      for (Map.Entry<String, Thread> stage : threads.entrySet()) {
        if (workflow.stage(stage.getKey()).host() != null) {
          stage.getValue().join();
        } else {
          stage.getValue().join(Math.max(1, (last - System.nanoTime()) / 1_000_000));
        }
      }
    } while (threads.size() > known);
  }

  /// Tells a stage that nobody waits for it any more: once, as it may then cancel its job.
  private void interrupt(String stage) {
    Thread thread = threads.get(stage);
    if (thread != null && interrupted.add(stage)) {
      thread.interrupt();
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
    Thread thread =
        Thread.ofVirtual().name("stage-" + stage.name()).unstarted(() -> work(stage, mine));
    threads.put(stage.name(), thread);
    thread.start();
    return mine;
  }

  private void work(Stage stage, CompletableFuture<Data> result) {
    try {
      if (over || failure.get() != null) {
        throw new InterruptedException("nobody wants it any more");
      }
      Optional<StageOutcome> earlier = folder.outcome(stage.name());
      if (earlier.isPresent() && isAsItWas(stage, earlier.get())) {
        Data data = StageFiles.read(earlier.get());
        listener.ended(stage, earlier.get(), true);
        result.complete(data);
        return;
      }
      Map<String, Data> inputs = inputs(stage);
      StageBasis basis = basis(stage, inputs.keySet());
      folder.forget(stage.name());
      List<Data> given = List.copyOf(inputs.values());
      BooleanSupplier unwanted = () -> interrupted.contains(stage.name());
      result.complete(work.run(stage, given, basis, meter(stage), unwanted));
    } catch (InterruptedException | CompletionException e) { // another one has failed
      result.completeExceptionally(e);
    } catch (Exception | Error e) {
      failure.compareAndSet(null, new StageFailedException(stage, e));
      result.completeExceptionally(e);
      threads.keySet().stream().filter(name -> !name.equals(stage.name())).forEach(this::interrupt);
      pulled.values().forEach(other -> other.completeExceptionally(e));
    }
  }

  /// Whether what an earlier client has made of a stage is what would be made now.
  private boolean isAsItWas(Stage stage, StageOutcome earlier)
      throws IOException, InterruptedException {
    StageBasis before = new StageBasis(earlier.basis());
    if (!stage.inputs().containsAll(before.inputs())) {
      return isChanged(stage, "where its input comes from");
    }
    List<String> names = stage.awaited() == 0 ? stage.inputs() : before.inputs();
    for (String input : names) {
      await(List.of(pull(workflow.stage(input))));
    }
    Optional<String> change = basis(stage, names).change(before);
    if (change.isPresent()) {
      return isChanged(stage, change.get());
    }
    List<Path> files = earlier.files().stream().map(Path::of).toList();
    return hashes.of(files).equals(earlier.sha256()) || isChanged(stage, "its output");
  }

  private boolean isChanged(Stage stage, String what) {
    listener.tells(stage, "done again, as this has changed: " + what);
    return false;
  }

  private StageBasis basis(Stage stage, Collection<String> inputs) throws IOException {
    Map<String, StageOutcome> outcomes = new LinkedHashMap<>();
    for (String input : inputs) {
      outcomes.put(input, folder.outcome(input).orElseThrow());
    }
    return StageBasis.of(workflow, stage, outcomes, version, hashes);
  }

  private static void await(List<CompletableFuture<Data>> any) throws InterruptedException {
    try {
      CompletableFuture.anyOf(any.toArray(CompletableFuture[]::new)).get();
    } catch (ExecutionException e) {
      throw new CompletionException(e.getCause());
    }
  }

  /// Waits until so many are done. Those that are not are looked up once a round: one that ends
  /// meanwhile is among those waited for.
  static void await(Collection<CompletableFuture<Data>> asked, int awaited)
      throws InterruptedException {
    List<CompletableFuture<Data>> rest = undone(asked);
    while (asked.size() - rest.size() < awaited) {
      await(rest);
      rest = undone(asked);
    }
  }

  private static List<CompletableFuture<Data>> undone(Collection<CompletableFuture<Data>> asked) {
    return asked.stream().filter(future -> !future.isDone()).toList();
  }

  /// The inputs of a stage: all, or as many as it waits for, those that come first.
  private Map<String, Data> inputs(Stage stage) throws InterruptedException {
    Map<String, CompletableFuture<Data>> asked = new LinkedHashMap<>();
    for (String input : stage.inputs()) {
      asked.put(input, pull(workflow.stage(input)));
    }
    int awaited = stage.awaited() == 0 ? asked.size() : stage.awaited();
    await(asked.values(), awaited);
    Map<String, Data> inputs = new LinkedHashMap<>();
    for (Map.Entry<String, CompletableFuture<Data>> input : asked.entrySet()) {
      if (input.getValue().isDone() && inputs.size() < awaited) {
        inputs.put(input.getKey(), input.getValue().join());
      }
    }
    return inputs;
  }
}
