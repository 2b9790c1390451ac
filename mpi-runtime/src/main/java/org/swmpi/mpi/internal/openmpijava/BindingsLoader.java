package org.swmpi.mpi.internal.openmpijava;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Loads the bindings' jar apart from everything else on the class path, with their native part
/// from where it was found instead of from `java.library.path`.
final class BindingsLoader extends URLClassLoader {
  private static final String NATIVE_PART = "mpi_java";

  private final Path nativePart;

  BindingsLoader(Path jar, Path nativePart) {
    super("openmpi-java", new URL[] {url(jar.toUri())}, ClassLoader.getPlatformClassLoader());
    this.nativePart = nativePart;
  }

  @Override
  protected @Nullable String findLibrary(String name) {
    return name.equals(NATIVE_PART)
        ? nativePart.toAbsolutePath().toString()
        : super.findLibrary(name);
  }

  private static URL url(URI uri) {
    try {
      return uri.toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
