package org.swmpi.app.serve;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.StandardInput;
import org.swmpi.app.run.TemporaryFolder;
import org.swmpi.app.run.Version;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.OutputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.RdfFiles;
import org.swmpi.data.rdf.Spool;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Progress;
import org.swmpi.reason.Closure;
import org.swmpi.reason.ClosureOptions;
import org.swmpi.reason.Profile;
import org.swmpi.workflow.RdfStorage;
import org.swmpi.workflow.serve.data.ServedData;
import org.swmpi.workflow.serve.data.ServedFile;
import org.swmpi.workflow.serve.data.StoreFolder;

/// The data to serve on its way: closed by all ranks, or known already; then rank 0 loads it.
final class ClosedData {
  private final List<String> inputs;
  private final Profile profile;
  private final boolean keepGraphs;
  private final boolean asIs;
  private final boolean ofRun;
  private final @Nullable Path storePath;
  private final @Nullable Path temporary;

  // Of rank 0, which is one process with the loader.
  private volatile @Nullable StoreFolder store;
  private volatile @Nullable String key;
  private volatile boolean reused;
  private volatile List<ServedFile> lines = List.of();

  /// @param asIs whether nothing is to be inferred
  /// @param ofRun whether the inputs are files of a workflow's run, which share blank nodes
  ClosedData(
      List<String> inputs,
      Profile profile,
      boolean keepGraphs,
      boolean asIs,
      boolean ofRun,
      @Nullable Path storePath,
      @Nullable Path temporary) {
    this.inputs = inputs;
    this.profile = profile;
    this.keepGraphs = keepGraphs;
    this.asIs = asIs;
    this.ofRun = ofRun;
    this.storePath = storePath;
    this.temporary = temporary;
  }

  /// Makes lines to load, unless a store has them. Collective.
  ///
  /// @param files where rank 0 has what is to go in the end
  /// @return exit code
  int prepare(Communicator world, CommonOptions common, TemporaryFiles files) throws IOException {
    common.summaryFile().verify(world);
    TemporaryFolder.verify(world, temporary);
    Failure failure = null;
    if (world.rank() == 0) {
      try {
        find();
        if (!reused && asIs) {
          lines = decoded(files);
        }
      } catch (MissingInputException | MalformedInputException | OutputException e) {
        failure = Failure.of(e);
      }
    }
    Failure.agree(world, failure);
    byte[] output = world.broadcast(world.rank() == 0 ? output(files) : new byte[0], 0);
    if (output.length > 0) {
      close(world, new String(output, StandardCharsets.UTF_8));
    }
    return 0;
  }

  private void find() throws IOException {
    List<RdfFile> found = RdfFiles.resolve(inputs, Syntax.N_QUADS);
    if (storePath != null) {
      StoreFolder folder = StoreFolder.of(storePath);
      String how =
          "%s %s %s %s"
              .formatted(
                  Version.ofSwMpi(),
                  ofRun ? "of a run" : asIs ? "as is" : profile,
                  keepGraphs,
                  "1");
      store = folder;
      key = StoreFolder.key(found, how);
      reused = folder.has(key);
    }
  }

  private List<ServedFile> decoded(TemporaryFiles files) throws IOException {
    if (ofRun && inputs.size() > 1) {
      Path lines = files.make(temporary, ".nq");
      RdfStorage.copy(inputs.stream().map(Path::of).toList(), lines);
      return List.of(new ServedFile(lines, lines.toString(), 0, keepGraphs));
    }
    List<ServedFile> decoded = new ArrayList<>();
    Path folder = temporary == null ? Path.of(System.getProperty("java.io.tmpdir")) : temporary;
    for (RdfFile file : RdfFiles.resolve(inputs, Syntax.N_QUADS)) {
      Path path = file.path();
      Path lines =
          path != null && file.mappable()
              ? path
              : Spool.write(
                  file, path == null ? StandardInput.ofThisProcess() : null, folder, files);
      decoded.add(new ServedFile(lines, file.name(), file.scope(), keepGraphs));
    }
    return decoded;
  }

  /// Where the closure is to be written; nothing where none is needed.
  private byte[] output(TemporaryFiles files) throws IOException {
    if (reused || asIs) {
      return new byte[0];
    }
    Path folder = files.make(() -> TemporaryFiles.newFolder(temporary));
    Path output = files.add(folder.resolve("closed.nq"));
    lines = List.of(ServedFile.only(output));
    return output.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void close(Communicator world, String output) throws IOException {
    ClosureOptions options =
        ClosureOptions.of(inputs, output)
            .withProfile(profile, false)
            .withKeepGraphs(keepGraphs)
            .withTemporary(temporary);
    Closure.run(world, options, StandardInput.ofThisProcess(), Progress.SILENT);
  }

  /// Whether a store had it.
  boolean reused() {
    return reused;
  }

  /// Brings it to where it can be asked.
  ServedData load() throws IOException {
    StoreFolder folder = store;
    if (folder != null) {
      return reused ? folder.open(Objects.requireNonNull(key)) : folder.make(key, lines);
    }
    return ServedData.fitsMemory(lines)
        ? ServedData.inMemory(lines)
        : ServedData.temporary(lines, temporary);
  }
}
