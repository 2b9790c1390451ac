package mpi;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.DerivedDatatype;

/// What the elements of a buffer are, and where their parts lie.
///
/// Sizes and extents are told in units of the basic type, as Open MPI's bindings do: that of
/// [MPI#INT] is 1. Displacements in bytes are in bytes; composites have bytes as their basic type.
public final class Datatype implements Freeable, Cloneable {
  private final Basic basic;
  private final @Nullable Basic pairValue;
  private final @Nullable Datatype part;
  private final Signature signature;
  private final long alignment;
  private final boolean predefined;
  private final boolean hasSetBounds;
  private final boolean plain;
  private final long byteSize;
  private final Attributes attributes = new Attributes(Attributes.Kind.DATATYPE);
  private final @Nullable DerivedDatatype layout;
  private boolean committed;
  private boolean freed;
  private String name;

  private Datatype(
      Basic basic,
      @Nullable Basic pairValue,
      @Nullable Datatype part,
      @Nullable DerivedDatatype layout,
      Signature signature,
      long alignment,
      boolean hasSetBounds,
      String name,
      boolean predefined) {
    this.basic = basic;
    this.pairValue = pairValue;
    this.part = predefined ? this : part;
    this.layout = layout;
    this.signature = signature;
    this.alignment = alignment;
    this.hasSetBounds = hasSetBounds;
    this.name = name;
    this.predefined = predefined;
    committed = predefined;
    byteSize = layout == null ? 0 : layout.size();
    plain = layout != null && (layout.size() == 0 || layout.isDense());
  }

  /// A type of MPI: basic values side by side.
  static Datatype predefined(Basic basic, int count, String name) {
    DerivedDatatype one =
        DerivedDatatype.contiguous(basic.bytes() * count, org.swmpi.mpi.Datatype.BYTE);
    int[] values = new int[count];
    Arrays.fill(values, basic.bytes());
    return new Datatype(
        basic, null, null, one, Signature.basic(values), basic.bytes(), false, name, true);
  }

  /// A pair of a value and an index, as the C compiler lays it out.
  static Datatype pair(Basic value, String name) {
    DerivedDatatype pair = DerivedDatatype.pair(value.runtime());
    int alignment = Math.max(value.bytes(), Integer.BYTES);
    Signature parts = Signature.pair(value.bytes());
    return new Datatype(Basic.BYTE, value, null, pair, parts, alignment, false, name, true);
  }

  /// No type.
  static Datatype none() {
    return new Datatype(Basic.BYTE, null, null, null, Signature.basic(), 1, false, "", true);
  }

  private static Datatype derived(
      Basic basic,
      @Nullable Datatype part,
      DerivedDatatype layout,
      Signature signature,
      long alignment,
      boolean bounds) {
    return new Datatype(basic, null, part, layout, signature, alignment, bounds, "", false);
  }

  /// A type of so many elements of this one; of none it has neither alignment nor bounds of theirs.
  private Datatype derived(DerivedDatatype from, long elements) {
    return derived(
        basic,
        part,
        from,
        Signature.repeated(signature, elements),
        elements == 0 ? 1 : alignment,
        elements > 0 && hasSetBounds);
  }

  Basic basic() {
    return basic;
  }

  /// What the value is in MPI's pairs of a value and an index; null for other types.
  @Nullable Basic pairValue() {
    return pairValue;
  }

  /// The type of MPI that elements consist of and of no other, which operations of windows combine;
  /// null where there are several, or none.
  @Nullable Datatype part() {
    return part;
  }

  /// Whether it is one of MPI's complex numbers.
  boolean isComplex() {
    return predefined && basic.isFloatingPoint() && byteSize > basic.bytes();
  }

  Signature signature() {
    return signature;
  }

  boolean isPredefined() {
    return predefined;
  }

  /// Whether it may be used in messages.
  boolean isUsable() {
    return !isNull() && committed;
  }

  /// Whether elements side by side are one piece of memory that begins at the buffer's start.
  boolean isPlain() {
    return plain;
  }

  /// Bytes that travel for one element.
  long byteSize() {
    return byteSize;
  }

  /// Bytes from one element to the next.
  long byteExtent() throws MPIException {
    return layout().extent();
  }

  /// Where the parts lie, also when the program has freed the type: calls under way go on.
  DerivedDatatype layout() throws MPIException {
    if (layout == null) {
      throw nullOrFreed();
    }
    return layout;
  }

  /// Where the parts lie of a type that the program names in a call.
  private DerivedDatatype usedLayout() throws MPIException {
    if (freed) {
      throw nullOrFreed();
    }
    return layout();
  }

  private static MPIException nullOrFreed() {
    return Failures.of(MPI.ERR_TYPE, "MPI_ERR_TYPE: the datatype is null or has been freed");
  }

  /// Bytes of memory that so many elements reach over.
  long span(long count) throws MPIException {
    return layout().span(count);
  }

  void pack(MemorySegment from, long count, MemorySegment packed) throws MPIException {
    layout().pack(from, count, packed);
  }

  void pack(Spread from, long count, MemorySegment packed) throws MPIException {
    layout().pack(from.memory(), from.place(), count, packed);
  }

  void unpack(MemorySegment packed, MemorySegment to, long count) throws MPIException {
    unpack(packed, new Spread(to, 0), count);
  }

  void unpack(MemorySegment packed, Spread to, long count) throws MPIException {
    layout().unpack(packed, to.memory(), to.place(), count);
  }

  /// How far elements reach before the place of the first.
  ///
  /// @return bytes, 0 or more
  long bytesBefore(long count) throws MPIException {
    if (count == 0) {
      return 0;
    }
    long step = Math.min(0, (count - 1) * layout().extent());
    return Math.max(0, -(layout().trueLowerBound() + step));
  }

  /// @return [MPI#UNDEFINED] where they are too many for an int
  private int units(long bytes) {
    long units = bytes / basic.bytes();
    return units == (int) units ? (int) units : MPI.UNDEFINED;
  }

  /// Lower bound.
  public int getLb() throws MPIException {
    Session.verifyRunning();
    return units(usedLayout().lowerBound());
  }

  /// Distance from one element to the next.
  public int getExtent() throws MPIException {
    Session.verifyRunning();
    return units(usedLayout().extent());
  }

  /// Where the first part lies.
  public int getTrueLb() throws MPIException {
    Session.verifyRunning();
    return units(usedLayout().trueLowerBound());
  }

  /// From the first part to behind the last.
  public int getTrueExtent() throws MPIException {
    Session.verifyRunning();
    return units(usedLayout().trueExtent());
  }

  /// How much travels for one element.
  public int getSize() throws MPIException {
    Session.verifyRunning();
    return units(usedLayout().size());
  }

  /// Makes the type fit for messages.
  public void commit() throws MPIException {
    Session.verifyRunning();
    var _ = usedLayout();
    committed = true;
  }

  /// Does nothing where there is no type, or no more.
  @Override
  public void free() throws MPIException {
    Session.verifyRunning();
    if (predefined && !isNull()) {
      throw Failures.of(MPI.ERR_TYPE, "MPI_ERR_TYPE: a type of MPI cannot be freed");
    }
    freed = true;
  }

  /// Whether there is no type, or no more.
  public boolean isNull() {
    return layout == null || freed;
  }

  /// As [#dup].
  @Override
  @SuppressWarnings({"MethodDoesntCallSuperMethod", "CloneDeclaresCloneNotSupported"})
  public Datatype clone() {
    try {
      return dup();
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  /// A copy, committed where this type is.
  public Datatype dup() throws MPIException {
    Session.verifyRunning();
    Datatype copy = derived(usedLayout(), 1);
    copy.committed = committed;
    copy.attributes.copyFrom(attributes);
    return copy;
  }

  /// Elements side by side.
  public static Datatype createContiguous(int count, Datatype oldType) throws MPIException {
    Arguments.count(count);
    return created(() -> DerivedDatatype.contiguous(count, known(oldType)), oldType, count);
  }

  /// Equal blocks at equal distances, in elements.
  public static Datatype createVector(int count, int blockLength, int stride, Datatype oldType)
      throws MPIException {
    Arguments.count(count);
    verifyLengths(blockLength);
    return created(
        () -> DerivedDatatype.vector(count, blockLength, stride, known(oldType)),
        oldType,
        count * (long) blockLength);
  }

  /// Equal blocks at equal distances, in bytes.
  public static Datatype createHVector(int count, int blockLength, int stride, Datatype oldType)
      throws MPIException {
    Arguments.count(count);
    verifyLengths(blockLength);
    return created(
        () -> oldType.padded(DerivedDatatype.hVector(count, blockLength, stride, known(oldType))),
        oldType,
        count * (long) blockLength);
  }

  /// Blocks of any length at any place, in elements.
  public static Datatype createIndexed(int[] blockLengths, int[] displacements, Datatype oldType)
      throws MPIException {
    verifyLengths(blockLengths);
    Arguments.counts(blockLengths, displacements, blockLengths.length);
    return created(
        () -> DerivedDatatype.indexed(blockLengths, displacements, known(oldType)),
        oldType,
        Arrays.stream(blockLengths).asLongStream().sum());
  }

  /// Blocks of any length at any place, in bytes.
  public static Datatype createHIndexed(int[] blockLengths, int[] displacements, Datatype oldType)
      throws MPIException {
    verifyLengths(blockLengths);
    Arguments.counts(blockLengths, displacements, blockLengths.length);
    long[] places = Arrays.stream(displacements).asLongStream().toArray();
    return created(
        () -> oldType.padded(DerivedDatatype.hIndexed(blockLengths, places, known(oldType))),
        oldType,
        Arrays.stream(blockLengths).asLongStream().sum());
  }

  private static void verifyLengths(int... blockLengths) throws MPIException {
    for (int length : blockLengths) {
      if (length < 0) {
        throw Failures.of(
            MPI.ERR_ARG, "MPI_ERR_ARG: a block's length is " + length + ", must be 0 or more");
      }
    }
  }

  /// Elements of this type at places in bytes, padded as the C compiler pads a struct, unless the
  /// type's bounds have been set.
  private DerivedDatatype padded(DerivedDatatype layout) {
    return hasSetBounds ? layout : padded(layout, alignment);
  }

  private static DerivedDatatype padded(DerivedDatatype layout, long alignment) {
    long extent = Math.ceilDiv(layout.extent(), alignment) * alignment;
    return layout.resized(layout.lowerBound(), extent);
  }

  private static DerivedDatatype known(Datatype type) {
    try {
      return type.usedLayout();
    } catch (MPIException e) {
      throw new Failures.OfProgram(e);
    }
  }

  private static Datatype created(Supplier<DerivedDatatype> layout, Datatype oldType, long elements)
      throws MPIException {
    Session.verifyRunning();
    try {
      return oldType.derived(layout.get(), elements);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// Blocks of different types, at places in bytes. Its extent is padded as the C compiler pads a
  /// struct, unless the bounds of one of the types have been set.
  public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types)
      throws MPIException {
    Session.verifyRunning();
    Arguments.counts(blockLengths, displacements, types.length);
    DerivedDatatype[] parts = new DerivedDatatype[types.length];
    Signature[] signatures = new Signature[types.length];
    long alignment = 1;
    boolean isPadded = true;
    for (int i = 0; i < types.length; i++) {
      parts[i] = types[i].usedLayout();
      signatures[i] = types[i].signature;
      if (blockLengths[i] > 0) {
        alignment = Math.max(alignment, types[i].alignment);
        isPadded &= !types[i].hasSetBounds;
      }
    }
    try {
      int[] lengths = Arrays.copyOf(blockLengths, types.length);
      long[] places = Arrays.stream(displacements, 0, types.length).asLongStream().toArray();
      DerivedDatatype layout = DerivedDatatype.struct(lengths, places, parts);
      if (isPadded) {
        layout = padded(layout, alignment);
      } else {
        layout = betweenSetBounds(layout, lengths, places, types);
      }
      long[] counts = Arrays.stream(lengths).asLongStream().toArray();
      return derived(
          Basic.BYTE,
          commonPart(lengths, types),
          layout,
          Signature.of(signatures, counts),
          alignment,
          !isPadded);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private static @Nullable Datatype commonPart(int[] lengths, Datatype[] types) {
    Datatype common = null;
    for (int i = 0; i < types.length; i++) {
      if (lengths[i] > 0) {
        Datatype other = types[i].part;
        if (other == null || common != null && !common.equals(other)) {
          return null;
        }
        common = other;
      }
    }
    return common;
  }

  /// Bounds that have been set are those of the whole, however far the other parts reach.
  private static DerivedDatatype betweenSetBounds(
      DerivedDatatype layout, int[] lengths, long[] places, Datatype[] types) throws MPIException {
    long lower = Long.MAX_VALUE;
    long upper = Long.MIN_VALUE;
    for (int i = 0; i < types.length; i++) {
      if (lengths[i] > 0 && types[i].hasSetBounds) {
        DerivedDatatype part = types[i].layout();
        long shift = (lengths[i] - 1) * part.extent();
        lower = Math.min(lower, places[i] + part.lowerBound() + Math.min(0, shift));
        upper = Math.max(upper, places[i] + part.lowerBound() + part.extent() + Math.max(0, shift));
      }
    }
    return layout.resized(lower, upper - lower);
  }

  /// The same elements between other bounds, in bytes.
  public static Datatype createResized(Datatype oldType, int lb, int extent) throws MPIException {
    Session.verifyRunning();
    return derived(
        oldType.basic,
        oldType.part,
        oldType.usedLayout().resized(lb, extent),
        Signature.repeated(oldType.signature, 1),
        oldType.alignment,
        true);
  }

  /// Gives it a name.
  public void setName(String name) throws MPIException {
    Session.verifyRunning();
    var _ = usedLayout();
    this.name = Names.fitting(name);
  }

  /// The name that it was given, or that of a type of MPI; else an empty one.
  public String getName() throws MPIException {
    var _ = usedLayout();
    return name;
  }

  /// A new key for attributes of types.
  public static int createKeyval() throws MPIException {
    return Attributes.createKey(Attributes.Kind.DATATYPE);
  }

  /// Gives back such a key.
  public static void freeKeyval(int keyval) throws MPIException {
    Attributes.freeKey(keyval, Attributes.Kind.DATATYPE);
  }

  /// Attaches an object to the type.
  public void setAttr(int keyval, Object value) throws MPIException {
    var _ = usedLayout();
    attributes.set(keyval, value);
  }

  /// The object that was attached, or null.
  public @Nullable Object getAttr(int keyval) throws MPIException {
    return attributes.get(keyval);
  }

  /// Detaches an object.
  public void deleteAttr(int keyval) throws MPIException {
    attributes.delete(keyval);
  }
}
