package org.swmpi.reason.oracle;

import java.nio.charset.StandardCharsets;

/// One file of a case.
///
/// @param path where it lies under the case's folder; `x.nt`, `x.nq`, or one folder deeper, in
///     which case the folder is what is named to the engine
/// @param text its content, to be written as UTF-8
/// @param tbox whether it is given by `-t`
public record CaseFile(String path, String text, boolean tbox) {
  boolean quads() {
    return path.endsWith(".nq");
  }

  byte[] bytes() {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /// What is named to the engine: the file, or the folder that it lies in.
  String input() {
    int slash = path.indexOf('/');
    return slash < 0 ? path : path.substring(0, slash);
  }

  CaseFile withText(String newText) {
    return new CaseFile(path, newText, tbox);
  }
}
