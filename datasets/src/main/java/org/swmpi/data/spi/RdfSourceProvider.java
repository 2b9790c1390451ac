package org.swmpi.data.spi;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.BiConsumer;
import org.swmpi.data.rdf.FindingListener;
import org.swmpi.data.rdf.RdfFile;

/// Reads RDF syntaxes that are not made of lines, by turning them into lines of N-Quads once.
///
/// An implementation is a public class with a public constructor without parameters, named in
/// `META-INF/services/org.swmpi.data.spi.RdfSourceProvider`. [RdfSources] finds it by the syntax
/// asked for; for each syntax there must be exactly one.
public interface RdfSourceProvider extends SyntaxProvider {

  /// Reads a document and writes its statements: one a line, a triple as N-Triples and a quad as
  /// N-Quads, in UTF-8 and in the canonical spelling of RDF 1.1 (only `"`, `\`, LF and CR are
  /// escaped, and these in literals alone; language tags in lower case; no `^^xsd:string`).
  ///
  /// The bytes written depend on those read and on the file's name and path alone: on every run and
  /// every rank they are the same, labels of blank nodes included.
  ///
  /// @param in the document, decompressed; not closed
  /// @param file whose document it is. Its path is the base of relative IRIs
  /// @param lines where the lines go; not closed
  /// @param prefixes hears of each prefix that the document declares, and of its IRI
  /// @throws org.swmpi.data.MalformedInputException if the grammar does not allow the document, or
  ///     it says what RDF 1.1 cannot say
  /// @throws IOException if `in` cannot be read or `lines` cannot be written
  void decode(InputStream in, RdfFile file, OutputStream lines, BiConsumer<String, String> prefixes)
      throws IOException;

  /// Reads a document and tells of all that is wrong with it, as far as it can be read.
  ///
  /// @param in the document, decompressed; not closed
  /// @param file whose document it is
  /// @param warnings whether to tell also of what is legal but unwise
  /// @param findings hears of them in the order of the document, more or less
  /// @return what was read
  /// @throws IOException if `in` cannot be read
  Checked check(InputStream in, RdfFile file, boolean warnings, FindingListener findings)
      throws IOException;

  /// What a check has read.
  ///
  /// @param statements how many
  /// @param complete whether it came to the end of the document
  record Checked(long statements, boolean complete) {}
}
