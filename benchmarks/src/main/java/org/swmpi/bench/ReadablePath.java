package org.swmpi.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads the name of a file or folder that has to be there. The path is absolute.
public final class ReadablePath implements ITypeConverter<Path> {
  @Override
  public Path convert(String text) {
    Path path = Path.of(text).toAbsolutePath();
    if (!Files.isReadable(path)) {
      throw new TypeConversionException("cannot be read: " + path);
    }
    return path;
  }
}
