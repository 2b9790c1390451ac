package mpi;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Hints: pairs of a key and a value.
@SuppressWarnings("AvoidCommonTypeNames") // the API's
public final class Info implements Freeable, Cloneable {
  private @Nullable Map<String, String> pairs;

  /// Without hints.
  public Info() throws MPIException {
    this(new LinkedHashMap<>());
    Session.verifyRunning();
  }

  private Info(@Nullable Map<String, String> pairs) {
    this.pairs = pairs;
  }

  /// No hints that could be set.
  static Info none() {
    return new Info(null);
  }

  /// Hints that are there before MPI starts.
  static Info of(Map<String, String> known) {
    return new Info(new LinkedHashMap<>(known));
  }

  /// What becomes known when MPI starts.
  void fill(Map<String, String> known) {
    if (pairs != null) {
      pairs.putAll(known);
    }
  }

  /// The pairs, none where there is no object.
  Map<String, String> all() {
    return pairs == null ? Map.of() : pairs;
  }

  private Map<String, String> pairs() throws MPIException {
    Session.verifyRunning();
    if (pairs == null) {
      throw Failures.of(MPI.ERR_INFO, "MPI_ERR_INFO: the info object is null or has been freed");
    }
    return pairs;
  }

  private static void verify(String key) throws MPIException {
    if (key.isBlank() || key.length() >= MPI.MAX_INFO_KEY) {
      throw Failures.of(
          MPI.ERR_INFO_KEY,
          "MPI_ERR_INFO_KEY: key '%s' must have 1 to %d characters"
              .formatted(key, MPI.MAX_INFO_KEY - 1));
    }
  }

  /// Sets a hint.
  public void set(String key, String value) throws MPIException {
    Map<String, String> known = pairs();
    verify(key);
    if (value.isEmpty() || value.length() >= MPI.MAX_INFO_VAL) {
      throw Failures.of(
          MPI.ERR_INFO_VALUE,
          "MPI_ERR_INFO_VALUE: the value of '%s' must have 1 to %d characters"
              .formatted(key, MPI.MAX_INFO_VAL - 1));
    }
    known.put(key, value);
  }

  /// The value of a hint, or null.
  public @Nullable String get(String key) throws MPIException {
    Map<String, String> known = pairs();
    verify(key);
    return known.get(key);
  }

  /// Removes a hint.
  public void delete(String key) throws MPIException {
    Map<String, String> known = pairs();
    verify(key);
    if (known.remove(key) == null) {
      throw Failures.of(MPI.ERR_INFO_NOKEY, "MPI_ERR_INFO_NOKEY: there is no key '" + key + "'");
    }
  }

  /// How many hints there are.
  public int size() throws MPIException {
    return pairs().size();
  }

  /// A key by its number, in the order in which they were set.
  public String getKey(int i) throws MPIException {
    Map<String, String> known = pairs();
    if (i < 0 || i >= known.size()) {
      throw Failures.of(
          MPI.ERR_INFO_KEY,
          "MPI_ERR_INFO_KEY: key %d of %d does not exist".formatted(i, known.size()));
    }
    return known.keySet().stream().skip(i).findFirst().orElseThrow();
  }

  /// As [#dup].
  @Override
  @SuppressWarnings("MethodDoesntCallSuperMethod")
  public Info clone() {
    try {
      return dup();
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  /// A copy.
  public Info dup() throws MPIException {
    return of(pairs());
  }

  @Override
  public void free() throws MPIException {
    var _ = pairs();
    pairs = null;
  }

  /// Whether there is no object, or no more.
  public boolean isNull() {
    return pairs == null;
  }
}
