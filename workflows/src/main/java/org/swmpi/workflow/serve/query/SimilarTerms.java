package org.swmpi.workflow.serve.query;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.RankFailedException;
import org.swmpi.ri.Neighbour;
import org.swmpi.ri.Query;
import org.swmpi.ri.SearchOptions;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SimilaritySearch;
import org.swmpi.ri.TermExpression;
import org.swmpi.ri.TermExpression.Part;
import org.swmpi.ri.Tokenisers;
import org.swmpi.workflow.SpaceTerms;

/// The terms of a semantic space as RDF terms, and which of them are similar. For many threads: a
/// rank of its own does the search, one question after the other.
public final class SimilarTerms implements AutoCloseable {
  /// A term that is similar.
  ///
  /// @param term an IRI or a literal
  /// @param score the cosine
  public record Similar(Node term, double score) {}

  private record Question(Query query, int k) {}

  private final SemanticSpace space;
  private final SpaceTerms terms;
  private final Questions<Question, List<Neighbour>> questions = new Questions<>();
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private final Thread rank = new Thread(this::work, "similar-terms");

  private SimilarTerms(SemanticSpace space) {
    this.space = space;
    terms = new SpaceTerms(space);
    rank.setDaemon(true);
  }

  /// Opens a space.
  ///
  /// @throws org.swmpi.data.MissingInputException if there is none
  /// @throws org.swmpi.data.MalformedInputException if it is damaged
  public static SimilarTerms open(Path folder) throws IOException {
    SimilarTerms terms = new SimilarTerms(SemanticSpace.open(folder));
    terms.rank.start();
    try {
      terms.ready.join();
      return terms;
    } catch (CompletionException e) {
      terms.space.close();
      switch (e.getCause()) {
        case RuntimeException why -> throw why;
        case Error why -> throw why;
        case null, default -> throw e;
      }
    }
  }

  private void work() {
    try {
      Job.run(JobOptions.defaults().withTransport("threads").withRanks(1), this::answerAll);
    } catch (Throwable e) { // errors too: somebody waits
      boolean ofRank = e instanceof RankFailedException && e.getCause() != null;
      ready.completeExceptionally(ofRank ? e.getCause() : e);
    } finally {
      questions.end();
    }
  }

  private int answerAll(Communicator world) throws InterruptedException {
    try (SimilaritySearch search =
        SimilaritySearch.open(world, space, terms.search(SearchOptions.Scan.BYTES))) {
      ready.complete(null);
      questions.answerAll(asked -> search.nearest(asked.query(), asked.k()));
    }
    return 0;
  }

  /// The terms most similar to a text or an IRI, the most similar first; none where the space has
  /// nothing of it.
  List<Similar> similarTo(Node asked, int k) {
    Query query = query(asked);
    if (query == null) {
      return List.of();
    }
    List<Similar> similar = new ArrayList<>();
    for (Neighbour near : questions.ask(new Question(query, k))) {
      similar.add(new Similar(terms.node(space.term(near.row())), near.score()));
    }
    return similar;
  }

  private @Nullable Query query(Node asked) {
    String name = terms.name(asked);
    if (space.row(name).isPresent()) {
      return new TermExpression(List.of(new Part(name, false))).query(space);
    }
    if (asked.isURI()) {
      return null;
    }
    List<Part> parts = known(asked.getLiteralLexicalForm());
    return parts.isEmpty() ? null : new TermExpression(parts).query(space);
  }

  /// An analogy, or the words of a text that the space has.
  private List<Part> known(String text) {
    List<Part> signed;
    try {
      signed = TermExpression.parse(text, space).parts();
    } catch (IllegalArgumentException _) {
      signed = List.of();
    }
    if (signed.size() > 1 && signed.stream().allMatch(part -> space.row(part.term()).isPresent())) {
      return signed;
    }
    return Tokenisers.cut(space.settings().tokeniser(), text).stream()
        .map(word -> terms.name(NodeFactory.createLiteralString(word)))
        .filter(word -> space.row(word).isPresent())
        .map(word -> new Part(word, false))
        .toList();
  }

  /// Questions that wait are refused; that under way is answered first.
  @Override
  public void close() {
    questions.end();
    try {
      rank.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return; // the rank still reads the space
    }
    space.close();
  }
}
