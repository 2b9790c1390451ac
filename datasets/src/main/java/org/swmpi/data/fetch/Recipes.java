package org.swmpi.data.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;

/// Recipes by name, from text of this form:
///
/// ```
/// # a comment
/// [name]
/// title = what it is
/// licence = its licence
/// home = https://example.org/about
/// size = about 3 GB
/// file = https://example.org/data.nt.gz
/// bytes = 3141592653
/// sha256 = 64 hexadecimal digits
/// ```
///
/// `file` may be repeated; `bytes` and `sha256` are those of the file before them, and may be left
/// out.
public final class Recipes {
  private static final String OWN = "recipes.txt";
  private static final int MOST_PORT = 65_535;

  private final Map<String, Recipe> recipes = new LinkedHashMap<>();

  /// Those that come with sw-mpi.
  public static Recipes own() {
    try (InputStream in =
        Objects.requireNonNull(Recipes.class.getResourceAsStream(OWN), "resource " + OWN)) {
      Recipes recipes = new Recipes();
      recipes.add(OWN, new String(in.readAllBytes(), StandardCharsets.UTF_8));
      return recipes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Adds a user's; one of the same name takes the place of another.
  ///
  /// @throws MissingInputException if the file cannot be read
  /// @throws MalformedInputException if it is not of this form
  public void add(Path file) {
    try {
      add(file.toString(), Files.readString(file));
    } catch (CharacterCodingException e) {
      throw new MalformedInputException(file.toString(), 0, 0, "not UTF-8; write it in UTF-8");
    } catch (IOException e) {
      throw MissingInputException.unreadable(file.toString(), e, "name a file of recipes");
    }
  }

  private void add(String file, String text) {
    Reader reader = new Reader(file);
    int number = 0;
    for (String line : text.lines().toList()) {
      reader.line(++number, line.strip());
    }
    reader.endRecipe();
  }

  /// In the order in which they were read.
  public List<Recipe> all() {
    return List.copyOf(recipes.values());
  }

  /// The recipe of a name; null if there is none.
  public @Nullable Recipe find(String name) {
    return recipes.get(name);
  }

  /// Whether a text is meant as an address, not as the name of a file. It may still be none that
  /// can be fetched.
  public static boolean isAddress(String text) {
    return text.matches("(?i)https?://.*");
  }

  /// The address that a text is.
  ///
  /// @throws IllegalArgumentException if it is none that can be fetched; says why and what to do,
  ///     and keeps a password to itself
  public static URI address(String text) {
    try {
      return fetchable(URI.create(text));
    } catch (IllegalArgumentException e) {
      String shown = text.replaceFirst("//[^/]*@", "//…@");
      String why = String.valueOf(e.getMessage()).replace(text, shown);
      throw new IllegalArgumentException(
          "'" + shown + "' is no address (" + why + "); correct it", e);
    }
  }

  private static URI fetchable(URI address) {
    if (address.getHost() == null) {
      throw new IllegalArgumentException("it has no host whose name is of letters, digits and '-'");
    }
    if (address.getRawUserInfo() != null) {
      throw new IllegalArgumentException("it names a user, and no user or password is sent");
    }
    if (address.getPort() > MOST_PORT) {
      throw new IllegalArgumentException("its port is above " + MOST_PORT);
    }
    if (address.getPath().chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("its path holds control characters");
    }
    return address;
  }

  /// Reads one file, line by line.
  private final class Reader {
    private final String file;
    private int line;
    private @Nullable String name;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final List<Recipe.Source> sources = new ArrayList<>();

    Reader(String file) {
      this.file = file;
    }

    void line(int number, String text) {
      line = number;
      if (text.isEmpty() || text.startsWith("#")) {
        return;
      }
      if (text.startsWith("[") && text.endsWith("]")) {
        endRecipe();
        name = text.substring(1, text.length() - 1).strip();
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
          throw malformed("'" + name + "' is no name; use letters, digits, '.', '_' and '-'");
        }
        return;
      }
      int equals = text.indexOf('=');
      if (equals < 0 || name == null) {
        throw malformed("expected '[name]' or 'key = value'; correct the line");
      }
      value(text.substring(0, equals).strip(), text.substring(equals + 1).strip());
    }

    private void value(String key, String value) {
      switch (key) {
        case "title", "licence", "home", "size" -> values.put(key, value);
        case "file" -> sources.add(new Recipe.Source(address(value), OptionalLong.empty(), null));
        case "bytes" -> {
          if (!value.matches("\\d{1,18}")) {
            throw malformed("'" + value + "' is no number of bytes; correct it");
          }
          Recipe.Source last = last(key);
          OptionalLong bytes = OptionalLong.of(Long.parseLong(value));
          sources.set(sources.size() - 1, new Recipe.Source(last.address(), bytes, last.sha256()));
        }
        case "sha256" -> {
          if (!Recipe.Source.isSha256(value)) {
            throw malformed("'" + value + "' is no SHA-256; give 64 hexadecimal digits");
          }
          Recipe.Source last = last(key);
          sources.set(sources.size() - 1, last.with(value));
        }
        default ->
            throw malformed(
                "'"
                    + key
                    + "' is not known; there are: title, licence, home, size, file, bytes, sha256");
      }
    }

    private Recipe.Source last(String key) {
      if (sources.isEmpty()) {
        throw malformed("'" + key + "' stands before any 'file'; put it behind one");
      }
      return sources.getLast();
    }

    private URI address(String value) {
      if (isAddress(value)) {
        try {
          return Recipes.address(value);
        } catch (IllegalArgumentException e) {
          throw malformed(Objects.requireNonNull(e.getMessage()));
        }
      }
      throw malformed("'" + value + "' is no address; give one of http or https");
    }

    void endRecipe() {
      if (name == null) {
        return;
      }
      if (sources.isEmpty()) {
        throw malformed("recipe '" + name + "' has no 'file'; add one");
      }
      recipes.put(
          name,
          new Recipe(
              name,
              values.getOrDefault("title", name),
              values.getOrDefault("licence", "unknown"),
              values.getOrDefault("home", ""),
              values.getOrDefault("size", "unknown"),
              sources));
      name = null;
      values.clear();
      sources.clear();
    }

    private MalformedInputException malformed(String what) {
      return new MalformedInputException(file, line, 1, what);
    }
  }
}
