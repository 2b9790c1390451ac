package org.swmpi.workflow.job;

import java.util.List;

/// No scheduler: a job is a group of processes that goes on without whoever started it. Its number
/// is that of the group, with the time at which its first process began, since numbers come again.
public final class LocalScheduler implements Scheduler {
  /// A function of shell: when a process began, by a clock that nobody sets where there is one.
  /// Nothing if it is gone, also where nobody has noticed its end.
  static final String BEGAN =
      """
      began() {
        if [ -r "/proc/$$/stat" ]; then
          sed 's/.*) //' "/proc/$1/stat" 2> /dev/null | awk '$1 !~ /[ZX]/ { print $20 }'
        else
          TZ=UTC0 LC_ALL=C ps -o stat= -o lstart= -p "$1" 2> /dev/null | awk '$1 !~ /Z/ { $1 = ""; print }'
        fi
      }
      """;

  /// A function of shell: whether anything of a group of processes goes on.
  private static final String GOES_ON =
      """
      goes_on() {
        kill -0 "-$1" 2> /dev/null || return 1
        if [ -r "/proc/$$/stat" ]; then
          cat /proc/[0-9]*/stat 2> /dev/null | sed 's/.*) //' | awk '{ print $3, $1 }'
        else
          ps -A -o pgid= -o stat= 2> /dev/null
        fi | awk -v group="$1" '$1 == group && $2 !~ /[ZX]/ { some = 1 } END { exit !some }'
      }
      """;

  @Override
  public String name() {
    return "local";
  }

  @Override
  public List<String> directives(JobSpec job, String name, String log) {
    return List.of();
  }

  @Override
  public String idVariable() {
    return "$$";
  }

  @Override
  public String submit(JobSpec job, String script, String name) {
    return """
        if command -v setsid > /dev/null; then own=setsid; else own=nohup; fi
        if [ -n "${OMPI_COMM_WORLD_RANK:-}${PMI_RANK:-}${PMIX_RANK:-}" ]; then
          # The client is a rank of a job, and this is a job of its own.
          for variable in $(env | cut -d = -f 1 | grep -E '^(OMPI|PMIX|PMI|PRTE)_[A-Za-z0-9_]+$'); do
            case $variable in
              OMPI_ALLOW_RUN_AS_ROOT*) ;;
              *) unset "$variable" ;;
            esac
          done
        fi
        $own sh %s < /dev/null > /dev/null 2>&1 &
        echo $!
        """
        .formatted(script);
  }

  /// The job's own folder knows its number.
  @Override
  public String find(String name) {
    return "true";
  }

  @Override
  public String state() {
    return BEGAN
        + GOES_ON
        + """
        began=$(cat "started-$attempt/began" 2> /dev/null || true)
        now=$(began "$id")
        if [ -n "$now" ] && { [ -z "$began" ] || [ "$now" = "$began" ]; }; then echo RUNNING
        elif [ -z "$now" ] && goes_on "$id"; then echo RUNNING
        else echo GONE
        fi
        """;
  }

  @Override
  public JobStatus status(String state, String detail) {
    return state.equals("RUNNING")
        ? new JobStatus.Running(detail)
        : new JobStatus.Lost(
            "its processes are gone: the machine was started anew, or they were killed");
  }

  @Override
  public String cancel(String name, String id) {
    return BEGAN
        + GOES_ON
        + """
        id=%1$s
        [ -n "$id" ] || id=$(cat started-%2$s/id 2> /dev/null) || exit 0
        began=$(cat started-%2$s/began 2> /dev/null || true)
        now=$(began "$id")
        if [ -n "$now" ] && [ -n "$began" ] && [ "$now" != "$began" ]; then exit 0; fi
        kill -TERM "-$id" 2> /dev/null || kill -TERM "$id" 2> /dev/null || exit 0
        for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
          goes_on "$id" || exit 0
          sleep 0.25
        done
        kill -KILL "-$id" 2> /dev/null || true
        """
            .formatted(Shell.quoted(id), name.substring(name.lastIndexOf('.') + 1)); // its attempt
  }

  @Override
  public String launcher(int ranks) {
    return """
        if command -v mpirun > /dev/null; then
          launcher='mpirun -n %1$d'
          if [ %1$d -gt "$(nproc 2> /dev/null || echo 1)" ]; then # more ranks than cores are wanted
            export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none
            export PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
          fi
        else
          launcher= # ranks are threads
        fi
        """
        .formatted(ranks);
  }
}
