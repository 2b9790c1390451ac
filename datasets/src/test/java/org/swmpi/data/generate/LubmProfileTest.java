package org.swmpi.data.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.swmpi.data.conformance.SharedData;
import org.swmpi.data.generate.LubmCensus.Department;
import org.swmpi.data.generate.LubmCensus.Individual;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.RdfFiles;
import org.swmpi.data.rdf.Syntax;

/// The published profile (Guo, Pan, Heflin 2005), number by number, over what the generator makes,
/// and the generator's data beside that of the published one.
class LubmProfileTest {
  private static final List<String> FACULTY =
      List.of("FullProfessor", "AssociateProfessor", "AssistantProfessor", "Lecturer");
  private static final int UNIVERSITIES = 2;

  private static LubmCensus census;
  private static Map<String, Long> report;

  @BeforeAll
  static void generate() {
    try (Generator generator = new LubmGenerator(new LubmOptions(UNIVERSITIES, 0, 42, false))) {
      census = new LubmCensus(Generated.text(generator).lines());
      report = generator.report(generator.tally());
    }
  }

  private static int faculty(Department department) {
    return FACULTY.stream().mapToInt(department::count).sum();
  }

  private static void perDepartment(
      String what, ToDoubleFunction<Department> f, double least, double most) {
    census.departments.forEach(
        (name, department) ->
            assertThat(f.applyAsDouble(department))
                .as(what + " of " + name)
                .isBetween(least, most));
  }

  /// All numbers of the range occur, and none else.
  private static void perIndividual(String kind, ToIntFunction<Individual> f, int least, int most) {
    Map<Integer, Long> counts =
        census.all(kind).stream()
            .collect(Collectors.groupingBy(f::applyAsInt, TreeMap::new, Collectors.counting()));
    assertThat(counts.keySet()).as(kind).hasSize(most - least + 1).contains(least, most);
    assertThat(counts.keySet()).allMatch(number -> number >= least && number <= most);
  }

  @Test
  void departments() {
    assertThat(census.departmentsByUniversity())
        .hasSize(UNIVERSITIES)
        .allSatisfy((name, number) -> assertThat(number).isBetween(15, 25));
    perDepartment(
        "head", d -> d.all("FullProfessor").stream().mapToInt(p -> p.count("headOf")).sum(), 1, 1);
    perDepartment("suborganisation", d -> d.itself().count("subOrganizationOf"), 1, 1);
    perDepartment("full professors", d -> d.count("FullProfessor"), 7, 10);
    perDepartment("associate professors", d -> d.count("AssociateProfessor"), 10, 14);
    perDepartment("assistant professors", d -> d.count("AssistantProfessor"), 8, 11);
    perDepartment("lecturers", d -> d.count("Lecturer"), 5, 7);
    perDepartment("research groups", d -> d.count("ResearchGroup"), 10, 20);
  }

  @Test
  void students() {
    perDepartment(
        "undergraduates", d -> (double) d.count("UndergraduateStudent") / faculty(d), 8, 14);
    perDepartment("graduates", d -> (double) d.count("GraduateStudent") / faculty(d), 3, 4);
    perDepartment(
        "advised undergraduates",
        d -> share(d.all("UndergraduateStudent"), s -> s.count("advisor") == 1),
        0.2,
        0.205);
    perDepartment(
        "advised graduates",
        d -> share(d.all("GraduateStudent"), s -> s.count("advisor") == 1),
        1,
        1);
    perDepartment(
        "teaching assistants",
        d -> share(d.all("GraduateStudent"), s -> s.isA("TeachingAssistant")),
        0.2,
        0.25);
    perDepartment(
        "research assistants",
        d -> share(d.all("GraduateStudent"), s -> s.isA("ResearchAssistant")),
        0.25,
        1.0 / 3);
    perIndividual("UndergraduateStudent", s -> s.count("takesCourse"), 2, 4);
    perIndividual("GraduateStudent", s -> s.count("takesCourse"), 1, 3);
    perIndividual("UndergraduateStudent", s -> s.count("memberOf"), 1, 1);
    perIndividual("GraduateStudent", s -> s.count("undergraduateDegreeFrom"), 1, 1);
  }

  private static double share(Collection<Individual> all, Predicate<Individual> some) {
    return (double) all.stream().filter(some).count() / all.size();
  }

  @Test
  void courses() {
    for (String kind : FACULTY) {
      perIndividual(kind, p -> (int) taught(p, "/Course"), 1, 2);
      perIndividual(kind, p -> (int) taught(p, "/GraduateCourse"), 1, 2);
    }
    for (Department department : census.departments.values()) {
      List<String> taught =
          FACULTY.stream()
              .flatMap(kind -> department.all(kind).stream())
              .flatMap(p -> p.of("teacherOf").stream())
              .toList();
      assertThat(taught).doesNotHaveDuplicates();
      assertThat(taught).hasSize(department.count("Course") + department.count("GraduateCourse"));
      List<String> assisted =
          department.all("GraduateStudent").stream()
              .flatMap(s -> s.of("teachingAssistantOf").stream())
              .toList();
      assertThat(assisted).doesNotHaveDuplicates();
      Set<String> known = new HashSet<>(taught);
      assertThat(known).containsAll(assisted);
      for (String kind : List.of("UndergraduateStudent", "GraduateStudent")) {
        for (Individual student : department.all(kind)) {
          assertThat(known).containsAll(student.of("takesCourse"));
        }
      }
    }
  }

  private static long taught(Individual member, String kind) {
    return member.of("teacherOf").stream().filter(course -> course.contains(kind)).count();
  }

  @Test
  void publications() {
    publicationsOf("FullProfessor", 15, 20);
    publicationsOf("AssociateProfessor", 10, 18);
    publicationsOf("AssistantProfessor", 5, 10);
    publicationsOf("Lecturer", 0, 5);
    publicationsOf("GraduateStudent", 0, 5);
  }

  private static void publicationsOf(String kind, int least, int most) {
    Map<Long, Long> people = new TreeMap<>();
    census.departments.forEach(
        (name, department) -> {
          Map<String, Long> written =
              department.all("Publication").stream()
                  .flatMap(publication -> publication.of("publicationAuthor").stream())
                  .collect(Collectors.groupingBy(author -> author, Collectors.counting()));
          for (int i = 0; i < department.count(kind); i++) {
            people.merge(
                written.getOrDefault("<http://www." + name + ".edu/" + kind + i + ">", 0L),
                1L,
                Long::sum);
          }
        });
    assertThat(people.keySet())
        .as(kind)
        .hasSize(most - least + 1)
        .contains((long) least, (long) most);
  }

  @Test
  void degreesAndAddresses() {
    for (String kind : FACULTY) {
      for (String degree : List.of("undergraduate", "masters", "doctoral")) {
        perIndividual(kind, p -> p.count(degree + "DegreeFrom"), 1, 1);
      }
      perIndividual(kind, p -> p.count("worksFor"), 1, 1);
      perIndividual(kind, p -> p.count("emailAddress"), 1, 1);
      int interests = kind.equals("Lecturer") ? 0 : 1;
      perIndividual(kind, p -> p.count("researchInterest"), interests, interests);
    }
    Set<Integer> universities =
        census.all("GraduateStudent").stream()
            .map(
                s ->
                    Integer.valueOf(
                        s.of("undergraduateDegreeFrom").getFirst().replaceAll("\\D", "")))
            .collect(Collectors.toSet());
    assertThat(universities).hasSizeGreaterThan(990).allMatch(number -> number < 1000);
  }

  @Test
  void theReportIsWhatIsThere() {
    assertThat(report)
        .containsEntry("universities", (long) UNIVERSITIES)
        .containsEntry("departments", (long) census.departments.size())
        .containsEntry("statements", census.statements)
        .containsEntry("triples", (long) census.distinct.size());
    for (String kind : LubmKind.LABELS) {
      String name = kind.substring(0, 1).toLowerCase(Locale.ROOT) + kind.substring(1) + "s";
      long counted =
          kind.endsWith("Assistant")
              ? census.all("GraduateStudent").stream().filter(s -> s.isA(kind)).count()
              : census.all(kind).size();
      assertThat(report).as(name).containsEntry(name, counted);
    }
  }

  /// How many triples of each property there are to a member of the faculty, here and there. A
  /// university of the published generator has 15 departments at least, so that its means are
  /// within a tenth of the expected ones, four standard deviations of what varies most.
  @Test
  void asMuchOfEverythingAsInThePublishedData() throws IOException {
    Optional<Path> published = SharedData.find("lubm/lubm-1.nt.zst");
    Assumptions.assumeTrue(published.isPresent(), "no shared/data/lubm beside the checkout");
    LubmCensus there;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Compressed.open(
                    RdfFiles.resolve(List.of(published.get().toString()), Syntax.N_QUADS)
                        .getFirst()),
                StandardCharsets.UTF_8))) {
      there = new LubmCensus(lines.lines());
    }
    assertThat(census.properties.keySet()).isEqualTo(there.properties.keySet());
    double hereFaculty =
        census.departments.values().stream().mapToInt(LubmProfileTest::faculty).sum();
    double thereFaculty =
        there.departments.values().stream().mapToInt(LubmProfileTest::faculty).sum();
    there.properties.forEach(
        (property, number) ->
            assertThat(census.properties.get(property) / hereFaculty * thereFaculty / number)
                .as(property)
                .isCloseTo(1, within(0.1)));
  }

  @Test
  void linesLookAsInThePublishedData() {
    List<String> shapes =
        Stream.of(
                "FullProfessor0> <P#emailAddress> \"FullProfessor0@Department0.University0.edu\"",
                "FullProfessor0> <P#telephone> \"xxx-xxx-xxxx\"",
                "FullProfessor0> <P#worksFor> <http://www.Department0.University0.edu>",
                "UndergraduateStudent0> <P#name> \"UndergraduateStudent0\"",
                "FullProfessor0/Publication0> <P#name> \"Publication0\"",
                "FullProfessor0/Publication0> <P#publicationAuthor> <http://www.Department0.University0.edu/FullProfessor0>",
                "ResearchGroup0> <P#subOrganizationOf> <http://www.Department0.University0.edu>")
            .map(shape -> "<http://www.Department0.University0.edu/" + shape + " .")
            .map(shape -> shape.replace("P#", "http://swat.cse.lehigh.edu/onto/univ-bench.owl#"))
            .toList();
    assertThat(census.distinct).containsAll(shapes);
  }
}
