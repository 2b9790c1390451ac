package org.swmpi.app.talk;

/// Numbers as people read them, the same in every locale. Written out by hand: the first use of
/// [java.util.Formatter] costs a short run a tenth of its time.
public final class Quantities {
  private static final String[] BYTE_UNITS = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
  private static final String[] COUNT_UNITS = {"", " k", " M", " G", " T", " P", " E"};

  private Quantities() {}

  /// `1252384` as `1,252,384`.
  public static String count(long number) {
    StringBuilder digits = new StringBuilder(Long.toString(number));
    int first = number < 0 ? 1 : 0;
    for (int at = digits.length() - 3; at > first; at -= 3) {
      digits.insert(at, ',');
    }
    return digits.toString();
  }

  /// `1 file`, `1,252 files`.
  ///
  /// @param noun in the singular, of which the plural ends in s
  public static String of(long number, String noun) {
    return count(number) + " " + noun + (number == 1 ? "" : "s");
  }

  /// `1780000000` as `1.78 GB`: three digits, decimal units.
  public static String bytes(long number) {
    return scaled((double) number, BYTE_UNITS, " ");
  }

  /// `4912345` as `4.91 M`: three digits.
  public static String rounded(long number) {
    return scaled((double) number, COUNT_UNITS, "");
  }

  /// `0.42 s`, `17.3 s`, `5 min 12 s`, `3 h 7 min`.
  public static String seconds(double seconds) {
    if (seconds < 99.95) {
      return threeDigits(seconds) + " s";
    }
    long whole = Math.round(seconds);
    return whole < 3600
        ? whole / 60 + " min " + whole % 60 + " s"
        : whole / 3600 + " h " + whole % 3600 / 60 + " min";
  }

  /// A number that is not negative, with this many digits after the point.
  public static String decimal(double number, int places) {
    long factor = 1;
    for (int i = 0; i < places; i++) {
      factor *= 10;
    }
    long scaled = Math.round(number * factor);
    if (places == 0) {
      return Long.toString(scaled);
    }
    String fraction = Long.toString(factor + scaled % factor).substring(1);
    return scaled / factor + "." + fraction;
  }

  private static String scaled(double number, String[] units, String separator) {
    if (number < 999.5) {
      return (number == Math.rint(number) ? decimal(number, 0) : threeDigits(number))
          + separator
          + units[0];
    }
    double rest = number;
    int unit = 0;
    while (rest >= 999.5 && unit < units.length - 1) {
      rest /= 1000;
      unit++;
    }
    return threeDigits(rest) + separator + units[unit];
  }

  private static String threeDigits(double number) {
    return decimal(number, number < 9.995 ? 2 : number < 99.95 ? 1 : 0);
  }
}
