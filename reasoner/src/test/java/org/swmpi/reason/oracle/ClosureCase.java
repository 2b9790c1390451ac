package org.swmpi.reason.oracle;

import java.util.List;
import org.swmpi.reason.Profile;

/// Input and options of one closure.
///
/// @param name where it comes from, for messages
/// @param files at least one
/// @param literals with the profile [Profile#RDFS_FULL] only
public record ClosureCase(
    String name,
    List<CaseFile> files,
    Profile profile,
    boolean literals,
    boolean inferredOnly,
    boolean keepGraphs) {

  /// One N-Triples file, closed with a profile.
  public static ClosureCase of(String name, String text, Profile profile) {
    CaseFile file = new CaseFile("data.nt", text, false);
    return new ClosureCase(name, List.of(file), profile, false, false, false);
  }

  ClosureCase withFiles(List<CaseFile> newFiles) {
    return new ClosureCase(name, newFiles, profile, literals, inferredOnly, keepGraphs);
  }

  /// Whether the output has to be the oracle's to the byte: blank nodes keep their labels, and none
  /// is made. Else the engine chooses labels.
  boolean labelsAreGiven() {
    return files.size() == 1 && !files.getFirst().quads() && !literals;
  }

  /// Options as on the command line.
  String options() {
    return "--profile "
        + profile.label()
        + (literals ? " --literals" : "")
        + (inferredOnly ? " --inferred-only" : "")
        + (keepGraphs ? " --graphs keep" : "");
  }
}
