package org.swmpi.data;

/// Input that its format's grammar does not allow, or compressed input that is damaged (exit code
/// 65).
///
/// The message has the form `file:line:column: what; what to do`. Lines and columns start at 1; a
/// column counts characters. A line of 0 means that the format's reader could not tell the place.
public final class MalformedInputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final long line;
  private final long column;
  private final String what;

  /// @param file the input as the user named it
  /// @param line line from 1, or 0 if unknown
  /// @param column column from 1, or 0 if unknown
  /// @param what what is wrong and, after a semicolon, what to do about it
  public MalformedInputException(String file, long line, long column, String what) {
    super(line == 0 ? file + ": " + what : file + ":" + line + ":" + column + ": " + what);
    this.file = file;
    this.line = line;
    this.column = column;
    this.what = what;
  }

  /// The input as the user named it.
  public String file() {
    return file;
  }

  /// Line from 1, or 0 if unknown.
  public long line() {
    return line;
  }

  /// Column from 1, or 0 if unknown.
  public long column() {
    return column;
  }

  /// What is wrong and what to do, without the place.
  public String what() {
    return what;
  }
}
