package org.swmpi.data.generate;

import org.swmpi.data.generate.LubmProfile.Range;

/// Writes a department of the LUBM. Whatever is drawn depends on the seed, the university's number
/// and the department's.
final class LubmDepartment {
  private static final int PURPOSE = 1;

  /// More than the longest line has.
  private static final int LINE = 400;

  /// More lines than one individual has.
  private static final int LINES = 32;

  private final Templates templates;
  private final TextWriter to;
  private final LubmTally tally;
  private final RandomStream random = new RandomStream();
  private final int[] members = new int[LubmKind.FACULTY];
  private final int[] few = new int[8];
  private final CoAuthors authors = new CoAuthors();
  private int courses;
  private int graduateCourses;

  LubmDepartment(Templates templates, TextWriter to, LubmTally tally) {
    this.templates = templates;
    this.to = to;
    this.tally = tally;
  }

  void write(long seed, long university, int department) {
    random.begin(seed, PURPOSE, university, department);
    templates.bind(department, university);
    to.reserve(LINES * LINE);
    if (department == 0) {
      to.put(templates, LubmTemplates.UNIVERSITY_HEAD);
      tally.university();
    }
    to.put(templates, LubmTemplates.DEPARTMENT_HEAD);
    tally.department();
    int faculty = faculty();
    undergraduates(ratio(LubmProfile.UNDERGRADUATES_PER_FACULTY, faculty));
    int graduates = ratio(LubmProfile.GRADUATES_PER_FACULTY, faculty);
    graduates(graduates);
    researchGroups(LubmProfile.RESEARCH_GROUPS.of(random));
    publications(faculty, graduates);
    courses(LubmTemplates.HEAD[LubmKind.COURSE], courses);
    courses(LubmTemplates.HEAD[LubmKind.GRADUATE_COURSE], graduateCourses);
    tally.individuals(LubmKind.COURSE, courses);
    tally.individuals(LubmKind.GRADUATE_COURSE, graduateCourses);
    assistants(graduates);
    to.flush();
    tally.statements(to.lines());
  }

  /// So many times `of` as the range says, and anything between.
  private int ratio(Range range, int of) {
    return random.between(range.least() * of, range.most() * of);
  }

  /// A part of `of`: one of so many as the range says, and anything between.
  private int share(Range range, int of) {
    return random.between((of + range.most() - 1) / range.most(), of / range.least());
  }

  private int faculty() {
    courses = 0;
    graduateCourses = 0;
    int faculty = 0;
    for (int rank = 0; rank < LubmKind.FACULTY; rank++) {
      members[rank] = LubmProfile.FACULTY.get(rank).of(random);
      tally.individuals(rank, members[rank]);
      faculty += members[rank];
    }
    int head = random.below(members[0]);
    for (int rank = 0; rank < LubmKind.FACULTY; rank++) {
      for (int n = 0; n < members[rank]; n++) {
        member(rank, n);
        if (rank == 0 && n == head) {
          to.put(templates, LubmTemplates.HEAD_OF, n);
        }
      }
    }
    return faculty;
  }

  private void member(int rank, int n) {
    to.reserve(LINES * LINE);
    to.put(templates, LubmTemplates.HEAD[rank], n);
    for (int i = LubmProfile.TAUGHT.of(random); i > 0; i--) {
      to.put(templates, LubmTemplates.TEACHES[rank], n, courses++);
    }
    for (int i = LubmProfile.TAUGHT.of(random); i > 0; i--) {
      to.put(templates, LubmTemplates.TEACHES_GRADUATES[rank], n, graduateCourses++);
    }
    to.put(templates, LubmTemplates.UNDERGRADUATE_DEGREE[rank], n, university());
    to.put(templates, LubmTemplates.MASTERS_DEGREE[rank], n, university());
    to.put(templates, LubmTemplates.DOCTORAL_DEGREE[rank], n, university());
    to.put(templates, LubmTemplates.WORKS[rank], n);
    if (rank < LubmKind.PROFESSORS) {
      int interest = random.below(LubmProfile.RESEARCH_INTERESTS);
      to.put(templates, LubmTemplates.RESEARCH_INTEREST[rank], n, interest);
    }
  }

  private int university() {
    int university = random.below(LubmProfile.UNIVERSITIES);
    tally.degree(university);
    return university;
  }

  private void undergraduates(int students) {
    tally.individuals(LubmKind.UNDERGRADUATE_STUDENT, students);
    int advised = Math.ceilDiv(students, LubmProfile.UNDERGRADUATES_PER_ADVISED);
    for (int n = 0; n < students; n++) {
      to.reserve(LINES * LINE);
      to.put(templates, LubmTemplates.STUDENT[LubmKind.UNDERGRADUATE_STUDENT], n);
      int taken = LubmProfile.TAKEN_BY_UNDERGRADUATE.of(random);
      random.drawFew(few, taken, courses);
      for (int i = 0; i < taken; i++) {
        to.put(templates, LubmTemplates.TAKES_COURSE, n, few[i]);
      }
      // Selection sampling: every set of students of this size is as likely as any other.
      if (random.below(students - n) < advised) {
        advised--;
        advisor(LubmTemplates.ADVISOR_OF_UNDERGRADUATE, n);
      }
    }
  }

  private void graduates(int students) {
    tally.individuals(LubmKind.GRADUATE_STUDENT, students);
    for (int n = 0; n < students; n++) {
      to.reserve(LINES * LINE);
      to.put(templates, LubmTemplates.STUDENT[LubmKind.GRADUATE_STUDENT], n);
      int taken = LubmProfile.TAKEN_BY_GRADUATE.of(random);
      random.drawFew(few, taken, graduateCourses);
      for (int i = 0; i < taken; i++) {
        to.put(templates, LubmTemplates.TAKES_GRADUATE_COURSE, n, few[i]);
      }
      to.put(
          templates,
          LubmTemplates.UNDERGRADUATE_DEGREE[LubmKind.GRADUATE_STUDENT],
          n,
          university());
      advisor(LubmTemplates.ADVISOR_OF_GRADUATE, n);
    }
  }

  private void advisor(int[] templateOfRank, int student) {
    int rank = random.below(LubmKind.PROFESSORS);
    to.put(templates, templateOfRank[rank], student, random.below(members[rank]));
  }

  private void researchGroups(int groups) {
    tally.individuals(LubmKind.RESEARCH_GROUP, groups);
    to.reserve((long) groups * LINES * LINE);
    for (int n = 0; n < groups; n++) {
      to.put(templates, LubmTemplates.RESEARCH_GROUP, n);
    }
  }

  private void publications(int faculty, int graduates) {
    int[] counts = new int[faculty];
    int publications = 0;
    int member = 0;
    for (int rank = 0; rank < LubmKind.FACULTY; rank++) {
      for (int n = 0; n < members[rank]; n++) {
        counts[member] = LubmProfile.PUBLICATIONS.get(rank).of(random);
        publications += counts[member++];
      }
    }
    tally.individuals(LubmKind.PUBLICATION, publications);
    coAuthors(publications, graduates);
    int publication = 0;
    member = 0;
    for (int rank = 0; rank < LubmKind.FACULTY; rank++) {
      for (int n = 0; n < members[rank]; n++) {
        for (int o = 0; o < counts[member]; o++) {
          publication(rank, n, o, publication++);
        }
        member++;
      }
    }
  }

  private void coAuthors(int publications, int graduates) {
    authors.begin(publications);
    for (int graduate = 0; graduate < graduates; graduate++) {
      int written = LubmProfile.PUBLICATIONS_OF_GRADUATE.of(random);
      random.drawFew(few, written, publications);
      for (int i = 0; i < written; i++) {
        authors.add(few[i], graduate);
      }
    }
  }

  private void publication(int rank, int n, int o, int publication) {
    to.reserve(LINES * LINE);
    to.put(templates, LubmTemplates.PUBLICATION[rank], n, o);
    for (int at = authors.first(publication); at >= 0; at = authors.next(at)) {
      to.reserve(LINE);
      to.put(templates, LubmTemplates.CO_AUTHOR[rank], n, o, authors.author(at));
    }
  }

  private void courses(int template, int count) {
    for (int n = 0; n < count; n++) {
      to.reserve(LINES * LINE);
      to.put(templates, template, n);
    }
  }

  /// No graduate is an assistant of both kinds, no course has two assistants.
  private void assistants(int graduates) {
    int teaching = share(LubmProfile.GRADUATES_PER_TEACHING_ASSISTANT, graduates);
    int research = share(LubmProfile.GRADUATES_PER_RESEARCH_ASSISTANT, graduates);
    tally.individuals(LubmKind.TEACHING_ASSISTANT, teaching);
    tally.individuals(LubmKind.RESEARCH_ASSISTANT, research);
    int[] assistants = new int[graduates];
    random.drawMany(assistants, teaching + research, graduates);
    int[] assisted = new int[courses];
    random.drawMany(assisted, teaching, courses);
    for (int i = 0; i < teaching + research; i++) {
      to.reserve(LINES * LINE);
      if (i < teaching) {
        to.put(templates, LubmTemplates.TEACHING_ASSISTANT, assistants[i], assisted[i]);
      } else {
        to.put(templates, LubmTemplates.RESEARCH_ASSISTANT, assistants[i]);
      }
    }
  }
}
