package org.swmpi.data.rdf;

import java.util.Locale;

/// Compressions that sw-mpi reads and writes: by file extension, and by the first bytes of the
/// data.
public enum Compression {
  NONE("", "none"),
  GZIP(".gz", "gzip"),
  BZIP2(".bz2", "bzip2"),
  ZSTD(".zst", "zstd");

  /// Bytes that [#ofMagic] wants to see; fewer will do at the end of the data.
  public static final int MAGIC_BYTES = 10;

  private static final byte[] GZIP_MAGIC = {0x1f, (byte) 0x8b, 8};
  private static final byte[] BZIP2_BLOCK = {0x31, 0x41, 0x59, 0x26, 0x53, 0x59};
  private static final byte[] BZIP2_EMPTY = {0x17, 0x72, 0x45, 0x38, 0x50, (byte) 0x90};
  private static final byte[] ZSTD_MAGIC = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd};
  private static final byte[] ZSTD_SKIPPABLE = {0x2a, 0x4d, 0x18};

  private final String extension;
  private final String tool;

  Compression(String extension, String tool) {
    this.extension = extension;
    this.tool = tool;
  }

  /// File extension with its dot; empty for [#NONE].
  public String extension() {
    return extension;
  }

  /// Name of the format, which is its command-line tool's too: `gzip`, `bzip2`, `zstd`.
  public String tool() {
    return tool;
  }

  /// What a file is compressed with by its name's extension, in upper or lower case.
  public static Compression ofName(String fileName) {
    String lower = fileName.toLowerCase(Locale.ROOT);
    for (Compression compression : values()) {
      if (compression != NONE && lower.endsWith(compression.extension)) {
        return compression;
      }
    }
    return NONE;
  }

  /// A file's name without its extension of a compression, if it has one.
  public static String bareName(String fileName) {
    return fileName.substring(0, fileName.length() - ofName(fileName).extension.length());
  }

  /// What data is compressed with by its first bytes. No RDF syntax can begin with any of these
  /// signatures.
  ///
  /// @param head the first [#MAGIC_BYTES] bytes of the data
  /// @param length how many of them there are
  public static Compression ofMagic(byte[] head, int length) {
    if (at(head, length, 0, GZIP_MAGIC)) {
      return GZIP;
    }
    if (length >= 4
        && head[0] == 'B'
        && head[1] == 'Z'
        && head[2] == 'h'
        && head[3] >= '1'
        && head[3] <= '9') {
      return at(head, length, 4, BZIP2_BLOCK) || at(head, length, 4, BZIP2_EMPTY) ? BZIP2 : NONE;
    }
    // RFC 8878, 3.1.2: a skippable frame, which pzstd writes first, begins with 0x50 to 0x5f.
    boolean skippable =
        length > 0 && (head[0] & 0xf0) == 0x50 && at(head, length, 1, ZSTD_SKIPPABLE);
    return skippable || at(head, length, 0, ZSTD_MAGIC) ? ZSTD : NONE;
  }

  private static boolean at(byte[] head, int length, int offset, byte[] magic) {
    if (length < offset + magic.length) {
      return false;
    }
    for (int i = 0; i < magic.length; i++) {
      if (head[offset + i] != magic[i]) {
        return false;
      }
    }
    return true;
  }
}
