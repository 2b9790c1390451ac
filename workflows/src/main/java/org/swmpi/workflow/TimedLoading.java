package org.swmpi.workflow;

import java.time.Duration;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFWrapper;
import org.apache.jena.sparql.core.Quad;

/// Statements on their way to memory, as long as there is time.
final class TimedLoading extends StreamRDFWrapper {
  /// The time is over; all statements before were let through.
  static final class TimeOverException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static final int STATEMENTS_A_LOOK = 64;

  private final long end;
  private int statements;

  TimedLoading(StreamRDF into, Duration time) {
    super(into);
    end = System.nanoTime() + time.toNanos();
  }

  @Override
  public void triple(Triple triple) {
    look();
    super.triple(triple);
  }

  @Override
  public void quad(Quad quad) {
    look();
    super.quad(quad);
  }

  private void look() {
    if (++statements % STATEMENTS_A_LOOK == 0 && System.nanoTime() - end > 0) {
      throw new TimeOverException();
    }
  }
}
