package org.swmpi.data.generate;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.swmpi.data.memory.ByteSink;

/// Universities of the Lehigh University Benchmark, in N-Triples. A block is a department; the
/// ontology and the statement that the data imports it are in the first one.
public final class LubmGenerator implements Generator {
  private static final int PURPOSE = 0;
  private static final long DEPARTMENT_BYTES = 850_000;

  private static final String ONTOLOGY = "univ-bench.nt";
  private static final String DATA =
      """
      <http://example.org/lubm/data> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2002/07/owl#Ontology> .
      <http://example.org/lubm/data> <http://www.w3.org/2002/07/owl#imports> <http://swat.cse.lehigh.edu/onto/univ-bench.owl> .
      """;

  private final LubmOptions options;

  /// Departments of the universities before each, and at the end of all.
  private final int[] departmentsBefore;

  private final Templates templates = LubmTemplates.open();
  private final LubmTally tally = new LubmTally();

  public LubmGenerator(LubmOptions options) {
    this.options = options;
    departmentsBefore = new int[options.universities() + 1];
    RandomStream random = new RandomStream();
    for (int i = 0; i < options.universities(); i++) {
      random.begin(options.seed(), PURPOSE, options.first() + i, 0);
      departmentsBefore[i + 1] = departmentsBefore[i] + LubmProfile.DEPARTMENTS.of(random);
    }
  }

  @Override
  public long blocks() {
    return departmentsBefore[options.universities()];
  }

  @Override
  public long expectedBytes() {
    return DEPARTMENT_BYTES * blocks();
  }

  @Override
  public void write(long block, ByteSink to) {
    if (block == 0) {
      head(to);
    }
    int found = Arrays.binarySearch(departmentsBefore, (int) block);
    int university = found >= 0 ? found : -found - 2;
    new LubmDepartment(templates, new TextWriter(to), tally)
        .write(
            options.seed(),
            options.first() + university,
            (int) block - departmentsBefore[university]);
  }

  private void head(ByteSink to) {
    if (options.ontology()) {
      byte[] ontology = ontology();
      to.put(ontology);
      tally.statements(lines(ontology));
    }
    to.put(DATA);
    tally.statements(DATA.lines().count());
  }

  /// Univ-bench as N-Triples, each triple once.
  static byte[] ontology() {
    try (InputStream in = LubmGenerator.class.getResourceAsStream(ONTOLOGY)) {
      return Objects.requireNonNull(in, ONTOLOGY).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long lines(byte[] text) {
    long lines = 0;
    for (byte c : text) {
      lines += c == '\n' ? 1 : 0;
    }
    return lines;
  }

  @Override
  public long[] tally() {
    return tally.counts();
  }

  @Override
  public Map<String, Long> report(long[] tallies) {
    return LubmTally.report(tallies, options);
  }

  @Override
  public void close() {
    templates.close();
  }
}
