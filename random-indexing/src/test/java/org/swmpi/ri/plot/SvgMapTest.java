package org.swmpi.ri.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.ri.Mode;
import org.swmpi.ri.Query;
import org.swmpi.ri.SearchOptions;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SemanticSpaceWriter;
import org.swmpi.ri.SimilaritySearch;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.plot.NeighbourhoodMap.Link;
import org.swmpi.ri.plot.NeighbourhoodMap.Point;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/// What a map shows, and that it is well-formed whatever the terms.
class SvgMapTest {
  private static Document parse(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }

  private static NeighbourhoodMap map(int points) {
    Random random = new Random(3);
    List<Point> list = new ArrayList<>();
    List<Link> links = new ArrayList<>();
    list.add(new Point("a<b & \"c\" \u0001 水", 0, 0, 0, true));
    for (int i = 1; i < points; i++) {
      list.add(new Point("term" + i, random.nextGaussian(), random.nextGaussian(), 0, false));
      links.add(new Link(0, i, 1.0 / i));
    }
    return new NeighbourhoodMap("a<b", list, links, 0.5);
  }

  @Test
  void termsAreEscapedAndAllThere() throws Exception {
    Document svg = parse(SvgMap.svg(map(40)));
    assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(40);
    assertThat(svg.getDocumentElement().getTextContent())
        .contains("a<b & \"c\" \uFFFD 水", "term39", "50 % of the variance");
  }

  @Test
  void labelsStayInsideAndApart() throws Exception {
    NodeList terms = parse(SvgMap.svg(map(40))).getElementsByTagName("g");
    int overlapping = 0;
    for (int i = 0; i < terms.getLength(); i++) {
      double[] one = box((Element) terms.item(i));
      assertThat(one[0]).isBetween(0.0, 1000 - one[2]);
      assertThat(one[1]).isBetween(40.0, 745.0);
      for (int j = 0; j < i; j++) {
        double[] other = box((Element) terms.item(j));
        boolean apart =
            one[0] + one[2] <= other[0]
                || other[0] + other[2] <= one[0]
                || Math.abs(one[1] - other[1]) >= 13;
        overlapping += apart ? 0 : 1;
      }
    }
    assertThat(overlapping).isLessThanOrEqualTo(2);
  }

  private static double[] box(Element term) {
    Element text = (Element) term.getElementsByTagName("text").item(0);
    return new double[] {
      Double.parseDouble(text.getAttribute("x")),
      Double.parseDouble(text.getAttribute("y")),
      7.0 * text.getTextContent().length()
    };
  }

  @Test
  void onePointIsAMapToo() throws Exception {
    assertThat(parse(SvgMap.svg(map(1))).getElementsByTagName("circle").getLength()).isOne();
    assertThat(SvgMap.html(map(3))).contains("<td>term1</td><td>1.000</td>", "a&lt;b");
  }

  @Test
  void aTermThatIsAskedForTwiceIsDrawnOnce(@TempDir Path folder) throws Exception {
    SemanticSpaceWriter writer =
        new SemanticSpaceWriter(
            SpaceSettings.defaults().withMode(Mode.IMPORTED).withShape(16, 2, 1));
    for (int i = 0; i < 4; i++) {
      writer.add("term" + i, 9 - i, new float[16]);
    }
    writer.write(folder.resolve("space"));
    AtomicReference<NeighbourhoodMap> drawn = new AtomicReference<>();
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(1),
        world -> {
          try (SemanticSpace space = SemanticSpace.open(folder.resolve("space"));
              SimilaritySearch search =
                  SimilaritySearch.open(world, space, SearchOptions.defaults())) {
            List<Long> rows = List.of(1L, 0L, 1L);
            List<Query> queries = rows.stream().map(search::queryOf).toList();
            drawn.set(NeighbourhoodMap.of(space, search, rows, search.nearest(queries, 2)));
          }
          return 0;
        });
    assertThat(drawn.get().title()).isEqualTo("term1, term0");
    assertThat(drawn.get().links()).hasSize(4).doesNotHaveDuplicates();
  }

  /// Points on a line in many dimensions come back at their distances.
  @Test
  void projectionKeepsWhatLiesInAPlane() {
    float[][] vectors = new float[6][50];
    for (int i = 0; i < 6; i++) {
      vectors[i][10] = (float) Math.cos(i * 0.2) * (i + 1);
      vectors[i][40] = (float) Math.sin(i * 0.2) * (i + 1);
    }
    Projection projection = Projection.of(vectors);
    assertThat(projection.shown()).isCloseTo(1, within(1e-9));
    for (int i = 1; i < 6; i++) {
      assertThat(
              Math.hypot(
                  projection.x(i) - projection.x(i - 1), projection.y(i) - projection.y(i - 1)))
          .isCloseTo(2 * Math.sin(0.1), within(1e-6));
    }
    assertThat(Projection.of(new float[2][3]).shown()).isEqualTo(1);
  }

  /// Cosines of 1 are not quite 1 when they are computed.
  @Test
  void vectorsOfOneDirectionAreOnePoint() {
    Random random = new Random(5);
    float[][] vectors = new float[9][300];
    for (int i = 0; i < 300; i++) {
      float x = (float) random.nextGaussian();
      for (int row = 0; row < vectors.length; row++) {
        vectors[row][i] = x * (1 + row);
      }
    }
    Projection projection = Projection.of(vectors);
    assertThat(projection.shown()).isEqualTo(1);
    for (int row = 0; row < vectors.length; row++) {
      assertThat(projection.x(row)).isZero();
      assertThat(projection.y(row)).isZero();
    }
  }

  /// Products that are 0 but for rounding, of few small numbers, as tiny spaces of sums have them.
  @Test
  void theFirstAxisIsTheLongerOne() {
    float[][] vectors = {{0, 1, -1}, {-1, 0, 0}, {1, 0, 0}, {0, 1, -1}, {-1, 0, 0}};
    Projection projection = Projection.of(vectors);
    assertThat(projection.shown()).isCloseTo(1, within(1e-9));
    double x = 0;
    double y = 0;
    for (int row = 0; row < vectors.length; row++) {
      x += projection.x(row) * projection.x(row);
      y += projection.y(row) * projection.y(row);
    }
    assertThat(x).isGreaterThan(y);
  }
}
