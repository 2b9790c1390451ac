package org.swmpi.workflow.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.rdf.PartsFolder;
import org.swmpi.workflow.Budget;
import org.swmpi.workflow.Meter;
import org.swmpi.workflow.description.Host;

/// Jobs behind ssh, and on PBS. Neither a second machine nor PBS is here: a command stands for
/// `ssh` that runs what it is told on this machine, and a small script for PBS that has `qsub`,
/// `qstat` and `qdel` with the output of OpenPBS. The real rsync moves the files.
class ElsewhereTest {
  private static final Meter UNLIMITED = Budget.UNLIMITED.begin(null);

  @TempDir private Path folder;

  private Path program(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static void assumeProgram(String name) {
    assumeTrue(
        List.of(System.getenv("PATH").split(":")).stream()
            .anyMatch(path -> Files.isExecutable(Path.of(path, name))),
        "jobs elsewhere NOT TESTED: no " + name);
  }

  private Host behindSsh(String setup) throws IOException {
    Path ssh = program("ssh", "echo \"$1\" >> " + folder + "/machines; shift; exec sh -c \"$*\"\n");
    return new Host(
        "far",
        "local",
        "far.example",
        ssh.toString(),
        false,
        folder.resolve("a far folder").toString(),
        1,
        "env RANKS={ranks}",
        "sh " + folder.resolve("program.sh"),
        setup.isEmpty() ? List.of() : List.of(setup),
        List.of(),
        null,
        0);
  }

  @Test
  void filesGoThereAndComeBack() throws Exception {
    assumeProgram("rsync");
    Work.program(folder, "echo \"$in\" > named");
    JobSpec spec = Work.spec(folder, "swfar0000001", behindSsh(""));
    OffloadedJob.Result result =
        OffloadedJob.of(spec, Schedulers.installed(), _ -> {}).run(UNLIMITED);
    assertThat(result.output()).isEqualTo(spec.folder().resolve("closed.nt"));
    assertThat(result.output()).hasSameTextualContentAs(folder.resolve("input.nt"));
    assertThat(folder.resolve("a far folder/swfar0000001/in/0-input.nt")).exists();
    assertThat(folder.resolve("a far folder/swfar0000001/named")).hasContent("in/0-input.nt");
    assertThat(folder.resolve("machines")).content().containsPattern("^(far.example\n)+$");
    assertThat(Work.starts(folder)).isEqualTo(1);
  }

  /// Parts of a folder are one scope of blank nodes, which what marks them says.
  @Test
  void partsOfAFolderAreInOneThere() throws Exception {
    assumeProgram("rsync");
    Work.program(folder, "ls -A in/* > named");
    Path parts = Files.createDirectory(folder.resolve("parts"));
    Files.writeString(parts.resolve("_sw-mpi.json"), PartsFolder.marker(2));
    List<Path> inputs = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      inputs.add(Files.writeString(parts.resolve("part-0000" + i + ".nt"), ""));
    }
    JobSpec one = Work.spec(folder, "swfar0000004", behindSsh(""));
    inputs.addAll(one.inputs());
    JobSpec spec =
        new JobSpec(
            one.key(),
            one.title(),
            one.host(),
            1,
            List.of("closure", inputs.getFirst().toString(), "-o", "closed.nt"),
            inputs,
            one.output(),
            one.folder(),
            one.installation(),
            one.basis());
    OffloadedJob.of(spec, Schedulers.installed(), _ -> {}).run(UNLIMITED);
    assertThat(folder.resolve("a far folder/swfar0000004/named"))
        .hasContent(
            """
            in/2-input.nt

            in/parts-0:
            _sw-mpi.json
            part-00000.nt
            part-00001.nt
            """);
    assertThat(folder.resolve("a far folder/swfar0000004/ranks-1.sh"))
        .content()
        .contains(" closure in/parts-0/part-00000.nt -o ");
  }

  @Test
  void aFolderComesBackWithAllThatIsInIt() throws Exception {
    assumeProgram("rsync");
    Work.program(folder, "mkdir -p \"$out/inner\"; echo there > \"$out/inner/a file\"");
    JobSpec spec = Work.spec(folder, "swfar0000003", behindSsh(""));
    OffloadedJob.Result result =
        OffloadedJob.of(spec, Schedulers.installed(), _ -> {}).run(UNLIMITED);
    assertThat(result.output()).isDirectory();
    assertThat(result.output().resolve("inner/a file")).hasContent("there");
    assertThat(result.output().resolve("closed.nt.part"))
        .hasSameTextualContentAs(folder.resolve("input.nt"));
  }

  @Test
  void aJobThatFailsThereTellsItsReasonHere() throws Exception {
    assumeProgram("rsync");
    Work.program(folder, "");
    JobSpec spec =
        Work.spec(folder, "swfar0000002", behindSsh("echo 'no such module' >&2; code=69"));
    assertThatThrownBy(() -> OffloadedJob.of(spec, Schedulers.installed(), _ -> {}).run(UNLIMITED))
        .isInstanceOfSatisfying(
            JobFailedException.class,
            e -> {
              assertThat(e.exitCode()).isEqualTo(69);
              assertThat(e.logTail()).contains("no such module");
            });
    assertThat(Work.starts(folder)).isZero();
  }

  /// Keeps a file a job, `NUMBER.state`, as PBS would.
  private Host onPbs() throws IOException {
    Path spool = Files.createDirectories(folder.resolve("pbs"));
    program(
        "qsub",
        """
        number=$(($(ls %1$s/*.name 2> /dev/null | wc -l) + 1)).server
        sed -n 's/^#PBS -N //p' "$1" > %1$s/$number.name
        echo Q > %1$s/$number.state
        script=$(pwd)/$1
        ( sleep 0.6; [ -e %1$s/$number.gone ] && exit; echo R > %1$s/$number.state
          PBS_JOBID=$number setsid sh "$script" & echo $! > %1$s/$number.pid; wait
          echo F > %1$s/$number.state ) < /dev/null > /dev/null 2>&1 &
        echo $number
        """
            .formatted(spool));
    program(
        "qstat",
        """
        for state in %1$s/*.state; do
          [ -e "$state" ] || exit 0
          number=$(basename $state .state)
          printf 'Job Id: %%s\\n    Job_Name = %%s\\n    job_state = %%s\\n\\n' $number "$(cat %1$s/$number.name)" "$(cat $state)"
        done
        """
            .formatted(spool));
    program(
        "qdel",
        """
        : > %1$s/$1.gone; echo F > %1$s/$1.state
        [ ! -e %1$s/$1.pid ] || kill -TERM -"$(cat %1$s/$1.pid)"
        """
            .formatted(spool));
    return new Host(
        "pbs",
        "pbs",
        "pbs.example",
        program("ssh", "shift; PATH=" + folder + ":$PATH; export PATH; exec sh -c \"$*\"\n")
            .toString(),
        true,
        null,
        1,
        "env RANKS={ranks}",
        "sh " + folder.resolve("program.sh"),
        List.of(),
        List.of("-q long"),
        java.time.Duration.ofMinutes(61),
        0);
  }

  @Test
  void aJobOfPbsWaitsRunsAndEnds() throws Exception {
    assumeProgram("setsid");
    Work.program(folder, "sleep 1");
    JobSpec spec = Work.spec(folder, "swpbs0000001", onPbs());
    List<String> told = new ArrayList<>();
    OffloadedJob.Result result =
        OffloadedJob.of(spec, Schedulers.installed(), told::add).run(UNLIMITED);
    assertThat(result.output()).exists();
    assertThat(result.id()).isEqualTo("1.server");
    assertThat(told)
        .anyMatch(line -> line.contains("handed over to pbs on pbs.example as 1.server"));
    assertThat(spec.folder().resolve("job-1.sh"))
        .content()
        .contains("#PBS -N swpbs0000001.1", "#PBS -l walltime=1:01:00", "#PBS -q long");
    assertThat(Work.starts(folder)).isEqualTo(1);
  }

  @Test
  void aJobOfPbsIsFoundByItsNameAndCancelled() throws Exception {
    assumeProgram("setsid");
    Work.program(folder, "sleep 30");
    JobSpec spec = Work.spec(folder, "swpbs0000002", onPbs());
    JobRecord.prepared(spec, 1).write();
    JobClient dead = new JobClient(spec, Schedulers.installed());
    dead.prepare(1);
    dead.submit(1);
    OffloadedJob again = OffloadedJob.of(spec, Schedulers.installed(), _ -> {});
    Thread canceller =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    while (Work.starts(folder) == 0) {
                      Thread.sleep(50);
                    }
                    OffloadedJob.of(
                            JobRecord.read(spec.folder()).orElseThrow(), Schedulers.installed())
                        .cancel();
                  } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                });
    assertThatThrownBy(() -> again.run(UNLIMITED))
        .isInstanceOfSatisfying(
            JobFailedException.class, e -> assertThat(e.exitCode()).isEqualTo(130));
    canceller.join();
    assertThat(folder.resolve("pbs/2.server.name")).doesNotExist();
  }
}
