package org.swmpi.workflow.serve;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// The page for people: a box for a query and a table of what it finds. One file of our own, since
/// Fuseki's pages are made for its administration, which is not here. The browser is told to run
/// and load nothing but what is in it.
final class QueryPage {
  private final byte[] page;
  private final String policy;

  QueryPage() {
    try (InputStream in = QueryPage.class.getResourceAsStream("query.html")) {
      if (in == null) {
        throw new IllegalStateException("query.html is not beside this class");
      }
      page = in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String text = new String(page, StandardCharsets.UTF_8);
    policy =
        "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'none'; style-src "
            + hash(text, "style")
            + "; script-src "
            + hash(text, "script");
  }

  /// How a policy names what is between the tags.
  private static String hash(String text, String tag) {
    int start = text.indexOf("<" + tag + ">") + tag.length() + 2;
    String content = text.substring(start, text.indexOf("</" + tag + ">"));
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  void write(HttpServletResponse response) throws IOException {
    response.setContentType("text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", policy);
    response.setContentLength(page.length);
    response.getOutputStream().write(page);
  }
}
