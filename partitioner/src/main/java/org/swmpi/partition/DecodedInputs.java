package org.swmpi.partition;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.data.rdf.Spool;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;

/**
 * All inputs as files of lines. What has to be decoded is spread over the ranks, file by file; a
 * spool that every rank sees is shared like any other file, else its maker keeps it to itself.
 */
final class DecodedInputs implements AutoCloseable {
  private final Map<Integer, LineFile> lines = new HashMap<>();
  private final List<Integer> shared = new ArrayList<>();
  private final List<Integer> own = new ArrayList<>();
  private final TemporaryFiles spools = new TemporaryFiles();
  private @Nullable Path ownFolder;
  private @Nullable Failure failure;

  private DecodedInputs() {}

  static DecodedInputs decode(
      Communicator world,
      List<InputFile> files,
      InputStream standardInput,
      @Nullable Path temporary)
      throws IOException {
    DecodedInputs result = new DecodedInputs();
    try {
      result.run(world, files, standardInput, temporary);
      return result;
    } catch (IOException | RuntimeException e) {
      result.close();
      throw e;
    }
  }

  private void run(
      Communicator world,
      List<InputFile> files,
      InputStream standardInput,
      @Nullable Path temporary)
      throws IOException {
    int decodable = 0;
    Failure mine = null;
    for (int i = 0; i < files.size(); i++) {
      InputFile file = files.get(i);
      if (file.mappable()) {
        add(i, file, Objects.requireNonNull(file.path()), file.size());
        continue;
      }
      int maker = file.path() == null ? 0 : decodable++ % world.size();
      if (maker == world.rank() && mine == null) {
        try {
          InputStream in = file.path() == null ? standardInput : null;
          Path spool = Spool.write(file, in, folder(temporary), spools);
          add(i, file, spool, Files.size(spool));
        } catch (MalformedInputException | MissingInputException e) {
          mine = new Failure(e, i, 0);
        }
      }
    }
    failure = Failure.first(world, mine);
    share(world, files);
  }

  /** Where spools go: the folder given, or one of our own where the system puts such. */
  private Path folder(@Nullable Path temporary) throws IOException {
    if (temporary != null) {
      return temporary;
    }
    if (ownFolder == null) {
      ownFolder = spools.make(() -> Files.createTempDirectory("sw-mpi"));
    }
    return ownFolder;
  }

  private void add(int number, InputFile file, Path path, long size) {
    lines.put(number, LineFile.of(file, path, size));
  }

  /** Tells all ranks of the spools, and finds out whether all see them. */
  private void share(Communicator world, List<InputFile> files) {
    StringBuilder mine = new StringBuilder();
    lines.forEach(
        (number, line) -> {
          if (!files.get(number).mappable()) {
            mine.append(number)
                .append('\t')
                .append(line.size())
                .append('\t')
                .append(line.path())
                .append('\0');
          }
        });
    byte[][] all = world.allGather(mine.toString().getBytes(StandardCharsets.UTF_8));
    Map<Integer, LineFile> others = new HashMap<>();
    boolean visible = true;
    for (byte[] bytes : all) {
      for (String entry : new String(bytes, StandardCharsets.UTF_8).split("\0")) {
        if (!entry.isEmpty()) {
          String[] parts = entry.split("\t", 3);
          InputFile file = files.get(Integer.parseInt(parts[0]));
          Path path = Path.of(parts[2]);
          long size = Long.parseLong(parts[1]);
          visible &= path.toFile().length() == size && Files.isReadable(path);
          others.put(Integer.valueOf(parts[0]), LineFile.of(file, path, size));
        }
      }
    }
    boolean allSee = world.allReduce(visible ? 1L : 0L, Op.MIN) == 1;
    int before = failure == null ? files.size() : failure.file();
    for (int i = 0; i < before; i++) {
      if (files.get(i).mappable()) {
        shared.add(i);
      } else if (allSee) {
        lines.put(i, Objects.requireNonNull(others.get(i)));
        shared.add(i);
      } else if (lines.containsKey(i)) {
        own.add(i);
      }
    }
  }

  /** The files that all ranks see, in input order. */
  List<LineFile> shared() {
    return shared.stream().map(this::file).toList();
  }

  /** Position among the inputs of the i-th file that all ranks see. */
  int sharedFile(int i) {
    return shared.get(i);
  }

  /** Positions among the inputs of the files that only this rank sees. */
  List<Integer> own() {
    return own;
  }

  /** The lines of an input. */
  LineFile file(int number) {
    return Objects.requireNonNull(lines.get(number));
  }

  /** Bytes of an input's lines; 0 where this rank does not see them. */
  long size(int number) {
    LineFile file = lines.get(number);
    return file == null ? 0 : file.size();
  }

  /** The first input that could not be decoded. */
  @Nullable Failure failure() {
    return failure;
  }

  @Override
  public void close() {
    spools.close();
  }
}
