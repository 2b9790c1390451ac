package org.swmpi.ri.internal.search;

import org.swmpi.ri.internal.kernel.CoarseBlock;
import org.swmpi.ri.internal.kernel.RowKernel;

/// Goes over all rows of a block for one query.
sealed interface Scan permits FloatScan, ByteScan {
  /// Quadruples of rows that are scanned by one call, so that it can go on in better code: a
  /// multiple of [CoarseBlock#ROWS] and of [RowKernel#GROUP].
  int STEP = 2048;

  /// Hands every row that may be among the nearest to the candidates.
  void scan(Candidates candidates);
}
