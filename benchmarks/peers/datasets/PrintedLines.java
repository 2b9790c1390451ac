import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// What the published LUBM generator cannot be faster than: it hands each line of RDF/XML to a
/// `PrintStream` that writes it to the file at once. Here as many lines as there are triples (it
/// writes more), a file a department, and nothing else.
public final class PrintedLines {
  private PrintedLines() {}

  /// @param arguments a folder that is not there, how many files, how many lines in each
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectory(Path.of(arguments[0]));
    int files = Integer.parseInt(arguments[1]);
    int lines = Integer.parseInt(arguments[2]);
    for (int file = 0; file < files; file++) {
      String name = folder.resolve("University" + file + ".owl").toString();
      try (PrintStream out = new PrintStream(new FileOutputStream(name))) {
        for (int line = 0; line < lines; line++) {
          out.println("   <ub:takesCourse rdf:resource=\"http://www.Course" + line + "\" />");
        }
      }
    }
  }
}
