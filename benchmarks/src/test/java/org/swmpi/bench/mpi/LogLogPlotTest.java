package org.swmpi.bench.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class LogLogPlotTest {
  @Test
  void everyCurveIsDrawnWithinTheFrameAndNamed() throws Exception {
    LogLogPlot plot = new LogLogPlot("latency & more", "time, µs");
    plot.add("C", new TreeMap<>(Map.of(1, 0.13, 1024, 0.3, 16 << 20, 4000.0)));
    plot.add("a <b>", new TreeMap<>(Map.of(1, 0.2, 1024, 0.1)));

    Document svg = parse(plot.svg());

    NodeList paths = svg.getElementsByTagName("path");
    int curves = 0;
    for (int i = 0; i < paths.getLength(); i++) {
      Element path = (Element) paths.item(i);
      if (path.getAttribute("class").startsWith("curve") && path.getAttribute("d").contains("L")) {
        curves++;
        for (String point : path.getAttribute("d").split("[ML]", -1)) {
          if (!point.isBlank()) {
            String[] place = point.strip().split(" ", -1);
            assertThat(Double.parseDouble(place[0])).isBetween(84.0, 624.0);
            assertThat(Double.parseDouble(place[1])).isBetween(48.0, 448.0);
          }
        }
      }
    }
    assertThat(curves).isEqualTo(2);
    assertThat(svg.getDocumentElement().getTextContent())
        .contains("latency & more", "a <b>", "16 MiB", "time, µs");
  }

  @Test
  void aPowerOfTheBaseIsTheEndOfAnAxis() {
    LogAxis axis = LogAxis.over(10, 0.1, 1000, 0, 400);

    assertThat(axis.first()).isEqualTo(-1);
    assertThat(axis.last()).isEqualTo(3);
    assertThat(axis.place(10)).isEqualTo(200, org.assertj.core.data.Offset.offset(1e-6));
  }

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }
}
