package org.swmpi.data.generate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The departments of LUBM data, counted from its lines alone.
final class LubmCensus {
  private static final Pattern ABOUT_DEPARTMENT =
      Pattern.compile(
          "<http://www\\.(Department\\d+\\.University\\d+)\\.edu(?:/(\\S+))?> <[^>]*[#/]([^>#/]+)> (.+) \\.");

  /// One individual's objects by property, in the order of lines.
  static final class Individual {
    final Map<String, List<String>> objects = new LinkedHashMap<>();

    List<String> of(String property) {
      return objects.getOrDefault(property, List.of());
    }

    int count(String property) {
      return of(property).size();
    }

    boolean isA(String name) {
      return of("type").stream().anyMatch(type -> type.endsWith("#" + name + ">"));
    }
  }

  /// A department: its individuals by kind, which is their names without numbers, and by name.
  static final class Department {
    private final Map<String, Map<String, Individual>> kinds = new HashMap<>();

    Individual individual(String name) {
      String kind = name.substring(name.indexOf('/') + 1).replaceFirst("\\d+$", "");
      return kinds
          .computeIfAbsent(kind, k -> new LinkedHashMap<>())
          .computeIfAbsent(name, n -> new Individual());
    }

    Collection<Individual> all(String kind) {
      return kinds.getOrDefault(kind, Map.of()).values();
    }

    int count(String kind) {
      return all(kind).size();
    }

    Individual itself() {
      return individual("");
    }
  }

  final Map<String, Department> departments = new TreeMap<>();
  final Set<String> distinct = new HashSet<>();
  final Map<String, Long> properties = new TreeMap<>();
  long statements;

  LubmCensus(Stream<String> lines) {
    lines.forEach(this::add);
  }

  private void add(String line) {
    statements++;
    distinct.add(line);
    Matcher matcher = ABOUT_DEPARTMENT.matcher(line);
    if (matcher.matches()) {
      properties.merge(matcher.group(3), 1L, Long::sum);
      departments
          .computeIfAbsent(matcher.group(1), name -> new Department())
          .individual(matcher.group(2) == null ? "" : matcher.group(2))
          .objects
          .computeIfAbsent(matcher.group(3), name -> new ArrayList<>())
          .add(matcher.group(4));
    }
  }

  /// Departments of each university.
  Map<String, Integer> departmentsByUniversity() {
    Map<String, Integer> counts = new TreeMap<>();
    departments
        .keySet()
        .forEach(name -> counts.merge(name.substring(name.indexOf('.') + 1), 1, Integer::sum));
    return counts;
  }

  /// Individuals of a kind in all departments.
  List<Individual> all(String kind) {
    return departments.values().stream().flatMap(d -> d.all(kind).stream()).toList();
  }
}
