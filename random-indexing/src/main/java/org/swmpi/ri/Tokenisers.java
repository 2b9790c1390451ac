package org.swmpi.ri;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.br.BrazilianAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniAnalyzer;
import org.apache.lucene.analysis.core.SimpleAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.ga.IrishAnalyzer;
import org.apache.lucene.analysis.gl.GalicianAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.ne.NepaliAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sr.SerbianAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.ta.TamilAnalyzer;
import org.apache.lucene.analysis.te.TeluguAnalyzer;
import org.apache.lucene.analysis.th.ThaiAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.internal.text.Tokeniser;

/// What cuts text into terms, by name.
///
/// - `ascii`: runs of the letters A to Z and digits, in lower case
/// - `unicode`: runs of letters, digits and marks of Unicode, in lower case
/// - `whitespace`: what stands between white space, as it is
/// - the analysers of Lucene by the names of their languages, and `standard`, `simple`, `cjk`. They
///   drop stop words and cut words to their stems as Lucene does
public final class Tokenisers {
  private static final List<String> OWN = List.of("ascii", "unicode", "whitespace");
  private static final Map<String, Supplier<Analyzer>> ANALYSERS = new TreeMap<>();

  static {
    ANALYSERS.put("standard", StandardAnalyzer::new);
    ANALYSERS.put("arabic", ArabicAnalyzer::new);
    ANALYSERS.put("armenian", ArmenianAnalyzer::new);
    ANALYSERS.put("basque", BasqueAnalyzer::new);
    ANALYSERS.put("bengali", BengaliAnalyzer::new);
    ANALYSERS.put("brazilian", BrazilianAnalyzer::new);
    ANALYSERS.put("bulgarian", BulgarianAnalyzer::new);
    ANALYSERS.put("catalan", CatalanAnalyzer::new);
    ANALYSERS.put("cjk", CJKAnalyzer::new);
    ANALYSERS.put("czech", CzechAnalyzer::new);
    ANALYSERS.put("danish", DanishAnalyzer::new);
    ANALYSERS.put("dutch", DutchAnalyzer::new);
    ANALYSERS.put("english", EnglishAnalyzer::new);
    ANALYSERS.put("estonian", EstonianAnalyzer::new);
    ANALYSERS.put("finnish", FinnishAnalyzer::new);
    ANALYSERS.put("french", FrenchAnalyzer::new);
    ANALYSERS.put("galician", GalicianAnalyzer::new);
    ANALYSERS.put("german", GermanAnalyzer::new);
    ANALYSERS.put("greek", GreekAnalyzer::new);
    ANALYSERS.put("hindi", HindiAnalyzer::new);
    ANALYSERS.put("hungarian", HungarianAnalyzer::new);
    ANALYSERS.put("indonesian", IndonesianAnalyzer::new);
    ANALYSERS.put("irish", IrishAnalyzer::new);
    ANALYSERS.put("italian", ItalianAnalyzer::new);
    ANALYSERS.put("latvian", LatvianAnalyzer::new);
    ANALYSERS.put("lithuanian", LithuanianAnalyzer::new);
    ANALYSERS.put("nepali", NepaliAnalyzer::new);
    ANALYSERS.put("norwegian", NorwegianAnalyzer::new);
    ANALYSERS.put("persian", PersianAnalyzer::new);
    ANALYSERS.put("portuguese", PortugueseAnalyzer::new);
    ANALYSERS.put("romanian", RomanianAnalyzer::new);
    ANALYSERS.put("russian", RussianAnalyzer::new);
    ANALYSERS.put("serbian", SerbianAnalyzer::new);
    ANALYSERS.put("simple", SimpleAnalyzer::new);
    ANALYSERS.put("sorani", SoraniAnalyzer::new);
    ANALYSERS.put("spanish", SpanishAnalyzer::new);
    ANALYSERS.put("swedish", SwedishAnalyzer::new);
    ANALYSERS.put("tamil", TamilAnalyzer::new);
    ANALYSERS.put("telugu", TeluguAnalyzer::new);
    ANALYSERS.put("thai", ThaiAnalyzer::new);
    ANALYSERS.put("turkish", TurkishAnalyzer::new);
  }

  private Tokenisers() {}

  /// The names there are.
  public static List<String> names() {
    return Stream.concat(OWN.stream(), ANALYSERS.keySet().stream()).toList();
  }

  /// Cuts a text as the documents of a space were cut, line by line.
  ///
  /// @param name of a tokeniser; of none that is known here (vectors that were imported): white
  ///     space cuts
  /// @return its terms, in their order
  public static List<String> cut(String name, String text) {
    String known = names().contains(name) ? name : "whitespace";
    List<String> terms = new ArrayList<>();
    try (Tokeniser tokeniser = of(known);
        ByteSink bytes = new ByteSink(text.length() + 1L)) {
      bytes.put((text + "\n").getBytes(StandardCharsets.UTF_8));
      long from = bytes.address();
      for (long at = from; at < bytes.end(); at++) {
        if (Raw.getByte(at) == '\n') {
          tokeniser.line(
              from, at, (_, head, length, words) -> terms.add(term(head, length, words)));
          from = at + 1;
        }
      }
    }
    return terms;
  }

  private static String term(long head, int length, long words) {
    byte[] term = new byte[length];
    for (int i = 0; i < length; i++) {
      term[i] = length <= Long.BYTES ? (byte) (head >>> 8 * i) : Raw.getByte(words + i);
    }
    return new String(term, StandardCharsets.UTF_8);
  }

  /// Makes one.
  ///
  /// @throws IllegalArgumentException if there is none of that name
  static Tokeniser of(String name) {
    if (OWN.contains(name)) {
      return Tokeniser.ofBytes(name);
    }
    Supplier<Analyzer> analyser = ANALYSERS.get(name);
    if (analyser == null) {
      throw new IllegalArgumentException(
          "tokeniser is '" + name + "', there are: " + String.join(", ", names()));
    }
    return Tokeniser.ofAnalyser(analyser.get());
  }
}
