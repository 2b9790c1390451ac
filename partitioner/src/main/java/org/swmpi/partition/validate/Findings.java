package org.swmpi.partition.validate;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;

/// What a rank has found: figures of each input, and the first findings.
final class Findings {
  private static final int FIGURES = 4;
  private static final int STATEMENTS = 0;
  private static final int ERRORS = 1;
  private static final int WARNINGS = 2;
  private static final int CUT = 3;

  private final long[] figures;

  /// The last of them first.
  private final PriorityQueue<Finding> first = new PriorityQueue<>(Finding.INPUT_ORDER.reversed());

  private final int limit;

  /// @param files how many inputs there are
  /// @param limit how many findings are kept
  Findings(int files, int limit) {
    figures = new long[FIGURES * files];
    this.limit = limit;
  }

  /// Counts a finding.
  ///
  /// @param waiting how many there was room for, and that are not kept yet
  /// @return whether there is room to keep it behind all others
  boolean count(int file, boolean error, int waiting) {
    figures[FIGURES * file + (error ? ERRORS : WARNINGS)]++;
    return first.size() + waiting < limit;
  }

  /// Counts a finding, and keeps it if it is one of the first.
  void add(Finding finding) {
    count(finding.file(), finding.error(), 0);
    keep(finding);
  }

  /// Keeps a finding if it is one of the first.
  void keep(Finding finding) {
    first.add(finding);
    if (first.size() > limit) {
      first.remove();
    }
  }

  void addStatements(int file, long statements) {
    figures[FIGURES * file + STATEMENTS] += statements;
  }

  /// The input was not read to its end.
  void cut(int file) {
    figures[FIGURES * file + CUT] = 1;
  }

  /// Adds up the figures of all ranks. Collective.
  long[] total(Communicator world) {
    return figures.length == 0 ? figures : world.allReduce(figures, Op.SUM);
  }

  static ValidationReport.FileReport report(long[] total, int file, String name, String syntax) {
    int at = FIGURES * file;
    return new ValidationReport.FileReport(
        name,
        syntax,
        total[at + STATEMENTS],
        total[at + ERRORS],
        total[at + WARNINGS],
        total[at + CUT] == 0);
  }

  /// The first findings of all ranks in input order, at rank 0. Collective.
  List<Finding> gather(Communicator world) throws IOException {
    ByteArrayOutputStream mine = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(mine);
    out.writeInt(first.size());
    for (Finding finding : first) {
      finding.write(out);
    }
    List<Finding> all = new ArrayList<>();
    for (byte[] bytes : world.gather(mine.toByteArray(), 0)) {
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
      int count = in.readInt();
      for (int i = 0; i < count; i++) {
        all.add(Finding.read(in));
      }
    }
    all.sort(Finding.INPUT_ORDER);
    return List.copyOf(all.subList(0, Math.min(limit, all.size())));
  }
}
