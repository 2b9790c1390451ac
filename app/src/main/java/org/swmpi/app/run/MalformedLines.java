package org.swmpi.app.run;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.partition.Inputs;
import org.swmpi.partition.Strategy;
import picocli.CommandLine.Option;

/// What a command does about malformed lines.
public final class MalformedLines {
  private enum OnError {
    /// The input is refused.
    STOP,
    /// They are set aside.
    SKIP
  }

  @Option(
      names = "--on-error",
      paramLabel = "WHAT",
      converter = Converter.class,
      completionCandidates = Converter.class,
      description =
          "Malformed lines: stop refuses the input (the default); skip sets them aside and counts"
              + " them; of RDF in N-Triples and N-Quads only.")
  private OnError onError = OnError.STOP;

  @Option(
      names = "--rejects",
      paramLabel = "FILE",
      description =
          "Where --on-error skip puts the malformed lines, each below its place and fault.")
  private @Nullable Path rejects;

  /// Whether they are set aside; else they are refused.
  public boolean skip() {
    return onError == OnError.SKIP;
  }

  /// Where they go; null: nowhere.
  public @Nullable Path rejects() {
    return rejects;
  }

  /// What a summary says beside their number.
  ///
  /// @param rejects where they have gone; null: nowhere
  public static String remark(@Nullable Path rejects) {
    return "malformed lines, "
        + (rejects == null ? "see them with --rejects FILE" : "see " + rejects);
  }

  /// As [#verify(Inputs)], where statements may also be dealt out before they are read.
  ///
  /// @param placement how; null: as they lie
  public void verify(Inputs inputs, @Nullable Strategy placement) {
    if (placement != null && skip()) {
      throw new UsageException(
          "--placement needs statements that are well-formed; leave it or --on-error skip out");
    }
    verify(inputs);
  }

  /// Refuses options that do not fit: only where a statement is a line can a reader go on after one
  /// that it does not understand.
  ///
  /// @param inputs what is read
  /// @throws UsageException if they do not
  public void verify(Inputs inputs) {
    if (onError == OnError.STOP) {
      if (rejects != null) {
        throw new UsageException("--rejects needs --on-error skip; add that or leave it out");
      }
      return;
    }
    for (InputFile input : inputs.find()) {
      if (input instanceof RdfFile file && !file.syntax().lineBased()) {
        throw new UsageException(
            file.name()
                + ": --on-error skip is for N-Triples and N-Quads, as a reader of "
                + file.syntax().label()
                + " cannot find its place again; mend the file, or leave the option out");
      }
    }
  }

  private static final class Converter extends ChoiceConverter<OnError> {
    Converter() {
      super(OnError.values());
    }
  }
}
