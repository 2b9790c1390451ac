package org.swmpi.bench;

/// The files of results that all benchmarks write.
public final class Csv {
  /// The first line.
  public static final String HEADER = "case,subject,ranks,transport,value,unit,peer,ratio";

  private Csv() {}
}
