package org.swmpi.data.fetch;

/// Hears how far a download is.
public interface FetchListener {
  /// @param doneBytes that are here, those of a run before included
  /// @param totalBytes 0 if unknown
  void at(String file, long doneBytes, long totalBytes);

  /// What the server says the file is, by its media type as `Content-Type` has it; empty if it does
  /// not say.
  default void type(String file, String type) {}

  /// Something that the user may want to know: a pause, a start from the beginning.
  void note(String message);
}
