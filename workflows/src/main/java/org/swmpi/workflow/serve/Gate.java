package org.swmpi.workflow.serve;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.BadMessageException;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.serve.query.QueryService;

/// What comes first to see a request: two paths, the methods that read, and of a web page in a
/// browser only what the user meant to go here. All else ends here, whatever Fuseki would say.
final class Gate implements Filter {
  static final String QUERY_PATH = "/sparql";
  private static final Set<String> QUERY_METHODS = Set.of("GET", "POST", "OPTIONS");
  private static final Set<String> PAGE_METHODS = Set.of("GET", "HEAD", "OPTIONS");
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  private final QueryPage page = new QueryPage();
  private final String host;
  private final boolean loopback;

  /// @param host what the endpoint listens on
  Gate(String host) {
    this.host = EndpointAddress.inUrl(host).toLowerCase(Locale.ROOT);
    loopback = EndpointAddress.isLoopback(host);
  }

  @Override
  public void doFilter(ServletRequest in, ServletResponse out, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest request = (HttpServletRequest) in;
    HttpServletResponse response = (HttpServletResponse) out;
    response.setHeader("X-Content-Type-Options", "nosniff");
    String path = request.getRequestURI();
    boolean isQuery = path.equals(QUERY_PATH);
    Set<String> methods = isQuery ? QUERY_METHODS : PAGE_METHODS;
    if (!isMeant(request.getHeader("Host"))) {
      refuse(response, 421, "this endpoint is for this machine; ask for it as " + host);
    } else if (!isQuery && !path.equals("/")) {
      refuse(response, 404, "nothing is here; queries go to " + QUERY_PATH);
    } else if (!methods.contains(request.getMethod())) {
      response.setHeader("Allow", String.join(", ", methods.stream().sorted().toList()));
      refuse(response, 405, "this endpoint reads, by " + response.getHeader("Allow"));
    } else if (request.getMethod().equals("OPTIONS")) {
      response.setHeader("Allow", String.join(", ", methods.stream().sorted().toList()));
      response.setStatus(204);
    } else if (request.getContentLengthLong() > QueryService.MOST_BYTES) {
      refuse(response, 413, "a request has at most " + QueryService.MOST_BYTES + " bytes");
    } else if (isQuery && request.getMethod().equals("GET") && request.getQueryString() == null) {
      refuse(response, 400, "no query; ask as " + QUERY_PATH + "?query=..., or by the page at /");
    } else if (isQuery && !hasReadableParameters(request)) {
      refuse(
          response,
          400,
          "the parameters cannot be read; write at most "
              + FormLimit.MOST
              + " of them, in UTF-8, %-encoded");
    } else if (isQuery) {
      chain.doFilter(new PlainRequest(request), response);
    } else {
      page.write(response);
    }
  }

  /// Whether they can be decoded, those of a form too: Fuseki takes it for a fault of its own where
  /// they cannot.
  private static boolean hasReadableParameters(HttpServletRequest request) {
    try {
      request.getParameterMap();
      return true;
    } catch (BadMessageException _) {
      return false;
    }
  }

  /// Where only this machine can connect, a name of another host leads here only if somebody has
  /// made it do so, to have a browser read what is served.
  private boolean isMeant(String header) {
    if (!loopback) {
      return true;
    }
    if (header == null) {
      return false;
    }
    String name = header.replaceFirst(":\\d*$", "").toLowerCase(Locale.ROOT);
    return LOOPBACK.contains(name) || name.equals(host);
  }

  /// A request without the parameters by which Fuseki makes a script, or a page, of an answer: a
  /// page of another host could have a browser run that, and so read what is served.
  private static final class PlainRequest extends HttpServletRequestWrapper {
    private static final Set<String> LEFT_OUT = Set.of("callback", "stylesheet");

    PlainRequest(HttpServletRequest request) {
      super(request);
    }

    @Override
    public @Nullable String getParameter(String name) {
      return LEFT_OUT.contains(name) ? null : super.getParameter(name);
    }
  }

  private static void refuse(HttpServletResponse response, int status, String message)
      throws IOException {
    response.setStatus(status);
    response.setContentType("text/plain; charset=utf-8");
    response.getOutputStream().write((message + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
