package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.app.talk.Talk;
import org.swmpi.ri.SpaceSettings;

class ProgramTest {
  private final StringWriter out = new StringWriter();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(OptionalInt launchedRank, String commandLine) {
    Talk talk = new Talk(new PrintStream(err, false, StandardCharsets.UTF_8), false);
    PrintWriter writer = new PrintWriter(out);
    int exitCode =
        new Program(writer, talk, launchedRank, Duration.ofMillis(10))
            .run(List.of(commandLine.split(" ")));
    writer.flush();
    return exitCode;
  }

  /// The names of all commands, in the order in which they are told.
  private static String commands() {
    Talk talk =
        new Talk(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), false);
    PrintWriter nowhere = new PrintWriter(PrintWriter.nullWriter());
    return String.join(
        ", ",
        new Program(nowhere, talk, OptionalInt.empty(), Duration.ZERO)
            .commandLine()
            .getSubcommands()
            .keySet());
  }

  private String told() {
    return err.toString(StandardCharsets.UTF_8).strip();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          clsure x     | unknown command 'clsure' (did you mean 'closure'?); there are: COMMANDS; see 'sw-mpi --help'
          frobnicate x | unknown command 'frobnicate'; there are: COMMANDS; see 'sw-mpi --help'
          closure x --profil=rho | unknown option '--profil' (did you mean '--profile'?); see 'sw-mpi closure --help'
          closure --rank 2 x | unknown option '--rank' (did you mean '--ranks'?); see 'sw-mpi closure --help'
          --quite info | unknown option '--quite' (did you mean '--quiet'?); see 'sw-mpi --help'
          info more    | 'more' is one argument too many; see 'sw-mpi info --help'
          closure -dash.nt | unknown option '-dash.nt'; see 'sw-mpi closure --help'
          closure --qiet | unknown option '--qiet' (did you mean '--quiet'?); see 'sw-mpi closure --help'
          closure      | Missing required parameter: 'INPUT'; see 'sw-mpi closure --help'
          closure x -o | Missing required parameter for option '--output' (OUT); see 'sw-mpi closure --help'
          closure x --profile rdf | Invalid value for option '--profile': 'rdf' is not known (did you mean 'rdfs' or 'rdfs-full'?); there are: rho, rdfs, rdfs-full; see 'sw-mpi closure --help'
          closure x --profile owl | Invalid value for option '--profile': 'owl' is not known; there are: rho, rdfs, rdfs-full; see 'sw-mpi closure --help'
          closure x --graphs kep | Invalid value for option '--graphs': 'kep' is not known (did you mean 'keep'?); there are: union, keep; see 'sw-mpi closure --help'
          closure x --ranks 0 | Invalid value for option '--ranks': '0' is not a number of ranks; give a whole number from 1; see 'sw-mpi closure --help'
          closure x --ranks two | Invalid value for option '--ranks': 'two' is not a number of ranks; give a whole number from 1; see 'sw-mpi closure --help'
          closure x --ranks 1025 | 1025 ranks are asked for, but as threads of one process there are at most 1024; ask for fewer, or start more processes with mpirun
          closure x --ranks 999999999 | 999999999 ranks are asked for, but as threads of one process there are at most 1024; ask for fewer, or start more processes with mpirun
          closure x --literals | --literals is for --profile rdfs-full only, not for 'rdfs'; leave it out or add --profile rdfs-full
          closure x --output= | --output: its value is empty; check the variable that should hold it; see 'sw-mpi closure --help'
          datasets convert x --output= | --output: its value is empty; check the variable that should hold it; see 'sw-mpi datasets convert --help'
          space merge  b -o c | A: its value is empty; check the variable that should hold it; see 'sw-mpi space merge --help'
          jobs cancel  --runs no-such-folder | the key of a job is empty; check the variable that should hold it
          closure x --rejects bad.txt | --rejects needs --on-error skip; add that or leave it out
          closure x -o out.rdf.gz | -o out.rdf.gz: the output is N-Triples, so name it .nt
          closure x -o out.trig --graphs keep | -o out.trig: the output is N-Quads, so name it .nq
          closure x -o out.trig | -o out.trig: the output is N-Triples, so name it .nt
          closure x -o out.JSON | -o out.JSON: the output is N-Triples, so name it .nt
          closure x -o out.nt --graphs keep | -o out.nt: the output is N-Quads, so name it .nq
          closure x -o out.ttl.zst --graphs keep | -o out.ttl.zst: the output is N-Quads, so name it .nq
          help closure | unknown command 'help'; there are: COMMANDS; see 'sw-mpi --help'
          --rank 2 closure | unknown option '--rank' (did you mean '--ranks'?); see 'sw-mpi --help'
          datasets generate | no kind of data is named; see 'sw-mpi datasets generate --help'
          datasets generate lubn 1 | unknown command 'lubn' (did you mean 'lubm'?); there are: lubm, rdf, text; see 'sw-mpi datasets generate --help'
          datasets generate lubm | Missing required parameter: 'N'; see 'sw-mpi datasets generate lubm --help'
          datasets generate lubm 0 | universities: 0; give a number from 1 to 1000000
          datasets generate lubm -1 | universities: -1; give a number from 1 to 1000000
          datasets generate rdf 100 --class-depth 99 | --class-depth, --class-fan-out: a tree of depth 99 and fan-out 4 has more than 1000000 members or 20000000 pairs of one above another; give less of one
          datasets generate rdf 100 --property-fan-out 0 | --property-fan-out: 0; give a number from 1 to 1000000
          datasets generate rdf 100 --domains all | Invalid value for option '--domains': 'all' is not known; there are: none, root, deep; see 'sw-mpi datasets generate rdf --help'
          datasets generate text 9 | --sets: 80 sets of 2, but only 0 words occur 100 times in a text of this size; give more DOCUMENTS or --words, or less of --sets or --occurrences
          datasets generate text 9 --sets 0 --synonyms a | --synonyms: there are none; plant some with --sets
          datasets generate text 900 --sets 1 --questions a | --questions: take words of two sets at least; give --sets 2 or more
          datasets generate text 900 --sets 9 -o a --synonyms a | --synonyms a: is what -o names too; name another file
          datasets generate text 900 --sets 9 -o a --summary a | --summary a: is what -o names too; name another file
          datasets generate lubm 1 -o a.nt --summary ./a.nt | --summary ./a.nt: is what -o names too; name another file
          datasets validate x.nt --summary x.nt | --summary x.nt: is an input too; name another file
          datasets stats x.nt -o x.nt | -o x.nt: is an input too; name another file
          datasets stats x.nt -o -    | -o -: standard output is for the table; name a file
          partition x.nt -o parts --summary x.nt | --summary x.nt: is an input too; name another file
          evaluate space x.txt --summary x.txt | --summary x.txt: is an input too; name another file
          space export space -o x.txt --summary x.txt | --summary x.txt: is what -o names too; name another file
          evaluate space x.txt --summary space/vectors | --summary space/vectors: is in a space that is read; name a file outside it
          similar space a --summary ./space/terms | --summary ./space/terms: is in a space that is read; name a file outside it
          space info space --summary space/terms | --summary space/terms: is in a space that is read; name a file outside it
          space export space -o x.txt --summary space/s.json | --summary space/s.json: is in a space that is read; name a file outside it
          space merge a b -o c --summary b/sums | --summary b/sums: is in a space that is read; name a file outside it
          space plot space a -o x.svg --summary space/terms | --summary space/terms: is in a space that is read; name a file outside it
          serve x.nt --space space --summary space/terms | --summary space/terms: is in a space that is read; name a file outside it
          index x.txt -o new --weights-of space --on-error skip --rejects space/terms | --rejects space/terms: is in a space that is read; name a file outside it
          index x.txt -o new --weights-of space --summary space/terms | --summary space/terms: is in a space that is read; name a file outside it
          space export space -o a/x.npy.gz --format npy --summary a/x.vocab | --summary a/x.vocab: is written beside what -o names too; name another file
          space import x.npy --format npy -o space --summary ./x.vocab | --summary ./x.vocab: is an input too; name another file
          space import x.txt -o space --summary x.txt | --summary x.txt: is an input too; name another file
          space import x.txt -o space --summary space/s.json | --summary space/s.json: is in the folder that -o names; name a file outside it
          space merge a b -o space --summary space/s.json | --summary space/s.json: is in the folder that -o names; name a file outside it
          index x.txt -o space --summary space/s.json | --summary space/s.json: is in the folder that -o names; name a file outside it
          index x.txt -o space --on-error skip --rejects space/rejects | --rejects space/rejects: is in the folder that -o names; name a file outside it
          index x.txt -o space --on-error skip --rejects space | --rejects space: is what -o names too; name another file
          index x.txt -o space --stop-words w.txt --summary w.txt | --summary w.txt: is an input too; name another file
          index x.txt -o space --stop-words w.txt --on-error skip --rejects w.txt | --rejects w.txt: is an input too; name another file
          index x.txt -o - | -o -: standard output is no folder; name one
          partition x.nt -o - | -o -: standard output is no folder; name one
          space export space -o - | -o -: standard output takes no space; name a file
          similar space a --filter f.txt --summary f.txt | --summary f.txt: is an input too; name another file
          space plot space a -o x.svg --summary x.svg | --summary x.svg: is what -o names too; name another file
          serve x.nt --no-closure --profile rho | --profile is for what is closed; leave it or --no-closure out
          serve x.nt --summary x.nt | --summary x.nt: is an input too; name another file
          workflow run x.ttl --summary x.ttl | --summary x.ttl: is an input too; name another file
          workflow run x.ttl --query q.rq --summary q.rq | --summary q.rq: is an input too; name another file
          workflow check x.ttl --summary x.ttl | --summary x.ttl: is an input too; name another file
          workflow plan x.ttl --summary x.ttl | --summary x.ttl: is an input too; name another file
          datasets fetch --list --recipes x.txt --summary x.txt | --summary x.txt: is an input too; name another file
          closure x.nt -o out/ --summary out/s.json | --summary out/s.json: is in the folder that -o names; name a file outside it
          partition x.nt -o parts --summary parts/manifest.json | --summary parts/manifest.json: is in the folder that -o names; name a file outside it
          datasets fetch http://127.0.0.1:1/a/f.nt http://127.0.0.1:1/b/f.nt | http://127.0.0.1:1/b/f.nt: leads to the same file name as http://127.0.0.1:1/a/f.nt; fetch them one by one, each into a folder of its own with -o
          datasets fetch http://my_host/x | 'http://my_host/x' is no address (it has no host whose name is of letters, digits and '-'); correct it
          datasets fetch http://me:secret@host/x | 'http://…@host/x' is no address (it names a user, and no user or password is sent); correct it
          datasets fetch http://host:99999/x | 'http://host:99999/x' is no address (its port is above 65535); correct it
          similar space --queries x.txt --summary x.txt | --summary x.txt: is an input too; name another file
          datasets generate lubm 1 -o out.rdf | -o out.rdf: the output is N-Triples, so name it .nt
          datasets generate text 9 --sets 0 -o out.nt.gz | -o out.nt.gz: the output is text, so name it .txt
          """)
  void aWrongCommandLineIsAnsweredInOneLine(String commandLine, String answer) {
    assertThat(run(OptionalInt.empty(), commandLine)).isEqualTo(2);
    assertThat(told()).isEqualTo("sw-mpi: " + answer.replace("COMMANDS", commands()));
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void noCommandIsAWrongCommandLine() {
    Talk talk = new Talk(new PrintStream(err, false, StandardCharsets.UTF_8), false);
    assertThat(
            new Program(new PrintWriter(out), talk, OptionalInt.empty(), Duration.ZERO)
                .run(List.of()))
        .isEqualTo(2);
    assertThat(told()).isEqualTo("sw-mpi: no command is named; see 'sw-mpi --help'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"closure x -o a\0b", "info --summary a\0b"})
  void whatCannotBeAFileIsTold(String commandLine) {
    assertThat(run(OptionalInt.empty(), commandLine)).isEqualTo(2);
    assertThat(told())
        .startsWith("sw-mpi: 'a\0b' cannot be the name of a file here (Nul character");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-o out.nt",
        "-o out.nq",
        "-o out.ttl.gz",
        "-o out",
        "-o out.txt",
        "-o x.rdf/",
        "--graphs keep -o out.nq.gz",
        "--graphs keep -o out.txt",
        "--graphs keep -o x.nt/"
      })
  void theOutputMayBeCalledWhatItIs(String options) {
    assertThat(run(OptionalInt.empty(), "closure no-such-file " + options)).isNotEqualTo(2);
  }

  @Test
  void theNearestTransportIsNamed() {
    assertThat(run(OptionalInt.empty(), "closure x --transport thread")).isEqualTo(2);
    assertThat(told()).contains("unknown transport 'thread'").endsWith("(did you mean 'threads'?)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "closure --help", "info --help", "closure x -h", "--version"})
  void helpIsAnAnswer(String commandLine) {
    assertThat(run(OptionalInt.empty(), commandLine)).isZero();
    assertThat(out.toString()).startsWith(commandLine.equals("--version") ? "sw-mpi " : "Usage: ");
    assertThat(told()).isEmpty();
  }

  @Test
  void helpOfIndexTellsTheDefaults() {
    SpaceSettings defaults = SpaceSettings.defaults();
    run(OptionalInt.empty(), "index --help");
    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains(
            "that are not 0; default: " + defaults.nonzeros(),
            "Components of a vector; default: " + defaults.dimension(),
            "are context; default: " + defaults.window(),
            "no context; default: " + defaults.contextMinCount(),
            "left out; default: " + defaults.minCount(),
            defaults.tokeniser() + " (the default)",
            "none; default: " + defaults.weighting().label());
  }

  @Test
  void versionNamesJavaAndMpi() {
    run(OptionalInt.empty(), "closure --version");
    assertThat(out.toString().lines())
        .hasSize(3)
        .satisfiesExactly(
            line -> assertThat(line).startsWith("sw-mpi "),
            line -> assertThat(line).startsWith("Java " + Runtime.version()),
            line -> assertThat(line).startsWith("MPI "));
  }

  @Test
  void ofSeveralProcessesRankZeroSpeaks() {
    assertThat(run(OptionalInt.of(1), "closure x --profile owl")).isEqualTo(2);
    assertThat(run(OptionalInt.of(1), "--help")).isZero();
    assertThat(run(OptionalInt.of(1), "info")).isZero();
    assertThat(told()).isEmpty();
    assertThat(out.toString()).isEmpty();

    assertThat(run(OptionalInt.of(0), "closure x --profile owl")).isEqualTo(2);
    assertThat(told()).contains("'owl'");
  }

  @Test
  void commonOptionsStandBeforeOrAfterTheCommand() {
    assertThat(run(OptionalInt.empty(), "--quiet --summary - info")).isZero();
    assertThat(told()).startsWith("{").contains("\"info\"");
    err.reset();
    assertThat(run(OptionalInt.empty(), "info --summary - --quiet --json")).isZero();
    assertThat(told()).startsWith("{").contains("\"info\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--quiet %s", "%s --quiet", "--quiet %s --quiet"})
  void quietIsQuietWhereverItStands(String commandLine) {
    String command = "closure ../examples/lv2/ntriples/plugins.nt -o /dev/null";
    assertThat(run(OptionalInt.empty(), commandLine.formatted(command))).isZero();
    assertThat(told()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "info",
        "datasets fetch --list",
        "workflow check --plugins",
        "workflow check ../examples/workflow/dynamics.ttl",
        "workflow plan ../examples/workflow/dynamics.ttl",
        "jobs list --runs target"
      })
  void commandsWithoutRanksWriteASummaryToo(String commandLine) {
    assertThat(run(OptionalInt.empty(), commandLine + " --quiet --summary -")).isZero();
    JsonObject summary = JsonParser.parseString(told()).getAsJsonObject();
    assertThat(commandLine).startsWith(summary.get("command").getAsString());
    assertThat(summary.keySet()).contains("version", "java");
  }
}
