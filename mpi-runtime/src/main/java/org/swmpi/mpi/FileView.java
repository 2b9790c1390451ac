package org.swmpi.mpi;

/// What a rank sees of a file: the bytes of a type, again and again at the distance of its extent
/// (MPI 4.1, section 14.3).
///
/// @param displacement where the view begins in the file, in bytes, 0 or more
/// @param elementary what the type consists of (`etype`), of whose size that of the type is a
///     multiple; positions of [MpiFile] are in bytes all the same
/// @param type the bytes that are seen (`filetype`): one at least, none before the element's place,
///     and a positive extent
/// @param representation of values in the file: `native`, as they are in memory, or `internal`,
///     which is the same here
public record FileView(
    long displacement, DerivedDatatype elementary, DerivedDatatype type, String representation) {
  /// All of a file.
  public static final FileView WHOLE = of(0, DerivedDatatype.of(Datatype.BYTE));

  public FileView {
    if (displacement < 0) {
      throw new IllegalArgumentException("displacement is " + displacement + ", must be 0 or more");
    }
    if (type.size() == 0 || type.extent() <= 0 || type.trueLowerBound() < 0) {
      throw new IllegalArgumentException(
          "type has %s, a first byte at %d; a view needs bytes, behind each other"
              .formatted(type, type.trueLowerBound()));
    }
    if (elementary.size() == 0 || type.size() % elementary.size() != 0) {
      throw new IllegalArgumentException(
          "type has %d bytes, not a whole number of elementary ones of %d"
              .formatted(type.size(), elementary.size()));
    }
    if (!representation.equals("native") && !representation.equals("internal")) {
      throw new IllegalArgumentException(
          "representation is '%s', must be 'native' or 'internal'".formatted(representation));
    }
  }

  /// The bytes of a type, as they are in memory.
  ///
  /// @param displacement where the view begins in the file, in bytes, 0 or more
  /// @param type as of the record
  public static FileView of(long displacement, DerivedDatatype type) {
    return new FileView(displacement, DerivedDatatype.of(Datatype.BYTE), type, "native");
  }
}
