package org.swmpi.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryTest {
  private static final long MACHINE = 8000L << 10;

  @TempDir private Path root;

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text + "\n");
  }

  @BeforeEach
  void machine() throws IOException {
    write("proc/meminfo", "MemTotal:       16000 kB\nMemAvailable:    8000 kB");
  }

  private void version2(String group, String limit, long usage, long cached) throws IOException {
    String folder = "sys/fs/cgroup/" + group;
    write(folder + "/memory.max", limit);
    write(folder + "/memory.current", "" + usage);
    write(folder + "/memory.stat", "anon 1\ninactive_file " + cached + "\nactive_file 7");
  }

  @Test
  void withoutGroupsItIsTheMachines() throws IOException {
    assertThat(Memory.available(root)).isEqualTo(MACHINE);
    write("proc/self/cgroup", "0::/user.slice");
    assertThat(Memory.available(root)).isEqualTo(MACHINE);
  }

  @Test
  void theNarrowestGroupAbove() throws IOException {
    write("proc/self/cgroup", "0::/job/step");
    version2("job/step", "max", 100, 0);
    assertThat(Memory.available(root)).isEqualTo(MACHINE);
    version2("job", "5000", 3000, 500);
    assertThat(Memory.available(root)).isEqualTo(2500);
    version2("job/step", "4000", 3000, 40);
    assertThat(Memory.available(root)).isEqualTo(1040);
    version2("job/step", "4000", 4100, 0);
    assertThat(Memory.available(root)).isZero();
    version2("other", "10", 0, 0);
    version2("job", "" + 2 * MACHINE, 0, 0);
    version2("job/step", "max", 0, 0);
    assertThat(Memory.available(root)).isEqualTo(MACHINE);
  }

  /// The path may be that of the machine, and the folders the container's alone; or lie outside.
  @Test
  void inAContainer() throws IOException {
    version2("", "5000", 3000, 0);
    for (String path : new String[] {"/", "/docker/1234", "/../../outside"}) {
      write("proc/self/cgroup", "0::" + path);
      assertThat(Memory.available(root)).as(path).isEqualTo(path.contains("..") ? MACHINE : 2000);
    }
  }

  @Test
  void version1() throws IOException {
    write("proc/self/cgroup", "5:cpu,cpuacct:/x\n4:memory:/slurm/job_7\n0::/");
    String folder = "sys/fs/cgroup/memory/slurm/";
    write(folder + "job_7/memory.limit_in_bytes", "9223372036854771712");
    write(folder + "job_7/memory.usage_in_bytes", "100");
    write(folder + "memory.limit_in_bytes", "5000");
    write(folder + "memory.usage_in_bytes", "1000");
    write(folder + "memory.stat", "inactive_file 1\ntotal_inactive_file 20");
    assertThat(Memory.available(root)).isEqualTo(4020);
  }
}
