package org.swmpi.partition.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.WholeWrites;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.mpi.Communicator;

/// Writes a rank's lines to their parts, each from where the lines of the ranks before it end: so a
/// part holds its lines in the order of the input, whatever the number of ranks.
public final class PartsWriter implements AutoCloseable {
  private static final long ALL_BUFFERS = 64L << 20;

  private final List<Path> files;
  private final ByteSink[] lines;
  private final long[] positions;
  private final long[] ends;
  private final Set<StandardOpenOption> options;
  private final boolean graphs;
  private final long block;

  /// Collective.
  ///
  /// @param files of the parts, which are there
  public PartsWriter(Communicator world, List<Path> files, PartSizes.Sums sizes) {
    options = OutputPlace.sharedWrite(world);
    this.files = List.copyOf(files);
    graphs = sizes.graphs();
    positions = sizes.starts().clone();
    ends = sizes.ends();
    block = Math.clamp(ALL_BUFFERS / files.size(), 1 << 12, 1 << 20);
    lines = new ByteSink[files.size()];
    for (int part = 0; part < lines.length; part++) {
      lines[part] = new ByteSink(1 << 10);
    }
  }

  /// Writes a statement.
  public void put(StatementScanner statement, int part) throws IOException {
    StatementLine.put(statement, graphs, lines[part]);
    if (lines[part].length() >= block) {
      flush(part);
    }
  }

  /// Writes what is left.
  ///
  /// @throws IOException also if it was not what had been counted: the input is another by now
  public void finish() throws IOException {
    for (int part = 0; part < lines.length; part++) {
      flush(part);
      if (positions[part] != ends[part]) {
        throw new IOException("an input changed while sw-mpi read it; leave it alone");
      }
    }
  }

  private void flush(int part) throws IOException {
    ByteSink text = lines[part];
    if (text.length() == 0) {
      return;
    }
    try (FileChannel channel = FileChannel.open(files.get(part), options)) {
      WholeWrites.write(channel, text.segment(), positions[part]);
    }
    positions[part] += text.length();
    text.truncate(0);
  }

  @Override
  public void close() {
    for (ByteSink text : lines) {
      text.close();
    }
  }
}
