package org.swmpi.ri.internal.build;

import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermHash;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Placement;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.output.RejectedLines;
import org.swmpi.ri.internal.text.Tokeniser;

/// Reads RDF as virtual documents, one of each subject: of the literals that are said of it, and of
/// the labels of the nodes that it is linked to, or of the local name of one without a label. In
/// the order of predicates and objects as canonical N-Triples spells them, each statement once,
/// whatever graphs it is in: the same document wherever its statements lie.
public final class SubjectScan extends TermScan {
  private static final long SEED = 0;

  private final Tokeniser tokeniser;
  private final TermHash hash = new TermHash(SEED);
  private final TextGroups statements = new TextGroups("statements");
  private final StatementScanner at = new StatementScanner(TermKernel.best());
  private final ByteSink words = new ByteSink(1 << 12);
  private @Nullable NodeLabels labels;

  /// Where the line of the statement before begins, and how long its subject and its triple are
  /// there.
  private long before;

  private long subjectLength;
  private long tripleLength;

  /// @param rejected hears of no malformed lines; closed by the caller
  /// @param tokeniser of words, closed by the caller
  /// @param keepsHashes whether documents have vectors, made of hashes of their bytes
  public SubjectScan(
      TokenSpool spool, RejectedLines rejected, Tokeniser tokeniser, boolean keepsHashes) {
    super(spool, rejected, keepsHashes);
    this.tokeniser = tokeniser;
  }

  /// Deals the statements out by subject, and fetches the labels of their objects. Collective.
  @Override
  public void prepare(Communicator world, RankInput input) {
    input.place(world, Placement.bySubject(world.size(), SEED));
    NodeLabels fetched = new NodeLabels(new Placement.ByObject(world.size(), new TermHash(SEED)));
    labels = fetched;
    readStatements(
        input,
        bytes -> {},
        (statement, start) -> {
          hash.hash(statement.subject, statement.subjectEnd);
          statements.add(hash.low, start, statement.next);
          fetched.add(statement, start);
        });
    fetched.exchange(world);
  }

  @Override
  public void run(RankInput input, LongConsumer progress) {
    if (labels == null) { // some input could not be decoded: what is wrong before it?
      readStatements(input, progress, (statement, start) -> {});
      return;
    }
    statements.sort();
    at.begin(true, null);
    long done = 0;
    for (int i = 0; i < statements.size(); i++) {
      long start = statements.start(i);
      at.next(start, start + statements.length(i));
      addStatement(start);
      done += statements.length(i);
      if (i % (1 << 12) == 0) {
        progress.accept(done);
      }
    }
    endDocument();
  }

  /// @param line where it stands, in canonical spelling
  private void addStatement(long line) {
    long subject = at.subjectEnd - at.subject;
    long triple = subject + 1 + (at.predicateEnd - at.predicate) + 1 + (at.objectEnd - at.object);
    if (subject != subjectLength || !Raw.equal(line, before, subject)) {
      endDocument();
    }
    boolean repeated = triple == tripleLength && Raw.equal(line, before, triple);
    before = line;
    subjectLength = subject;
    tripleLength = triple;
    if (!repeated) {
      addWords();
    }
  }

  private void addWords() {
    words.truncate(0);
    boolean isNode = Raw.getByte(at.object) != '"';
    if (!isNode || !Objects.requireNonNull(labels).put(at, words)) {
      RdfWords.put(at.object, at.objectEnd, words);
      words.put('\n');
    }
    hash(words.address(), words.end());
    words.reserve(Raw.PADDING);
    for (long line = words.address(); line < words.end(); ) {
      long end = line;
      while (Raw.getByte(end) != '\n') {
        end++;
      }
      tokeniser.line(line, end, this);
      line = end + 1;
    }
  }

  @Override
  public void close() {
    at.close();
    words.close();
    if (labels != null) {
      labels.close();
    }
    super.close();
  }
}
