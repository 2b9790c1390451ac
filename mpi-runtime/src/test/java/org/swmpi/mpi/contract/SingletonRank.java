package org.swmpi.mpi.contract;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Starts [ScenarioRanks] as a process that believes a launcher has started it among others, while
/// its MPI library knows of no launcher: as it is when launcher and library are of different MPIs.
public final class SingletonRank {
  private SingletonRank() {}

  /// Argument: the number of ranks to believe in.
  public static void main(String[] arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", ScenarioRanks.class.getName()));
    command.addAll(List.of("mpi", Scenario.NULL_CHECK.name()));
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    Map<String, String> variables = builder.environment();
    variables.keySet().removeIf(name -> name.startsWith("PMIX_") || name.startsWith("OMPI_"));
    variables.put("OMPI_COMM_WORLD_RANK", "0");
    variables.put("OMPI_COMM_WORLD_SIZE", arguments[0]);
    variables.put("OMPI_ALLOW_RUN_AS_ROOT", "1");
    variables.put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    System.exit(builder.start().waitFor());
  }
}
