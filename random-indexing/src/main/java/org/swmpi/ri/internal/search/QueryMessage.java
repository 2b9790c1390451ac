package org.swmpi.ri.internal.search;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// Queries on their way from rank 0 to all: how many answers and how many queries (4 bytes each),
/// then for each its vector (8 bytes a number), the number of rows to leave out (4 bytes) and these
/// (8 bytes each). The byte order is Java's.
///
/// @param queries none where there will be no more
public record QueryMessage(int k, List<UnitQuery> queries) {

  /// The message of some queries of the same dimension.
  public byte[] encode() {
    int bytes = 8;
    for (UnitQuery query : queries) {
      bytes = Math.addExact(bytes, 8 * query.vector().length + 4 + 8 * query.excluded().length);
    }
    ByteBuffer buffer = ByteBuffer.allocate(bytes).putInt(k).putInt(queries.size());
    for (UnitQuery query : queries) {
      for (double x : query.vector()) {
        buffer.putDouble(x);
      }
      buffer.putInt(query.excluded().length);
      for (long row : query.excluded()) {
        buffer.putLong(row);
      }
    }
    return buffer.array();
  }

  /// @param dimension of the queries
  public static QueryMessage decode(byte[] message, int dimension) {
    ByteBuffer buffer = ByteBuffer.wrap(message);
    int k = buffer.getInt();
    int count = buffer.getInt();
    List<UnitQuery> queries = new ArrayList<>(count);
    while (queries.size() < count) {
      double[] vector = new double[dimension];
      for (int i = 0; i < dimension; i++) {
        vector[i] = buffer.getDouble();
      }
      long[] excluded = new long[buffer.getInt()];
      for (int i = 0; i < excluded.length; i++) {
        excluded[i] = buffer.getLong();
      }
      queries.add(new UnitQuery(vector, excluded));
    }
    return new QueryMessage(k, queries);
  }
}
