package org.swmpi.workflow;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RDFParserBuilder;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.lang.LabelToNode;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFLib;
import org.apache.jena.riot.system.StreamRDFWriter;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.PartsFolder;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.RdfFiles;
import org.swmpi.data.rdf.Syntax;

/// Data between memory and files. Blank nodes of files that were written here are the same ones
/// when they are read again.
public final class RdfStorage {
  /// Begins the name of a file whose blank nodes have labels of [#write]'s, in a run's folder.
  private static final String OWN = "stage-";

  private RdfStorage() {}

  /// Loads files.
  ///
  /// @throws MalformedInputException for the first place that its grammar does not allow
  public static DatasetGraph load(List<Path> files) throws IOException {
    DatasetGraph dataset = DatasetGraphFactory.create();
    load(files, StreamRDFLib.dataset(dataset));
    return dataset;
  }

  /// Copies files into one of N-Quads. Its blank nodes are those that [#load] makes.
  ///
  /// @throws MalformedInputException for the first place that its grammar does not allow
  public static void copy(List<Path> files, Path to) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(to))) {
      load(files, StreamRDFWriter.getWriterStream(out, Lang.NQUADS));
    }
  }

  /// Loads files, or what comes first in them.
  ///
  /// @param time what it may take
  static RdfDataset load(List<Path> files, Duration time) throws IOException {
    DatasetGraph dataset = DatasetGraphFactory.create();
    try {
      load(files, new TimedLoading(StreamRDFLib.dataset(dataset), time));
      return new RdfDataset(dataset, true);
    } catch (TimedLoading.TimeOverException _) {
      return new RdfDataset(dataset, false);
    }
  }

  private static void load(List<Path> files, StreamRDF into) throws IOException {
    List<String> names = files.stream().map(Path::toString).toList();
    for (RdfFile file : RdfFiles.resolve(names, Syntax.N_QUADS)) {
      load(file, into);
    }
  }

  private static void load(RdfFile file, StreamRDF into) throws IOException {
    Path path = java.util.Objects.requireNonNull(file.path());
    try (InputStream in = Compressed.open(file)) {
      RDFParserBuilder parser =
          RDFParser.source(in)
              .lang(lang(file.syntax()))
              .base(path.toAbsolutePath().normalize().toUri().toString())
              .errorHandler(new ThrowingErrorHandler(file.name(), "mend the file there"));
      parser.labelToNode(
          keepsBlankNodes(path)
              ? LabelToNode.createUseLabelEncoded()
              : LabelToNode.createScopeByDocumentHash(seed(path)));
      parser.parse(into);
    } catch (RiotException e) {
      throw new MalformedInputException(
          file.name(), 0, 0, e.getMessage() + "; mend the " + file.syntax().label());
    }
  }

  /// Whether a file was written here, so that its blank nodes are those that were written: one in
  /// the folder of a run's stage. Others may well have files of such names elsewhere.
  public static boolean keepsBlankNodes(Path file) {
    Path stages = file.toAbsolutePath().normalize().resolve("../..").normalize();
    return String.valueOf(file.getFileName()).startsWith(OWN)
        && stages.endsWith("stages")
        && Files.exists(stages.resolveSibling("run.json"));
  }

  /// The same for each reading of a file, so that its blank nodes are the same in all branches of a
  /// workflow, and when it goes on another day.
  private static UUID seed(Path path) {
    Path whole = path.toAbsolutePath().normalize();
    return UUID.nameUUIDFromBytes(
        PartsFolder.of(whole).orElse(whole).toString().getBytes(StandardCharsets.UTF_8));
  }

  private static Lang lang(Syntax syntax) {
    return switch (syntax) {
      case N_TRIPLES -> Lang.NTRIPLES;
      case N_QUADS -> Lang.NQUADS;
      case TURTLE -> Lang.TURTLE;
      case TRIG -> Lang.TRIG;
      case RDF_XML -> Lang.RDFXML;
      case JSON_LD -> Lang.JSONLD;
      case TRIX -> Lang.TRIX;
      case RDF_JSON -> Lang.RDFJSON;
      case RDF_THRIFT -> Lang.RDFTHRIFT;
      case RDF_PROTOBUF -> Lang.RDFPROTO;
    };
  }

  /// Writes data as N-Triples, or as N-Quads if it has named graphs. The file has its name when it
  /// is complete.
  ///
  /// @return the file
  public static Path write(DatasetGraph dataset, Path folder, String name) throws IOException {
    boolean quads = dataset.listGraphNodes().hasNext();
    Path file = folder.resolve(OWN + name + (quads ? ".nq" : ".nt"));
    Path part = folder.resolve("." + file.getFileName() + ".part");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part))) {
      if (quads) {
        RDFDataMgr.write(out, dataset, Lang.NQUADS);
      } else {
        RDFDataMgr.write(out, dataset.getDefaultGraph(), Lang.NTRIPLES);
      }
    }
    return Files.move(
        part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
