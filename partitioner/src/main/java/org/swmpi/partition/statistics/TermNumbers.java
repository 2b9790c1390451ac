package org.swmpi.partition.statistics;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.records.TermTable;

/// Numbers for predicates, or classes, on which all ranks agree: by the order of their spellings.
public final class TermNumbers {
  private final List<String> spellings;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final int[][] ofRank;

  private TermNumbers(byte[][] tables) {
    List<List<String>> terms = new ArrayList<>();
    TreeSet<String> all = new TreeSet<>();
    for (byte[] table : tables) {
      terms.add(decode(table));
      all.addAll(terms.getLast());
    }
    spellings = List.copyOf(all);
    for (int i = 0; i < spellings.size(); i++) {
      numbers.put(spellings.get(i), i);
    }
    ofRank = new int[tables.length][];
    for (int rank = 0; rank < tables.length; rank++) {
      ofRank[rank] = terms.get(rank).stream().mapToInt(this::find).toArray();
    }
  }

  /// Agrees on the terms of all ranks. Collective.
  public static TermNumbers agree(Communicator world, TermTable mine) {
    try (ByteSink bytes = new ByteSink(1 << 12)) {
      for (int id = 0; id < mine.size(); id++) {
        bytes.reserve(Integer.BYTES);
        Raw.putInt(bytes.end(), Integer.reverseBytes((int) (mine.end(id) - mine.start(id))));
        bytes.truncate(bytes.length() + Integer.BYTES);
        bytes.put(mine.start(id), mine.end(id));
      }
      return new TermNumbers(world.allGather(Raw.bytes(bytes.address(), bytes.end())));
    }
  }

  private static List<String> decode(byte[] table) {
    List<String> terms = new ArrayList<>();
    ByteBuffer in = ByteBuffer.wrap(table);
    while (in.hasRemaining()) {
      byte[] term = new byte[in.getInt()];
      in.get(term);
      terms.add(new String(term, StandardCharsets.UTF_8));
    }
    return terms;
  }

  /// How many terms there are.
  public int size() {
    return spellings.size();
  }

  /// A term in canonical N-Triples.
  public String spelling(int number) {
    return spellings.get(number);
  }

  /// Number of a term; -1 if it has none.
  public int find(String canonical) {
    return numbers.getOrDefault(canonical, -1);
  }

  /// The number of what a rank's own table calls `local`.
  public int of(int rank, int local) {
    return ofRank[rank][local];
  }
}
