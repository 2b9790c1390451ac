package org.swmpi.workflow.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.workflow.Budget;
import org.swmpi.workflow.description.Host;

/// Scripts of jobs, run where a command that sets variables stands for `ssh`.
class JobScriptTest {
  @TempDir private Path folder;

  /// @param variables of the host, as words of `env`; empty: no other host
  private JobSpec spec(String variables, String setup) throws Exception {
    Path ssh =
        Files.writeString(
            folder.resolve("ssh"), "#!/bin/sh\nshift; exec env " + variables + " sh -c \"$*\"\n");
    Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwxr-xr-x"));
    Host host =
        new Host(
            "far",
            "local",
            variables.isEmpty() ? null : "far.example",
            ssh.toString(),
            true,
            null,
            1,
            "env RANKS={ranks}",
            null,
            setup.isEmpty() ? List.of() : List.of(setup),
            List.of(),
            null,
            2);
    return Work.spec(folder, "swscript0001", host);
  }

  private static void run(JobSpec spec) throws Exception {
    OffloadedJob.of(spec, Schedulers.installed(), _ -> {}).run(Budget.UNLIMITED.begin(null));
  }

  @ParameterizedTest
  @CsvSource({
    "'echo no module >&2; exit 3', 3",
    "'set -e; echo no module >&2; false; :', 1",
    "'echo no module >&2; . /none/such.sh', [12]",
    "'echo no module >&2; cd /; code=69', 69",
  })
  void aSetupThatFailsFailsTheJob(String setup, String code) throws Exception {
    Work.program(folder, "");
    JobSpec spec = spec("", setup);
    assertThatThrownBy(() -> run(spec))
        .isInstanceOfSatisfying(
            JobFailedException.class,
            e -> {
              assertThat(Integer.toString(e.exitCode())).matches(code);
              assertThat(e.logTail()).contains("no module");
            });
    assertThat(Work.starts(folder)).isZero();
    assertThat(folder.resolve("job/started-2")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "threads, '', none",
    "openmpi-java, '', openmpi-java",
    "threads, 'SW_MPI_TRANSPORT=sockets; export SW_MPI_TRANSPORT', sockets",
  })
  void whatAClientTalksByIsLeftOutForRanks(String before, String setup, String after)
      throws Exception {
    Work.program(folder, "echo \"${SW_MPI_TRANSPORT-none}\" > " + folder.resolve("after"));
    run(spec("SW_MPI_TRANSPORT=" + before, setup));
    assertThat(folder.resolve("after")).hasContent(after);
  }

  @Test
  void ranksReadNamesOfAllLetters() throws Exception {
    Work.program(folder, "echo \"$LC_ALL\" > " + folder.resolve("after"));
    run(spec("LC_ALL=C", ""));
    assertThat(folder.resolve("after")).hasContent("C.UTF-8");
  }

  /// Linux has a limit of 128 KiB for an argument.
  @Test
  void thereMayBeThousandsOfInputs() throws Exception {
    JobSpec few = spec("", "");
    List<String> names =
        IntStream.range(0, 4_000).mapToObj(i -> folder + "/some/folder/part-" + i).toList();
    JobSpec many =
        new JobSpec(
            few.key(),
            few.title(),
            few.host(),
            1,
            Stream.concat(few.arguments().stream(), names.stream()).toList(),
            few.inputs(),
            few.output(),
            few.folder(),
            few.installation(),
            few.basis());
    new JobClient(many, Schedulers.installed()).prepare(1);
    assertThat(folder.resolve("job/ranks-1.sh")).content().contains(names).endsWith("# end\n");
    assertThat(folder.resolve("job/ranks-1.sh.part")).doesNotExist();
  }
}
