package org.swmpi.app.space;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.ri.exchange.ExchangeFormat;
import picocli.CommandLine.Option;

/// In which format of other programs a file is.
final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "NAME",
      converter = FormatConverter.class,
      completionCandidates = FormatConverter.class,
      description =
          "${COMPLETION-CANDIDATES}; sspace is sspace-sparse-binary. Default: by the extension,"
              + " npy, bin (word2vec-binary), lucene or sspace, else word2vec.")
  private @Nullable ExchangeFormat named;

  /// The one that is named, or else that which the file's name tells.
  ExchangeFormat of(Path file) {
    return named == null ? ExchangeFormat.ofName(file) : named;
  }
}
