package org.swmpi.app.datasets;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads an option's value that is an absolute IRI.
final class IriConverter implements ITypeConverter<String> {
  @Override
  public String convert(String value) {
    if (!value.matches("[A-Za-z][A-Za-z0-9+.-]*:[^\\x00-\\x20<>\"{}|^`\\\\]*")) {
      throw new TypeConversionException(
          "'" + value + "' is not an absolute IRI; give one such as http://example.org/data");
    }
    return value;
  }
}
