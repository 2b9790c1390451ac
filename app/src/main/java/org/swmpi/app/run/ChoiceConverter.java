package org.swmpi.app.run;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.swmpi.app.talk.NearestNames;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads an option's value that is one of a few names, and lists them for help and completion.
public abstract class ChoiceConverter<T> implements ITypeConverter<T>, Iterable<String> {
  private final T[] choices;
  private final Function<T, String> name;

  /// @param choices all there are
  /// @param name a choice's name on the command line
  protected ChoiceConverter(T[] choices, Function<T, String> name) {
    this.choices = choices.clone();
    this.name = name;
  }

  /// @param choices constants of an enum, by their names in lower case
  protected ChoiceConverter(T[] choices) {
    this(choices, choice -> choice.toString().toLowerCase(Locale.ROOT));
  }

  @Override
  public T convert(String value) {
    for (T choice : choices) {
      if (name.apply(choice).equals(value)) {
        return choice;
      }
    }
    throw new TypeConversionException(
        "'"
            + value
            + "' is not known"
            + NearestNames.hint(value, names())
            + "; there are: "
            + String.join(", ", names()));
  }

  @Override
  public Iterator<String> iterator() {
    return names().iterator();
  }

  private List<String> names() {
    return Arrays.stream(choices).map(name).toList();
  }
}
