package org.swmpi.mpi.internal.sockets;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class SecretTest {
  /// Test cases 1, 2 and 3 of RFC 4231.
  @Test
  void signaturesAreThoseOfTheStandard() {
    byte[] key = new byte[20];
    Arrays.fill(key, (byte) 0x0b);
    assertThat(sign(key, "Hi There".getBytes(US_ASCII)))
        .isEqualTo("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    assertThat(sign("Jefe".getBytes(US_ASCII), "what do ya want for nothing?".getBytes(US_ASCII)))
        .isEqualTo("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    Arrays.fill(key, (byte) 0xaa);
    byte[] data = new byte[50];
    Arrays.fill(data, (byte) 0xdd);
    assertThat(sign(key, data))
        .isEqualTo("773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
  }

  private static String sign(byte[] key, byte[] text) {
    byte[] first = Arrays.copyOf(text, 3);
    byte[] rest = Arrays.copyOfRange(text, 3, text.length);
    return HexFormat.of().formatHex(new Secret(key).sign(first, rest));
  }

  @Test
  void anotherSecretOrTextHasAnotherSignature() {
    Secret secret = Secret.random();
    byte[] text = {1, 2, 3};
    byte[] signature = secret.sign(text);
    assertThat(secret.verify(signature, text)).isTrue();
    assertThat(secret.verify(signature, new byte[] {1, 2, 4})).isFalse();
    assertThat(Secret.random().verify(signature, text)).isFalse();
    assertThat(secret.verify(Arrays.copyOf(signature, 31), text)).isFalse();
  }

  @Test
  void aSecretTravelsAsALine() {
    Secret secret = Secret.random();
    byte[] line = secret.line();
    assertThat(line).hasSize(65).endsWith('\n');
    assertThat(Secret.of(line).sign(new byte[0])).isEqualTo(secret.sign(new byte[0]));
    for (byte[] wrong : new byte[][] {{}, Arrays.copyOf(line, 64), new byte[65]}) {
      assertThatThrownBy(() -> Secret.of(wrong)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
