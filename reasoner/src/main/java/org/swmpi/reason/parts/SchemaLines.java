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
  private final Set<String> triples = new LinkedHashSet<>();
  private final Set<String> quads = new LinkedHashSet<>();

  void add(StatementScanner at) {
    triples.add(text(at, false));
    quads.add(text(at, true));
  }

  private String text(StatementScanner at, boolean withGraph) {
    line.truncate(0);
    StatementLine.put(at, withGraph, line);
    return new String(Raw.bytes(line.address(), line.end()), StandardCharsets.UTF_8);
  }

  /// Those of all ranks, as UTF-8. Collective.
  Set<String> gather(Communicator world, boolean graphs) {
    ByteArrayOutputStream mine = new ByteArrayOutputStream();
    (graphs ? quads : triples)
        .forEach(line -> mine.writeBytes(line.getBytes(StandardCharsets.UTF_8)));
    Set<String> all = new LinkedHashSet<>();
    for (byte[] lines : world.allGather(mine.toByteArray())) {
      new String(lines, StandardCharsets.UTF_8).lines().forEach(line -> all.add(line + "\n"));
    }
    return all;
  }

  @Override
  public void close() {
    line.close();
  }
}
