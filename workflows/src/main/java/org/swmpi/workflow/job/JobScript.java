package org.swmpi.workflow.job;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.rdf.PartsFolder;
import org.swmpi.workflow.ExitCode;
import org.swmpi.workflow.description.Host;

/// The scripts of a job. They see to it that an attempt works once, however often it is submitted:
/// the first to make its folder works, any other ends at once.
///
/// In the job's folder, for attempt N: `job-N.sh` and `ranks-N.sh`; `started-N/` with `id`, `began`
/// and `host`; `out-N.log`, `err-N.log`, `batch-N.log`; `summary-N.json`; `result-N/`; and
/// `exit-N`, the exit code, last of all. A file `cancelled` keeps later starts from working.
final class JobScript {
  private final JobSpec job;
  private final Scheduler scheduler;

  JobScript(JobSpec job, Scheduler scheduler) {
    this.job = job;
    this.scheduler = scheduler;
  }

  static String scriptName(int attempt) {
    return "job-" + attempt + ".sh";
  }

  static String ranksName(int attempt) {
    return "ranks-" + attempt + ".sh";
  }

  /// Goes to the job's folder.
  String inFolder() {
    return "cd " + Shell.quoted(job.remoteFolder()) + " || exit " + ExitCode.CANNOT_CREATE;
  }

  /// What the scheduler runs.
  String batch(int attempt) {
    Host host = job.host();
    List<String> lines = new ArrayList<>();
    lines.add("#!/bin/sh");
    lines.addAll(scheduler.directives(job, job.name(attempt), "batch-" + attempt + ".log"));
    lines.add("# " + job.title().replaceAll("\\R", " ") + ", attempt " + attempt + ". Works once.");
    lines.add(inFolder());
    lines.add("attempt=" + attempt);
    lines.add("[ ! -e cancelled ] && mkdir started-$attempt 2> /dev/null || exit 0");
    lines.add("mkdir -p result-$attempt");
    lines.add(LocalScheduler.BEGAN.stripTrailing());
    lines.add("began $$ > started-$attempt/began");
    lines.add("hostname > started-$attempt/host 2> /dev/null");
    lines.add("echo \"" + scheduler.idVariable() + "\" > started-$attempt/id.part");
    lines.add("mv started-$attempt/id.part started-$attempt/id");
    lines.add("[ ! -e cancelled ] || exit 0 # by who did not see that number yet");
    lines.add("if [ \"$(id -u)\" = 0 ]; then # whoever submits jobs as root means it");
    lines.add("  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1");
    lines.add("fi");
    lines.add("case ${SW_MPI_TRANSPORT:-} in # what a client uses may be none for ranks");
    lines.add("  mpi | openmpi-java) ;;");
    lines.add("  *) unset SW_MPI_TRANSPORT ;;");
    lines.add("esac");
    lines.add("code=");
    lines.add("( # which the lines of wf:setup may leave");
    lines.addAll(host.setup());
    String launcher = host.launcher();
    lines.add(
        launcher == null
            ? scheduler.launcher(job.ranks()).stripTrailing()
            : "launcher=" + Shell.quoted(counted(launcher)));
    lines.add("[ -z \"$code\" ] || exit $code");
    lines.add("if [ -n \"$launcher\" ]; then $launcher sh ./" + ranksName(attempt));
    lines.add("else sh ./" + ranksName(attempt) + " --transport threads --ranks " + job.ranks());
    lines.add("fi");
    lines.add(") > out-$attempt.log 2> err-$attempt.log");
    lines.add("code=$?");
    lines.add("echo $code > exit-$attempt.part && mv exit-$attempt.part exit-$attempt");
    lines.add("exit $code");
    return String.join("\n", lines) + "\n";
  }

  /// A launcher says where the number goes, or gets `-n` with it.
  private String counted(String launcher) {
    String ranks = Integer.toString(job.ranks());
    return launcher.contains("{ranks}")
        ? launcher.replace("{ranks}", ranks)
        : launcher + " -n " + ranks;
  }

  /// What each rank runs. A script of its own, as Open MPI edits the arguments of what is called
  /// java.
  String ranks(int attempt, Map<Path, String> places) {
    String command = job.host().command();
    String program =
        command == null
            ? job.installation().stream().map(Shell::quoted).collect(Collectors.joining(" "))
            : command;
    List<String> words = new ArrayList<>();
    for (String argument : job.arguments()) {
      words.add(
          Shell.quoted(
              argument.equals(job.output()) ? job.result(attempt) : resolved(argument, places)));
    }
    words.add("--summary");
    words.add("summary-" + attempt + ".json");
    words.add("\"$@\"");
    words.add("--quiet");
    return """
        # Java takes names of files for text in the encoding of the locale, and C has only ASCII.
        if [ "$(locale charmap 2> /dev/null)" = ANSI_X3.4-1968 ]; then
          LC_ALL=C.UTF-8
          export LC_ALL
        fi
        exec %s %s
        """
        .formatted(program, String.join(" ", words));
  }

  private static String resolved(String argument, Map<Path, String> places) {
    for (Map.Entry<Path, String> place : places.entrySet()) {
      if (argument.equals(place.getKey().toString())) {
        return place.getValue();
      }
    }
    return argument;
  }

  /// Where inputs are on the host: where they lie, or beside the scripts. Parts of a folder of
  /// parts are in one there too, with what marks it.
  Map<Path, String> places() {
    Map<Path, String> places = new HashMap<>();
    Map<Path, String> folders = new HashMap<>();
    int number = 0;
    for (Path input : job.inputs()) {
      Optional<Path> parts = PartsFolder.of(input.toAbsolutePath().normalize());
      @Nullable Path name = input.getFileName();
      if (job.host().shared()) {
        places.put(input, input.toAbsolutePath().toString());
      } else if (parts.isPresent()) {
        String place = folders.computeIfAbsent(parts.get(), _ -> "in/parts-" + folders.size());
        places.put(input, place + "/" + name);
        places.put(parts.get().resolve(PartsFolder.MARKER), place + "/" + PartsFolder.MARKER);
      } else {
        places.put(input, "in/" + number + "-" + (name == null ? "input" : name));
      }
      number++;
    }
    return places;
  }
}
