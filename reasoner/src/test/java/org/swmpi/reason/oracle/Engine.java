package org.swmpi.reason.oracle;

import java.util.List;

/// The closure as it ships, on some ranks of some transport.
interface Engine {
  /// Closes the cases one after the other. A case that fails does not keep the others from being
  /// closed.
  ///
  /// @return an outcome for each
  List<Outcome> closeAll(List<CaseFolder> cases);

  /// Transport and ranks, for messages.
  String name();

  /// How often a case may be run again to make it smaller.
  int patience();
}
