package org.swmpi.workflow.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.swmpi.data.FileDigest;

/// SHA-256 of files, each computed once as long as the file stays as it is.
final class FileHashes {
  private record Known(long size, FileTime modified, String hash) {}

  private final Map<Path, Known> known = new ConcurrentHashMap<>();

  /// Of a file, or of all files in a folder with their names; `gone` if there is none.
  String of(Path file) throws IOException {
    if (!Files.isDirectory(file)) {
      return ofFile(file.toAbsolutePath().normalize());
    }
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(file)) {
      for (Path inner : files.filter(Files::isRegularFile).sorted().toList()) {
        all.append(file.relativize(inner)).append(' ').append(ofFile(inner)).append('\n');
      }
    }
    return StageBasis.digest(all.toString());
  }

  /// Of several files, in their order.
  List<String> of(List<Path> files) throws IOException {
    String[] hashes = new String[files.size()];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = of(files.get(i));
    }
    return List.of(hashes);
  }

  private String ofFile(Path file) throws IOException {
    if (!Files.exists(file)) {
      return "gone";
    }
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    Known before = known.get(file);
    if (before != null
        && before.size() == now.size()
        && before.modified().equals(now.lastModifiedTime())) {
      return before.hash();
    }
    String hash = FileDigest.sha256(file);
    known.put(file, new Known(now.size(), now.lastModifiedTime(), hash));
    return hash;
  }
}
