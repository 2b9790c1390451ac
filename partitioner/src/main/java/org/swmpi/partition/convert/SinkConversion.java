package org.swmpi.partition.convert;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.OutputException;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.spi.RdfSink;
import org.swmpi.data.spi.RdfSinks;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Blocks;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Piece;
import org.swmpi.partition.convert.ConversionOptions.NamedGraphs;
import org.swmpi.partition.output.OrderedOutput;
import org.swmpi.partition.output.RejectedLines;
import org.swmpi.partition.scan.StatementReader;

/// Lines to a format that is not made of lines: rank 0 writes all of it, while the others wait.
final class SinkConversion implements ConversionWork {
  private static final int BUFFER_BYTES = 1 << 17;

  private final ConversionTask task;
  private final ConversionOptions options;
  private final BlockText aside = new BlockText(Compression.NONE);
  private final RejectedLines rejected;
  private final OrderedOutput output;
  private long statements;
  private long written;
  private long bytes;

  SinkConversion(ConversionTask task, OrderedOutput output) {
    this.task = task;
    this.output = output;
    options = task.options();
    rejected = task.rejected(aside::reject);
  }

  @Override
  public void run() throws IOException {
    Map<String, String> prefixes = task.input().prefixes(task.world());
    task.phases().begin("convert", task.shareBytes());
    OutputStream target = output.alone();
    Failure failure = null;
    if (target != null) {
      try {
        write(new CountedStream(target), prefixes);
      } catch (OutputException e) {
        failure = Failure.of(e);
      }
    }
    Failure.agree(task.world(), failure);
  }

  private void writeRejects() throws IOException {
    OrderedOutput rejectsOutput = task.rejectsOutput();
    OutputStream target = rejectsOutput == null ? null : rejectsOutput.alone();
    if (target != null) {
      target.write(aside.rejects().toArray(ValueLayout.JAVA_BYTE));
      aside.clear();
    }
  }

  private void write(CountedStream counted, Map<String, String> prefixes) throws IOException {
    try (OutputStream out =
            Compressed.create(
                new BufferedOutputStream(counted, BUFFER_BYTES), options.compression());
        StatementReader reader = new StatementReader(TermKernel.best(), rejected)) {
      String name = options.output() == null ? "standard output" : options.output();
      RdfSink sink = RdfSinks.of(options.syntax()).open(options.syntax(), name, out, prefixes);
      Blocks blocks = new Blocks(task.input(), task.blockBytes());
      long done = 0;
      for (long number = 0; number < blocks.count(); number++) {
        Piece piece = blocks.block(number);
        if (piece != null && !read(reader, piece, sink)) {
          break;
        }
        writeRejects();
        done += piece == null ? 0 : piece.text().length();
        task.phases().progress(done / task.world().size());
      }
      sink.finish();
    } catch (RuntimeException e) {
      IOException failure = counted.failure;
      throw failure == null ? e : new UncheckedIOException(failure);
    }
    if (counted.failure != null) { // which writers of characters keep to themselves
      throw counted.failure;
    }
    bytes = counted.bytes;
  }

  private boolean read(StatementReader reader, Piece piece, RdfSink sink) {
    boolean of12 = task.of12()[piece.file()];
    return reader.read(
        piece, piece.text().address(), of12, (at, length) -> statement(reader, piece, sink));
  }

  private void statement(StatementReader reader, Piece piece, RdfSink sink) {
    statements++;
    boolean named = reader.scanner().graph != 0;
    if (named && options.graphs() == NamedGraphs.UNION) {
      reader.scanner().graph = 0;
    } else if (named && options.graphs() == NamedGraphs.DEFAULT) {
      return;
    } else if (named && !options.syntax().quads()) {
      rejected.refuse(piece, reader.scanner().begin(), task.namedGraph());
      return;
    }
    if (rejected.first() != null) {
      return; // nothing of it will be kept
    }
    written++;
    try {
      sink.statement(reader.scanner());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public RejectedLines rejected() {
    return rejected;
  }

  @Override
  public long statements() {
    return statements;
  }

  @Override
  public long written() {
    return written;
  }

  @Override
  public long bytes() {
    return task.world().allReduce(bytes, Op.SUM);
  }

  @Override
  public void close() {
    aside.close();
  }

  /// Counts, and remembers why writing failed, whatever those in between made of it.
  private static final class CountedStream extends FilterOutputStream {
    private long bytes;
    private @Nullable IOException failure;

    CountedStream(OutputStream target) {
      super(target);
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
      try {
        out.write(data, offset, length);
      } catch (IOException e) {
        failure = e;
        throw e;
      }
      bytes += length;
    }
  }
}
