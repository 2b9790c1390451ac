package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.app.JarRun.Result;

/// The command `datasets generate`, by real processes. What the commands of docs/generate.md show
/// ([DocumentationIT]) is not shown again.
class GenerateIT {
  @TempDir private Path folder;

  private Result generate(String... rest) throws Exception {
    List<String> command =
        Stream.concat(Stream.of("datasets", "generate"), Stream.of(rest)).toList();
    return JarRun.of(command).in(folder).run();
  }

  private JsonObject summary() throws IOException {
    return JsonParser.parseString(Files.readString(folder.resolve("s.json"))).getAsJsonObject();
  }

  private void assertSame(String expected, String actual) throws IOException {
    assertThat(Files.mismatch(folder.resolve(expected), folder.resolve(actual)))
        .as(actual)
        .isEqualTo(-1);
  }

  @Test
  void theBytesAreTheSameForAllRanksAndTransports() throws Exception {
    String[] words = "rdf 3000 --untyped 0.5 --quiet".split(" ");
    generate(with(words, "-o", "tcp.nt.zst", "--ranks", "2", "--transport", "sockets")).exits(0);
    JarRun.underMpirun(
            3, with(new String[] {"datasets", "generate"}, with(words, "-o", "mpi.nt.zst")))
        .in(folder)
        .run()
        .exits(0);
    assertSame("tcp.nt.zst", "mpi.nt.zst");
  }

  private static String[] with(String[] first, String... second) {
    return Stream.concat(Stream.of(first), Stream.of(second)).toArray(String[]::new);
  }

  /// LUBM(1) as it comes: closed, and answers counted that the summary foretells.
  @Test
  void universitiesCanBeClosed() throws Exception {
    generate("lubm", "1", "-o", "one.nt", "--ranks", "2", "--summary", "s.json").exits(0);
    JsonObject counts = summary().getAsJsonObject("counts");
    assertThat(summary().getAsJsonObject("output").get("bytes").getAsLong())
        .isEqualTo(Files.size(folder.resolve("one.nt")));
    long undergraduates = counts.get("undergraduateStudents").getAsLong();
    Result closed = JarRun.of("closure", "one.nt", "--summary", "c.json").in(folder).run().exits(0);
    assertThat(count(closed, "rdf-syntax-ns#type>", "#Student>")).isEqualTo(undergraduates);
    assertThat(count(closed, "rdf-syntax-ns#type>", "#UndergraduateStudent>"))
        .isEqualTo(undergraduates);
    assertThat(count(closed, "rdf-syntax-ns#type>", "#Chair>")).isZero();
    JsonObject closure =
        JsonParser.parseString(Files.readString(folder.resolve("c.json"))).getAsJsonObject();
    long statements = closure.getAsJsonObject("input").get("triples").getAsLong();
    assertThat(counts.get("statements").getAsLong()).isEqualTo(statements);
    assertThat(counts.get("triples").getAsLong())
        .isEqualTo(statements - closure.get("duplicates").getAsLong());
  }

  private static long count(Result result, String predicate, String object) {
    return result
        .out()
        .lines()
        .filter(line -> line.endsWith(object + " .") && line.contains(predicate))
        .count();
  }

  @Test
  void synonymsMayGoToStandardOutput() throws Exception {
    Result result =
        generate(
            "text", "700", "-o", "t.txt", "--sets", "9", "--synonyms", "/dev/stdout", "--quiet");
    assertThat(result.exits(0).out().lines())
        .isNotEmpty()
        .allMatch(line -> line.matches("\\S+\t\\S+"));
  }

  @Test
  void whatCannotBeWrittenLeavesNothing() throws Exception {
    assertThat(generate("lubm", "1", "-o", "no/such/one.nt").exits(73).err())
        .contains("no such folder");
    assertThat(
            generate("text", "700", "-o", "t.txt", "--sets", "9", "--synonyms", "no/such/p.txt")
                .exits(73)
                .err())
        .contains("no/such/p.txt");
    Assumptions.assumeTrue(Files.exists(Path.of("/dev/full")), "no /dev/full here");
    assertThat(generate("lubm", "1", "-o", "/dev/full", "--ranks", "2").exits(74).err())
        .contains("/dev/full: No space left on device");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }
}
