package org.swmpi.workflow.internal.plugins;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.fetch.Recipe;
import org.swmpi.data.fetch.Recipes;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.RdfFiles;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.workflow.Faults;
import org.swmpi.workflow.Identifier;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.Parameters;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.RdfFileSet;
import org.swmpi.workflow.StageContext;

/// Files and folders where they lie, and addresses, which are fetched.
public final class FileIdentifier implements Identifier {
  private static final String SHA256 = Names.WORKFLOW + "sha256";

  @Override
  public String iri() {
    return Names.PLUGIN + "FileIdentifier";
  }

  @Override
  public String purpose() {
    return "Names RDF in files, in folders, or at addresses of HTTP, which it fetches.";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        new Parameter(
            Names.FILE_PATH, Parameter.Type.FILE, true, true, "a file, folder or address of RDF"),
        Parameter.optional(
            SHA256,
            Parameter.Type.TEXT,
            "the SHA-256 of the one file or address, in hexadecimal digits"));
  }

  @Override
  public void verify(Parameters parameters, Faults faults) {
    List<String> named = parameters.all(Names.FILE_PATH);
    List<RdfFile> found = new ArrayList<>();
    for (String name : named) {
      faults.look(
          () -> {
            if (Recipes.isAddress(name)) {
              FetchedFile.verify(name);
            } else {
              found.addAll(files(parameters, name));
            }
          });
    }
    Optional<String> sha256 = parameters.one(SHA256);
    if (sha256.isEmpty()) {
      return;
    }
    if (!Recipe.Source.isSha256(sha256.get())) {
      faults.wrong("wf:sha256 '" + sha256.get() + "' is no SHA-256; write 64 hexadecimal digits");
    }
    if (named.size() > 1 || found.size() > 1) {
      faults.wrong(
          "wf:sha256 is that of one file, but "
              + Math.max(named.size(), found.size())
              + " are named; make a stage of each");
    }
  }

  /// Stages look at files as often as they wish, and can go on with them on another day.
  private static List<RdfFile> files(Parameters parameters, String name) {
    List<RdfFile> files =
        RdfFiles.resolve(List.of(parameters.file(name).toString()), Syntax.N_QUADS);
    for (RdfFile file : files) {
      if (file.path() == null) {
        throw new MissingInputException(
            file.name() + ": a pipe, which can be read only once; write it to a file");
      }
    }
    return files;
  }

  @Override
  public RdfData identify(StageContext stage) throws IOException, InterruptedException {
    List<Path> files = new ArrayList<>();
    Optional<String> sha256 = stage.parameters().one(SHA256);
    boolean complete = true;
    for (String name : new LinkedHashSet<>(stage.parameters().all(Names.FILE_PATH))) {
      if (stage.meter().isTimeOver()) {
        complete = false;
        break;
      }
      if (Recipes.isAddress(name)) {
        files.add(FetchedFile.fetch(name, stage, files));
      } else {
        for (RdfFile found : files(stage.parameters(), name)) {
          files.add(Objects.requireNonNull(found.path()));
        }
      }
    }
    if (sha256.isPresent() && !files.isEmpty()) {
      FetchedFile.verify(files.getFirst(), sha256.get());
    }
    return new RdfFileSet(files, complete);
  }
}
