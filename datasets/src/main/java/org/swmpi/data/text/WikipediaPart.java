package org.swmpi.data.text;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A part of a MediaWiki's XML dump, cut anywhere: the pages that begin in it. `<page>` stands
/// nowhere but where one begins, as XML escapes `<` in text. Behind what the dump begins with, up
/// to its first page, the pages are a document; if each part is well-formed so, all of them are the
/// dump. A page whose tag has attributes belongs to the part of the `<page>` before it.
final class WikipediaPart {
  private static final byte[] PAGE = "<page>".getBytes(US_ASCII);

  private final String name;
  private final InputStream part;
  private final @Nullable InputStream rest;
  private final @Nullable InputStream head;

  /// @param name of the input, for messages
  /// @param part the bytes of the part
  /// @param rest what follows up to the end of the dump; null: nothing
  /// @param head the dump from its beginning; null: it begins with the part
  WikipediaPart(
      String name, InputStream part, @Nullable InputStream rest, @Nullable InputStream head) {
    this.name = name;
    this.part = new BufferedInputStream(part);
    this.rest = rest;
    this.head = head;
  }

  void writeLines(OutputStream lines) throws IOException {
    if (head != null && !skipToPage()) {
      return;
    }
    InputStream begin = upToPage(head, "> \t\r\n", "<page>");
    InputStream end = upToPage(rest, ">", "</mediawiki>");
    InputStream document =
        new SequenceInputStream(Collections.enumeration(List.of(begin, part, end)));
    // In another encoding than the first part declares, others would be read wrongly.
    new WikipediaDump(name, document).writeLines(lines, head == null && rest != null);
  }

  /// @param source null: nothing
  private static InputStream upToPage(
      @Nullable InputStream source, String behindName, String instead) {
    return source == null
        ? InputStream.nullInputStream()
        : new UpToPage(source, behindName, instead);
  }

  private static InputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(US_ASCII));
  }

  /// Reads behind the first `<page>` that begins in the part.
  private boolean skipToPage() throws IOException {
    int matched = 0;
    while (matched < PAGE.length) {
      int c = part.read();
      if (c < 0) {
        return matched > 0 && rest != null && restContinues(rest, matched);
      }
      matched = matched(matched, c);
    }
    return true;
  }

  private static boolean restContinues(InputStream rest, int matched) throws IOException {
    for (int i = matched; i < PAGE.length; i++) {
      if (rest.read() != PAGE[i]) {
        return false;
      }
    }
    return true;
  }

  /// How much of `<page>` has been seen with one character more.
  private static int matched(int before, int c) {
    return c == PAGE[before] ? before + 1 : c == PAGE[0] ? 1 : 0;
  }

  /// What stands before the next page, and something in the place of that; or all there is.
  private static final class UpToPage extends InputStream {
    private final PushbackInputStream source;
    private final String behindName;
    private final String instead;
    private @Nullable InputStream end;

    /// @param behindName what may stand behind `<page`
    UpToPage(InputStream source, String behindName, String instead) {
      this.behindName = behindName;
      this.instead = instead;
      this.source = new PushbackInputStream(new BufferedInputStream(source), PAGE.length);
    }

    @Override
    public int read() throws IOException {
      if (end != null) {
        return end.read();
      }
      int c = source.read();
      if (c != PAGE[0]) {
        return c;
      }
      byte[] next = source.readNBytes(PAGE.length - 1);
      int name = PAGE.length - 2;
      if (next.length > name
          && Arrays.equals(next, 0, name, PAGE, 1, name + 1)
          && behindName.indexOf(next[name]) >= 0) {
        end = bytes(instead);
        return end.read();
      }
      source.unread(next);
      return c;
    }

    /// As much as can be had without hiding a failure.
    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = 0;
      while (count < length) {
        int c = read();
        if (c < 0) {
          break;
        }
        bytes[offset + count++] = (byte) c;
      }
      return count == 0 && length > 0 ? -1 : count;
    }
  }
}
