package org.swmpi.partition.convert;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.partition.Inputs;
import org.swmpi.partition.convert.ConversionOptions.NamedGraphs;
import org.swmpi.partition.scan.RdfVersion;

/// A part a rank: end to end they are what one file would be.
class PartConversionTest {
  @TempDir private Path folder;

  private ConversionOptions options(
      List<String> inputs, Compression compression, @Nullable Path rejects) {
    return new ConversionOptions(
        Inputs.rdf(inputs),
        folder + "/parts/",
        Syntax.N_TRIPLES,
        compression,
        NamedGraphs.KEEP,
        RdfVersion.DECLARED,
        rejects != null,
        rejects,
        null);
  }

  private static String lines(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i % 3 == 0 ? "_:b" + i : "<http://x/s>")
          .append("\t<http://x/p> \"" + i + "\" .\n");
    }
    return text.toString();
  }

  private byte[] joined(int ranks, String extension) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int rank = 0; rank < ranks; rank++) {
      bytes.writeBytes(Files.readAllBytes(folder.resolve("parts/part-0000" + rank + extension)));
    }
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @EnumSource
  void partsEndToEndAreTheFile(Compression compression) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), lines(300));
    String extension = ".nt" + compression.extension();
    byte[] expected =
        ConversionRun.bytes(
            2, List.of(in.toString()), folder.resolve("whole" + extension), NamedGraphs.KEEP);
    for (int ranks = 4; ranks > 0; ranks--) { // the parts of a run before are replaced
      ConversionReport report =
          ConversionRun.run(ranks, options(List.of(in.toString()), compression, null), new byte[0]);
      assertThat(report.written()).isEqualTo(300);
      assertThat(report.bytesWritten()).isEqualTo(expected.length);
      assertThat(joined(ranks, extension)).as("%s ranks", ranks).isEqualTo(expected);
      try (Stream<Path> files = Files.list(folder.resolve("parts"))) {
        assertThat(files).hasSize(ranks + 1);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void moreRanksThanBlocksMakeEmptyPartsThatCanBeRead(Compression compression) throws IOException {
    Path in = Files.writeString(folder.resolve("in.nt"), lines(2));
    ConversionRun.run(4, options(List.of(in.toString()), compression, null), new byte[0]);
    ConversionRun.run(3, List.of(folder + "/parts"), folder.resolve("back.nt"), NamedGraphs.KEEP);
    // Parts are of one scope: their labels stay.
    assertThat(folder.resolve("back.nt")).hasContent(lines(2).replace('\t', ' '));
  }

  @Test
  void rejectsAreInOrderAndTheFirstErrorEndsAll() throws IOException {
    String bad = lines(9) + "bad 1\n" + lines(40) + "bad 2\n" + lines(9) + "bad 3";
    Path in = Files.writeString(folder.resolve("in.nt"), bad);
    for (int ranks = 1; ranks <= 4; ranks++) {
      int n = ranks;
      assertThatThrownBy(
              () ->
                  ConversionRun.run(
                      n, options(List.of(in.toString()), Compression.NONE, null), new byte[0]))
          .isInstanceOf(MalformedInputException.class)
          .hasMessageContaining("in.nt:10:1:");
      try (Stream<Path> files = Files.list(folder)) {
        assertThat(files).containsExactly(in);
      }
      Path rejects = folder.resolve("rejects.txt");
      ConversionReport report =
          ConversionRun.run(
              n, options(List.of(in.toString()), Compression.NONE, rejects), new byte[0]);
      assertThat(report.rejected()).isEqualTo(3);
      assertThat(Files.readString(rejects, UTF_8).lines().filter(line -> !line.startsWith("#")))
          .containsExactly("bad 1", "bad 2", "bad 3");
      for (Path each : List.of(rejects, folder.resolve("parts"))) {
        try (Stream<Path> files = Files.walk(each)) {
          for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
            Files.delete(file);
          }
        }
      }
    }
  }

  @Test
  void standardInputHasTheFormatThatIsTold() {
    byte[] turtle = "@prefix x: <http://x/> . x:s x:p 1 , [ x:q \"a\"@EN ] .".getBytes(UTF_8);
    for (int ranks = 1; ranks <= 3; ranks++) {
      Path out = folder.resolve("out" + ranks + ".nt");
      ConversionOptions options =
          new ConversionOptions(
              new Inputs.Rdf(List.of("-"), Syntax.TURTLE),
              out.toString(),
              Syntax.N_TRIPLES,
              Compression.NONE,
              NamedGraphs.KEEP,
              RdfVersion.DECLARED,
              false,
              null,
              null);
      assertThat(ConversionRun.run(ranks, options, turtle).written()).isEqualTo(3);
      assertThat(out).content().contains("\"a\"@en", "XMLSchema#integer");
      byte[] relative = "<s> <http://x/p> 1 .".getBytes(UTF_8);
      int n = ranks;
      assertThatThrownBy(() -> ConversionRun.run(n, options, relative))
          .isInstanceOf(MalformedInputException.class)
          .hasMessageContaining("-:1:1:");
    }
  }
}
