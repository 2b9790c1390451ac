package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/// Workflows that hand a closure of four ranks to a real Slurm of one node, as root. At the same
/// time, but for the one that takes the node away.
class WorkflowSlurmIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String NODE = "the node of Slurm";
  private static final String SLURM = ROOT.resolve("dev/slurm").toString();

  @TempDir private static Path slurm;
  @TempDir private Path folder;

  @BeforeAll
  static void start() throws Exception {
    JarRun.assumeMpirun();
    assumeTrue(
        has("sbatch") && has("slurmctld"),
        "Slurm NOT TESTED: no sbatch (Debian: slurm-wlm, munge)");
    String started = call(List.of(SLURM, "up", slurm.toString()));
    assumeTrue(started.isEmpty(), "Slurm NOT TESTED: " + started);
  }

  @AfterAll
  static void stop() throws Exception {
    call(List.of(SLURM, "down", slurm.toString()));
  }

  private static boolean has(String program) {
    return Stream.of((System.getenv("PATH") + ":/usr/sbin").split(":"))
        .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
  }

  /// @return what it prints if it fails; else nothing
  private static String call(List<String> command) throws IOException, InterruptedException {
    Path log = Files.createTempFile("sw-mpi-slurm", ".log");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
      builder.environment().put("SLURM_CONF", slurm.resolve("slurm.conf").toString());
      boolean failed = builder.start().waitFor() != 0;
      return failed ? "failed: " + Files.readString(log).strip() : "";
    } finally {
      Files.delete(log);
    }
  }

  /// @param setup a line of shell that the job begins with, below one that counts its starts
  private Path workflow(String setup) throws IOException {
    return Files.writeString(
        folder.resolve("w.ttl"),
        """
        @prefix larkc: <http://larkc.eu/schema#> . @prefix wf: <https://w3id.org/sw-mpi/workflow#> .
        @prefix plugin: <https://w3id.org/sw-mpi/plugin#> .
        <#data> a plugin:FileIdentifier ; larkc:connectsTo <#closure> ; larkc:hasParameter [ larkc:filePath "%1$s" ] .
        <#closure> a plugin:RdfsClosureReasoner ; larkc:runsOn <#cluster> ; larkc:connectsTo <#count> .
        <#count> a plugin:SparqlDecider ; larkc:hasParameter [ larkc:sparqlQuery "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }" ] .
        <#cluster> a wf:Host ; wf:scheduler "slurm" ; wf:ranks 4 ; wf:schedulerOption "--overcommit" ; wf:wallTime 300 ;
          wf:setup "echo $attempt >> %2$s/starts", "%3$s" .
        [] a larkc:Path ; larkc:hasInput <#data> ; larkc:hasOutput <#count> .
        """
            .formatted(ROOT.resolve("examples/lv2/ntriples"), folder, setup));
  }

  private JarRun swMpi(String... arguments) {
    return JarRun.of(arguments)
        .in(folder)
        .withEnvironment("SLURM_CONF", slurm.resolve("slurm.conf").toString());
  }

  private List<String> starts() throws IOException {
    Path starts = folder.resolve("starts");
    return Files.exists(starts) ? Files.readAllLines(starts) : List.of();
  }

  private JsonObject job() throws Exception {
    String all = swMpi("jobs", "list", "--json").run().exits(0).out();
    assertThat(JsonParser.parseString(all).getAsJsonArray()).hasSize(1);
    return JsonParser.parseString(all).getAsJsonArray().get(0).getAsJsonObject();
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    for (int i = 0; i < 1_200 && !condition.getAsBoolean(); i++) {
      Thread.sleep(50);
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }

  private boolean isPrepared() {
    try (Stream<Path> all = Files.find(folder, 6, (path, _) -> path.endsWith("job/job.json"))) {
      return all.findAny().isPresent();
    } catch (IOException | java.io.UncheckedIOException _) {
      return false; // a part is being renamed
    }
  }

  private boolean hasStarted(int times) {
    try {
      return starts().size() >= times;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void kill(Process client) throws InterruptedException {
    List<ProcessHandle> below = client.descendants().toList();
    client.destroyForcibly().waitFor();
    below.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle process : below) {
      process.onExit().join();
    }
  }

  /// Killed about when it hands the job over, killed when it is attached, then left alone.
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  @ResourceLock(value = NODE, mode = ResourceAccessMode.READ)
  void aKilledClientNeitherLosesItsJobNorRunsItTwice() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Process client = swMpi("workflow", "run", workflow("sleep 2").toString(), "--quiet").start();
    await(this::isPrepared);
    client.waitFor(random.nextLong(500), TimeUnit.MILLISECONDS);
    kill(client);
    String run;
    try (Stream<Path> runs = Files.list(folder.resolve("sw-mpi-runs"))) {
      run = runs.findFirst().orElseThrow().toString();
    }
    Process second = swMpi("jobs", "attach", run, "--quiet").start();
    second.waitFor(500 + random.nextLong(2_500), TimeUnit.MILLISECONDS);
    kill(second);
    String answer = swMpi("jobs", "attach", run, "--json").run().exits(0).out();
    JsonObject report = JsonParser.parseString(answer).getAsJsonObject();
    assertThat(report.toString()).as("seed %d", seed).contains("\"5001\"");
    JsonObject closure = report.getAsJsonArray("stages").get(1).getAsJsonObject();
    assertThat(closure.get("ranks").getAsInt()).isEqualTo(4);
    assertThat(closure.get("transport").getAsString()).isEqualTo("mpi");
    assertThat(closure.get("host").getAsString()).isEqualTo("slurm");
    assertThat(starts()).as("seed %d", seed).containsExactly("1");
    assertThat(job().get("state").getAsString()).isEqualTo("done");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  @ResourceLock(value = NODE, mode = ResourceAccessMode.READ)
  void aJobIsCancelledAndTheRunEndsWithIt() throws Exception {
    Process client = swMpi("workflow", "run", workflow("sleep 600").toString()).start();
    Gatherer out = Gatherer.of(client.getInputStream());
    Gatherer err = Gatherer.of(client.getErrorStream());
    await(() -> hasStarted(1));
    String key = job().get("job").getAsString();
    swMpi("jobs", "cancel", key).run().exits(0);
    JarRun.Result result = JarRun.end(client, out, err).exits(130);
    assertThat(result.err()).contains("stage closure: job " + key + " (slurm) was cancelled");
    assertThat(job().get("state").getAsString()).isEqualTo("cancelled");
  }

  /// slurmd and all it has started are gone, as with their machine.
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  @ResourceLock(NODE)
  void aLostNodeIsNoLostJob() throws Exception {
    Process client =
        swMpi("workflow", "run", workflow("[ $attempt = 2 ] || sleep 600").toString(), "--json")
            .start();
    Gatherer out = Gatherer.of(client.getInputStream());
    Gatherer err = Gatherer.of(client.getErrorStream());
    await(() -> hasStarted(1));
    String node = "$(scontrol show hostnames \"$(sinfo -h -o %N)\")";
    String pidFile = slurm.resolve("slurmd.pid").toString();
    assertThat(
            call(
                List.of(
                    "sh",
                    "-c",
                    "slurmd=$(cat "
                        + pidFile
                        + ") && kill -KILL $slurmd && rm -f "
                        + pidFile
                        + " && scontrol update NodeName="
                        + node
                        + " State=DOWN Reason=lost && "
                        + ROOT.resolve("dev/slurm")
                        + " node "
                        + slurm)))
        .isEmpty();
    JarRun.Result result = JarRun.end(client, out, err).exits(0);
    assertThat(result.err()).contains("is lost (Slurm says NODE_FAIL); it is run again");
    assertThat(result.out()).contains("\"5001\"").contains("\"attempt\": 2");
    assertThat(starts()).containsExactly("1", "2");
  }
}
