package org.swmpi.workflow;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/// Deletes a folder with all that is in it.
public final class FolderTree extends SimpleFileVisitor<Path> {
  private FolderTree() {}

  /// Deletes it; nothing if it is gone.
  public static void delete(Path folder) throws IOException {
    try {
      Files.walkFileTree(folder, new FolderTree());
    } catch (NoSuchFileException _) {
      // Nothing is left of it.
    }
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    Files.deleteIfExists(file);
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
      throws IOException {
    if (failure != null) {
      throw failure;
    }
    Files.deleteIfExists(folder);
    return FileVisitResult.CONTINUE;
  }
}
