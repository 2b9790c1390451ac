package org.swmpi.bench.mpi;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// Compiles what the ranks run: the benchmarks are run from source, the driver by `java` itself.
final class JavaSources {
  private JavaSources() {}

  /// Compiles the sources of a folder.
  ///
  /// @param target folder for the classes; is made
  /// @throws IllegalStateException with the compiler's messages if it finds an error
  static void compile(Path sources, String classPath, Path target) throws IOException {
    Files.createDirectories(target);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IllegalStateException("this Java has no compiler; run the benchmark on a JDK");
    }
    List<Path> files;
    try (Stream<Path> list = Files.list(sources)) {
      // What package-info says is for the build, whose annotations are not on this class path.
      files =
          list.filter(file -> file.toString().endsWith(".java"))
              .filter(file -> !file.endsWith("package-info.java"))
              .toList();
    }
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of("-d", target.toString(), "-proc:none", "-nowarn", "-cp", classPath);
      boolean good =
          compiler
              .getTask(
                  messages,
                  manager,
                  null,
                  options,
                  null,
                  manager.getJavaFileObjectsFromPaths(files))
              .call();
      if (!good) {
        throw new IllegalStateException("cannot compile " + sources + ":\n" + messages);
      }
    }
  }

  /// A class path of these entries.
  static String classPath(Object... entries) {
    return String.join(
        File.pathSeparator, Stream.of(entries).map(Object::toString).toArray(String[]::new));
  }
}
