package org.swmpi.reason.internal.exchange;

import java.util.Arrays;
import org.swmpi.data.memory.Raw;
import org.swmpi.reason.internal.records.LongLog;
import org.swmpi.reason.internal.scan.NodeRef;
import org.swmpi.reason.internal.schema.TypeEvents;
import org.swmpi.reason.internal.states.TypeStates;

/// Decides on the fingerprints of one partition after the other. The first occurrence, in the order
/// of ranks, stands for all; stated triples come before derived ones.
final class Owner {
  private final TypeStates states;
  private final TypeEvents events;
  private final AtomSets atomSets = new AtomSets();

  /// Open addressing; a slot holds the address of a record, in words from [#base], plus 1.
  private int[] slots = new int[1 << 10];

  private int mask;
  private int[] nodeStates = new int[1 << 10];
  private int[] nodeSources = new int[1 << 10];
  private int[] setOfState = new int[1 << 8];
  private long base;

  Owner(TypeEvents events) {
    this.events = events;
    states = new TypeStates(events);
    Arrays.fill(setOfState, -1);
  }

  /// The sets of atoms answered so far.
  AtomSets atomSets() {
    return atomSets;
  }

  /// Begins a partition with at most so many entries, all at addresses from `start` on.
  private void begin(long start, long entries) {
    int needed = (int) Math.min(1 << 30, Long.highestOneBit(Math.max(entries, 16)) << 2);
    if (slots.length < needed) {
      slots = new int[needed];
    } else {
      Arrays.fill(slots, 0, needed, 0);
    }
    mask = needed - 1;
    base = start - Long.BYTES;
  }

  /// Slot of the record at `address`: where its equal is, or a free one.
  private int find(long address) {
    long high = Raw.getLong(address);
    long low = Raw.getLong(address + 8);
    int slot = (int) low & mask;
    while (slots[slot] != 0) {
      long other = base + ((slots[slot] & 0xFFFFFFFFL) << 3);
      if (Raw.getLong(other) == high && Raw.getLong(other + 8) == low) {
        return slot;
      }
      slot = slot + 1 & mask;
    }
    return slot;
  }

  /// Puts the record into a free slot.
  private void put(int slot, long address) {
    slots[slot] = (int) (address - base >>> 3);
  }

  /// Finds the triples to drop: sets bits in `stated[source]` and `derived[source]`.
  void triples(Incoming in, long[][] stated, long[][] derived) {
    begin(in.start(), in.triples());
    for (int source = 0; source < in.sources(); source++) {
      drop(in.statedAt(source), in.stated(source), stated[source]);
    }
    for (int source = 0; source < in.sources(); source++) {
      drop(in.derivedAt(source), in.derived(source), derived[source]);
    }
  }

  private void drop(long start, long count, long[] dropped) {
    for (long i = 0; i < count; i++) {
      long address = start + i * 16;
      int slot = find(address);
      if (slots[slot] == 0) {
        put(slot, address);
      } else {
        dropped[(int) (i >>> 6)] |= 1L << i;
      }
    }
  }

  /// Finds the types to write: adds references with set numbers to `types[source]`.
  void nodes(Incoming in, LongLog[] types) {
    if (in.nodes() == 0) {
      return;
    }
    begin(in.start(), in.nodes());
    if (states.trim()) {
      Arrays.fill(setOfState, -1);
    }
    if (nodeStates.length < slots.length) {
      nodeStates = new int[slots.length];
      nodeSources = new int[slots.length];
    }
    for (int source = 0; source < in.sources(); source++) {
      long address = in.nodesAt(source);
      long end = address + in.nodes(source) * 24;
      for (; address < end; address += 24) {
        node(address, source);
      }
    }
    for (int slot = 0; slot <= mask; slot++) {
      if (slots[slot] != 0) {
        answer(slot, types);
      }
    }
  }

  /// A node of which a source tells an event.
  private void node(long address, int source) {
    int slot = find(address);
    if (slots[slot] == 0) {
      put(slot, address);
      nodeStates[slot] = TypeStates.UNKNOWN;
      nodeSources[slot] = source;
    }
    nodeStates[slot] = states.next(nodeStates[slot], NodeRef.event(Raw.getLong(address + 16)));
  }

  private void answer(int slot, LongLog[] types) {
    int set = setOf(nodeStates[slot]);
    if (set >= 0) {
      long address = base + ((slots[slot] & 0xFFFFFFFFL) << 3);
      types[nodeSources[slot]].add(NodeRef.with(NodeRef.ref(Raw.getLong(address + 16)), set));
    }
  }

  /// Number of the set of atoms to write for nodes in a state; -1 if there are none.
  private int setOf(int state) {
    if (state >= setOfState.length) {
      int known = setOfState.length;
      setOfState = Arrays.copyOf(setOfState, Math.max(state + 1, known * 2));
      Arrays.fill(setOfState, known, setOfState.length, -1);
    }
    if (setOfState[state] == -1) {
      int[] atoms = Arrays.stream(states.inferred(state)).filter(events::isLegal).toArray();
      setOfState[state] = atoms.length == 0 ? -2 : atomSets.number(atoms);
    }
    return setOfState[state];
  }
}
