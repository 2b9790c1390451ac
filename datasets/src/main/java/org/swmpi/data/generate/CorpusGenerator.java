package org.swmpi.data.generate;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;

/// Text in which words have the frequencies of Zipf and Mandelbrot's law, and synonyms have the
/// same contexts: a document a line. A block is some documents, of a megabyte together.
///
/// A document is a walk over concepts ([Concepts]). From a concept it goes, most of the time, to
/// one of a circle that both belong to; each concept belongs to [#CIRCLES] of them, one of each
/// kind, and hardly two concepts share more than one. Within a circle concepts are as frequent as
/// in the whole, so each step leaves their frequencies as they are, exactly. So what a word is
/// surrounded by tells its concept, and nothing else does: of the words for a concept each is taken
/// as often as its own frequency says. Function words are strewn in.
public final class CorpusGenerator implements Generator {
  private static final int PURPOSE = 3;
  private static final int CIRCLES = 3;
  private static final int CONCEPTS_OF_CIRCLE = 40;
  private static final int BLOCK_BYTES = 1 << 20;
  private static final int WORD_BYTES = 6;

  /// Of 256 steps, so many stay in a circle.
  private static final int STEPS_WITHIN = 208;

  private final CorpusOptions options;
  private final double[] shares;
  private final Concepts concepts;
  private final InventedWords words;
  private final AliasTable functionWords;
  private final AliasTable all;
  private final AliasTable[] circles = new AliasTable[CIRCLES];
  private final int[][] circleOf = new int[CIRCLES][];
  private final long functionShare;
  private final RandomStream random = new RandomStream();
  private final long documentsOfBlock;
  private long tokens;

  /// @throws IllegalArgumentException if there is no room for the synonyms; says what to do
  public CorpusGenerator(CorpusOptions options) {
    this.options = options;
    shares = options.shares();
    concepts = new Concepts(options, shares);
    words = new InventedWords(options.vocabulary(), options.seed());
    double[] function = Arrays.copyOf(shares, options.functionWords());
    functionWords = new AliasTable(function, new int[function.length], 1);
    functionShare = (long) (Arrays.stream(function).sum() * 0x1p62);
    all = new AliasTable(concepts.weights(), new int[concepts.count()], 1);
    int sets = Math.max(1, concepts.count() / CONCEPTS_OF_CIRCLE);
    for (int circle = 0; circle < CIRCLES; circle++) {
      circleOf[circle] = new int[concepts.count()];
      Permutation places =
          new Permutation(concepts.count(), RandomStream.mix(options.seed()) + circle);
      for (int concept = 0; concept < concepts.count(); concept++) {
        circleOf[circle][concept] = (int) (places.of(concept) % sets);
      }
      circles[circle] = new AliasTable(concepts.weights(), circleOf[circle], sets);
    }
    documentsOfBlock = Math.max(1, BLOCK_BYTES / ((long) WORD_BYTES * options.words()));
  }

  @Override
  public long blocks() {
    return Math.ceilDiv(options.documents(), documentsOfBlock);
  }

  @Override
  public long expectedBytes() {
    return options.documents() * options.words() * WORD_BYTES;
  }

  @Override
  public void write(long block, ByteSink to) {
    long first = block * documentsOfBlock;
    long end = Math.min(options.documents(), first + documentsOfBlock);
    for (long document = first; document < end; document++) {
      document(document, to);
    }
  }

  private void document(long document, ByteSink to) {
    random.begin(options.seed(), PURPOSE, document, 0);
    int half = options.words() / 2;
    int length = Math.max(1, random.between(options.words() - half, options.words() + half));
    to.reserve((Long.BYTES + 1L) * length + Long.BYTES);
    long at = to.end();
    int concept = all.draw(0, random);
    for (int i = 0; i < length; i++) {
      int word;
      if (random.next() >>> 2 < functionShare) {
        word = functionWords.draw(0, random);
      } else {
        concept = step(concept);
        word = wordFor(concept);
      }
      long letters = words.letters(word);
      Raw.putLong(at, letters);
      at += InventedWords.length(letters);
      Raw.putByte(at++, (byte) ' ');
    }
    Raw.putByte(at - 1, (byte) '\n');
    to.truncate(at - to.address());
    tokens += length;
  }

  private int step(int concept) {
    if (random.below(256) >= STEPS_WITHIN) {
      return all.draw(0, random);
    }
    int circle = random.below(CIRCLES);
    return circles[circle].draw(circleOf[circle][concept], random);
  }

  private int wordFor(int concept) {
    int first = concepts.firstWord(concept);
    int size = concepts.size(concept);
    if (size == 1) {
      return first;
    }
    double place = (random.next() >>> 11) * 0x1p-53 * concepts.weights()[concept];
    int word = first;
    while (word < first + size - 1 && place >= shares[word]) {
      place -= shares[word++];
    }
    return word;
  }

  /// How frequent each word is meant to be, the most frequent first; the sum is 1.
  Map<String, Double> frequencies() {
    Map<String, Double> frequencies = new LinkedHashMap<>();
    for (int rank = 0; rank < shares.length; rank++) {
      frequencies.put(words.word(rank), shares[rank]);
    }
    return frequencies;
  }

  @Override
  public long[] tally() {
    return new long[] {tokens};
  }

  @Override
  public Map<String, Long> report(long[] tallies) {
    Map<String, Long> report = new LinkedHashMap<>();
    report.put("documents", options.documents());
    report.put("tokens", tallies[0]);
    report.put("vocabulary", (long) options.vocabulary());
    report.put("synonymSets", (long) options.sets());
    return report;
  }

  @Override
  public void close() {}
}
