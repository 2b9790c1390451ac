package org.swmpi.workflow.job;

import java.nio.file.Path;
import java.util.List;
import org.swmpi.workflow.JsonRecords;
import org.swmpi.workflow.description.Host;

/// Work for a job.
///
/// @param key unique among all jobs of all runs: the scheduler's name for the job, by which it is
///     found again; 12 letters and digits, as old schedulers take no more than 15
/// @param title for people
/// @param host where it runs
/// @param ranks how many
/// @param arguments of sw-mpi; inputs by their names on this machine
/// @param inputs files that it reads
/// @param output name of the file or folder that it leaves
/// @param folder of the job, on this machine
/// @param installation what sw-mpi is called on this machine, a word each
/// @param basis a digest of what its result depends on: while that stays, another client goes on
///     with the job
public record JobSpec(
    String key,
    String title,
    Host host,
    int ranks,
    List<String> arguments,
    List<Path> inputs,
    String output,
    Path folder,
    List<String> installation,
    String basis) {
  public JobSpec {
    JsonRecords.require(key, title, host, output, folder, basis);
    arguments = List.copyOf(arguments);
    inputs = List.copyOf(inputs);
    installation = List.copyOf(installation);
  }

  /// What the scheduler calls an attempt.
  public String name(int attempt) {
    return key + "." + attempt;
  }

  /// What an attempt leaves, in the job's folder on its host. Each has its own: one whose machine
  /// was lost may go on there.
  String result(int attempt) {
    return "result-" + attempt + "/" + output;
  }

  /// The job's folder on its host.
  public String remoteFolder() {
    String place = host.folder();
    return place == null ? folder.toString() : place.replaceFirst("/+$", "") + "/" + key;
  }
}
