package org.swmpi.workflow;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/// Records that are kept as JSON. Gson leaves null what a file does not have.
public final class JsonRecords {
  private JsonRecords() {}

  /// Reads a record with all that it has to have.
  ///
  /// @throws JsonParseException if the file holds none
  public static <R extends Record> R read(Gson gson, Path file, Class<R> type) throws IOException {
    try {
      R record = gson.fromJson(Files.readString(file), type);
      if (record == null) {
        throw new JsonParseException("it is empty");
      }
      return record;
    } catch (JsonParseException e) {
      throw new JsonParseException(inOneLine(e), e);
    } catch (CharacterCodingException e) {
      throw new JsonParseException("it is no UTF-8", e);
    } catch (RuntimeException e) { // of constructors and of adapters
      throw new JsonParseException("something is missing in it", e);
    }
  }

  /// What Gson says, without its exceptions' names and the addresses of its pages.
  private static String inOneLine(JsonParseException e) {
    String first = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    return first.replaceFirst("^[\\w.]+Exception: ", "");
  }

  /// For constructors of records: refuses what Gson has left null.
  public static void require(Object... parts) {
    for (Object part : parts) {
      Objects.requireNonNull(part);
    }
  }
}
