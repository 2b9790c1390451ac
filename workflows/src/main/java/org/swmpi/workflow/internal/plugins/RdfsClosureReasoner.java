package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.swmpi.partition.Progress;
import org.swmpi.reason.Closure;
import org.swmpi.reason.ClosureOptions;
import org.swmpi.reason.Profile;
import org.swmpi.workflow.Faults;
import org.swmpi.workflow.Meter;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Offloadable;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.Parameters;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.RdfFileSet;
import org.swmpi.workflow.Reasoner;
import org.swmpi.workflow.StageContext;

/// The finite RDFS closure: by threads of this process, or as a job of many ranks.
public final class RdfsClosureReasoner implements Reasoner, Offloadable {
  private static final String PROFILE = Names.WORKFLOW + "profile";

  /// Statements of the first of the growing parts that are closed where time is limited.
  private static final long FIRST_PART = 1 << 12;

  @Override
  public String iri() {
    return Names.PLUGIN + "RdfsClosureReasoner";
  }

  @Override
  public String purpose() {
    return "Adds the finite RDFS closure, in parallel; can run as a job of MPI.";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.optional(
            PROFILE,
            Parameter.Type.TEXT,
            "the rules: rho, rdfs or rdfs-full; rdfs if it is not said"));
  }

  @Override
  public void verify(Parameters parameters, Faults faults) {
    faults.look(() -> profile(parameters));
  }

  private static Profile profile(Parameters parameters) {
    String wanted = parameters.one(PROFILE).orElse(Profile.RDFS.label());
    return Arrays.stream(Profile.values())
        .filter(profile -> profile.label().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "wf:profile '"
                        + wanted
                        + "' is not known; there are: "
                        + Arrays.stream(Profile.values())
                            .map(Profile::label)
                            .collect(Collectors.joining(", "))));
  }

  @Override
  public List<String> command(List<String> inputs, String output, Parameters parameters) {
    List<String> arguments = new ArrayList<>(List.of("closure"));
    arguments.addAll(inputs);
    arguments.addAll(List.of("-o", output, "--profile", profile(parameters).label()));
    return arguments;
  }

  @Override
  public String output() {
    return "closed.nt";
  }

  @Override
  public RdfData reason(RdfData data, StageContext stage) throws IOException {
    Files.createDirectories(stage.folder());
    List<Path> files = data.files(stage.folder(), "input");
    if (stage.meter().timeLeft() == null) {
      Path closed = close(files, stage.folder().resolve(output()), stage, null);
      return new RdfFileSet(List.of(closed), data.complete());
    }
    return closeParts(data, files, stage);
  }

  /// Closes the first statements, then more and more of them, until all are, or the time is over: a
  /// part of what follows is right too. Takes up to twice as long as all at once.
  private RdfData closeParts(RdfData data, List<Path> files, StageContext stage)
      throws IOException {
    RdfData last = new RdfFileSet(files, false);
    try {
      RdfData read = data.within(stage.meter());
      long all = read.dataset().stream().count();
      for (long part = FIRST_PART; part < all; part *= 4) {
        Path prefix = Prefix.write(read.dataset(), part, stage.folder().resolve("stage-part.nt"));
        Path closed = stage.folder().resolve("part-" + output());
        close(List.of(prefix), closed, stage, stage.meter());
        last = new RdfFileSet(List.of(closed), false);
      }
      Path closed = close(files, stage.folder().resolve(output()), stage, stage.meter());
      return new RdfFileSet(List.of(closed), data.complete());
    } catch (BudgetSpentException _) {
      return last;
    }
  }

  private static Path close(
      List<Path> files, Path output, StageContext stage, @Nullable Meter meter) throws IOException {
    ClosureOptions options =
        ClosureOptions.of(files.stream().map(Path::toString).toList(), output.toString())
            .withProfile(profile(stage.parameters()), false)
            .withTemporary(stage.folder());
    Progress progress =
        meter == null
            ? Progress.SILENT
            : (phase, done, total, triples) -> {
              if (meter.isTimeOver()) {
                throw new BudgetSpentException();
              }
            };
    RankThreads.run(
        stage.ranks(),
        world -> Closure.run(world, options, InputStream.nullInputStream(), progress));
    return output;
  }
}
