package org.swmpi.workflow;

/// The names that descriptions of workflows are written with.
public final class Names {
  /// LarKC's own vocabulary.
  public static final String LARKC = "http://larkc.eu/schema#";

  /// What LarKC has no word for.
  public static final String WORKFLOW = "https://w3id.org/sw-mpi/workflow#";

  /// The plug-ins that sw-mpi brings.
  public static final String PLUGIN = "https://w3id.org/sw-mpi/plugin#";

  /// Files, folders or addresses of data.
  public static final String FILE_PATH = LARKC + "filePath";

  /// A query in SPARQL.
  public static final String SPARQL_QUERY = LARKC + "sparqlQuery";

  /// A file with a query in SPARQL.
  public static final String QUERY_FILE = WORKFLOW + "queryFile";

  private Names() {}
}
