package org.swmpi.ri.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.ri.SemanticSpace;

/// gensim and NumPy read ours, and we what they write. `dev/install-python` gets them.
class PythonTest {
  private static final Path INSTALLED = Path.of("../target/python").toAbsolutePath();

  /// Reads the three exports, holds them against each other, and writes them anew.
  private static final String SCRIPT =
      """
      import numpy
      from gensim.models import KeyedVectors
      text = KeyedVectors.load_word2vec_format('text')
      binary = KeyedVectors.load_word2vec_format('binary', binary=True)
      array = numpy.load('array.npy', mmap_mode='r')
      terms = open('array.vocab', encoding='utf-8').read().split('\\n')[:-1]
      assert array.dtype == numpy.float32 and array.shape == (len(terms), 20), array.shape
      assert text.index_to_key == binary.index_to_key == terms
      assert (text.vectors == array).all() and (binary.vectors == array).all()
      binary.save_word2vec_format('text-again')
      binary.save_word2vec_format('binary-again', binary=True)
      numpy.save('array-again.npy', array.astype(numpy.float64))
      open('array-again.vocab', 'w', encoding='utf-8').write('\\n'.join(terms) + '\\n')
      print(len(terms), binary.most_similar('grün', topn=1)[0][0])
      """;

  @TempDir private Path folder;

  private String python(String script) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("python3", "-W", "ignore", "-c", script)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    String path = builder.environment().get("PYTHONPATH");
    builder
        .environment()
        .put("PYTHONPATH", path == null ? "" + INSTALLED : INSTALLED + File.pathSeparator + path);
    builder.environment().put("PYTHONIOENCODING", "utf-8");
    try {
      Process process = builder.start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? said.strip() : "failed: " + said;
    } catch (IOException e) {
      return "failed: " + e.getMessage();
    }
  }

  @Test
  void gensimAndNumPyReadOursAndWeTheirs() throws Exception {
    String there = python("import numpy, gensim");
    if (!there.isEmpty()) {
      abort("left out: python3 with NumPy and gensim (dev/install-python gets them): " + there);
    }
    Map<String, float[]> rows = ExchangeFormatTest.rows();
    rows.remove("extreme"); // gensim squares in floats
    try (SemanticSpace space = ExchangeFormatTest.space(folder.resolve("space"), rows)) {
      ExchangeFormat.WORD2VEC.write(space, folder.resolve("text"));
      ExchangeFormat.WORD2VEC_BINARY.write(space, folder.resolve("binary"));
      ExchangeFormat.NPY.write(space, folder.resolve("array.npy"));
      assertThat(python(SCRIPT)).startsWith(rows.size() + " term");
    }
    String[] bytes = new String[3];
    int file = 0;
    for (Map.Entry<String, ExchangeFormat> again :
        List.of(
            Map.entry("text-again", ExchangeFormat.WORD2VEC),
            Map.entry("binary-again", ExchangeFormat.WORD2VEC_BINARY),
            Map.entry("array-again.npy", ExchangeFormat.NPY))) {
      Path imported = folder.resolve("from-" + again.getKey());
      again.getValue().read(folder.resolve(again.getKey()), imported);
      try (SemanticSpace space = SemanticSpace.open(imported)) {
        assertThat(space.rows()).isEqualTo(rows.size());
        bytes[file++] =
            Arrays.toString(
                space.vectors(0, space.rows(), Arena.ofAuto()).toArray(ValueLayout.JAVA_BYTE));
      }
    }
    assertThat(bytes[1]).isEqualTo(bytes[0]);
    assertThat(bytes[2]).isEqualTo(bytes[0]);
  }
}
