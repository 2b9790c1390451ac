package org.swmpi.reason.internal.output;

import org.swmpi.data.memory.ByteSink;
import org.swmpi.reason.internal.schema.Terms;
import org.swmpi.reason.internal.schema.TypeEvents;

/// The text of type atoms: a space, the predicate, a space, the class. Made when first needed.
final class AtomText implements AutoCloseable {
  private final TypeEvents events;
  private final Terms terms;
  private final ByteSink text = new ByteSink(1 << 16);
  private final long[] bounds;

  AtomText(TypeEvents events, Terms terms) {
    this.events = events;
    this.terms = terms;
    bounds = new long[2 * events.atoms()];
  }

  /// Where the text begins; [#end] comes after.
  long start(int atom) {
    if (bounds[2 * atom + 1] == 0) {
      bounds[2 * atom] = text.length();
      text.put(
          " " + terms.spelling(events.predicate(atom)) + " " + terms.spelling(events.type(atom)));
      bounds[2 * atom + 1] = text.length();
    }
    return text.address() + bounds[2 * atom];
  }

  /// Where it ends; [#start] has been asked before.
  long end(int atom) {
    return text.address() + bounds[2 * atom + 1];
  }

  @Override
  public void close() {
    text.close();
  }
}
