package org.swmpi.reason.internal.states;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.swmpi.reason.internal.schema.TypeEvents;

/// The automaton of a node's types. A state is a set of atoms that hold and the subset of them that
/// is stated; an event leads to the state with its atoms added. States are made when they are first
/// reached; data has few of them.
public final class TypeStates {
  /// The state of a node of which nothing is known.
  public static final int UNKNOWN = 0;

  private static final int MOST_STATES = 1 << 18;

  private final TypeEvents events;
  private final List<State> states = new ArrayList<>();
  private final Map<State, Integer> numbers = new HashMap<>();
  private long[] transitions = new long[1 << 10];
  private int transitionCount;

  /// Sorted atoms, by content.
  private static final class State {
    final int[] atoms;
    final int[] stated;

    State(int[] atoms, int[] stated) {
      this.atoms = atoms;
      this.stated = stated;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof State s
          && Arrays.equals(atoms, s.atoms)
          && Arrays.equals(stated, s.stated);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(atoms) + Arrays.hashCode(stated);
    }
  }

  /// An automaton over the events of a schema.
  public TypeStates(TypeEvents events) {
    this.events = events;
    number(new State(new int[0], new int[0]));
  }

  private int number(State state) {
    Integer known = numbers.putIfAbsent(state, states.size());
    if (known == null) {
      states.add(state);
      return states.size() - 1;
    }
    return known;
  }

  /// Forgets all states but [#UNKNOWN] if they have become many; only where no state is held.
  ///
  /// @return whether it did, so that numbers of states mean others from now on
  public boolean trim() {
    boolean many = states.size() > MOST_STATES;
    if (many) {
      State unknown = states.get(UNKNOWN);
      states.clear();
      numbers.clear();
      transitions = new long[1 << 10];
      transitionCount = 0;
      number(unknown);
    }
    return many;
  }

  /// The state after an event.
  public int next(int state, int event) {
    // 28 bits of state, 24 of event: a key; its target follows in the next slot. Key 0 (state 0,
    // event 0) is unused.
    long key = (long) state << TypeEvents.BITS | event;
    int mask = transitions.length - 2;
    int slot = slot(key, mask);
    while (true) {
      long found = transitions[slot];
      if (found == key) {
        return (int) transitions[slot + 1];
      }
      if (found == 0) {
        return learn(state, event, key);
      }
      slot = slot + 2 & mask;
    }
  }

  private static int slot(long key, int mask) {
    return (int) (key * 0x9E3779B97F4A7C15L >>> 32) & mask;
  }

  private int learn(int state, int event, long key) {
    if (event == 0) {
      return state;
    }
    State from = states.get(state);
    TypeEvents.Event said = events.get(event);
    int[] stated = said.stated() < 0 ? from.stated : union(from.stated, new int[] {said.stated()});
    int to = number(new State(union(from.atoms, said.atoms()), stated));
    if (++transitionCount * 4 > transitions.length) {
      long[] old = transitions;
      transitions = new long[old.length * 2];
      for (int i = 0; i < old.length; i += 2) {
        if (old[i] != 0) {
          insert(old[i], old[i + 1]);
        }
      }
    }
    insert(key, to);
    return to;
  }

  private void insert(long key, long to) {
    int mask = transitions.length - 2;
    int slot = slot(key, mask);
    while (transitions[slot] != 0) {
      slot = slot + 2 & mask;
    }
    transitions[slot] = key;
    transitions[slot + 1] = to;
  }

  private static int[] union(int[] a, int[] b) {
    int[] all = new int[a.length + b.length];
    int n = 0;
    int i = 0;
    int j = 0;
    while (i < a.length || j < b.length) {
      if (j == b.length || i < a.length && a[i] < b[j]) {
        all[n++] = a[i++];
      } else {
        if (i < a.length && a[i] == b[j]) {
          i++;
        }
        all[n++] = b[j++];
      }
    }
    return n == a.length ? a : Arrays.copyOf(all, n);
  }

  /// The atoms that hold in a state, in ascending order; not to be changed.
  public int[] atoms(int state) {
    return states.get(state).atoms;
  }

  /// Those of them that are stated, in ascending order; not to be changed.
  public int[] stated(int state) {
    return states.get(state).stated;
  }

  /// The atoms that hold in a state and are not stated: what has been inferred, in ascending order.
  public int[] inferred(int state) {
    State s = states.get(state);
    int[] result = new int[s.atoms.length];
    int n = 0;
    int j = 0;
    for (int atom : s.atoms) {
      while (j < s.stated.length && s.stated[j] < atom) {
        j++;
      }
      if (j == s.stated.length || s.stated[j] != atom) {
        result[n++] = atom;
      }
    }
    return Arrays.copyOf(result, n);
  }
}
