package org.swmpi.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Small data for runs of the jar.
final class Samples {
  private static final String RDF_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";

  /// Five triples ...
  static final String SCHOOL =
      """
      <http://x/Student> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://x/Person> .
      <http://x/Person> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://x/Agent> .
      <http://x/teaches> <http://www.w3.org/2000/01/rdf-schema#domain> <http://x/Teacher> .
      <http://x/teaches> <http://www.w3.org/2000/01/rdf-schema#range> <http://x/Student> .
      <http://x/ann> <http://x/teaches> <http://x/bob> .
      """;

  /// ... and the five that follow from them by the profile `rho`, sorted.
  static final List<String> SCHOOL_INFERRED =
      List.of(
          "<http://x/Student> <" + RDFS + "subClassOf> <http://x/Agent> .",
          "<http://x/ann> " + RDF_TYPE + " <http://x/Teacher> .",
          "<http://x/bob> " + RDF_TYPE + " <http://x/Agent> .",
          "<http://x/bob> " + RDF_TYPE + " <http://x/Person> .",
          "<http://x/bob> " + RDF_TYPE + " <http://x/Student> .");

  private Samples() {}

  static Path school(Path folder) throws IOException {
    return Files.writeString(folder.resolve("school.nt"), SCHOOL);
  }

  /// Random instances of a random schema, with repeats, blank nodes and literals.
  ///
  /// @param seed the same seed gives the same lines
  static Path random(Path folder, long seed, int lines) throws IOException {
    Random random = new Random(seed);
    List<String> text = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      text.add(line(iri("C", random, 30), "<" + RDFS + "subClassOf>", iri("C", random, 30)));
      text.add(line(iri("p", random, 12), "<" + RDFS + "subPropertyOf>", iri("p", random, 12)));
      text.add(line(iri("p", random, 12), "<" + RDFS + "domain>", iri("C", random, 30)));
      text.add(line(iri("p", random, 12), "<" + RDFS + "range>", iri("C", random, 30)));
    }
    while (text.size() < lines) {
      String subject =
          random.nextInt(4) == 0 ? "_:b" + random.nextInt(300) : iri("s", random, 2000);
      text.add(
          switch (random.nextInt(4)) {
            case 0 -> line(subject, RDF_TYPE, iri("C", random, 30));
            case 1 -> line(subject, iri("p", random, 12), "\"" + random.nextInt(500) + "\"");
            default -> line(subject, iri("p", random, 12), iri("s", random, 2000));
          });
    }
    return Files.write(folder.resolve("random-" + seed + ".nt"), text);
  }

  private static String iri(String prefix, Random random, int bound) {
    return "<http://x/" + prefix + random.nextInt(bound) + ">";
  }

  private static String line(String subject, String predicate, String object) {
    return subject + " " + predicate + " " + object + " .";
  }
}
