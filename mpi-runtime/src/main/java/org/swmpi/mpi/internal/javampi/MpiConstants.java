package org.swmpi.mpi.internal.javampi;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;

/// What a Java binding calls the types and operations of the API: its own objects, fields of its
/// class `mpi.MPI`, by the names that mpiJava once gave them.
public final class MpiConstants {
  private final Map<Datatype, Object> types = new EnumMap<>(Datatype.class);
  private final Map<Op, Object> operations = new EnumMap<>(Op.class);

  public MpiConstants(ForeignClasses classes) {
    for (Datatype type : Datatype.values()) {
      types.put(type, classes.constant("mpi.MPI", type.name()));
    }
    for (Op op : Op.values()) {
      operations.put(op, classes.constant("mpi.MPI", name(op)));
    }
  }

  private static String name(Op op) {
    return switch (op) {
      case SUM -> "SUM";
      case PRODUCT -> "PROD";
      case MIN -> "MIN";
      case MAX -> "MAX";
      case BITWISE_AND -> "BAND";
      case BITWISE_OR -> "BOR";
      case BITWISE_XOR -> "BXOR";
    };
  }

  /// The binding's object for a type.
  public Object of(Datatype type) {
    return known(types.get(type));
  }

  /// The binding's object for an operation.
  public Object of(Op op) {
    return known(operations.get(op));
  }

  private static Object known(@Nullable Object constant) {
    if (constant == null) {
      throw new IllegalStateException("a constant is missing");
    }
    return constant;
  }
}
