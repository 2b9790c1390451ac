package org.swmpi.data.internal.riot;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParserRegistry;
import org.apache.jena.riot.RIOT;
import org.apache.jena.riot.ReaderRIOT;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.internal.io.WatchedInputStream;
import org.swmpi.data.internal.io.WatchedOutputStream;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.data.spi.RdfSourceProvider;

/**
 * Decodes Turtle, TriG, RDF/XML and JSON-LD.
 *
 * <p><b>Base.</b> Relative IRIs are resolved against the document's own base declarations, and
 * before these against the file's address ({@code file:///…}, RFC 3986, 5.1.3). Standard input has
 * no address: there a relative IRI without a base is an error. An IRI that is absolute stays as it
 * is written, in Turtle, TriG and JSON-LD; Jena's RDF/XML reader removes dot segments ({@code
 * /../}) from it, as RFC 3986, 5.2.2 does.
 *
 * <p><b>Beyond RDF 1.1.</b> Triple terms, reifiers, text directions and versions of RDF 1.2 are
 * refused by name. JSON-LD's {@code @direction} is left out, and a triple whose predicate is a
 * blank node too, as JSON-LD 1.1 says for the conversion to RDF.
 *
 * <p><b>Memory.</b> Turtle, TriG and RDF/XML are streams. A JSON-LD document is held whole.
 */
public final class RiotSource implements RdfSourceProvider {

  @Override
  public String name() {
    return "riot";
  }

  @Override
  public Set<Syntax> syntaxes() {
    return EnumSet.of(Syntax.TURTLE, Syntax.TRIG, Syntax.RDF_XML, Syntax.JSON_LD);
  }

  @Override
  public void decode(InputStream in, RdfFile file, OutputStream lines) throws IOException {
    Path path = file.path();
    String base = path == null ? null : path.toAbsolutePath().normalize().toUri().toString();
    decode(in, file.name(), file.syntax(), base, lines);
  }

  /**
   * As {@link #decode(InputStream, RdfFile, OutputStream)}, with a base of the caller's choice or
   * none.
   */
  void decode(InputStream in, String name, Syntax syntax, @Nullable String base, OutputStream lines)
      throws IOException {
    WatchedInputStream source = new WatchedInputStream(in);
    WatchedOutputStream target = new WatchedOutputStream(lines);
    Problems problems = new Problems(name, syntax);
    try {
      LineWriter writer = new LineWriter(target, problems);
      if (syntax == Syntax.JSON_LD) {
        new JsonLdReader(problems, writer).read(new Utf8Reader(source, problems), base);
      } else {
        read(source, syntax, base, problems, writer);
      }
      writer.flush();
    } catch (RuntimeException | StackOverflowError e) {
      IOException failure = target.failure() == null ? source.failure() : target.failure();
      if (failure != null) {
        throw failure;
      }
      throw problems.explain(e);
    }
  }

  private static void read(
      InputStream source,
      Syntax syntax,
      @Nullable String base,
      Problems problems,
      LineWriter writer) {
    StrictProfile profile = new StrictProfile(problems, base);
    switch (syntax) {
      case TURTLE ->
          reader(Lang.TURTLE, profile)
              .read(new Utf8Reader(source, problems), base, null, writer, RIOT.getContext());
      case TRIG ->
          reader(Lang.TRIG, profile)
              .read(new Utf8Reader(source, problems), base, null, writer, RIOT.getContext());
      case RDF_XML -> {
        XmlLimits.raise();
        // Bytes, not characters: the document itself declares its encoding.
        reader(Lang.RDFXML, profile).read(source, base, null, writer, RIOT.getContext());
      }
      default ->
          throw new IllegalArgumentException("syntax: " + syntax.label() + " is not read here");
    }
  }

  private static ReaderRIOT reader(Lang lang, StrictProfile profile) {
    return RDFParserRegistry.getFactory(lang).create(lang, profile);
  }
}
