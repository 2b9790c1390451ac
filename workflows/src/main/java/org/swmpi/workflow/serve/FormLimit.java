package org.swmpi.workflow.serve;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.BadMessageException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.FormFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/// Ends forms of very many parameters: Jetty's time for those of one name grows with the square of
/// their number, so that a form within the limit of bytes could hold a thread for a minute.
final class FormLimit extends Handler.Wrapper {
  /// Parameters of a form.
  static final int MOST = 1000;

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    boolean form = FormFields.getFormEncodedCharset(request) != null;
    return super.handle(form ? new Counted(request) : request, response, callback);
  }

  private static final class Counted extends Request.Wrapper {
    private int parameters = 1;

    Counted(Request request) {
      super(request);
    }

    @Override
    public Content.@Nullable Chunk read() {
      Content.Chunk chunk = super.read();
      if (chunk == null || Content.Chunk.isFailure(chunk)) {
        return chunk;
      }
      ByteBuffer bytes = chunk.getByteBuffer();
      for (int i = bytes.position(); i < bytes.limit(); i++) {
        parameters += bytes.get(i) == '&' ? 1 : 0;
      }
      if (parameters <= MOST) {
        return chunk;
      }
      chunk.release();
      return Content.Chunk.from(new BadMessageException("more than " + MOST + " parameters"));
    }
  }
}
