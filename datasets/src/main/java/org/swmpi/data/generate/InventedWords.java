package org.swmpi.data.generate;

/// Words of syllables, a consonant and a vowel each: 4, 6 or 8 letters of ASCII, the frequent ones
/// the shorter. All differ, and no stemmer of English has much to take from them.
final class InventedWords {
  private static final String CONSONANTS = "bcdfghjklmnpqrstvwxz";
  private static final String VOWELS = "aiou";
  private static final long SYLLABLES = (long) CONSONANTS.length() * VOWELS.length();

  /// Of all words of two and of three syllables, so many are used.
  private static final int SHORT = 4_000;

  private static final int MIDDLE = 300_000;

  /// Letters, the first in the lowest byte.
  private final long[] letters;

  /// @param count how many, at most 10 million
  InventedWords(int count, long seed) {
    letters = new long[count];
    Permutation two = new Permutation(SYLLABLES * SYLLABLES, seed);
    Permutation three = new Permutation(SYLLABLES * SYLLABLES * SYLLABLES, seed);
    Permutation four = new Permutation(SYLLABLES * SYLLABLES * SYLLABLES * SYLLABLES, seed);
    for (int rank = 0; rank < count; rank++) {
      letters[rank] =
          rank < SHORT
              ? spell(two.of(rank), 2)
              : rank < SHORT + MIDDLE
                  ? spell(three.of(rank - SHORT), 3)
                  : spell(four.of(rank - SHORT - MIDDLE), 4);
    }
  }

  private static long spell(long number, int syllables) {
    long letters = 0;
    long rest = number;
    for (int i = 0; i < syllables; i++) {
      int syllable = (int) (rest % SYLLABLES);
      rest /= SYLLABLES;
      letters =
          letters << 16
              | (long) VOWELS.charAt(syllable % VOWELS.length()) << 8
              | CONSONANTS.charAt(syllable / VOWELS.length());
    }
    return letters;
  }

  /// The letters of a word, the first in the lowest byte.
  long letters(int rank) {
    return letters[rank];
  }

  /// How many letters a word has.
  static int length(long letters) {
    return Long.BYTES - Long.numberOfLeadingZeros(letters) / Byte.SIZE;
  }

  String word(int rank) {
    StringBuilder word = new StringBuilder();
    for (long rest = letters[rank]; rest != 0; rest >>>= Byte.SIZE) {
      word.append((char) (rest & 0xff));
    }
    return word.toString();
  }
}
