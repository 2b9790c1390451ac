package org.swmpi.workflow.job;

import java.util.List;

/// No scheduler: a job is a group of processes that goes on without whoever started it. Its number
/// is that of the group, with the time at which its first process began, since numbers come again.
public final class LocalScheduler implements Scheduler {
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
    return """
        began=$(cat "started-$attempt/began" 2> /dev/null || true)
        now=$(ps -o lstart= -p "$id" 2> /dev/null || true)
        if [ -n "$now" ] && { [ -z "$began" ] || [ "$now" = "$began" ]; }; then echo RUNNING
        elif [ -z "$now" ] && kill -0 "-$id" 2> /dev/null; then echo RUNNING
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
    if (id.isEmpty()) {
      return "true";
    }
    return """
        id=%s
        began=$(cat started-*/began 2> /dev/null | tail -n 1 || true)
        now=$(ps -o lstart= -p "$id" 2> /dev/null || true)
        if [ -n "$now" ] && [ -n "$began" ] && [ "$now" != "$began" ]; then exit 0; fi
        kill -TERM "-$id" 2> /dev/null || kill -TERM "$id" 2> /dev/null || exit 0
        for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
          kill -0 "-$id" 2> /dev/null || exit 0
          sleep 0.25
        done
        kill -KILL "-$id" 2> /dev/null || true
        """
        .formatted(Shell.quoted(id));
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
