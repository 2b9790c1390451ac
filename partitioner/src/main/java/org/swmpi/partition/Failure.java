package org.swmpi.partition;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.CapacityException;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.OutputException;
import org.swmpi.mpi.Communicator;

/// What is wrong with input or output, in a form that ranks can agree on: all of them throw the
/// same exception, that of the first place in the input, whichever rank has found it.
///
/// @param exception what to throw
/// @param file position of the file among the inputs
/// @param offset in the file; 0 where the file as a whole is meant
public record Failure(RuntimeException exception, int file, long offset) {
  private static final Comparator<Failure> INPUT_ORDER =
      Comparator.comparingInt(Failure::file).thenComparingLong(Failure::offset);

  /// A failure that has no place in the input.
  public static Failure of(RuntimeException exception) {
    return new Failure(exception, -1, 0);
  }

  /// Throws the first failure in input order on all ranks, if there is any. Collective.
  ///
  /// @param mine this rank's, if it has one
  public static void agree(Communicator world, @Nullable Failure mine) {
    Failure first = first(world, mine);
    if (first != null) {
      throw first.exception;
    }
  }

  /// The first failure of all ranks in input order; `null` if there is none. Collective.
  public static @Nullable Failure first(Communicator world, @Nullable Failure mine) {
    byte[][] all = world.allGather(mine == null ? new byte[0] : mine.encode());
    Failure first = null;
    for (byte[] bytes : all) {
      if (bytes.length > 0) {
        Failure other = decode(bytes);
        first = first == null || INPUT_ORDER.compare(other, first) < 0 ? other : first;
      }
    }
    return first;
  }

  private byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(file);
      out.writeLong(offset);
      switch (exception) {
        case MalformedInputException e -> {
          out.writeByte('M');
          out.writeLong(e.line());
          out.writeLong(e.column());
          write(e.file(), out);
          write(e.what(), out);
        }
        case MissingInputException e -> {
          out.writeByte('I');
          write(Objects.requireNonNull(e.getMessage()), out);
        }
        case OutputException e -> {
          out.writeByte('O');
          write(Objects.requireNonNull(e.getMessage()), out);
        }
        case CapacityException e -> {
          out.writeByte('C');
          write(Objects.requireNonNull(e.getMessage()), out);
        }
        default -> throw exception;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static Failure decode(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int file = in.readInt();
      long offset = in.readLong();
      RuntimeException exception =
          switch (in.readByte()) {
            case 'M' -> {
              long line = in.readLong();
              long column = in.readLong();
              yield new MalformedInputException(read(in), line, column, read(in));
            }
            case 'I' -> new MissingInputException(read(in));
            case 'C' -> new CapacityException(read(in));
            default -> new OutputException(read(in));
          };
      return new Failure(exception, file, offset);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Messages may hold a user's text of any length.
  private static void write(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String read(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }
}
