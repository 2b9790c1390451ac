package org.swmpi.app.launch;

import java.util.ArrayList;
import java.util.List;

/// What the JIT compiler is told, so that it is done sooner. Its default is made for servers; here
/// it has a second or two, on cores that the ranks want too. Measured: 0.5 s of 3.4 with two ranks
/// on two cores.
final class CompilerOptions {
  /// Loops that are slow until C2 has compiled them: over vectors, slower than going byte by byte,
  /// and the JDK's that clears new memory.
  static final List<String> LOOPS =
      List.of(
          "jdk.internal.foreign.SegmentFactories::initNativeMemory",
          "org.swmpi.data.ntriples.VectorTermKernel::*",
          "org.swmpi.ri.internal.kernel.VectorRowKernel::*",
          "org.swmpi.reason.internal.search.SchemaNeedles::find");

  /// Steps of several loops, or large ones: compiled once, not once more in each loop.
  static final List<String> STEPS =
      List.of(
          "org.swmpi.data.ntriples.StatementScanner::scanInPlace",
          "org.swmpi.data.ntriples.StatementScanner::iri",
          "org.swmpi.data.ntriples.StatementScanner::literal",
          "org.swmpi.data.ntriples.TermHash::hash",
          "org.swmpi.partition.records.TermTable::find",
          "org.swmpi.reason.internal.output.RankText$InferredLines::types",
          "org.swmpi.reason.internal.output.RankText$InferredLines::write",
          "org.swmpi.reason.internal.output.RankText$StatedLines::write",
          "org.swmpi.reason.internal.output.TextSink::putTerm",
          "org.swmpi.reason.internal.output.RankText$InferredLines::derived",
          "org.swmpi.reason.internal.scan.Derivations::each",
          "org.swmpi.ri.internal.build.LocalRows::addTo",
          "org.swmpi.ri.internal.build.LocalRows::log",
          "org.swmpi.ri.internal.space.RowOrder::compare",
          "org.swmpi.ri.internal.space.SumsCoding::encode",
          "org.swmpi.ri.internal.text.TermTable::add",
          "org.swmpi.ri.internal.text.TermTable::insert",
          "org.swmpi.ri.internal.text.TextHash::of");

  /// What C2 knows by heart where it compiles a loop that uses it, and copies of whole pages, for
  /// which its own code gains nothing.
  private static final List<String> LIBRARY =
      List.of(
          "jdk.incubator.vector.*::*",
          "jdk.internal.vm.vector.*::*",
          "java.lang.foreign.MemorySegment::copy",
          "jdk.internal.foreign.SegmentBulkOperations::copy");

  private CompilerOptions() {}

  static List<String> all() {
    List<String> options = new ArrayList<>();
    options.add("-XX:CompileCommand=quiet");
    for (String loop : LOOPS) {
      options.add(compileAfter(loop, "0.001"));
    }
    for (String method : LIBRARY) {
      options.add(compileAfter(method, "50.0"));
    }
    for (String step : STEPS) {
      options.add("-XX:CompileCommand=dontinline," + step);
    }
    return options;
  }

  /// @param scale of the usual number of calls
  private static String compileAfter(String methods, String scale) {
    return "-XX:CompileCommand=CompileThresholdScaling," + methods + "," + scale;
  }
}
