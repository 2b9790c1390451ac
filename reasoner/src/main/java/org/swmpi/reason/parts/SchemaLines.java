package org.swmpi.reason.parts;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Set;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.output.StatementLine;

/// The statements that belong to all parts, each once, in the order of the input.
final class SchemaLines implements AutoCloseable {
  private final ByteSink line = new ByteSink(1 << 8);
  private final Set<String> lines = new LinkedHashSet<>();

  void add(StatementScanner at) {
    line.truncate(0);
    StatementLine.put(at, true, line);
    lines.add(new String(Raw.bytes(line.address(), line.end()), StandardCharsets.UTF_8));
  }

  /// Those of all ranks. Collective.
  Set<String> gather(Communicator world) {
    ByteArrayOutputStream mine = new ByteArrayOutputStream();
    lines.forEach(text -> mine.writeBytes(text.getBytes(StandardCharsets.UTF_8)));
    Set<String> all = new LinkedHashSet<>();
    for (byte[] ofRank : world.allGather(mine.toByteArray())) {
      new String(ofRank, StandardCharsets.UTF_8).lines().forEach(text -> all.add(text + "\n"));
    }
    return all;
  }

  @Override
  public void close() {
    line.close();
  }
}
