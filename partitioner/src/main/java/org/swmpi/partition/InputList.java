package org.swmpi.partition;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.data.text.TextFile;
import org.swmpi.mpi.Communicator;

/// The list of inputs: found by rank 0, told to all, so that all have the same.
public final class InputList {
  /// In place of a scope of blank nodes: the file is of text.
  private static final int TEXT = -1;

  private InputList() {}

  /// Finds the inputs. Collective.
  ///
  /// @param inputs the same on every rank
  /// @throws MissingInputException on all ranks, if one is not there
  public static List<InputFile> resolve(Communicator world, Inputs inputs) throws IOException {
    List<? extends InputFile> found = List.of();
    Failure failure = null;
    if (world.rank() == 0) {
      try {
        found = inputs.find();
      } catch (MissingInputException | MalformedInputException e) {
        failure = Failure.of(e);
      }
    }
    Failure.agree(world, failure);
    return decode(world.broadcast(world.rank() == 0 ? encode(found) : new byte[0], 0));
  }

  private static byte[] encode(List<? extends InputFile> files) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(files.size());
    for (InputFile file : files) {
      write(file, out);
    }
    return bytes.toByteArray();
  }

  private static List<InputFile> decode(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    int count = in.readInt();
    List<InputFile> files = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      files.add(read(in));
    }
    return files;
  }

  private static void write(InputFile file, DataOutput out) throws IOException {
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
      case TextFile text -> {
        out.writeUTF(text.kind().name());
        out.writeInt(TEXT);
      }
      default -> throw new IllegalArgumentException("file is a " + file.getClass());
    }
  }

  private static InputFile read(DataInput in) throws IOException {
    String name = in.readUTF();
    boolean hasPath = in.readBoolean();
    String spelling = in.readUTF();
    @Nullable Path path = hasPath ? Path.of(spelling) : null;
    Compression compression = Compression.valueOf(in.readUTF());
    long size = in.readLong();
    String kind = in.readUTF();
    int scope = in.readInt();
    return scope == TEXT
        ? new TextFile(name, path, TextFile.Kind.valueOf(kind), compression, size)
        : new RdfFile(name, path, Syntax.valueOf(kind), compression, size, scope);
  }
}
