package org.swmpi.data.internal.riot;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.apache.jena.vocabulary.RDF;
import org.xml.sax.Attributes;

/// A part of an XML document, written out again from what a parser saw of it, so that other parsers
/// can begin at any of its pieces, within the elements that are open there. Entities are resolved,
/// comments are gone, and each piece ends with a line, behind which parsers report it: so they tell
/// where it stands in the document.
final class XmlCopy {
  /// In the place of a piece: the tags around the first one that is read.
  static final int REPEATED = -1;

  /// Ends what another parser reads, which may end within elements.
  static final class End extends IOException {
    private static final long serialVersionUID = 1L;
  }

  private enum Kind {
    START,
    END,
    OTHER
  }

  /// A tag, text that is more than white space, or a processing instruction.
  ///
  /// @param parent the start tag of the element that it stands in, for an end tag of the one around
  ///     its own; -1 for none in this part
  /// @param begin where it begins in the copy
  /// @param repeated of a start tag, it without the attributes that count for its own element only
  /// @param hasOneNode of a start tag, whether its element may hold one node and no more
  private record Piece(
      Kind kind, int parent, int begin, Place place, String repeated, boolean hasOneNode) {}

  /// In the place of a node that is not to be read again.
  private static final String NODE =
      "<rdf:Description xmlns:rdf=\"" + RDF.getURI() + "\"></rdf:Description>";

  private final StringBuilder text = new StringBuilder();
  private final List<Piece> pieces = new ArrayList<>();
  private int[] lines = new int[1 << 10];
  private int lineCount = 1;
  private int open = -1;

  /// Start tags of what is open around this part.
  private String outside = "";

  /// Characters of this part so far.
  int length() {
    return text.length();
  }

  /// Pieces of this part so far.
  int pieces() {
    return pieces.size();
  }

  /// Begins the next part, within the document's own element.
  void next() {
    outside = outside.isEmpty() ? around(1) : outside;
    text.setLength(0);
    pieces.clear();
    lineCount = 1;
    open = -1;
  }

  /// Adds a start tag.
  ///
  /// @param hasOneNode whether the element may hold one node and no more
  void start(String name, Attributes attributes, boolean hasOneNode, Place place) {
    int begin = text.length();
    StringBuilder repeated = new StringBuilder("<").append(name);
    text.append('<').append(name);
    for (int i = 0; i < attributes.getLength(); i++) {
      int from = text.length();
      text.append(' ').append(attributes.getQName(i)).append("=\"");
      append(attributes.getValue(i), true);
      text.append('"');
      if (countsWithin(attributes.getQName(i))) {
        repeated.append(text, from, text.length());
      }
    }
    newLine();
    text.append('>');
    String tag = repeated.append('>').toString();
    pieces.add(new Piece(Kind.START, open, begin, place, tag, hasOneNode));
    open = pieces.size() - 1;
  }

  private static boolean countsWithin(String attribute) {
    return attribute.startsWith("xml") || attribute.endsWith(":parseType");
  }

  /// Adds an end tag.
  void end(String name, Place place) {
    int begin = text.length();
    text.append("</").append(name);
    newLine();
    text.append('>');
    open = open < 0 ? open : pieces.get(open).parent();
    pieces.add(new Piece(Kind.END, open, begin, place, "", false));
  }

  /// Adds text that was told of in one piece.
  void text(String added, Place place) {
    if (added.isBlank()) {
      append(added, false);
    } else {
      begin(place);
      append(added, false);
      end();
    }
  }

  /// Adds a processing instruction.
  void instruction(String target, String data, Place place) {
    begin(place);
    text.append("<?").append(target).append(' ').append(data.replace('\n', ' ')).append("?>");
    end();
  }

  private void begin(Place place) {
    pieces.add(new Piece(Kind.OTHER, open, text.length(), place, "", false));
  }

  /// Ends a piece that is no tag: a comment splits text, and is nothing by itself.
  private void end() {
    text.append("<!--");
    newLine();
    text.append("-->");
  }

  private void append(String value, boolean isAttribute) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\n' && !isAttribute) {
        newLine();
      } else if (c < ' ' || c == '<' || c == '&' || isSpecialInXml11(c) || endsCdata(c)) {
        text.append("&#").append((int) c).append(';');
      } else if (c == '"' && isAttribute) {
        text.append("&quot;");
      } else {
        text.append(c);
      }
    }
  }

  private boolean endsCdata(char c) {
    return c == '>' && !text.isEmpty() && text.charAt(text.length() - 1) == ']';
  }

  /// What XML 1.1 takes for the end of a line, or allows by its number only.
  private static boolean isSpecialInXml11(char c) {
    return c >= 0x7f && c < 0xa0 || c == 0x2028;
  }

  private void newLine() {
    text.append('\n');
    if (lineCount == lines.length) {
      lines = Arrays.copyOf(lines, 2 * lineCount);
    }
    lines[lineCount++] = text.length();
  }

  /// The start tag of the innermost element that is open before a piece; -1 for none in this part.
  private int openBefore(int piece) {
    if (piece == 0) {
      return -1;
    }
    Piece before = pieces.get(piece - 1);
    return before.kind() == Kind.START ? piece - 1 : before.parent();
  }

  /// Start tags of all that is open before a piece, and what stands for a node where there has been
  /// one and none may follow.
  private String around(int piece) {
    int innermost = openBefore(piece);
    Deque<String> tags = new ArrayDeque<>();
    for (int i = innermost; i >= 0; i = pieces.get(i).parent()) {
      tags.push(pieces.get(i).repeated());
    }
    boolean hadNode = false;
    if (innermost >= 0 && pieces.get(innermost).hasOneNode()) {
      for (int i = innermost + 1; i < piece && !hadNode; i++) {
        hadNode = pieces.get(i).kind() == Kind.START;
      }
    }
    return outside + String.join("", tags) + (hadNode ? NODE : "");
  }

  /// The piece to go on with if one is wrong: the next, but no more of the same text, nor the end
  /// tag of an element that is empty.
  int behind(int piece) {
    int next = piece + 1;
    switch (pieces.get(piece).kind()) {
      case START -> next += isAt(next, Kind.END) ? 1 : 0;
      case END -> {}
      case OTHER -> {
        while (isAt(next, Kind.OTHER)) {
          next++;
        }
      }
    }
    return next;
  }

  private boolean isAt(int piece, Kind kind) {
    return piece < pieces.size() && pieces.get(piece).kind() == kind;
  }

  /// Whether a piece begins the document's own element.
  boolean isRoot(int piece) {
    return piece == 0 && outside.isEmpty();
  }

  /// Whether the document's own element is the innermost that is open before a piece.
  boolean isInRoot(int piece) {
    int element = openBefore(piece);
    return outside.isEmpty() ? element <= 0 : element < 0;
  }

  /// The piece behind the innermost element that is open before a piece; the number of pieces if
  /// that has not ended.
  int behindElement(int piece) {
    int element = openBefore(piece);
    int parent = element < 0 ? -1 : pieces.get(element).parent();
    for (int i = piece; i < pieces.size(); i++) {
      if (pieces.get(i).kind() == Kind.END && pieces.get(i).parent() == parent) {
        return i + 1;
      }
    }
    return pieces.size();
  }

  /// What another parser reads: in the first line the tags that are open before a piece, then all
  /// from there on. At its end it throws [End].
  Rest rest(String head, int piece) {
    return new Rest(head + around(piece) + "\n", piece);
  }

  /// See [#rest(String, int)].
  final class Rest extends Reader {
    private final String first;
    private final int from;
    private final int begin;
    private int position;

    /// The piece that was told of last.
    private int told;

    private Rest(String first, int from) {
      this.first = first;
      this.from = from;
      told = from;
      begin = from < pieces.size() ? pieces.get(from).begin() : text.length();
    }

    /// The place of a piece in the document.
    Place place(int piece) {
      return pieces.get(piece).place();
    }

    /// The piece that a parser tells of by a place in what it read, or [#REPEATED].
    int piece(long line, long column) {
      if (line < 2) {
        return REPEATED;
      }
      int beginLine = Arrays.binarySearch(lines, 0, lineCount, begin);
      int lineBefore = beginLine < 0 ? -beginLine - 2 : beginLine;
      int of = Math.min((int) line - 2 + lineBefore, lineCount - 1);
      int start = line == 2 ? begin : lines[of];
      int end = of + 1 < lineCount ? lines[of + 1] - 1 : text.length();
      int offset = Math.min(start + (int) column - 1, end); // parsers miscount after references
      if (pieces.get(told).begin() >= offset) {
        told = from;
      }
      while (told + 1 < pieces.size() && pieces.get(told + 1).begin() < offset) {
        told++;
      }
      return told;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
      int all = first.length() + text.length() - begin;
      if (position == all) {
        throw new End();
      }
      int part = position < first.length() ? first.length() : all;
      int count = Math.min(length, part - position);
      if (position < first.length()) {
        first.getChars(position, position + count, buffer, offset);
      } else {
        int at = begin + position - first.length();
        text.getChars(at, at + count, buffer, offset);
      }
      position += count;
      return count;
    }

    @Override
    public void close() {}
  }
}
