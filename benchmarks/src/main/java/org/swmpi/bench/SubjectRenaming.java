package org.swmpi.bench;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Renames the individuals of any N-Triples: what is a subject, and neither a predicate, nor a
/// class, nor part of the schema. Its name gets `-1`, `-2`, … at the end, in subject and object.
final class SubjectRenaming implements NumberedCopies.Renaming {
  private static final String RDF_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
  private static final byte[] SEPARATOR = {'-'};

  private final Set<String> individuals = new HashSet<>();

  SubjectRenaming(byte[] source) {
    Set<String> schema = new HashSet<>();
    for (int start = 0; start < source.length; ) {
      int end = NumberedCopies.lineEnd(source, start);
      Line.parse(source, start, end).ifPresent(line -> classify(line, schema));
      start = end;
    }
    individuals.removeAll(schema);
  }

  private void classify(Line line, Set<String> schema) {
    individuals.add(line.subject());
    schema.add(line.predicate());
    if (line.predicate().equals(RDF_TYPE)) {
      schema.add(line.object());
    } else if (Vocabulary.isSchemaPredicate(line.predicate())) {
      schema.add(line.subject());
      schema.add(line.object());
    }
  }

  @Override
  public boolean repeats(byte[] source, int start, int end, NumberedCopies.Marks marks) {
    Optional<Line> parsed = Line.parse(source, start, end);
    if (parsed.isEmpty()) {
      return false;
    }
    Line line = parsed.get();
    boolean subject = individuals.contains(line.subject());
    boolean object = individuals.contains(line.object());
    if (subject) {
      mark(line.subjectEnd(), source, marks);
    }
    if (object) {
      mark(line.objectEnd(), source, marks);
    }
    return subject || object;
  }

  private static void mark(int termEnd, byte[] source, NumberedCopies.Marks marks) {
    int nameEnd = source[termEnd - 1] == '>' ? termEnd - 1 : termEnd;
    marks.number(nameEnd, nameEnd, SEPARATOR);
  }

  /// The terms of a line, as they are written. The object of a literal is cut at its first blank:
  /// no IRI and no blank node looks like the rest.
  private record Line(
      String subject, int subjectEnd, String predicate, String object, int objectEnd) {

    static Optional<Line> parse(byte[] text, int start, int end) {
      int subject = skipBlanks(text, start);
      if (text[subject] == '#' || text[subject] == '\n') {
        return Optional.empty();
      }
      int subjectEnd = termEnd(text, subject);
      int predicate = skipBlanks(text, subjectEnd);
      int predicateEnd = termEnd(text, predicate);
      int object = skipBlanks(text, predicateEnd);
      int objectEnd = termEnd(text, object);
      if (objectEnd >= end) {
        throw new IllegalArgumentException("not N-Triples: " + term(text, start, end - 1));
      }
      return Optional.of(
          new Line(
              term(text, subject, subjectEnd),
              subjectEnd,
              term(text, predicate, predicateEnd),
              term(text, object, objectEnd),
              objectEnd));
    }

    private static int skipBlanks(byte[] text, int at) {
      int end = at;
      while (text[end] == ' ' || text[end] == '\t' || text[end] == '\r') {
        end++;
      }
      return end;
    }

    private static int termEnd(byte[] text, int start) {
      int end = start;
      if (text[start] == '<') {
        while (text[end] != '>' && text[end] != '\n') {
          end++;
        }
        return end + 1;
      }
      while (text[end] != ' ' && text[end] != '\t' && text[end] != '\n') {
        end++;
      }
      return end;
    }

    private static String term(byte[] text, int start, int end) {
      return new String(text, start, end - start, StandardCharsets.UTF_8);
    }
  }
}
