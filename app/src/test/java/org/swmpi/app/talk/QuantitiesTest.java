package org.swmpi.app.talk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantitiesTest {
  @ParameterizedTest
  @CsvSource({
    "0, '0'",
    "999, '999'",
    "1000, '1,000'",
    "-1000, '-1,000'",
    "-999, '-999'",
    "1252384, '1,252,384'",
    "9223372036854775807, '9,223,372,036,854,775,807'"
  })
  void countsAreGrouped(long number, String text) {
    assertThat(Quantities.count(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "17, 17 B",
    "999, 999 B",
    "1000, 1.00 kB",
    "9995, 10.0 kB",
    "99949, 99.9 kB",
    "99950, 100 kB",
    "999499, 999 kB",
    "999500, 1.00 MB",
    "1780000000, 1.78 GB",
    "9223372036854775807, 9.22 EB"
  })
  void bytesHaveThreeDigits(long number, String text) {
    assertThat(Quantities.bytes(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, '0'", "950, '950'", "4912345, 4.91 M", "20000, 20.0 k"})
  void largeNumbersAreRounded(long number, String text) {
    assertThat(Quantities.rounded(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.00 s",
    "0.418, 0.42 s",
    "17.26, 17.3 s",
    "99.96, 1 min 40 s",
    "312, 5 min 12 s",
    "3599.6, 1 h 0 min",
    "11220, 3 h 7 min"
  })
  void secondsBecomeMinutesAndHours(double seconds, String text) {
    assertThat(Quantities.seconds(seconds)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0.0004, 3, 0.000", "0.0006, 3, 0.001", "12.5, 0, 13", "7.05, 2, 7.05"})
  void decimalsAreRounded(double number, int places, String text) {
    assertThat(Quantities.decimal(number, places)).isEqualTo(text);
  }
}
