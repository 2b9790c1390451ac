package org.swmpi.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// What Open MPI 4.1.4 made of these arguments, as seen; the real `mpirun` is asked in `MpirunIT`.
class MpirunArgumentsTest {
  private static final String[] FOLDERS = {"/home/a b", null, "/home/link"};

  private static String[] restore(String jar, String... args) {
    return MpirunArguments.restore(args, jar, FOLDERS);
  }

  @Test
  void whatStoodBeforeIsRestored() {
    assertThat(restore("sw-mpi.jar", "closure", "/x/cpu/in.nt", "/home/a b:-o", "out.nt"))
        .containsExactly("closure", "/x/cpu/in.nt", "-o", "out.nt");
    assertThat(restore("sw-mpi.jar", "closure", "classpath.nt", "/home/link:b.nt"))
        .containsExactly("closure", "classpath.nt", "b.nt");
  }

  @Test
  void theJarsPathCountsToo() {
    assertThat(restore("/opt/cpu/sw-mpi.jar", "/home/a b:closure", "in.nt"))
        .containsExactly("closure", "in.nt");
  }

  @Test
  void jarsOfTheJavaBindingsAreTakenOff() {
    assertThat(restore("x", "cp", "/home/a b:in.nt:/usr/lib/openmpi/mpi.jar", "y"))
        .containsExactly("cp", "in.nt", "y");
    assertThat(restore("x", "cp", "/home/a b:in.nt:/usr/mpi.jar:/usr/shmem.jar"))
        .containsExactly("cp", "in.nt");
    assertThat(restore("x", "cp", "/home/a b:mpi.jar")).containsExactly("cp", "mpi.jar");
  }

  @Test
  void onlyOneArgumentIsTouched() {
    assertThat(restore("x", "cp", "/home/a b:cp", "/home/a b:c"))
        .containsExactly("cp", "cp", "/home/a b:c");
  }

  @Test
  void othersStay() {
    assertThat(restore("x", "closure", "/home/a b:c")).containsExactly("closure", "/home/a b:c");
    assertThat(restore("x", "cp", "/home/other:c")).containsExactly("cp", "/home/other:c");
    assertThat(restore("x", "cp", "/home/a b/c")).containsExactly("cp", "/home/a b/c");
    assertThat(restore("x")).isEmpty();
  }
}
