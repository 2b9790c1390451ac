package org.swmpi.reason.oracle;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What the engine made of a case.
///
/// @param lines the lines of the output file, sorted; empty if it failed
/// @param counts figures of its summary; absent if it failed
/// @param wrong what cannot be, whatever the input, or why it failed; empty if nothing
public record Outcome(List<String> lines, Optional<Counts> counts, String wrong) {

  static Outcome failed(String why) {
    return new Outcome(List.of(), Optional.empty(), why);
  }

  /// @param output bytes of the output file
  /// @param wrong what is already known to be wrong
  static Outcome of(byte[] output, Counts counts, String wrong) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(output)).toString();
    } catch (CharacterCodingException e) {
      return failed(wrong + "the output is not UTF-8");
    }
    if (text.isEmpty()) {
      return new Outcome(List.of(), Optional.of(counts), wrong);
    }
    if (!text.endsWith("\n")) {
      return failed(wrong + "the last line of the output has no end");
    }
    String[] lines = text.substring(0, text.length() - 1).split("\n", -1);
    Arrays.sort(lines);
    return new Outcome(List.of(lines), Optional.of(counts), wrong);
  }

  public boolean hasFailed() {
    return counts.isEmpty();
  }
}
