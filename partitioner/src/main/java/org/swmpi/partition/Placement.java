package org.swmpi.partition;

import java.util.NavigableMap;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermHash;
import org.swmpi.partition.cut.TermParts;

/// Which part a statement goes to: one for each rank of a job, or of one that will come. The same
/// input, strategy, number of parts and seed give the same placement on any number of ranks.
///
/// [PlacementPlan] makes one of data. [RankInput#place(org.swmpi.mpi.Communicator, Placement)]
/// deals data out by it, so that a closure, a semantic space or a program of one's own works on
/// part i at rank i. A program may bring a placement of its own. Of one thread.
public interface Placement {
  /// How many parts there are; they are numbered from 0.
  int parts();

  /// The part of a statement.
  ///
  /// @param statement its terms
  /// @param position of its first byte in the whole input, all files end to end
  /// @param number of the statement in the whole input, from 0; told to [RoundRobin] alone, which
  ///     knows where each piece begins
  int part(StatementScanner statement, long position, long number);

  /// Equal ranges of bytes.
  ///
  /// @param bytes of the whole input
  record Slices(int parts, long bytes) implements Placement {
    @Override
    public int part(StatementScanner statement, long position, long number) {
      int part = (int) Math.min(parts - 1, position / Math.max(1, bytes / parts));
      while (part > 0 && Slice.share(bytes, part, parts) > position) {
        part--;
      }
      while (part < parts - 1 && Slice.share(bytes, part + 1, parts) <= position) {
        part++;
      }
      return part;
    }
  }

  /// Statement by statement in turn.
  ///
  /// @param firstNumbers by the position of each piece of this rank, the number of its first
  ///     statement
  record RoundRobin(int parts, NavigableMap<Long, Long> firstNumbers) implements Placement {
    @Override
    public int part(StatementScanner statement, long position, long number) {
      return (int) (number % parts);
    }
  }

  /// By a hash of the subject.
  record BySubject(int parts, TermHash hash) implements Placement {
    @Override
    public int part(StatementScanner statement, long position, long number) {
      return hashed(hash, statement.subject, statement.subjectEnd, parts);
    }
  }

  /// By a hash of the object.
  record ByObject(int parts, TermHash hash) implements Placement {
    @Override
    public int part(StatementScanner statement, long position, long number) {
      return hashed(hash, statement.object, statement.objectEnd, parts);
    }
  }

  /// By a table of predicates.
  record ByPredicate(TermParts table) implements Placement {
    @Override
    public int parts() {
      return table.parts();
    }

    @Override
    public int part(StatementScanner statement, long position, long number) {
      return table.part(statement.predicate, statement.predicateEnd);
    }
  }

  /// By a table of subjects: classes, least cut, workload.
  record BySubjects(TermParts table) implements Placement {
    @Override
    public int parts() {
      return table.parts();
    }

    @Override
    public int part(StatementScanner statement, long position, long number) {
      return table.part(statement.subject, statement.subjectEnd);
    }
  }

  /// By the subject, whatever the data; needs no look at it.
  static Placement bySubject(int parts, long seed) {
    return new BySubject(parts, new TermHash(seed));
  }

  private static int hashed(TermHash hash, long start, long end, int parts) {
    hash.hash(start, end);
    return (int) Long.remainderUnsigned(hash.high, parts);
  }
}
