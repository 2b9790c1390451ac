package org.swmpi.data.internal.riot;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParserRegistry;
import org.apache.jena.riot.RIOT;
import org.apache.jena.riot.ReaderRIOT;
import org.apache.jena.sys.JenaSystem;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.internal.io.Utf8Reader;
import org.swmpi.data.internal.io.WatchedInputStream;
import org.swmpi.data.internal.io.WatchedOutputStream;
import org.swmpi.data.rdf.FindingListener;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.data.spi.RdfSourceProvider;

/// Decodes all formats that are no lines.
///
/// **Base.** Relative IRIs are resolved against the document's own base declarations, and before
/// these against the file's address (`file:///…`, RFC 3986, 5.1.3). Standard input has no address:
/// there a relative IRI without a base is an error. An IRI that is absolute stays as it is written,
/// in Turtle, TriG and JSON-LD; Jena's RDF/XML reader removes dot segments (`/../`) from it, as RFC
/// 3986, 5.2.2 does.
///
/// **Beyond RDF 1.1.** Triple terms, reifiers, text directions and versions of RDF 1.2 are refused
/// by name. JSON-LD's `@direction` is left out, and a triple whose predicate is a blank node too,
/// as JSON-LD 1.1 says for the conversion to RDF.
///
/// **Memory.** All are streams, but for JSON-LD: its document is held whole.
public final class RiotSource implements RdfSourceProvider {

  @Override
  public String name() {
    return "riot";
  }

  @Override
  public Set<Syntax> syntaxes() {
    return EnumSet.complementOf(EnumSet.of(Syntax.N_TRIPLES, Syntax.N_QUADS));
  }

  @Override
  public void decode(
      InputStream in, RdfFile file, OutputStream lines, BiConsumer<String, String> prefixes)
      throws IOException {
    decode(in, file.name(), file.syntax(), base(file), lines, prefixes);
  }

  private static @Nullable String base(RdfFile file) {
    Path path = file.path();
    return path == null ? null : path.toAbsolutePath().normalize().toUri().toString();
  }

  @Override
  public Checked check(InputStream in, RdfFile file, boolean warnings, FindingListener findings)
      throws IOException {
    LineCount lines = new LineCount();
    Problems problems = new Problems(file.name(), file.syntax(), findings, warnings);
    try {
      WatchedOutputStream target = new WatchedOutputStream(lines);
      read(in, problems, file.syntax(), base(file), target, (prefix, iri) -> {});
      return new Checked(lines.count, true);
    } catch (MalformedInputException e) {
      findings.finding(e.line(), e.column(), true, e.what() + "; nothing behind it was read");
      return new Checked(lines.count, false);
    }
  }

  /// Statements, of which each is a line.
  private static final class LineCount extends OutputStream {
    private long count;

    @Override
    public void write(int value) {
      count += value == '\n' ? 1 : 0;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      for (int i = offset; i < offset + length; i++) {
        count += bytes[i] == '\n' ? 1 : 0;
      }
    }
  }

  /// As [#decode(InputStream, RdfFile, OutputStream, BiConsumer)], with a base of the caller's
  /// choice or none.
  void decode(
      InputStream in,
      String name,
      Syntax syntax,
      @Nullable String base,
      OutputStream lines,
      BiConsumer<String, String> prefixes)
      throws IOException {
    WatchedOutputStream target = new WatchedOutputStream(lines);
    read(in, new Problems(name, syntax), syntax, base, target, prefixes);
  }

  private static void read(
      InputStream in,
      Problems problems,
      Syntax syntax,
      @Nullable String base,
      WatchedOutputStream target,
      BiConsumer<String, String> prefixes)
      throws IOException {
    JenaSystem.init(); // whose parts wait for each other where two threads begin two of them
    LargeStack.run(() -> readHere(in, problems, syntax, base, target, prefixes));
  }

  private static void readHere(
      InputStream in,
      Problems problems,
      Syntax syntax,
      @Nullable String base,
      WatchedOutputStream target,
      BiConsumer<String, String> prefixes)
      throws IOException {
    WatchedInputStream source = new WatchedInputStream(in);
    LineWriter writer = new LineWriter(target, problems, prefixes);
    try {
      if (syntax == Syntax.JSON_LD) {
        new JsonLdReader(problems, writer).read(characters(source, problems), base);
      } else {
        read(source, syntax, base, problems, writer);
      }
      writer.flush();
    } catch (IOException | RuntimeException | StackOverflowError e) {
      if (problems.readsOn()) {
        writer.flush();
      }
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
      LineWriter writer)
      throws IOException {
    StrictProfile profile = new StrictProfile(problems, base);
    switch (syntax) {
      case TURTLE, TRIG -> {
        boolean trig = syntax == Syntax.TRIG;
        Reader text = characters(source, problems);
        if (problems.readsOn()) {
          new RecoveringTurtle(trig, text, profile, problems, writer).read();
        } else {
          RecoveringTurtle.readOnce(trig, text, profile, problems, writer);
        }
      }
      case RDF_JSON ->
          new RdfJsonReader(characters(source, problems), profile, problems, writer).read();
      case RDF_THRIFT -> BinaryReader.readThrift(source, new ProfileStream(profile, writer));
      case RDF_PROTOBUF -> BinaryReader.readProtobuf(source, new ProfileStream(profile, writer));
      case TRIX, RDF_XML -> {
        XmlLimits.raise();
        // Bytes, not characters: the document itself declares its encoding.
        InputStream document = XmlProlog.checked(source, problems);
        if (syntax == Syntax.TRIX) {
          new TrixReader(profile, problems, writer).read(document);
          return;
        }
        ReaderRIOT reader = RDFParserRegistry.getFactory(Lang.RDFXML).create(Lang.RDFXML, profile);
        if (problems.readsOn()) {
          new RecoveringRdfXml(reader, base, problems, writer).read(document);
        } else {
          reader.read(document, base, null, writer, RIOT.getContext());
        }
      }
      default ->
          throw new IllegalArgumentException("syntax: " + syntax.label() + " is not read here");
    }
  }

  private static Utf8Reader characters(InputStream source, Problems problems) {
    return new Utf8Reader(source, problems::notUtf8);
  }
}
