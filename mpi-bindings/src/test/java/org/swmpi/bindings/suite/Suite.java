package org.swmpi.bindings.suite;

import java.util.ArrayList;
import java.util.List;
import mpi.MPI;

/// Runs all cases in one job, and prints for each rank which failed.
public final class Suite {
  private Suite() {}

  /// @param args names of groups of cases to run; none: all; `beyond`: all, and what Open MPI's own
  ///     bindings do not do
  public static void main(String[] args) throws Exception {
    List<String> chosen = List.of(MPI.Init(args));
    List<Case> cases = new ArrayList<>();
    add(cases, chosen, "messages", MessageCases.all());
    add(cases, chosen, "requests", RequestCases.all());
    add(cases, chosen, "collectives", CollectiveCases.all());
    add(cases, chosen, "reductions", ReductionCases.all());
    add(cases, chosen, "types", TypeCases.all());
    add(cases, chosen, "groups", GroupCases.all());
    add(cases, chosen, "topologies", TopologyCases.all());
    add(cases, chosen, "environment", EnvironmentCases.all());
    add(cases, chosen, "intercommunicators", InterCases.all());
    add(cases, chosen, "windows", WindowCases.all());
    add(cases, chosen, "files", FileCases.all());
    add(cases, chosen, "freed", FreedCases.all());
    add(cases, chosen, "aliases", AliasCases.all());
    if (chosen.contains("beyond")) {
      cases.addAll(FileCases.beyond());
      cases.addAll(MessageCases.beyond());
      cases.addAll(InterCases.beyond());
    }
    int rank = MPI.COMM_WORLD.getRank();
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    int failures = 0;
    for (Case each : cases) {
      try {
        each.body().run();
      } catch (Exception | AssertionError e) {
        failures++;
        System.out.println("FAILED on rank " + rank + ": " + each.name() + ": " + e);
        for (StackTraceElement frame : e.getStackTrace()) {
          if (frame.getClassName().endsWith("Cases")) {
            System.out.println("  at " + frame);
          }
        }
      }
    }
    System.out.println("rank " + rank + ": " + cases.size() + " cases, " + failures + " failed.");
    System.out.flush();
    MPI.Finalize();
    if (failures > 0) {
      System.exit(1);
    }
  }

  private static void add(List<Case> cases, List<String> chosen, String group, List<Case> members) {
    if (chosen.isEmpty() || chosen.contains("beyond") || chosen.contains(group)) {
      cases.addAll(members);
    }
  }
}
