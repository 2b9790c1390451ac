package org.swmpi.app.space;

import org.swmpi.app.run.ChoiceConverter;
import org.swmpi.ri.exchange.ExchangeFormat;

/// Reads the name of a format.
final class FormatConverter extends ChoiceConverter<ExchangeFormat> {
  FormatConverter() {
    super(ExchangeFormat.values(), ExchangeFormat::label);
  }
}
