package org.swmpi.bindings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mpi.MPIException;
import org.junit.jupiter.api.Test;

/// The public API against that of Open MPI 4.1, class by class and member by member.
class SignatureTest {
  /// What is here and not there, with the reason.
  private static final Map<String, String> MORE =
      Map.of("Count.hashCode() int", "a class with equals needs it; every object has the method");

  @Test
  void everythingIsThereAndNothingElse() throws Exception {
    Set<String> expected = new TreeSet<>();
    Set<String> actual = new TreeSet<>();
    String owner = "";
    for (String line : lines()) {
      if (line.startsWith("class ") || line.startsWith("interface ")) {
        owner = line.split(" ", -1)[1];
        expected.add(line);
        Class<?> type = Class.forName("mpi." + owner);
        actual.add(describe(type));
        members(type).forEach(actual::add);
      } else if (line.startsWith("  ")) {
        expected.add(owner + "." + line.strip());
      }
    }
    assertThat(expected).hasSizeGreaterThan(600);
    actual.removeAll(MORE.keySet());
    assertThat(actual).containsExactlyElementsOf(expected);
  }

  private static List<String> lines() throws Exception {
    try (var stream = SignatureTest.class.getResourceAsStream("api.txt");
        var reader =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(stream), StandardCharsets.UTF_8))) {
      return reader.lines().filter(line -> !line.startsWith("#")).toList();
    }
  }

  private static String describe(Class<?> type) {
    StringBuilder text = new StringBuilder(type.isInterface() ? "interface " : "class ");
    text.append(name(type));
    Class<?> parent = type.getSuperclass();
    if (parent != null && parent != Object.class) {
      text.append(" : ").append(name(parent));
    }
    for (Class<?> face : type.getInterfaces()) {
      text.append(" + ").append(name(face));
    }
    if (Modifier.isFinal(type.getModifiers())) {
      text.append(" (final)");
    } else if (Modifier.isAbstract(type.getModifiers()) && !type.isInterface()) {
      text.append(" (abstract)");
    }
    return text.toString();
  }

  private static Stream<String> members(Class<?> type) {
    Stream<String> fields =
        Arrays.stream(type.getDeclaredFields())
            .filter(field -> Modifier.isPublic(field.getModifiers()))
            .map(SignatureTest::describe);
    Stream<String> constructors =
        Arrays.stream(type.getDeclaredConstructors())
            .filter(constructor -> Modifier.isPublic(constructor.getModifiers()))
            .map(SignatureTest::describe);
    Stream<String> methods =
        Arrays.stream(type.getDeclaredMethods())
            .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isBridge())
            .map(SignatureTest::describe);
    return Stream.of(fields, constructors, methods)
        .flatMap(members -> members)
        .map(member -> name(type) + "." + member);
  }

  private static String describe(Field field) {
    return field.getName() + " = " + name(field.getType()) + isStatic(field.getModifiers());
  }

  private static String describe(Constructor<?> constructor) {
    return "new("
        + names(constructor.getParameterTypes())
        + ") -"
        + thrown(constructor.getExceptionTypes());
  }

  private static String describe(Method method) {
    return "%s(%s) %s%s%s"
        .formatted(
            method.getName(),
            names(method.getParameterTypes()),
            name(method.getReturnType()),
            isStatic(method.getModifiers()),
            thrown(method.getExceptionTypes()));
  }

  private static String isStatic(int modifiers) {
    return Modifier.isStatic(modifiers) ? " static" : "";
  }

  private static String thrown(Class<?>[] types) {
    return List.of(types).contains(MPIException.class) ? " !" : "";
  }

  private static String names(Class<?>[] types) {
    return Arrays.stream(types).map(SignatureTest::name).collect(Collectors.joining(", "));
  }

  private static String name(Class<?> type) {
    if (type.isArray()) {
      return name(type.getComponentType()) + "[]";
    }
    return type.getName().replaceFirst("^(mpi|java\\.lang|java\\.nio)\\.", "");
  }
}
