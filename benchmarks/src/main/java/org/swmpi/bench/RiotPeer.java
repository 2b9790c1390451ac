package org.swmpi.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The peer: `riot OPTION DATA >OUT` of Apache Jena, fetched by Maven, on the Java that runs the
/// benchmark and with its default settings.
public final class RiotPeer {
  private final String classPath;

  private RiotPeer(String classPath) {
    this.classPath = classPath;
  }

  /// Lets Maven resolve the class path.
  ///
  /// @param pom of the peer, in it Jena's version
  /// @param folder for temporary files
  /// @return none, after a line on standard error, if Maven cannot
  public static Optional<RiotPeer> resolve(Path pom, Path folder)
      throws IOException, InterruptedException {
    return PeerClassPath.resolve(pom, "riot of Apache Jena", folder).map(RiotPeer::new);
  }

  /// `5.6.0`
  String version() {
    Matcher jar = Pattern.compile("jena-cmds-([^/\\\\]+)\\.jar").matcher(classPath);
    return jar.find() ? jar.group(1) : "of unknown version";
  }

  /// @param option what it does
  public Contender contender(String option, Path input, Path output) {
    return new Contender(
        Contender.RIOT,
        1,
        "",
        List.of(Tool.java(), "-cp", classPath, "riotcmd.riot", option, input.toString()),
        Map.of(),
        output,
        true);
  }
}
