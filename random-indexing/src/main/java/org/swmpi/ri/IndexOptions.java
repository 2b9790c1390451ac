package org.swmpi.ri;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.swmpi.partition.InputFormat;

/// What to make a space of, and how. The same on every rank.
///
/// @param inputs files, folders, or `-` for standard input (read by rank 0)
/// @param output folder of the space
/// @param settings what it depends on; the checksum of the stop words is put in
/// @param format what the inputs hold
/// @param field of lines of JSON that holds the text
/// @param stopWords terms that are left out
/// @param weightsOf a space whose weights the contexts get; a term that has none there is no
///     context. null: weights by the frequencies of this input
/// @param temporary folder for decoded input and for terms; null: the system's
/// @param skipMalformed whether malformed lines are set aside instead of refusing the input
/// @param rejects where they go; null: they are only counted
public record IndexOptions(
    List<String> inputs,
    Path output,
    SpaceSettings settings,
    InputFormat format,
    String field,
    Set<String> stopWords,
    @Nullable Path weightsOf,
    @Nullable Path temporary,
    boolean skipMalformed,
    @Nullable Path rejects) {
  /// The field of lines of JSON that holds the text, unless another is named.
  public static final String FIELD = "text";

  /// @throws IllegalArgumentException for subjects as documents where there are none
  public IndexOptions {
    boolean words = format == InputFormat.RDF && settings.mode() != Mode.PSI;
    if (settings.documents() == Documents.SUBJECT && !words) {
      throw new IllegalArgumentException("subjects are documents of the words of RDF only");
    }
  }

  /// Options with that field, by which malformed input is refused.
  public IndexOptions(
      List<String> inputs,
      Path output,
      SpaceSettings settings,
      InputFormat format,
      Set<String> stopWords,
      @Nullable Path weightsOf,
      @Nullable Path temporary) {
    this(inputs, output, settings, format, FIELD, stopWords, weightsOf, temporary, false, null);
  }

  /// A space of text.
  public static IndexOptions of(List<String> inputs, Path output, SpaceSettings settings) {
    return of(inputs, output, settings, InputFormat.TEXT);
  }

  /// A space of a format.
  public static IndexOptions of(
      List<String> inputs, Path output, SpaceSettings settings, InputFormat format) {
    return new IndexOptions(inputs, output, settings, format, Set.of(), null, null);
  }
}
