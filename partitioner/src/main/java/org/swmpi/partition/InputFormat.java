package org.swmpi.partition;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.RdfFiles;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.data.text.TextFile;
import org.swmpi.data.text.TextFiles;

/// What inputs hold: how they are found, and what ranks tell each other of one besides its place.
public enum InputFormat {
  /// RDF in any syntax that sw-mpi reads.
  RDF,
  /// Text, and dumps of Wikipedia.
  TEXT;

  /// The inputs that arguments mean.
  List<? extends InputFile> find(List<String> arguments) {
    return switch (this) {
      case RDF -> RdfFiles.resolve(arguments, Syntax.N_QUADS);
      case TEXT -> TextFiles.resolve(arguments);
    };
  }

  static void write(InputFile file, DataOutput out) throws IOException {
    Path path = file.path();
    out.writeUTF(file.name());
    out.writeBoolean(path != null);
    out.writeUTF(path == null ? "" : path.toString());
    out.writeUTF(file.compression().name());
    out.writeLong(file.size());
    switch (file) {
      case RdfFile rdf -> {
        out.writeUTF(rdf.syntax().name());
        out.writeInt(rdf.scope());
      }
      case TextFile text -> out.writeUTF(text.kind().name());
      default -> throw new IllegalArgumentException("file is a " + file.getClass());
    }
  }

  InputFile read(DataInput in) throws IOException {
    String name = in.readUTF();
    boolean hasPath = in.readBoolean();
    String spelling = in.readUTF();
    @Nullable Path path = hasPath ? Path.of(spelling) : null;
    Compression compression = Compression.valueOf(in.readUTF());
    long size = in.readLong();
    String kind = in.readUTF();
    return switch (this) {
      case RDF -> new RdfFile(name, path, Syntax.valueOf(kind), compression, size, in.readInt());
      case TEXT -> new TextFile(name, path, TextFile.Kind.valueOf(kind), compression, size);
    };
  }
}
