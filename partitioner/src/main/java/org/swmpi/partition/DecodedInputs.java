package org.swmpi.partition;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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

/// All inputs as files of lines. What has to be decoded is spread over the ranks, file by file or
/// by parts of a file; a spool that every rank sees is shared like any other file, else its maker
/// keeps it to itself.
final class DecodedInputs implements AutoCloseable {
  private static final long SPLIT_BYTES = 1L << 20;

  /// The files of each input in their order, whoever sees them.
  private final Map<Integer, List<LineFile>> lines = new HashMap<>();

  private final List<LineFile> shared = new ArrayList<>();
  private final List<LineFile> own = new ArrayList<>();

  /// What this rank has decoded.
  private final List<Made> made = new ArrayList<>();

  private final TemporaryFiles spools = new TemporaryFiles();
  private @Nullable Path ownFolder;
  private @Nullable Failure failure;
  private boolean allSee = true;

  /// Compressed files below this are not worth sharing out.
  private final long splitBytes;

  private final List<String> notes = new ArrayList<>();

  /// The first IRIs of the prefixes that the documents decoded by this rank declare, in their
  /// order.
  private final Map<Prefix, String> declared = new LinkedHashMap<>();

  /// Lines of an input.
  private record Made(int file, long size, Path spool) {}

  private record Prefix(int file, String name) {}

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
    long[] lines = TurtleLines.guess(world, files, splitBytes);
    DecodedInputs result = new DecodedInputs(splitBytes);
    try {
      result.run(world, TurtleLines.take(files, lines), standardInput, temporary);
      long[] proven = TurtleLines.proven(world, lines, result);
      if (!Arrays.equals(lines, proven)) {
        result.close();
        result = new DecodedInputs(splitBytes);
        result.run(world, TurtleLines.take(files, proven), standardInput, temporary);
      }
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
    List<Integer> mine = new ArrayList<>();
    int decodable = 0;
    for (int i = 0; i < files.size(); i++) {
      InputFile file = files.get(i);
      if (split.contains(i)) {
        continue;
      }
      if (file.mappable()) {
        add(i, file, Objects.requireNonNull(file.path()), 0, file.size());
        continue;
      }
      int maker = file.path() == null ? 0 : decodable++ % world.size();
      if (maker == world.rank()) {
        mine.add(i);
      }
    }
    failure = Failure.first(world, decodeOwn(files, mine, standardInput, temporary));
    share(world, files);
  }

  /// Decodes inputs, one behind the other: making a file for each takes longer than to decode a
  /// small one.
  ///
  /// @return what is wrong with the first one that cannot be decoded
  private @Nullable Failure decodeOwn(
      List<InputFile> files,
      List<Integer> numbers,
      InputStream standardInput,
      @Nullable Path temporary)
      throws IOException {
    if (numbers.isEmpty()) {
      return null;
    }
    try (Spool spool = Spool.make(folder(temporary), spools)) {
      for (int number : numbers) {
        InputFile file = files.get(number);
        try {
          long size =
              spool.add(
                  file,
                  file.path() == null ? standardInput : null,
                  (prefix, iri) -> declared.putIfAbsent(new Prefix(number, prefix), iri));
          made.add(new Made(number, size, spool.path()));
        } catch (MalformedInputException | MissingInputException e) {
          return new Failure(e, number, 0);
        }
      }
    }
    return null;
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
      Path part = members.get().decode(folder(temporary), spools);
      if (part != null) {
        done.add(i);
        made.add(new Made(i, Files.size(part), part));
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

  /// Takes what comes next of an input's lines.
  private LineFile add(int number, InputFile file, Path path, long start, long size) {
    List<LineFile> parts = lines.computeIfAbsent(number, key -> new ArrayList<>());
    long base = parts.isEmpty() ? 0 : parts.getLast().end();
    LineFile part = LineFile.of(number, file, path, start, base, size);
    parts.add(part);
    return part;
  }

  /// Tells all ranks of the spools, and finds out whether all see them.
  private void share(Communicator world, List<InputFile> files) throws IOException {
    StringBuilder mine = new StringBuilder();
    for (Made each : made) {
      mine.append(each.file).append('\t').append(each.size);
      mine.append('\t').append(each.spool).append('\0');
    }
    byte[][] all = world.allGather(mine.toString().getBytes(StandardCharsets.UTF_8));
    List<LineFile> ours = new ArrayList<>();
    boolean visible = true;
    for (int rank = 0; rank < all.length; rank++) {
      Map<Path, Long> ends = new HashMap<>();
      for (String entry : new String(all[rank], StandardCharsets.UTF_8).split("\0")) {
        if (!entry.isEmpty()) {
          String[] fields = entry.split("\t", 3);
          int number = Integer.parseInt(fields[0]);
          long size = Long.parseLong(fields[1]);
          Path path = Path.of(fields[2]);
          long end = ends.merge(path, size, Long::sum);
          LineFile part = add(number, files.get(number), path, end - size, size);
          if (rank == world.rank()) {
            ours.add(part);
          }
        }
      }
      for (Map.Entry<Path, Long> spool : ends.entrySet()) {
        Path path = spool.getKey();
        visible &= path.toFile().length() >= spool.getValue() && Files.isReadable(path);
      }
    }
    allSee = world.allReduce(visible ? 1L : 0L, Op.MIN) == 1;
    int before = failure == null ? files.size() : failure.file();
    for (int i = 0; i < before; i++) {
      if (allSee || files.get(i).mappable()) {
        shared.addAll(Objects.requireNonNull(lines.get(i)));
      }
    }
    if (!allSee) {
      ours.stream().filter(part -> part.input() < before).forEach(own::add);
    }
  }

  /// The IRIs of all prefixes that decoded inputs declare; where they disagree, the first one
  /// holds. Collective.
  Map<String, String> prefixes(Communicator world) {
    StringBuilder mine = new StringBuilder();
    declared.forEach(
        (prefix, iri) ->
            mine.append(prefix.file)
                .append('\t')
                .append(prefix.name)
                .append('\t')
                .append(iri)
                .append('\n'));
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
    return shared;
  }

  /// The files that only this rank sees.
  List<LineFile> own() {
    return own;
  }

  /// An input's lines, in their order.
  List<LineFile> lines(int number) {
    return lines.getOrDefault(number, List.of());
  }

  /// Bytes of an input's lines; 0 where it could not be decoded.
  long size(int number) {
    List<LineFile> parts = lines.get(number);
    return parts == null ? 0 : parts.getLast().end();
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
