package org.swmpi.reason.internal.scan;

import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.partition.scan.Fingerprints;
import org.swmpi.reason.internal.schema.LiteralSurrogates;

/// The triples that follow from one triple with the same subject and another predicate (rdfs7) or
/// with the surrogate of its literal (lg), in an order that depends on the triple alone: the scan
/// notes them, the output writes them.
public final class Derivations implements AutoCloseable {
  private final Rules rules;
  private final Fingerprints fingerprints;
  private final LiteralSurrogates surrogates;
  private final ByteSink surrogate = new ByteSink(64);

  /// Fingerprint of the surrogate of the last literal.
  long surrogateHigh;

  long surrogateLow;

  /// Takes what follows.
  public interface Target {
    /// A triple to write, with this predicate (`null`: the triple's own) and the object or its
    /// surrogate.
    void triple(Rules.@Nullable Super predicate, boolean withSurrogate);

    /// The subject has a type atom.
    default void typed(int typing, int type) {}
  }

  /// What follows from this schema.
  public Derivations(CompiledSchema schema) {
    rules = schema.rules();
    fingerprints = schema.fingerprints();
    surrogates = schema.surrogates();
  }

  /// Whether anything can follow from a triple with this rule and an object that begins with this
  /// byte.
  public boolean possible(Rules.Rule rule, byte object) {
    return rule.supers.length > 0 || hasSurrogate(object);
  }

  /// Whether an object that begins with this byte has a surrogate.
  public boolean hasSurrogate(byte object) {
    return object == '"' && surrogates.enabled();
  }

  /// Address of the surrogate of the last literal.
  public long surrogate() {
    return surrogate.address();
  }

  /// Address behind it.
  public long surrogateEnd() {
    return surrogate.address() + surrogates.length();
  }

  /// Makes the surrogate of the literal `[start, end)`.
  public void makeSurrogate(long start, long end) {
    surrogate.reserve(surrogates.length());
    surrogates.write(start, end, surrogate.address());
    fingerprints.term(surrogate(), surrogateEnd());
    surrogateHigh = fingerprints.high;
    surrogateLow = fingerprints.low;
  }

  /// Tells a target of all that follows from the statement under the scanner.
  public void each(Rules.Rule rule, StatementScanner at, Target target) {
    int type = -1;
    if (rule.classifies) {
      fingerprints.term(at.object, at.objectEnd);
      type = rules.classOf(fingerprints.high, fingerprints.low);
    }
    for (Rules.Super above : rule.supers) {
      tell(target, above, above.typing(), above.legal(), type, false);
    }
    if (hasSurrogate(Raw.getByte(at.object))) {
      makeSurrogate(at.object, at.objectEnd);
      int surrogateType = rule.classifies ? rules.classOf(surrogateHigh, surrogateLow) : -1;
      tell(target, null, rule.typing, true, surrogateType, true);
      for (Rules.Super above : rule.supers) {
        tell(target, above, above.typing(), above.legal(), surrogateType, true);
      }
    }
  }

  private static void tell(
      Target target,
      Rules.@Nullable Super predicate,
      int typing,
      boolean legal,
      int type,
      boolean withSurrogate) {
    if (typing >= 0 && type >= 0) {
      target.typed(typing, type);
    } else if (legal) {
      target.triple(predicate, withSurrogate);
    }
  }

  @Override
  public void close() {
    surrogate.close();
  }
}
