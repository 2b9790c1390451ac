package org.swmpi.app.datasets;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads an option's value that is a whole number from 0 up.
final class CountConverter implements ITypeConverter<Integer> {
  @Override
  public Integer convert(String value) {
    if (!value.matches("\\d{1,9}")) {
      throw new TypeConversionException(
          "'" + value + "' is not a whole number; give one from 0 to 999999999");
    }
    return Integer.valueOf(value);
  }
}
