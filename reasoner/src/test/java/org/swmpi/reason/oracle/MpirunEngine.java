package org.swmpi.reason.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Ranks as processes under `mpirun`, with the MPI library that is installed. One start closes many
/// cases ([MpirunCases]).
final class MpirunEngine implements Engine {
  private static final int PATIENCE_SECONDS = 1800;

  /// After so many failed cases the others are not tried: a start takes a second.
  private static final int MOST_FAILURES = 4;

  private final int ranks;
  private final Path scratch;

  /// @param scratch folder for lists and logs
  MpirunEngine(int ranks, Path scratch) {
    this.ranks = ranks;
    this.scratch = scratch;
  }

  /// Where `mpirun` is, if it is on the PATH.
  static Optional<Path> mpirun() {
    return Optional.ofNullable(System.getenv("PATH")).stream()
        .flatMap(path -> List.of(path.split(":", -1)).stream())
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, "mpirun"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  @Override
  public String name() {
    return "mpirun, " + ranks + (ranks == 1 ? " rank" : " ranks");
  }

  @Override
  public int patience() {
    return 30;
  }

  @Override
  public List<Outcome> closeAll(List<CaseFolder> cases) {
    List<Outcome> outcomes = new ArrayList<>();
    int failures = 0;
    while (outcomes.size() < cases.size()) {
      if (failures++ > MOST_FAILURES) {
        outcomes.add(Outcome.failed("not tried: too many have failed"));
        continue;
      }
      List<CaseFolder> left = cases.subList(outcomes.size(), cases.size());
      String failure = start(left);
      for (CaseFolder one : left) {
        Optional<Outcome> outcome = MpirunCases.outcome(one, ranks);
        outcomes.add(outcome.orElseGet(() -> Outcome.failed("mpirun failed: " + failure)));
        if (outcome.isEmpty()) {
          break;
        }
      }
    }
    return outcomes;
  }

  /// @return what the processes said
  private String start(List<CaseFolder> cases) {
    Path list = scratch.resolve("cases-" + ranks);
    Path log = scratch.resolve("log-" + ranks);
    try {
      Files.write(list, cases.stream().map(one -> one.path().toString()).toList());
      ProcessBuilder builder = new ProcessBuilder(command(list));
      builder.redirectErrorStream(true).redirectOutput(log.toFile());
      environment(builder.environment());
      Process process = builder.start();
      boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (!ended) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
      String end =
          ended ? "exit code " + process.exitValue() : "no end in " + PATIENCE_SECONDS + " s";
      return end + "\n" + Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /// By way of `env`: Open MPI edits the command lines of programs that are called `java`.
  private List<String> command(Path list) {
    return List.of(
        mpirun().orElseThrow().toString(),
        "-n",
        String.valueOf(ranks),
        "env",
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--add-modules",
        "jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        MpirunCases.class.getName(),
        list.toString());
  }

  /// More ranks than cores, as root too (containers): settings of Open MPI 4 and 5, which others
  /// ignore.
  private static void environment(Map<String, String> environment) {
    environment.put("CLASSPATH", System.getProperty("java.class.path"));
    environment.put("OMPI_ALLOW_RUN_AS_ROOT", "1");
    environment.put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    environment.put("OMPI_MCA_rmaps_base_oversubscribe", "1");
    environment.put("OMPI_MCA_hwloc_base_binding_policy", "none");
    environment.put("PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe");
    environment.put("PRTE_MCA_hwloc_default_binding_policy", "none");
  }
}
