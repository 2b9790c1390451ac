package org.swmpi.partition.convert;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.partition.Inputs;
import org.swmpi.partition.scan.RdfVersion;

/// What to convert, and to what.
///
/// @param inputs files, folders, `-`
/// @param output a folder (`DIR/`, for lines only), file, pipe or device; null: standard output
/// @param syntax of the output
/// @param compression of the output
/// @param graphs what becomes of named graphs
/// @param version of RDF, by which lines are read
/// @param skipMalformed whether malformed lines are left out instead of refused
/// @param rejects where lines that are left out go; null: nowhere
/// @param temporary folder for decoded input; null: the system's
public record ConversionOptions(
    Inputs inputs,
    @Nullable String output,
    Syntax syntax,
    Compression compression,
    NamedGraphs graphs,
    RdfVersion version,
    boolean skipMalformed,
    @Nullable Path rejects,
    @Nullable Path temporary) {
  /// What becomes of named graphs.
  public enum NamedGraphs {
    /// They are kept; a format of triples cannot take them, and is refused.
    KEEP,
    /// Their triples are written as triples, beside those of the default graph.
    UNION,
    /// They are left out.
    DEFAULT
  }
}
