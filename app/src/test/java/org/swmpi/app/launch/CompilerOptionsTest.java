package org.swmpi.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CompilerOptionsTest {
  /// A JVM says nothing of a pattern that fits no method.
  @Test
  void methodsThatAreNamedExist() throws ClassNotFoundException {
    List<String> methods =
        Stream.of(CompilerOptions.LOOPS, CompilerOptions.STEPS).flatMap(List::stream).toList();
    for (String method : methods) {
      String[] names = method.split("::");
      Class<?> holder = Class.forName(names[0], false, getClass().getClassLoader());
      assertThat(Arrays.stream(holder.getDeclaredMethods()))
          .as(method)
          .anyMatch(declared -> names[1].equals("*") || declared.getName().equals(names[1]));
    }
  }
}
