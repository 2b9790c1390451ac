package org.swmpi.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CsvTest {
  private static String line(String name) {
    return Csv.line(name, "sw-mpi", 2, "threads", 1.5, "s", Csv.comparison("riot", 0.25));
  }

  @Test
  void ofANameWithoutCommas() {
    assertThat(line("lubm-1")).isEqualTo("lubm-1,sw-mpi,2,threads,1.500,s,riot,0.2500");
  }

  @Test
  void ofANameThatWouldBeTwoColumns() {
    assertThat(line("a,\"b\"")).startsWith("\"a,\"\"b\"\"\",sw-mpi,2,");
  }
}
