package org.swmpi.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.data.rdf.Syntax;
import picocli.CommandLine;

class RdfInputsTest {
  @ParameterizedTest
  @CsvSource({
    "-, N_QUADS",
    "- --from nq, N_QUADS",
    "- --from nt, N_TRIPLES",
    "- --from ttl, TURTLE"
  })
  void standardInputIsOfTheFormatThatIsNamed(String commandLine, Syntax syntax) {
    RdfInputs inputs = CommandLine.populateCommand(new RdfInputs(), commandLine.split(" "));
    assertThat(inputs.inputs().standardInput()).isEqualTo(syntax);
  }
}
