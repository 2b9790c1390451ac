package org.swmpi.workflow.serve.query;

/// Text that a regular expression can look at only as long as its query has time: matching has no
/// other way to be interrupted, and may take exponentially long.
record BoundedText(String text, int start, int end, Watch watch) implements CharSequence {
  BoundedText(String text, Deadline deadline) {
    this(text, 0, text.length(), new Watch(deadline));
  }

  @Override
  public int length() {
    return end - start;
  }

  @Override
  public char charAt(int index) {
    watch.look();
    return text.charAt(start + index);
  }

  @Override
  public CharSequence subSequence(int from, int to) {
    return new BoundedText(text, start + from, start + to, watch);
  }

  @Override
  public String toString() {
    return text.substring(start, end);
  }
}
