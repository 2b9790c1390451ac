package mpi;

/// What a rank sees of a file.
public final class FileView {
  private final long disp;
  private final Datatype eType;
  private final Datatype fileType;
  private final String dataRep;

  /// @param disp where the view begins in the file, in bytes
  /// @param eType elements by which positions count
  /// @param fileType what is seen, again and again
  /// @param dataRep representation of values
  public FileView(long disp, Datatype eType, Datatype fileType, String dataRep) {
    this.disp = disp;
    this.eType = eType;
    this.fileType = fileType;
    this.dataRep = dataRep;
  }

  /// Where the view begins in the file, in bytes.
  public long getDisp() {
    return disp;
  }

  /// Elements by which positions count.
  public Datatype getEType() {
    return eType;
  }

  /// What is seen, again and again.
  public Datatype getFileType() {
    return fileType;
  }

  /// Representation of values.
  public String getDataRep() {
    return dataRep;
  }
}
