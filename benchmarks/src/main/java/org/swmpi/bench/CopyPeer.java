package org.swmpi.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The copying of a file by `cp`, which nothing that writes as many bytes can outdo.
public final class CopyPeer {
  private final List<String> command;

  private CopyPeer(List<String> command) {
    this.command = command;
  }

  /// That of this machine. A reference to the same blocks of the disk is no copy.
  ///
  /// @param folder for temporary files
  public static CopyPeer here(Path folder) throws IOException, InterruptedException {
    boolean gnu = Tool.version("cp", folder).orElse("").contains("GNU");
    return new CopyPeer(gnu ? List.of("cp", "--reflink=never") : List.of("cp"));
  }

  /// @param name of the contender
  public Contender contender(String name, Path file, Path copied) {
    List<String> words = new ArrayList<>(command);
    words.addAll(List.of(file.toString(), copied.toString()));
    return new Contender(name, 1, "", words, Map.of(), copied, false);
  }
}
