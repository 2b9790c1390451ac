package org.swmpi.data.generate;

import java.util.List;

/// What a department of the LUBM is made of, by number: an index of arrays.
final class LubmKind {
  static final int FULL_PROFESSOR = 0;
  static final int UNDERGRADUATE_STUDENT = 4;
  static final int GRADUATE_STUDENT = 5;
  static final int RESEARCH_GROUP = 6;
  static final int PUBLICATION = 7;
  static final int COURSE = 8;
  static final int GRADUATE_COURSE = 9;
  static final int TEACHING_ASSISTANT = 10;
  static final int RESEARCH_ASSISTANT = 11;

  /// Those who advise have the numbers below.
  static final int PROFESSORS = 3;

  /// Those who teach have the numbers below.
  static final int FACULTY = 4;

  /// The classes of univ-bench, with whose names those of their individuals begin.
  static final List<String> LABELS =
      List.of(
          "FullProfessor",
          "AssociateProfessor",
          "AssistantProfessor",
          "Lecturer",
          "UndergraduateStudent",
          "GraduateStudent",
          "ResearchGroup",
          "Publication",
          "Course",
          "GraduateCourse",
          "TeachingAssistant",
          "ResearchAssistant");

  private LubmKind() {}

  static String label(int kind) {
    return LABELS.get(kind);
  }
}
