package org.swmpi.partition.scan;

import java.util.List;
import org.swmpi.data.ntriples.Versions;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.partition.Piece;

/// By which version of RDF lines are read.
public enum RdfVersion {
  /// RDF 1.1, whatever the data says of itself.
  RDF_1_1("1.1"),
  /// RDF 1.2.
  RDF_1_2("1.2"),
  /// RDF 1.2 where a file begins with a version line that says so, else RDF 1.1.
  DECLARED("declared");

  private final String label;

  RdfVersion(String label) {
    this.label = label;
  }

  /// Name on the command line.
  public String label() {
    return label;
  }

  /// Whether each of the files is of RDF 1.2, as none is that has to be decoded.
  ///
  /// @param files all inputs
  /// @param pieces of files, the first ones with their beginnings
  public boolean[] of12(List<InputFile> files, List<Piece> pieces) {
    boolean[] of12 = new boolean[files.size()];
    int before = -1;
    boolean first = true;
    for (Piece piece : pieces) {
      first |= piece.file() != before;
      before = piece.file();
      of12[piece.file()] |=
          this == RDF_1_2 && files.get(piece.file()).lineBased()
              || this == DECLARED && first && Versions.declares12(piece.text());
      first = first && this == DECLARED && Versions.onlyComments(piece.text());
    }
    return of12;
  }
}
