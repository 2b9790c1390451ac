package org.swmpi.app;

import java.util.ArrayList;
import java.util.List;
import org.swmpi.app.talk.NearestNames;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Says what is wrong with a command line in one line that ends with what to do.
final class UsageErrors {
  private UsageErrors() {}

  static String message(ParameterException e) {
    CommandLine command = misread(e);
    List<String> unmatched = unmatched(e, command);
    String what = unmatched.isEmpty() ? e.getMessage() : unmatched(command, unmatched.getFirst());
    return what + "; see '" + command.getCommandSpec().qualifiedName() + " --help'";
  }

  /// The command whose words were not understood. These are told first: where an option, or the
  /// name of a command before this one, is mistyped, a parameter is often missing as well.
  private static CommandLine misread(ParameterException e) {
    CommandLine command = e.getCommandLine();
    if (e instanceof MissingParameterException) {
      for (CommandLine above = command; above != null; above = above.getParent()) {
        if (!above.getUnmatchedArguments().isEmpty()) {
          return above;
        }
      }
    }
    return command;
  }

  private static List<String> unmatched(ParameterException e, CommandLine command) {
    return switch (e) {
      case UnmatchedArgumentException unmatched -> unmatched.getUnmatched();
      case MissingParameterException _ -> command.getUnmatchedArguments();
      default -> List.of();
    };
  }

  private static String unmatched(CommandLine command, String argument) {
    if (argument.length() > 1 && argument.startsWith("-")) {
      String option = argument.replaceFirst("=.*", "");
      return "unknown option '" + option + "'" + NearestNames.hint(option, options(command));
    }
    if (!command.getSubcommands().isEmpty()) {
      List<String> commands = List.copyOf(command.getSubcommands().keySet());
      return "unknown command '"
          + argument
          + "'"
          + NearestNames.hint(argument, commands)
          + "; there are: "
          + String.join(", ", commands);
    }
    return "'" + argument + "' is one argument too many";
  }

  private static List<String> options(CommandLine command) {
    List<String> names = new ArrayList<>();
    command.getCommandSpec().options().forEach(option -> names.addAll(List.of(option.names())));
    return names;
  }
}
