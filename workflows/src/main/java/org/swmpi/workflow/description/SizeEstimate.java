package org.swmpi.workflow.description;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.fetch.Recipes;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.RdfFiles;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.workflow.Data;
import org.swmpi.workflow.Identifier;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Reasoner;
import org.swmpi.workflow.Selecter;

/// About how much data goes through a workflow, by the sizes of its files.
public final class SizeEstimate {
  private static final Size UNKNOWN = new Size(-1, -1, Bound.ABOUT);

  /// Bytes of a statement in usual data.
  private static final long OF_LINE = 140;

  private static final long OF_TURTLE = 60;
  private static final long COMPRESSED = 10;

  private final Map<String, Size> sizes = new HashMap<>();

  /// How a number is meant.
  public enum Bound {
    ABOUT("~"),
    AT_MOST("<="),
    AT_LEAST(">=");

    private final String sign;

    Bound(String sign) {
      this.sign = sign;
    }

    /// As it is written before the number.
    public String sign() {
      return sign;
    }
  }

  /// What a stage may give.
  ///
  /// @param statements -1 if nobody can tell
  /// @param bytes as they lie
  public record Size(long statements, long bytes, Bound bound) {
    /// Whether somebody can tell.
    public boolean known() {
      return statements >= 0;
    }
  }

  public SizeEstimate(Workflow workflow) {
    workflow.stages().forEach(stage -> sizes.put(stage.name(), size(stage)));
  }

  /// What a stage may give.
  public Size of(String stage) {
    return sizes.getOrDefault(stage, UNKNOWN);
  }

  private Size size(Stage stage) {
    if (stage.plugin() instanceof Identifier) {
      return files(stage);
    }
    if (Data.givenBy(stage.plugin()) != Data.Kind.RDF) {
      return UNKNOWN;
    }
    long statements = 0;
    long bytes = 0;
    Set<Bound> bounds = EnumSet.noneOf(Bound.class);
    for (String input : stage.inputs()) {
      Size size = of(input);
      if (!size.known()) {
        return size;
      }
      statements += size.statements();
      bytes += size.bytes();
      bounds.add(size.bound());
    }
    return switch (stage.plugin()) { // at most of at least is anything, and so the other way round
      case Selecter _ when !bounds.contains(Bound.AT_LEAST) ->
          new Size(statements, bytes, Bound.AT_MOST);
      case Reasoner _ when !bounds.contains(Bound.AT_MOST) ->
          new Size(statements, bytes, Bound.AT_LEAST);
      default -> UNKNOWN;
    };
  }

  private static Size files(Stage stage) {
    List<String> named = stage.parameters().all(Names.FILE_PATH);
    if (named.isEmpty() || named.stream().anyMatch(Recipes::isAddress)) {
      return UNKNOWN;
    }
    long statements = 0;
    long bytes = 0;
    try {
      List<String> files =
          named.stream().map(name -> stage.parameters().file(name).toString()).toList();
      for (RdfFile file : RdfFiles.resolve(files, Syntax.N_QUADS)) {
        long decoded = file.size() * (file.compression() == Compression.NONE ? 1 : COMPRESSED);
        statements += decoded / (file.syntax().lineBased() ? OF_LINE : OF_TURTLE);
        bytes += file.size();
      }
    } catch (MissingInputException _) {
      return UNKNOWN;
    }
    return new Size(statements, bytes, Bound.ABOUT);
  }
}
