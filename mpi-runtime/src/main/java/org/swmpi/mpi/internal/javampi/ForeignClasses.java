package org.swmpi.mpi.internal.javampi;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.swmpi.mpi.TransportUnavailableException;

/// Public classes of a library that we do not compile against, by name.
///
/// Methods become handles over erased types: what is no primitive is an [Object], so that they can
/// be called with exact types.
public final class ForeignClasses {
  private final ClassLoader loader;
  private final String library;

  /// @param library its name, for messages
  public ForeignClasses(ClassLoader loader, String library) {
    this.loader = loader;
    this.library = library;
  }

  /// The class of that name, initialised.
  public Class<?> type(String name) {
    try {
      return Class.forName(name, true, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      throw unusable("class " + name, e);
    }
  }

  /// A method by its name and its number of arguments, which together are unique.
  ///
  /// @param arguments without the object that it is called on
  public MethodHandle method(String type, String name, int arguments) {
    Method method =
        Arrays.stream(type(type).getMethods())
            .filter(m -> m.getName().equals(name) && m.getParameterCount() == arguments)
            .filter(m -> !m.isBridge())
            .findFirst()
            .orElseThrow(() -> missing("method " + type + "." + name));
    try {
      MethodHandle handle = MethodHandles.publicLookup().unreflect(method);
      return handle.asType(handle.type().erase());
    } catch (IllegalAccessException e) {
      throw unusable("method " + type + "." + name, e);
    }
  }

  /// A constructor by its number of arguments.
  public MethodHandle constructor(String type, int arguments) {
    try {
      for (var constructor : type(type).getConstructors()) {
        if (constructor.getParameterCount() == arguments) {
          MethodHandle handle = MethodHandles.publicLookup().unreflectConstructor(constructor);
          return handle.asType(handle.type().erase());
        }
      }
    } catch (IllegalAccessException e) {
      throw unusable("constructor of " + type, e);
    }
    throw missing("constructor of " + type);
  }

  /// How a field of an object is read.
  public MethodHandle field(String type, String name) {
    try {
      MethodHandle handle = MethodHandles.publicLookup().unreflectGetter(type(type).getField(name));
      return handle.asType(handle.type().erase());
    } catch (NoSuchFieldException | IllegalAccessException e) {
      throw unusable("field " + type + "." + name, e);
    }
  }

  /// The value of a static field.
  public Object constant(String type, String name) {
    try {
      var field = type(type).getField(name);
      if (!Modifier.isStatic(field.getModifiers())) {
        throw missing("constant " + type + "." + name);
      }
      return field.get(null);
    } catch (NoSuchFieldException | IllegalAccessException e) {
      throw unusable("constant " + type + "." + name, e);
    }
  }

  private TransportUnavailableException missing(String what) {
    return new TransportUnavailableException(
        "%s: %s is not in it; install another version".formatted(library, what));
  }

  private TransportUnavailableException unusable(String what, Throwable cause) {
    return new TransportUnavailableException(
        "%s: %s cannot be used: %s; install another version".formatted(library, what, cause),
        cause);
  }
}
