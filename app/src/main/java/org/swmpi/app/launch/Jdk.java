package org.swmpi.app.launch;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// An installed JDK, as its `release` file describes it; no process is started to ask it.
///
/// @param home the folder that has `bin/java`
/// @param version what `java -version` calls the runtime, such as `25.0.3+9-LTS`
/// @param hasVectorApi whether the module {@value #VECTOR_MODULE} is in it
public record Jdk(File home, String version, boolean hasVectorApi) {

  /// The oldest Java that runs the application.
  public static final int REQUIRED_VERSION = 25;

  /// The module of the Vector API, which the JVM resolves only where it is told to.
  public static final String VECTOR_MODULE = "jdk.incubator.vector";

  /// Reads what is installed in a folder; null if that is not a JDK that says what it is.
  static @Nullable Jdk at(File home) {
    if (!new File(home, "bin/java").canExecute()) {
      return null;
    }
    String version = null;
    String runtimeVersion = null;
    // A release file without a list of modules is of a complete JDK.
    boolean hasVectorApi = true;
    try (BufferedReader release =
        new BufferedReader(new FileReader(new File(home, "release"), StandardCharsets.UTF_8))) {
      for (String line = release.readLine(); line != null; line = release.readLine()) {
        if (line.startsWith("JAVA_VERSION=")) {
          version = value(line);
        } else if (line.startsWith("JAVA_RUNTIME_VERSION=")) {
          runtimeVersion = value(line);
        } else if (line.startsWith("MODULES=")) {
          hasVectorApi = (" " + value(line) + " ").contains(" " + VECTOR_MODULE + " ");
        }
      }
    } catch (IOException e) {
      return null;
    }
    String known = runtimeVersion == null ? version : runtimeVersion;
    return known == null ? null : new Jdk(home, known, hasVectorApi);
  }

  /// Whether the application runs on it.
  boolean isSufficient() {
    return numberAt(0) >= REQUIRED_VERSION && hasVectorApi;
  }

  /// Whether this is the later release: of feature, interim, update and patch the first to differ.
  boolean isNewerThan(Jdk other) {
    for (int i = 0; i < 4; i++) {
      if (numberAt(i) != other.numberAt(i)) {
        return numberAt(i) > other.numberAt(i);
      }
    }
    return false;
  }

  File java() {
    return new File(home, "bin/java");
  }

  /// Number `i` of the version, 0 where it has fewer. [Runtime.Version] would do, but its regular
  /// expression costs 10 ms at the start.
  private int numberAt(int i) {
    int number = 0;
    int dots = 0;
    for (int at = 0; at < version.length() && dots <= i; at++) {
      char c = version.charAt(at);
      if (c == '.') {
        dots++;
      } else if (c < '0' || c > '9') {
        break; // what follows says how it was built
      } else if (dots == i) {
        number = 10 * number + (c - '0');
      }
    }
    return number;
  }

  private static String value(String line) {
    String value = line.substring(line.indexOf('=') + 1).trim();
    boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
    return quoted ? value.substring(1, value.length() - 1) : value;
  }
}
