package org.swmpi.partition;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.CapacityException;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.data.rdf.Spool;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;

/// All inputs as files of lines. What has to be decoded is spread over the ranks, file by file; a
/// spool that every rank sees is shared like any other file, else its maker keeps it to itself.
final class DecodedInputs implements AutoCloseable {
  private static final long SPLIT_BYTES = 1L << 20;

  private final Map<Integer, LineFile> lines = new HashMap<>();
  private final List<Integer> shared = new ArrayList<>();
  private final List<Integer> own = new ArrayList<>();
  private final TemporaryFiles spools = new TemporaryFiles();
  private @Nullable Path ownFolder;
  private @Nullable Failure failure;
  private boolean allSee = true;

  /// Compressed files below this are not worth sharing out.
  private final long splitBytes;

  private final List<String> notes = new ArrayList<>();

  /// What the documents that this rank has decoded declare, in their order.
  private final List<Declaration> declared = new ArrayList<>();

  private record Declaration(int file, String prefix, String iri) {}

  private DecodedInputs(long splitBytes) {
    this.splitBytes = splitBytes;
  }

  static DecodedInputs decode(
      Communicator world,
      List<InputFile> files,
      InputStream standardInput,
      @Nullable Path temporary)
      throws IOException {
    return decode(world, files, standardInput, temporary, SPLIT_BYTES);
  }

  static DecodedInputs decode(
      Communicator world,
      List<InputFile> files,
      InputStream standardInput,
      @Nullable Path temporary,
      long splitBytes)
      throws IOException {
    DecodedInputs result = new DecodedInputs(splitBytes);
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
    Set<Integer> split = decodeByAll(world, files, temporary);
    int decodable = 0;
    Failure mine = null;
    for (int i = 0; i < files.size(); i++) {
      InputFile file = files.get(i);
      if (split.contains(i)) {
        continue;
      }
      if (file.mappable()) {
        add(i, file, Objects.requireNonNull(file.path()), file.size());
        continue;
      }
      int maker = file.path() == null ? 0 : decodable++ % world.size();
      if (maker == world.rank() && mine == null) {
        try {
          InputStream in = file.path() == null ? standardInput : null;
          int number = i;
          Path spool =
              Spool.write(
                  file,
                  in,
                  folder(temporary),
                  spools,
                  (prefix, iri) -> declared.add(new Declaration(number, prefix, iri)));
          add(i, file, spool, Files.size(spool));
        } catch (MalformedInputException | MissingInputException e) {
          mine = new Failure(e, i, 0);
        }
      }
    }
    failure = Failure.first(world, mine);
    share(world, files);
  }

  /// Decodes files of several members, and dumps, by all ranks, each.
  ///
  /// @return those, by number
  private Set<Integer> decodeByAll(
      Communicator world, List<InputFile> files, @Nullable Path temporary) throws IOException {
    Set<Integer> done = new HashSet<>();
    if (world.size() == 1) {
      return done;
    }
    long total = files.stream().filter(file -> !file.mappable()).mapToLong(InputFile::size).sum();
    for (int i = 0; i < files.size(); i++) {
      InputFile file = files.get(i);
      // Others are shared out whole, and keep all ranks busy.
      boolean large = file.size() >= splitBytes && file.size() > total / (4L * world.size());
      if (file.path() == null || file.mappable() || !file.divisible() || !large) {
        continue;
      }
      Optional<MemberDecoding> members = MemberDecoding.find(world, file);
      if (members.isEmpty()) {
        if (file.size() > total / world.size()) {
          notes.add(MemberDecoding.note(file));
        }
        continue;
      }
      Path spool = members.get().decode(folder(temporary), spools);
      if (world.broadcast(spool == null ? 0L : 1L, 0) == 1) {
        done.add(i);
        if (spool != null) {
          add(i, file, spool, Files.size(spool));
        }
      }
    }
    return done;
  }

  /// What to tell the user, the same on all ranks.
  List<String> notes() {
    return notes;
  }

  /// Where spools go: the folder given, or one of our own where the system puts such.
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

  /// Tells all ranks of the spools, and finds out whether all see them.
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
    allSee = world.allReduce(visible ? 1L : 0L, Op.MIN) == 1;
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

  /// The IRIs of all prefixes that decoded inputs declare; where they disagree, the first one
  /// holds. Collective.
  Map<String, String> prefixes(Communicator world) {
    StringBuilder mine = new StringBuilder();
    for (Declaration each : declared) {
      mine.append(each.file).append('\t').append(each.prefix).append('\t').append(each.iri);
      mine.append('\n');
    }
    List<String[]> all = new ArrayList<>();
    for (byte[] bytes : world.allGather(mine.toString().getBytes(StandardCharsets.UTF_8))) {
      new String(bytes, StandardCharsets.UTF_8)
          .lines()
          .forEach(line -> all.add(line.split("\t", 3)));
    }
    all.sort(Comparator.comparingInt(parts -> Integer.parseInt(parts[0])));
    Map<String, String> prefixes = new LinkedHashMap<>();
    all.forEach(parts -> prefixes.putIfAbsent(parts[1], parts[2]));
    return prefixes;
  }

  /// Refuses to go on where a rank does not see what another has decoded.
  void refuseUnshared() {
    if (!allSee) {
      throw new CapacityException(
          "the ranks do not all see the folder for decoded input; name one that they share with --temp");
    }
  }

  /// The files that all ranks see, in input order.
  List<LineFile> shared() {
    return shared.stream().map(this::file).toList();
  }

  /// Position among the inputs of the i-th file that all ranks see.
  int sharedFile(int i) {
    return shared.get(i);
  }

  /// Positions among the inputs of the files that only this rank sees.
  List<Integer> own() {
    return own;
  }

  /// The lines of an input.
  LineFile file(int number) {
    return Objects.requireNonNull(lines.get(number));
  }

  /// Bytes of an input's lines; 0 where this rank does not see them.
  long size(int number) {
    LineFile file = lines.get(number);
    return file == null ? 0 : file.size();
  }

  /// The first input that could not be decoded.
  @Nullable Failure failure() {
    return failure;
  }

  @Override
  public void close() {
    spools.close();
  }
}
