package org.swmpi.app.launch;

import java.io.File;

/// Files that this process has been started with beside the standard streams, named in arguments by
/// their numbers: what shells put in the place of `<(…)` and `>(…)`. The second process has not
/// inherited them, but can open them as this one's, as long as this one lives.
final class OpenFiles {
  private static final String[] FOLDERS = {"/dev/fd/", "/proc/self/fd/"};

  private OpenFiles() {}

  /// An argument, or the same with the name by which another process opens the file.
  ///
  /// @param arg a file, or an option with one: `--tbox=/dev/fd/63`
  static String reachable(String arg) {
    for (String folder : FOLDERS) {
      int at = arg.indexOf(folder);
      if (at == 0 || at > 0 && arg.charAt(0) == '-') {
        String number = arg.substring(at + folder.length());
        File here = new File("/proc/" + ProcessHandle.current().pid() + "/fd", number);
        if (number.matches("[1-9]\\d+|[3-9]") && here.exists()) {
          return arg.substring(0, at) + here;
        }
      }
    }
    return arg;
  }
}
