package org.swmpi.app.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.data.text.TextFiles;
import org.swmpi.partition.output.OutputPlace;

/// A file has room for one thing. Only what `-o` names may take the place of an input: it does so
/// when all has been read. A folder that it names is for the parts of the output alone, and of one
/// that is read no file is replaced that may be an input.
public final class FilesNamedOnce {
  /// A file that an option names.
  private record Named(String option, Path file) {
    UsageException refused(String what) {
      return new UsageException(option + " " + file + ": is " + what);
    }
  }

  private final Map<Path, String> uses = new HashMap<>();
  private final Map<Path, Named> named = new HashMap<>();
  private final @Nullable Path folder;
  private final List<Path> inputFolders = new ArrayList<>();
  private final List<Path> spaces = new ArrayList<>();

  /// @param output what `-o` names; null: nothing
  /// @param inputs lists of what is read
  @SafeVarargs
  FilesNamedOnce(@Nullable String output, List<String>... inputs) {
    folder = output != null && OutputPlace.isFolder(output) ? place(Path.of(output)) : null;
    if (output != null) {
      uses.put(place(Path.of(output)), "what -o names");
    }
    for (List<String> named : inputs) {
      named.forEach(this::addInput);
    }
  }

  private void addInput(String input) {
    Path path = Path.of(input);
    uses.put(place(path), "an input");
    if (Files.isDirectory(path)) {
      inputFolders.add(place(path));
    }
  }

  /// Adds what an option names, which will not be compressed. Devices and pipes have room for more.
  ///
  /// @throws UsageException if something else has that place, or the name tells of a compression
  public void add(String option, @Nullable Path file) {
    if (file == null || Files.exists(file) && !Files.isRegularFile(file)) {
      return;
    }
    Compression told = Compression.ofName(file.toString());
    if (told != Compression.NONE) {
      throw new UsageException(
          option + " " + file + ": is not compressed; name it without " + told.extension());
    }
    Path place = place(file);
    Named added = new Named(option, file);
    String use = uses.put(place, "what " + option + " names");
    if (use != null) {
      throw added.refused(use + " too; name another file");
    }
    if (folder != null && place.startsWith(folder)) {
      throw added.refused("in the folder that -o names; name a file outside it");
    }
    if (mayBeInput(file) && inputFolders.stream().anyMatch(place::startsWith)) {
      throw added.refused("in a folder that is an input; name a file outside it");
    }
    spaces.forEach(space -> refuseInside(space, place, added));
    named.put(place, added);
  }

  /// Adds spaces that are read, which hold no files but their own.
  ///
  /// @param folders of the spaces; null: none
  /// @throws UsageException if an option names a file in one
  public FilesNamedOnce addSpaces(@Nullable Path... folders) {
    for (Path space : folders) {
      if (space != null) {
        Path place = place(space);
        spaces.add(place);
        named.forEach((file, other) -> refuseInside(place, file, other));
      }
    }
    return this;
  }

  private static void refuseInside(Path space, Path place, Named file) {
    if (place.startsWith(space)) {
      throw file.refused("in a space that is read; name a file outside it");
    }
  }

  /// Adds a file that nobody names: it lies beside another one.
  ///
  /// @param use what it is, such as `an input`
  /// @throws UsageException if an option names it
  public void addBeside(Path file, String use) {
    Path place = place(file);
    uses.put(place, use);
    Named other = named.get(place);
    if (other != null) {
      throw other.refused(use + " too; name another file");
    }
  }

  /// Whether a file is there, and would be read as one of a folder.
  private static boolean mayBeInput(Path file) {
    String name = String.valueOf(file.getFileName());
    return Files.exists(file) && (Syntax.of(name, false).isPresent() || TextFiles.isText(name));
  }

  /// The one name of a file that has several; links that lead nowhere stand for themselves.
  public static Path place(Path file) {
    Path target = file;
    try {
      target = TemporaryFiles.behindLinks(file);
    } catch (IOException e) {
      // It cannot be read or written either, which is told then.
    }
    return target.toAbsolutePath().normalize();
  }
}
