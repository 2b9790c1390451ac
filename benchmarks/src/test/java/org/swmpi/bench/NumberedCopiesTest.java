package org.swmpi.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NumberedCopiesTest {
  private static final String TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
  private static final String LUBM = "<http://swat.cse.lehigh.edu/onto/univ-bench.owl#";

  @TempDir Path folder;

  @Test
  void lubmRenamesTheUniversityAndKeepsOntologyAndOtherUniversitiesAsTheyAre() throws IOException {
    String ontology = LUBM + "Person> " + TYPE + " <http://www.w3.org/2002/07/owl#Class> .\n";
    String person = "<http://www.Department3.University0.edu/A> ";
    String data =
        ontology
            + (person + LUBM + "emailAddress> \"A@Department3.University0.edu\" .\n")
            + (person + LUBM + "degreeFrom> <http://www.University05.edu> .\n")
            + ("<http://www.University546.edu> " + TYPE + " " + LUBM + "University> .\n");

    String written = write(new LubmRenaming(), data, 12);

    assertThat(LubmRenaming.appliesTo(data.getBytes(UTF_8))).isTrue();
    String copyOf11 = data.replace("University0.", "University11.").substring(ontology.length());
    assertThat(written).startsWith(data).endsWith(copyOf11);
    assertThat(written.lines()).hasSize(4 + 11 * 3);
  }

  @Test
  void anyDataRenamesSubjectsThatAreNotSchema() throws IOException {
    String data =
        """
        # a comment
        <x:C> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <x:D> .
        <x:p> <http://www.w3.org/2000/01/rdf-schema#label> "x:a" .
        <x:a> <x:p> _:b .

        _:b <x:p> "<x:a> said" .
        _:b\t%s <x:C>.
        """
            .formatted(TYPE);

    String written = write(new SubjectRenaming(data.getBytes(UTF_8)), data, 3);

    assertThat(written)
        .isEqualTo(
            data
                + """
                <x:a-1> <x:p> _:b-1 .
                _:b-1 <x:p> "<x:a> said" .
                _:b-1\t%1$s <x:C>.
                <x:a-2> <x:p> _:b-2 .
                _:b-2 <x:p> "<x:a> said" .
                _:b-2\t%1$s <x:C>.
                """
                    .formatted(TYPE));
  }

  @Test
  void theNumberOfCopiesIsTheNearest() {
    NumberedCopies copies =
        new NumberedCopies(
            "a\nb\nc".getBytes(UTF_8), (_, start, _, _) -> start > 0); // the first line is schema

    assertThat(copies.lines(1)).isEqualTo(3);
    assertThat(copies.lines(100)).isEqualTo(201);
    assertThat(copies.copiesFor(0)).isEqualTo(1);
    assertThat(copies.copiesFor(5)).isEqualTo(2);
    assertThat(copies.copiesFor(201)).isEqualTo(100);
  }

  private String write(NumberedCopies.Renaming renaming, String data, int count)
      throws IOException {
    NumberedCopies copies = new NumberedCopies(data.getBytes(UTF_8), renaming);
    Path file = folder.resolve("copies.nt");
    copies.write(count, file);
    String written = Files.readString(file);
    assertThat(written.lines()).hasSize((int) copies.lines(count));
    return written;
  }
}
