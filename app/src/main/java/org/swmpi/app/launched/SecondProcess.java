package org.swmpi.app.launched;

import org.swmpi.app.Main;

/// Begins the application on the JVM that has all it needs.
public final class SecondProcess {

  private SecondProcess() {}

  /// Ties this process to the one that started it, if one did, and runs the application.
  public static void main(String[] args) {
    String parent = System.getProperty("swmpi.parent");
    // A copy that rank 0 has started (transport sockets) is tied to rank 0, by its own connection.
    if (parent != null && System.getenv("SW_MPI_SOCKETS_RANK") == null) {
      ParentWatch.start(Long.parseLong(parent));
    }
    Main.main(args);
  }
}
