package org.swmpi.app.datasets;

import org.swmpi.partition.statistics.DatasetStatistics;
import org.swmpi.partition.statistics.DatasetStatistics.ClassCounts;
import org.swmpi.partition.statistics.DatasetStatistics.PropertyCounts;
import org.swmpi.reason.survey.SurveyReport;

/// A description in the Vocabulary of Interlinked Datasets, as Turtle.
///
/// @param top how many predicates and classes are described, at most; 0: all
/// @param dataset IRI of what is described; empty: the address of the description
record VoidDescription(SurveyReport report, int top, String dataset) {
  String turtle() {
    DatasetStatistics data = report.statistics();
    StringBuilder text = new StringBuilder();
    text.append("@prefix void: <http://rdfs.org/ns/void#> .\n\n");
    text.append('<').append(dataset).append("> a void:Dataset");
    property(text, "triples", data.triples());
    property(text, "entities", data.entities());
    property(text, "classes", data.classes().size());
    property(text, "properties", data.properties().size());
    property(text, "distinctSubjects", data.distinctSubjects());
    property(text, "distinctObjects", data.distinctObjects());
    for (PropertyCounts counts : StatsReport.first(data.properties(), top)) {
      text.append(" ;\n  void:propertyPartition [ void:property ").append(counts.property());
      inner(text, "triples", counts.triples());
      inner(text, "distinctSubjects", counts.distinctSubjects());
      inner(text, "distinctObjects", counts.distinctObjects());
      text.append(" ]");
    }
    for (ClassCounts counts : StatsReport.first(data.classes(), top)) {
      text.append(" ;\n  void:classPartition [ void:class ").append(counts.type());
      inner(text, "entities", counts.entities());
      text.append(" ]");
    }
    return text.append(" .\n").toString();
  }

  private static void property(StringBuilder text, String name, long count) {
    text.append(" ;\n  void:").append(name).append(' ').append(count);
  }

  private static void inner(StringBuilder text, String name, long count) {
    text.append(" ; void:").append(name).append(' ').append(count);
  }
}
