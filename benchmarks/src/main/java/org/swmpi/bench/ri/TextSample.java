package org.swmpi.bench.ri;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.StringTokenizer;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.text.TextFile;
import org.swmpi.data.text.TextFiles;

/// A plain file of text, a document a line, that all subjects build spaces of.
///
/// @param tokens between white space
record TextSample(Path file, long tokens) {
  /// All documents.
  static final long ALL = Long.MAX_VALUE;

  /// The text that there is.
  static Path source(Path repository) {
    Path shared = repository.resolve("../shared/data/text/enwiki-sample.txt.zst").normalize();
    return Files.exists(shared) ? shared : repository.resolve("examples/text");
  }

  /// Copies whole documents, the first ones, until there are so many tokens.
  ///
  /// @param text a file, plain or compressed, or a folder of such
  /// @param mostTokens as many, and the rest of the last document; [#ALL]
  static TextSample copy(Path text, Path file, long mostTokens) throws IOException {
    long tokens = 0;
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      for (TextFile part : TextFiles.resolve(List.of(text.toString()))) {
        try (BufferedReader reader =
            new BufferedReader(
                new InputStreamReader(Compressed.open(part), StandardCharsets.UTF_8))) {
          String line = reader.readLine();
          for (; line != null && tokens < mostTokens; line = reader.readLine()) {
            tokens += new StringTokenizer(line).countTokens();
            writer.write(line);
            writer.newLine();
          }
        }
      }
    }
    return new TextSample(file, tokens);
  }
}
