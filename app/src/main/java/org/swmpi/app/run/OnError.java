package org.swmpi.app.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.RdfFiles;
import org.swmpi.data.rdf.Syntax;

/// What to do about malformed lines.
public enum OnError {
  /// The input is refused.
  STOP,
  /// They are set aside.
  SKIP;

  /// Refuses options that do not fit: only where a statement is a line can a reader go on after one
  /// that it does not understand.
  ///
  /// @param rejects what `--rejects` names; null: nothing
  /// @param inputs what is read
  /// @throws UsageException if they do not
  public void verify(@Nullable Path rejects, List<String> inputs) {
    if (this == STOP) {
      if (rejects != null) {
        throw new UsageException("--rejects needs --on-error skip; add that or leave it out");
      }
      return;
    }
    for (RdfFile file : RdfFiles.resolve(inputs, Syntax.N_QUADS)) {
      if (!file.syntax().lineBased()) {
        throw new UsageException(
            file.name()
                + ": --on-error skip is for N-Triples and N-Quads, as a reader of "
                + file.syntax().label()
                + " cannot find its place again; mend the file, or leave the option out");
      }
    }
  }

  /// Reads the option's value.
  public static final class Converter extends ChoiceConverter<OnError> {
    /// For picocli.
    public Converter() {
      super(OnError.values(), onError -> onError.name().toLowerCase(Locale.ROOT));
    }
  }
}
