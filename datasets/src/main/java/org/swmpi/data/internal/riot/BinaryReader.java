package org.swmpi.data.internal.riot;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.jena.atlas.RuntimeIOException;
import org.apache.jena.atlas.lib.InternalErrorException;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.protobuf.Protobuf2StreamRDF;
import org.apache.jena.riot.protobuf.ProtobufRDF;
import org.apache.jena.riot.system.PrefixMapFactory;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.thrift.TRDF;
import org.apache.jena.riot.thrift.Thrift2StreamRDF;
import org.apache.jena.riot.thrift.wire.RDF_StreamRow;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocol;

/// Jena's binary formats. Jena's own loop over RDF Thrift takes data that is cut within a record
/// for whole; this one does not.
final class BinaryReader {
  private BinaryReader() {}

  static void readThrift(InputStream source, StreamRDF target) {
    BufferedInputStream in = new BufferedInputStream(source, 1 << 16);
    Thrift2StreamRDF visitor = new Thrift2StreamRDF(PrefixMapFactory.create(), target);
    TProtocol protocol = TRDF.protocol(in);
    RDF_StreamRow row = new RDF_StreamRow();
    try {
      while (hasMore(in)) {
        row.read(protocol);
        if (!row.isSetTriple() && !row.isSetQuad() && !row.isSetPrefixDecl()) {
          throw new RiotException("neither a triple, a quad nor a prefix: no RDF Thrift");
        }
        TRDF.visit(row, visitor);
        row.clear();
      }
    } catch (TException e) {
      throw new RiotException("truncated or damaged RDF Thrift (" + e.getMessage() + ")", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean hasMore(InputStream in) throws IOException {
    in.mark(1);
    if (in.read() < 0) {
      return false;
    }
    in.reset();
    return true;
  }

  static void readProtobuf(InputStream source, StreamRDF target) {
    try {
      ProtobufRDF.apply(source, new Protobuf2StreamRDF(PrefixMapFactory.create(), target));
    } catch (InternalErrorException e) {
      throw new RiotException("neither a triple, a quad nor a prefix: no RDF Protobuf", e);
    } catch (RuntimeIOException e) {
      Throwable told = e.getCause() == null ? e : e.getCause();
      throw new RiotException("truncated or damaged RDF Protobuf (" + told.getMessage() + ")", e);
    }
  }
}
