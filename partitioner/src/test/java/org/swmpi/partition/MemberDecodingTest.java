package org.swmpi.partition;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.Syntax;

/// Compressed files of several members, decoded by all ranks, against what one rank makes of them.
class MemberDecodingTest {
  private static final int[] RANKS = {2, 3, 5, 8};

  @TempDir private Path folder;

  private DecodingRun.Outcome decode(int ranks, Path path, Compression compression)
      throws IOException {
    RdfFile file = new RdfFile("in", path, Syntax.N_TRIPLES, compression, Files.size(path), 0);
    return DecodingRun.decode(ranks, file, folder);
  }

  private static byte[] member(byte[] text, Compression compression) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = Compressed.create(bytes, compression)) {
      out.write(text);
    }
    return bytes.toByteArray();
  }

  private static byte[] joined(List<byte[]> members) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    members.forEach(bytes::writeBytes);
    return bytes.toByteArray();
  }

  /// Members of any size, which begin and end anywhere in lines; some are empty.
  private static List<byte[]> members(SplittableRandom random, Compression compression, int count)
      throws IOException {
    List<byte[]> members = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(4) == 0 ? 0 : random.nextInt(1, 3000);
      while (text.length() < length) {
        text.append("<http://x/").append(random.nextInt()).append("> <http://x/p> \"é\" .\r\n");
      }
      byte[] bytes = text.toString().getBytes(UTF_8);
      int cut = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
      members.add(member(Arrays.copyOf(bytes, bytes.length - cut), compression));
    }
    return members;
  }

  private void check(byte[] file, Compression compression, String what) throws IOException {
    Path path = folder.resolve("in.nt" + compression.extension());
    Files.write(path, file);
    DecodingRun.Outcome expected = decode(1, path, compression);
    for (int ranks : RANKS) {
      DecodingRun.Outcome outcome = decode(ranks, path, compression);
      assertThat(outcome.failure()).as("%s, %s ranks", what, ranks).isEqualTo(expected.failure());
      assertThat(outcome.text()).as("%s, %s ranks", what, ranks).isEqualTo(expected.text());
    }
    Files.delete(path);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void anyMembersAreWhatOneRankMakesOfThem(Compression compression) throws IOException {
    for (long seed = 0; seed < 4; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<byte[]> members = members(random, compression, random.nextInt(1, 40));
      check(joined(members), compression, "seed " + seed);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void allRanksDecodeTheirShare(Compression compression) throws IOException {
    Path path = folder.resolve("in.nt" + compression.extension());
    Files.write(path, joined(members(new SplittableRandom(8), compression, 40)));
    String expected = decode(1, path, compression).text();
    RdfFile file = new RdfFile("in", path, Syntax.N_TRIPLES, compression, Files.size(path), 0);
    assertThat(DecodingRun.byAll(3, file, folder)).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void aMemberWithinAMemberIsNone(Compression compression) throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    byte[] inner = joined(members(random, compression, 9));
    byte[] noise = new byte[2000];
    random.nextBytes(noise);
    // What does not compress is stored as it is by gzip and Zstandard: a whole file, and only its
    // beginning, within the data.
    byte[] text = joined(List.of(noise, inner, noise, Arrays.copyOf(inner, 30), noise));
    check(member(text, compression), compression, "one member");
    check(
        joined(List.of(member(text, compression), member(text, compression))),
        compression,
        "two members");
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void damageIsToldAsByOneRank(Compression compression) throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    byte[] whole = joined(members(random, compression, 12));
    check(Arrays.copyOf(whole, whole.length - 1), compression, "a byte missing");
    check(Arrays.copyOf(whole, whole.length / 2), compression, "cut in the middle");
    check(joined(List.of(whole, new byte[] {'x'})), compression, "more behind it");
    check(joined(List.of(whole, new byte[600])), compression, "padded");
    check(joined(List.of(whole, new byte[600], whole)), compression, "padded in the middle");
    for (int i = 0; i < 4; i++) {
      byte[] changed = whole.clone();
      changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
      check(changed, compression, "change " + i);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void aSingleMemberIsNoted(Compression compression) throws IOException {
    Path path = folder.resolve("in.nt" + compression.extension());
    byte[] noise = new byte[5000];
    new SplittableRandom(1).nextBytes(noise);
    Files.write(path, member(noise, compression));
    assertThat(decode(2, path, compression).notes())
        .singleElement()
        .asString()
        .contains("one rank", "datasets convert");
    Files.write(path, joined(List.of(member(noise, compression), member(noise, compression))));
    assertThat(decode(2, path, compression).notes()).isEmpty();
  }
}
