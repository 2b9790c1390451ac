package org.swmpi.partition;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.mpi.Communicator;

/** The list of inputs: found by rank 0, told to all, so that all have the same. */
public final class InputList {
  private InputList() {}

  /**
   * Finds the inputs. Collective.
   *
   * @param format what they hold
   * @param arguments files, folders, {@code -}
   * @throws MissingInputException on all ranks, if one is not there
   */
  public static List<InputFile> resolve(
      Communicator world, InputFormat format, List<String> arguments) throws IOException {
    List<? extends InputFile> found = List.of();
    Failure failure = null;
    if (world.rank() == 0) {
      try {
        found = format.find(arguments);
      } catch (MissingInputException | MalformedInputException e) {
        failure = Failure.of(e);
      }
    }
    Failure.agree(world, failure);
    return decode(format, world.broadcast(world.rank() == 0 ? encode(found) : new byte[0], 0));
  }

  private static byte[] encode(List<? extends InputFile> files) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(files.size());
    for (InputFile file : files) {
      InputFormat.write(file, out);
    }
    return bytes.toByteArray();
  }

  private static List<InputFile> decode(InputFormat format, byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    int count = in.readInt();
    List<InputFile> files = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      files.add(format.read(in));
    }
    return files;
  }
}
