package org.swmpi.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FirstProcessTest {
  /** A JVM says nothing of a pattern that fits no method. */
  @Test
  void whatIsCompiledEarlyExists() throws ClassNotFoundException {
    for (String loop : FirstProcess.VECTOR_LOOPS) {
      String[] names = loop.split("::");
      Class<?> holder = Class.forName(names[0], false, getClass().getClassLoader());
      assertThat(Arrays.stream(holder.getDeclaredMethods()))
          .anyMatch(method -> names[1].equals("*") || method.getName().equals(names[1]));
    }
  }
}
