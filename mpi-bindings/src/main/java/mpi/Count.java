package mpi;

/// A number of elements that may not fit an `int`.
@SuppressWarnings({"rawtypes", "ComparableType"}) // the API's
public final class Count implements Comparable {
  private long count;

  /// That number.
  public Count(long count) {
    this.count = count;
  }

  /// The number.
  public long getCount() {
    return count;
  }

  /// Changes the number.
  public void setCount(long count) {
    this.count = count;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Count that && that.count == count;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(count);
  }

  @Override
  public int compareTo(Object other) {
    return Long.compare(count, ((Count) other).count);
  }
}
