package org.swmpi.workflow.description;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.JsonRecords;

/// Where jobs run, and how they get there.
///
/// @param name for people
/// @param scheduler `local`, `slurm` or `pbs`, or the name of another that is installed
/// @param ssh the machine on which the scheduler's commands are; null: this one
/// @param sshCommand what gets there, with its options
/// @param shared whether files have the same names there
/// @param folder where jobs have their folders there; null: within the run's folder, if files are
///     shared
/// @param ranks how many
/// @param launcher what starts the ranks, with its options, such as `srun --mpi=pmix`, which get
///     `-n` and their number unless they have `{ranks}`; null: `mpirun -n` ranks
/// @param command what sw-mpi is called there; null: this very installation
/// @param setup lines of shell that come first, such as `module load openmpi`
/// @param options more options of the scheduler
/// @param wallTime what a job may take; null: as the scheduler says
/// @param retries how often a job is run again whose machine was lost
public record Host(
    String name,
    String scheduler,
    @Nullable String ssh,
    String sshCommand,
    boolean shared,
    @Nullable String folder,
    int ranks,
    @Nullable String launcher,
    @Nullable String command,
    List<String> setup,
    List<String> options,
    @Nullable Duration wallTime,
    int retries) {
  public Host {
    JsonRecords.require(name, scheduler, sshCommand);
    setup = List.copyOf(setup);
    options = List.copyOf(options);
  }

  /// A scheduler of this machine, with nothing said about it.
  public static Host ofScheduler(String scheduler, int ranks) {
    return new Host(
        scheduler, scheduler, null, "ssh", true, null, ranks, null, null, List.of(), List.of(),
        null, 2);
  }

  /// Where it is, in a few words.
  public String label() {
    return ssh == null ? scheduler : scheduler + " on " + ssh;
  }
}
