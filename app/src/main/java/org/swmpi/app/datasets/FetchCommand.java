package org.swmpi.app.datasets;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.EnvironmentProxy;
import org.swmpi.app.run.OfOneProcess;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.NearestNames;
import org.swmpi.app.talk.ProgressLine;
import org.swmpi.app.talk.Talk;
import org.swmpi.app.talk.TextTable;
import org.swmpi.data.FileDigest;
import org.swmpi.data.OutputException;
import org.swmpi.data.fetch.Download;
import org.swmpi.data.fetch.FetchListener;
import org.swmpi.data.fetch.FetchSettings;
import org.swmpi.data.fetch.Recipe;
import org.swmpi.data.fetch.Recipes;
import org.swmpi.workflow.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sw-mpi datasets fetch`.
@Command(
    name = "fetch",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Downloads public data sets by name, and goes on where it was interrupted.",
    footer = {
      "",
      "Prints the paths of the files. HTTPS_PROXY, HTTP_PROXY and NO_PROXY are heeded. The whole"
          + " guide is docs/fetch.md."
    })
final class FetchCommand implements OfOneProcess {
  private final CommonOptions common;
  private final PrintWriter out;
  private final Talk talk;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      description = "Data sets, by the names that --list tells, or addresses (http, https).")
  private List<String> names = List.of();

  @Option(names = "--list", description = "Tell what can be fetched.")
  private boolean list;

  @Option(names = "--json", description = "With --list: JSON instead of a table.")
  private boolean json;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Folder for the files, made if it is not there; default: the current one.")
  private Path output = Path.of(".");

  @Option(
      names = "--recipes",
      paramLabel = "FILE",
      description = "Recipes of your own, besides those that come with sw-mpi.")
  private List<Path> files = List.of();

  @Option(
      names = "--sha256",
      paramLabel = "DIGITS",
      description = "What the SHA-256 of the file has to be, where one is fetched.")
  private @Nullable String sha256;

  /// @param out standard output
  FetchCommand(CommonOptions common, PrintWriter out, Talk talk) {
    this.common = common;
    this.out = out;
    this.talk = talk;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (list == !names.isEmpty()) {
      throw new UsageException(
          list
              ? "--list tells of all data sets; leave it or the names out"
              : "no data set is named; see 'sw-mpi datasets fetch --list'");
    }
    if (json && !list) {
      throw new UsageException("--json is for --list; leave it out");
    }
    if (sha256 != null && !Recipe.Source.isSha256(sha256)) {
      throw new UsageException(
          "--sha256 " + sha256 + ": is no SHA-256; give 64 hexadecimal digits");
    }
    common.verifySummaryApartFrom(files.toArray(Path[]::new));
    common.summaryFile().verify();
    Recipes recipes = Recipes.own();
    files.forEach(recipes::add);
    if (list) {
      out.println(json ? json(recipes.all()) : table(recipes.all()));
      out.flush();
      common
          .summaryFile()
          .write(
              "datasets fetch",
              members -> members.name("recipes").value(recipes.all().size()),
              talk);
    } else {
      fetch(recipes);
    }
    return ExitCode.DONE;
  }

  private void fetch(Recipes recipes) throws IOException, InterruptedException {
    List<Recipe> wanted = new ArrayList<>();
    for (String name : names) {
      wanted.add(recipe(recipes, name));
    }
    if (sha256 != null) {
      wanted.set(0, pinned(wanted, sha256));
    }
    verifyNames(wanted);
    makeFolder();
    List<Path> fetched = new ArrayList<>();
    long bytes = 0;
    try (Download download =
        new Download(FetchSettings.defaults(EnvironmentProxy.get()), new Progress(talk))) {
      for (Recipe recipe : wanted) {
        talk.say(recipe.name() + ": " + recipe.title() + "; licence: " + recipe.licence());
        for (Recipe.Source source : recipe.files()) {
          Path target = output.resolve(source.fileName());
          boolean isNew = download.fetch(source, target);
          bytes += isNew ? Files.size(target) : 0;
          talk.say(told(source, target, isNew));
          out.println(target);
          out.flush();
          fetched.add(target);
        }
      }
    }
    long downloaded = bytes;
    common
        .summaryFile()
        .write(
            "datasets fetch",
            members -> {
              members.name("bytes").value(downloaded);
              members.name("files").beginArray();
              for (Path file : fetched) {
                members.value(file.toString());
              }
              members.endArray();
            },
            talk);
  }

  /// A file that is there already is not fetched: the second of a name would be taken for here.
  private static void verifyNames(List<Recipe> wanted) {
    Map<String, URI> addresses = new HashMap<>();
    for (Recipe recipe : wanted) {
      for (Recipe.Source source : recipe.files()) {
        URI other = addresses.putIfAbsent(source.fileName(), source.address());
        if (other != null && !other.equals(source.address())) {
          throw new UsageException(
              source.address()
                  + ": leads to the same file name as "
                  + other
                  + "; fetch them one by one, each into a folder of its own with -o");
        }
      }
    }
  }

  private static Recipe pinned(List<Recipe> wanted, String digits) {
    if (wanted.size() != 1 || wanted.getFirst().files().size() != 1) {
      throw new UsageException(
          "--sha256 is for one file; fetch one at a time, or write a recipe with a sha256 of each");
    }
    Recipe recipe = wanted.getFirst();
    return recipe.with(recipe.files().getFirst().with(digits));
  }

  private static String told(Recipe.Source source, Path target, boolean isNew) throws IOException {
    String place = target + ": " + (isNew ? "here; " : "was here already; ");
    if (source.sha256() != null) {
      return place + "SHA-256 good";
    }
    String found =
        isNew
            ? "; to have the same again, --sha256 " + FileDigest.sha256(target)
            : "; give it by --sha256";
    return place + "not checked, as no SHA-256 is known" + found;
  }

  private static Recipe recipe(Recipes recipes, String name) {
    if (Recipes.isAddress(name)) {
      try {
        Recipe.Source source = new Recipe.Source(Recipes.address(name), OptionalLong.empty(), null);
        return new Recipe(name, "a file", "unknown", name, "unknown", List.of(source));
      } catch (IllegalArgumentException e) {
        throw new UsageException(Objects.requireNonNull(e.getMessage()));
      }
    }
    Recipe recipe = recipes.find(name);
    if (recipe == null) {
      List<String> known = recipes.all().stream().map(Recipe::name).toList();
      throw new UsageException(
          "no data set is called '"
              + name
              + "'"
              + NearestNames.hint(name, known)
              + "; see 'sw-mpi datasets fetch --list'");
    }
    return recipe;
  }

  private void makeFolder() {
    try {
      Files.createDirectories(output);
    } catch (IOException e) {
      throw OutputException.notCreated(output, e, "name another folder with -o");
    }
    if (!Files.isWritable(output)) {
      throw new OutputException(
          output + ": may not be written to; change its rights, or name another folder with -o");
    }
  }

  private static String table(List<Recipe> recipes) {
    TextTable table = new TextTable("llll").row("name", "size", "licence", "what");
    recipes.forEach(
        recipe -> table.row(recipe.name(), recipe.size(), recipe.licence(), recipe.title()));
    return table.text("").stripTrailing();
  }

  private static String json(List<Recipe> recipes) throws IOException {
    return JsonText.of(
        writer -> {
          writer.beginArray();
          for (Recipe recipe : recipes) {
            writer.beginObject();
            writer.name("name").value(recipe.name());
            writer.name("title").value(recipe.title());
            writer.name("licence").value(recipe.licence());
            writer.name("home").value(recipe.home());
            writer.name("size").value(recipe.size());
            writer.name("files").beginArray();
            for (Recipe.Source source : recipe.files()) {
              writer.beginObject();
              writer.name("address").value(source.address().toString());
              if (source.bytes().isPresent()) {
                writer.name("bytes").value(source.bytes().getAsLong());
              }
              writer.name("sha256").value(source.sha256());
              writer.endObject();
            }
            writer.endArray();
            writer.endObject();
          }
          writer.endArray();
        });
  }

  /// Shows how far a download is.
  private static final class Progress implements FetchListener {
    private final Talk talk;
    private final ProgressLine line;

    Progress(Talk talk) {
      this.talk = talk;
      line = new ProgressLine(talk, 1, "", System::nanoTime);
    }

    @Override
    public void at(String file, long doneBytes, long totalBytes) {
      line.at(file, doneBytes, totalBytes, 0);
    }

    @Override
    public void note(String message) {
      talk.say(message);
    }
  }
}
