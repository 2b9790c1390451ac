package org.swmpi.data.generate;

import java.util.List;

/// The published profile of the LUBM's data: least and most of each number, all as likely.
///
/// Y. Guo, Z. Pan, J. Heflin, "LUBM: A benchmark for OWL knowledge base systems", Journal of Web
/// Semantics 3 (2005), 158–182, and the profile published with its generator. What they leave open
/// is as in the generator's own data: an advisor's rank is chosen before the advisor, of teaching
/// and research assistants none is both, and students write with lecturers too.
final class LubmProfile {
  /// Least and most, both included.
  record Range(int least, int most) {
    int of(RandomStream random) {
      return random.between(least, most);
    }
  }

  static final Range DEPARTMENTS = new Range(15, 25);

  /// How many there are, by rank: full, associate, assistant professors, lecturers.
  static final List<Range> FACULTY =
      List.of(new Range(7, 10), new Range(10, 14), new Range(8, 11), new Range(5, 7));

  /// Publications of each, by rank.
  static final List<Range> PUBLICATIONS =
      List.of(new Range(15, 20), new Range(10, 18), new Range(5, 10), new Range(0, 5));

  /// Courses, and graduate courses, that each of the faculty teaches.
  static final Range TAUGHT = new Range(1, 2);

  static final Range RESEARCH_GROUPS = new Range(10, 20);

  static final Range UNDERGRADUATES_PER_FACULTY = new Range(8, 14);
  static final Range GRADUATES_PER_FACULTY = new Range(3, 4);

  /// Courses that an undergraduate takes; graduate courses that a graduate takes.
  static final Range TAKEN_BY_UNDERGRADUATE = new Range(2, 4);

  static final Range TAKEN_BY_GRADUATE = new Range(1, 3);

  /// Of so many undergraduates one has an advisor.
  static final int UNDERGRADUATES_PER_ADVISED = 5;

  /// Of so many graduates one is a teaching assistant; a research assistant.
  static final Range GRADUATES_PER_TEACHING_ASSISTANT = new Range(4, 5);

  static final Range GRADUATES_PER_RESEARCH_ASSISTANT = new Range(3, 4);

  static final Range PUBLICATIONS_OF_GRADUATE = new Range(0, 5);

  /// Degrees are from universities 0 to 999, whether the data has them or not.
  static final int UNIVERSITIES = 1000;

  /// Research interests are numbered from 0 to 29.
  static final int RESEARCH_INTERESTS = 30;

  private LubmProfile() {}
}
