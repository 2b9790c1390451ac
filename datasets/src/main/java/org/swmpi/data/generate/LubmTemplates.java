package org.swmpi.data.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// The lines of a department as the LUBM's own generator has them, in its order. Holes a and b are
/// the numbers of the department and its university, n is that of the individual that the lines are
/// about.
///
/// Those that are about several kinds of individuals are arrays by [LubmKind].
final class LubmTemplates {
  static final String UNIV_BENCH = "http://swat.cse.lehigh.edu/onto/univ-bench.owl";

  private static final String TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
  private static final String UNIVERSITY = "<http://www.University{b}.edu>";
  private static final String DOMAIN = "Department{a}.University{b}.edu";
  private static final String DEPARTMENT = "<http://www." + DOMAIN + ">";

  private static final List<String> TEXTS = new ArrayList<>();

  /// The university.
  static final int UNIVERSITY_HEAD =
      add(type(UNIVERSITY, "University"), line(UNIVERSITY, "name", "\"University{b}\""));

  /// The department.
  static final int DEPARTMENT_HEAD =
      add(
          type(DEPARTMENT, "Department"),
          line(DEPARTMENT, "name", "\"Department{a}\""),
          line(DEPARTMENT, "subOrganizationOf", UNIVERSITY),
          type(UNIVERSITY, "University"));

  /// One of the faculty, a course.
  static final int[] HEAD =
      each(
          kind ->
              type(individual(kind), LubmKind.label(kind))
                  + line(individual(kind), "name", "\"" + LubmKind.label(kind) + "{n}\""));

  /// Teaches course o; graduate course o.
  static final int[] TEACHES = each(kind -> line(individual(kind), "teacherOf", course("{o}")));

  static final int[] TEACHES_GRADUATES =
      each(kind -> line(individual(kind), "teacherOf", graduateCourse("{o}")));

  /// Has a degree from university o.
  static final int[] UNDERGRADUATE_DEGREE = each(kind -> degree(kind, "undergraduateDegreeFrom"));

  static final int[] MASTERS_DEGREE = each(kind -> degree(kind, "mastersDegreeFrom"));
  static final int[] DOCTORAL_DEGREE = each(kind -> degree(kind, "doctoralDegreeFrom"));

  /// The end of one of the faculty.
  static final int[] WORKS =
      each(kind -> line(individual(kind), "worksFor", DEPARTMENT) + addresses(kind));

  static final int[] RESEARCH_INTEREST =
      each(kind -> line(individual(kind), "researchInterest", "\"Research{o}\""));

  static final int HEAD_OF = add(line(individual(LubmKind.FULL_PROFESSOR), "headOf", DEPARTMENT));

  /// A student.
  static final int[] STUDENT =
      each(
          kind ->
              type(individual(kind), LubmKind.label(kind))
                  + line(individual(kind), "name", "\"" + LubmKind.label(kind) + "{n}\"")
                  + line(individual(kind), "memberOf", DEPARTMENT)
                  + addresses(kind));

  static final int TAKES_COURSE =
      add(line(individual(LubmKind.UNDERGRADUATE_STUDENT), "takesCourse", course("{o}")));

  static final int TAKES_GRADUATE_COURSE =
      add(line(individual(LubmKind.GRADUATE_STUDENT), "takesCourse", graduateCourse("{o}")));

  /// Undergraduate n, graduate n has an advisor of a kind, o.
  static final int[] ADVISOR_OF_UNDERGRADUATE =
      each(kind -> advisor(LubmKind.UNDERGRADUATE_STUDENT, kind));

  static final int[] ADVISOR_OF_GRADUATE = each(kind -> advisor(LubmKind.GRADUATE_STUDENT, kind));

  static final int RESEARCH_GROUP =
      add(
          type(individual(LubmKind.RESEARCH_GROUP), LubmKind.label(LubmKind.RESEARCH_GROUP)),
          line(individual(LubmKind.RESEARCH_GROUP), "subOrganizationOf", DEPARTMENT));

  /// Publication o of one of the faculty.
  static final int[] PUBLICATION =
      each(
          kind ->
              type(publication(kind), LubmKind.label(LubmKind.PUBLICATION))
                  + line(publication(kind), "name", "\"Publication{o}\"")
                  + line(publication(kind), "publicationAuthor", individual(kind)));

  /// Graduate p is one of its authors.
  static final int[] CO_AUTHOR =
      each(
          kind ->
              line(
                  publication(kind),
                  "publicationAuthor",
                  of(LubmKind.label(LubmKind.GRADUATE_STUDENT), "{p}")));

  /// Graduate n is an assistant for course o.
  static final int TEACHING_ASSISTANT =
      add(
          type(individual(LubmKind.GRADUATE_STUDENT), LubmKind.label(LubmKind.TEACHING_ASSISTANT)),
          line(individual(LubmKind.GRADUATE_STUDENT), "teachingAssistantOf", course("{o}")));

  static final int RESEARCH_ASSISTANT =
      add(type(individual(LubmKind.GRADUATE_STUDENT), LubmKind.label(LubmKind.RESEARCH_ASSISTANT)));

  private LubmTemplates() {}

  /// All of them, to be bound to departments.
  static Templates open() {
    return new Templates(TEXTS);
  }

  private static int add(String... lines) {
    TEXTS.add(String.join("", lines));
    return TEXTS.size() - 1;
  }

  private static int[] each(IntFunction<String> text) {
    int[] templates = new int[LubmKind.LABELS.size()];
    for (int kind = 0; kind < templates.length; kind++) {
      templates[kind] = add(text.apply(kind));
    }
    return templates;
  }

  private static String line(String subject, String property, String object) {
    return subject + " <" + UNIV_BENCH + "#" + property + "> " + object + " .\n";
  }

  private static String type(String subject, String name) {
    return subject + " " + TYPE + " <" + UNIV_BENCH + "#" + name + "> .\n";
  }

  private static String individual(int kind) {
    return of(LubmKind.label(kind), "{n}");
  }

  private static String publication(int author) {
    return of(LubmKind.label(author) + "{n}/" + LubmKind.label(LubmKind.PUBLICATION), "{o}");
  }

  private static String course(String number) {
    return of(LubmKind.label(LubmKind.COURSE), number);
  }

  private static String graduateCourse(String number) {
    return of(LubmKind.label(LubmKind.GRADUATE_COURSE), number);
  }

  private static String of(String label, String number) {
    return "<http://www." + DOMAIN + "/" + label + number + ">";
  }

  private static String addresses(int kind) {
    return line(
            individual(kind), "emailAddress", "\"" + LubmKind.label(kind) + "{n}@" + DOMAIN + "\"")
        + line(individual(kind), "telephone", "\"xxx-xxx-xxxx\"");
  }

  private static String degree(int kind, String property) {
    String from = "<http://www.University{o}.edu>";
    return line(individual(kind), property, from) + type(from, "University");
  }

  private static String advisor(int student, int professor) {
    return line(individual(student), "advisor", of(LubmKind.label(professor), "{o}"));
  }
}
