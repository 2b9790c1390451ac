package mpi;

import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Objects that a program attaches to a communicator, datatype or window, by keys.
final class Attributes {
  /// What a key is for.
  enum Kind {
    COMMUNICATOR,
    DATATYPE,
    WINDOW
  }

  /// Keys below are those of MPI's own attributes.
  private static final int FIRST_KEY = 12;

  private static final Map<Integer, Kind> KEYS = new HashMap<>();
  private static int nextKey = FIRST_KEY;

  private final Kind kind;

  /// By keys; of several threads under [MPI#THREAD_MULTIPLE].
  private final Map<Integer, Object> values = Collections.synchronizedMap(new HashMap<>());

  Attributes(Kind kind) {
    this.kind = kind;
  }

  static int createKey(Kind kind) throws MPIException {
    Session.verifyRunning();
    synchronized (KEYS) {
      int key = nextKey++;
      KEYS.put(key, kind);
      return key;
    }
  }

  static void freeKey(int key, Kind kind) throws MPIException {
    Session.verifyRunning();
    verify(key, kind);
    synchronized (KEYS) {
      KEYS.remove(key);
    }
  }

  private static void verify(int key, Kind kind) throws MPIException {
    synchronized (KEYS) {
      if (KEYS.get(key) != kind) {
        throw Failures.of(
            MPI.ERR_KEYVAL,
            "MPI_ERR_KEYVAL: %d is no key of a %s; make one by createKeyval"
                .formatted(key, kind.name().toLowerCase(Locale.ROOT)));
      }
    }
  }

  void set(int key, Object value) throws MPIException {
    Session.verifyRunning();
    verify(key, kind);
    values.put(key, value instanceof byte[] bytes ? bytes.clone() : value);
  }

  @Nullable Object get(int key) throws MPIException {
    Session.verifyRunning();
    Object value = values.get(key);
    if (value == null) {
      verify(key, kind);
    }
    return value instanceof byte[] bytes ? bytes.clone() : value;
  }

  void delete(int key) throws MPIException {
    Session.verifyRunning();
    if (!values.containsKey(key)) {
      verify(key, kind);
      throw Failures.of(
          MPI.ERR_OTHER, "MPI_ERR_OTHER: no attribute is set for key %d".formatted(key));
    }
    values.remove(key);
  }

  /// Takes over what is attached to another object, as a duplicate does.
  void copyFrom(Attributes other) {
    synchronized (other.values) {
      values.putAll(other.values);
    }
  }
}
