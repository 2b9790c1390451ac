package org.swmpi.app.workflow;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.app.Main;
import org.swmpi.app.launch.FirstProcess;
import org.swmpi.app.run.EnvironmentProxy;
import org.swmpi.app.run.Version;
import org.swmpi.workflow.run.Installation;

/// How this sw-mpi is started again.
final class ThisInstallation {
  private ThisInstallation() {}

  static Installation get() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new Installation(command(java), Version.ofSwMpi(), EnvironmentProxy.get());
  }

  private static List<String> command(String java) {
    try {
      Path code = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isRegularFile(code)) {
        return List.of(java, "-jar", code.toString());
      }
    } catch (URISyntaxException _) {
      // no place that has a name; the class path has it
    }
    List<String> command = new ArrayList<>(List.of(java));
    command.addAll(FirstProcess.MODULE_OPTIONS);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    return command;
  }
}
