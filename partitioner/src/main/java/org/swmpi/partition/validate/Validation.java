package org.swmpi.partition.validate;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.spi.RdfSourceProvider.Checked;
import org.swmpi.data.spi.RdfSources;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Failure;
import org.swmpi.partition.InputList;
import org.swmpi.partition.Phases;
import org.swmpi.partition.Progress;
import org.swmpi.partition.RankInput;

/// Validates inputs of RDF: every error by its place. Lines are read on behind an error; in other
/// formats a reader goes on where it can, and it is told where it cannot.
public final class Validation {
  private static final long BLOCK_BYTES = 4L << 20;

  private final Communicator world;
  private final ValidationOptions options;
  private final InputStream standardInput;
  private final Phases phases;
  private final Progress listener;
  private final long blockBytes;

  private Validation(
      Communicator world,
      ValidationOptions options,
      InputStream standardInput,
      Progress listener,
      long blockBytes) {
    this.world = world;
    this.options = options;
    this.standardInput = standardInput;
    this.blockBytes = blockBytes;
    this.listener = listener;
    phases = new Phases("validate", listener);
  }

  /// Validates. Collective.
  ///
  /// @param options the same on every rank
  /// @param standardInput what `-` stands for on rank 0; not closed
  /// @param listener hears of this rank's progress
  /// @throws MissingInputException the same on every rank: an input is not there
  /// @throws IOException on a rank whose reading failed; the job has to be aborted
  public static ValidationReport run(
      Communicator world, ValidationOptions options, InputStream standardInput, Progress listener)
      throws IOException {
    return run(world, options, standardInput, listener, BLOCK_BYTES);
  }

  static ValidationReport run(
      Communicator world,
      ValidationOptions options,
      InputStream standardInput,
      Progress listener,
      long blockBytes)
      throws IOException {
    return new Validation(world, options, standardInput, listener, blockBytes).run();
  }

  private ValidationReport run() throws IOException {
    List<InputFile> files = InputList.resolve(world, options.inputs());
    Findings findings = new Findings(files.size(), options.limit());
    int documents = 0;
    Failure missing = null;
    for (int i = 0; i < files.size(); i++) {
      if (files.get(i).lineBased()) {
        lines(files.get(i), i, findings);
      } else if (maker(files.get(i), documents++) == world.rank() && missing == null) {
        try {
          document((RdfFile) files.get(i), i, findings);
        } catch (MissingInputException e) {
          missing = new Failure(e, i, 0);
        }
      }
    }
    Failure.agree(world, missing);
    long[] total = findings.total(world);
    List<ValidationReport.FileReport> reports = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      RdfFile file = (RdfFile) files.get(i);
      reports.add(Findings.report(total, i, file.name(), file.syntax().label()));
    }
    return new ValidationReport(
        reports, findings.gather(world), world.allReduce(phases.total(), Op.MAX));
  }

  private void lines(InputFile file, int number, Findings findings) throws IOException {
    try (RankInput input =
        RankInput.open(
            world, List.of(file), RankInput.Share.EVERYTHING, standardInput, options.temporary())) {
      Failure failure = input.failure();
      if (failure != null) {
        if (!(failure.exception() instanceof MalformedInputException e)) {
          throw failure.exception();
        }
        if (world.rank() == 0) {
          damaged(e, number, findings);
        }
        return;
      }
      long share = input.bytes() / world.size();
      input.notes().forEach(listener::note);
      phases.begin("validate", share);
      long[] done = new long[1];
      boolean of12 = options.version().of12(input.files(), input.pieces())[0];
      new LineValidation(world, number, of12, input, blockBytes, options.warnings(), findings)
          .run(() -> phases.progress(Math.min(share, done[0] += blockBytes)));
    }
  }

  /// Compressed data that is cut or damaged.
  private static void damaged(MalformedInputException e, int number, Findings findings) {
    findings.cut(number);
    findings.add(new Finding(number, e.line(), e.column(), true, e.what()));
  }

  /// Who reads a document: standard input is rank 0's.
  private int maker(InputFile file, int number) {
    return file.path() == null ? 0 : number % world.size();
  }

  private void document(RdfFile file, int number, Findings findings) throws IOException {
    try (InputStream in = Compressed.openInput(file, standardInput)) {
      Checked checked =
          RdfSources.of(file.syntax())
              .check(
                  in,
                  file,
                  options.warnings(),
                  (line, column, error, what) ->
                      findings.add(new Finding(number, line, column, error, what)));
      findings.addStatements(number, checked.statements());
      if (!checked.complete()) {
        findings.cut(number);
      }
    } catch (MalformedInputException e) {
      damaged(e, number, findings);
    }
  }
}
