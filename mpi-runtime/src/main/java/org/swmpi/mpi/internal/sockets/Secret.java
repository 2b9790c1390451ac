package org.swmpi.mpi.internal.sockets;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;

/// What the processes of a job know and nobody else: 256 random bits.
final class Secret {
  static final int BYTES = 32;

  /// Length of a signature.
  static final int SIGNATURE_BYTES = 32;

  private static final int BLOCK_BYTES = 64;

  private final byte[] innerPad;
  private final byte[] outerPad;
  private final byte[] key;

  /// @param key not longer than a block of the hash
  Secret(byte[] key) {
    this.key = key.clone();
    innerPad = pad(key, 0x36);
    outerPad = pad(key, 0x5c);
  }

  static Secret random() {
    return new Secret(randomBytes());
  }

  /// As many random bytes as a secret or a challenge has.
  static byte[] randomBytes() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }

  /// Reads what [#line] wrote.
  ///
  /// @throws IllegalArgumentException when it is not a secret
  static Secret of(byte[] line) {
    String text = new String(line, StandardCharsets.US_ASCII);
    if (text.length() != 2 * BYTES + 1 || !text.endsWith("\n")) {
      throw new IllegalArgumentException("not a secret");
    }
    return new Secret(HexFormat.of().parseHex(text.substring(0, 2 * BYTES)));
  }

  /// The secret as a line of hexadecimal digits, to be passed to a process.
  byte[] line() {
    return (HexFormat.of().formatHex(key) + "\n").getBytes(StandardCharsets.US_ASCII);
  }

  /// HMAC-SHA-256 (RFC 2104) of the parts, one after the other. Not by `javax.crypto`, which has
  /// its providers to load and verify first, in every rank.
  byte[] sign(byte[]... parts) {
    MessageDigest hash = sha256();
    hash.update(innerPad);
    for (byte[] part : parts) {
      hash.update(part);
    }
    byte[] inner = hash.digest();
    hash.update(outerPad);
    return hash.digest(inner);
  }

  /// Whether a signature is right. Takes the same time wherever it is wrong.
  boolean verify(byte[] signature, byte[]... parts) {
    return MessageDigest.isEqual(signature, sign(parts));
  }

  private static byte[] pad(byte[] key, int value) {
    byte[] padded = Arrays.copyOf(key, BLOCK_BYTES);
    for (int i = 0; i < padded.length; i++) {
      padded[i] ^= (byte) value;
    }
    return padded;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
