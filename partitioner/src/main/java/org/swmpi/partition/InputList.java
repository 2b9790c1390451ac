package org.swmpi.partition;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.RdfFiles;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.mpi.Communicator;

/** The list of inputs: found by rank 0, told to all, so that all have the same. */
final class InputList {
  private InputList() {}

  static List<RdfFile> resolve(Communicator world, List<String> arguments) throws IOException {
    List<RdfFile> found = List.of();
    Failure failure = null;
    if (world.rank() == 0) {
      try {
        found = RdfFiles.resolve(arguments, Syntax.N_QUADS);
      } catch (MissingInputException | MalformedInputException e) {
        failure = Failure.of(e);
      }
    }
    Failure.agree(world, failure);
    return decode(world.broadcast(world.rank() == 0 ? encode(found) : new byte[0], 0));
  }

  private static byte[] encode(List<RdfFile> files) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(files.size());
    for (RdfFile file : files) {
      Path path = file.path();
      out.writeUTF(file.name());
      out.writeBoolean(path != null);
      out.writeUTF(path == null ? "" : path.toString());
      out.writeUTF(file.syntax().name());
      out.writeUTF(file.compression().name());
      out.writeLong(file.size());
      out.writeInt(file.scope());
    }
    return bytes.toByteArray();
  }

  private static List<RdfFile> decode(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    int count = in.readInt();
    List<RdfFile> files = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String name = in.readUTF();
      boolean hasPath = in.readBoolean();
      String spelling = in.readUTF();
      @Nullable Path path = hasPath ? Path.of(spelling) : null;
      Syntax syntax = Syntax.valueOf(in.readUTF());
      Compression compression = Compression.valueOf(in.readUTF());
      files.add(new RdfFile(name, path, syntax, compression, in.readLong(), in.readInt()));
    }
    return files;
  }
}
