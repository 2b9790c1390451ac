package org.swmpi.data.internal.riot;

import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.jena.riot.RDFFormat;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFWriter;
import org.apache.jena.shared.JenaException;
import org.apache.jena.sys.JenaSystem;
import org.swmpi.data.OutputException;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.data.spi.RdfSink;
import org.swmpi.data.spi.RdfSinkProvider;

/// Writes all formats that are no lines: RDF/XML, TriX and JSON-LD itself, the others by Jena RIOT.
/// All are streams (Turtle and TriG in blocks, a subject each), but for JSON-LD and RDF/JSON, which
/// are held whole and written at the end.
public final class RiotSinks implements RdfSinkProvider {
  @Override
  public String name() {
    return "riot";
  }

  @Override
  public Set<Syntax> syntaxes() {
    return EnumSet.complementOf(EnumSet.of(Syntax.N_TRIPLES, Syntax.N_QUADS));
  }

  @Override
  public RdfSink open(Syntax syntax, String name, OutputStream out, Map<String, String> prefixes)
      throws IOException {
    JenaSystem.init(); // see RiotSource
    return switch (syntax) {
      case TURTLE -> blocks(name, out, RDFFormat.TURTLE_BLOCKS, prefixes);
      case TRIG -> blocks(name, out, RDFFormat.TRIG_BLOCKS, prefixes);
      case TRIX -> new TrixSink(name, out);
      case RDF_THRIFT -> binary(name, out, RDFFormat.RDF_THRIFT, prefixes);
      case RDF_PROTOBUF -> binary(name, out, RDFFormat.RDF_PROTO, prefixes);
      case RDF_XML -> new RdfXmlSink(name, out, prefixes);
      case JSON_LD -> new JsonLdSink(name, out, prefixes);
      case RDF_JSON -> new WholeSink(name, new FormFeedStream(out), RDFFormat.RDFJSON);
      case N_TRIPLES, N_QUADS ->
          throw new IllegalArgumentException("syntax: " + syntax.label() + " is not written here");
    };
  }

  private static RdfSink binary(
      String name, OutputStream out, RDFFormat format, Map<String, String> prefixes) {
    StreamRDF writer = StreamRDFWriter.getWriterStream(out, format);
    return new StreamSink(
        writer, new NodeReader(format, false), prefixes, e -> cannotHold(name, format, e));
  }

  private static RdfSink blocks(
      String name, OutputStream out, RDFFormat format, Map<String, String> prefixes) {
    StreamRDF writer = new LabelledBlocks(out);
    return new StreamSink(
        writer, new NodeReader(format, true), prefixes, e -> cannotHold(name, format, e));
  }

  /// What a format cannot say.
  static OutputException cannotHold(String name, RDFFormat format, JenaException e) {
    return new OutputException(
        name
            + ": "
            + format.getLang().getLabel()
            + " cannot hold this ("
            + Problems.printable(String.valueOf(e.getMessage()))
            + "); choose another format");
  }
}
