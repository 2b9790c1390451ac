package org.swmpi.app;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Who may use whom: the arrows of ARCHITECTURE.md, over the classes of all modules but the
/// benchmarks, which nothing can use because nothing depends on them.
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.swmpi");

  /// What each module may use of the others.
  private static final Map<String, Set<String>> ARROWS =
      new TreeMap<>(
          Map.of(
              "mpi", Set.of(),
              "data", Set.of(),
              "partition", Set.of("mpi", "data"),
              "reason", Set.of("partition", "mpi", "data"),
              "ri", Set.of("partition", "mpi", "data"),
              "workflow", Set.of("reason", "ri", "partition", "mpi", "data"),
              "app", Set.of("workflow", "reason", "ri", "partition", "mpi", "data")));

  /// How many classes a module has at least. Less, and the tests below looked at the wrong place.
  private static final Map<String, Integer> LEAST =
      Map.of("mpi", 20, "data", 20, "partition", 1, "reason", 20, "workflow", 20, "app", 20);

  private static final String OUR_LAUNCHER = "org.swmpi.app.launch..";
  private static final String ENTRY = "org.swmpi.app.Launcher";

  /// The one class of `mpi-runtime` that finds out which launcher started the process.
  private static final String MPI_ENVIRONMENT = "org.swmpi.mpi.internal.launch.MpiEnvironment";

  /// Ends the process where it aborts the job, as `MPI_Abort` does.
  private static final String MPI_SESSION = "org.swmpi.mpi.internal.libmpi.MpiSession";

  /// Ends the processes of a job of sockets, and with them this one.
  private static final String PROCESS_END = "org.swmpi.mpi.internal.sockets.ProcessEnd";

  /// Keeps what MPJ Express prints from the user.
  private static final String MPJ_SILENCE = "org.swmpi.mpi.internal.mpj.Silence";

  /// Sets the limits of the JDK's XML parser, which it takes from system properties alone.
  private static final String XML_LIMITS = "org.swmpi.data.internal.riot.XmlLimits";

  /// Writes scripts for shells, which name files in the encoding that this process has for them.
  private static final String SHELL = "org.swmpi.workflow.job.Shell";

  static Set<String> modules() {
    return ARROWS.keySet();
  }

  @Test
  void allModulesAreLookedAt() {
    Map<String, Long> counts =
        CLASSES.stream()
            .collect(Collectors.groupingBy(ArchitectureTest::moduleOf, Collectors.counting()));
    assertThat(ARROWS.keySet()).containsAll(counts.keySet());
    LEAST.forEach(
        (module, least) ->
            assertThat(counts.getOrDefault(module, 0L))
                .as("classes of %s", module)
                .isGreaterThanOrEqualTo(least.longValue()));
  }

  @ParameterizedTest
  @MethodSource("modules")
  void aModuleUsesOnlyThoseItMay(String module) {
    Set<String> allowed = ARROWS.get(module);
    Set<String> forbidden =
        CLASSES.stream()
            .filter(type -> moduleOf(type).equals(module))
            .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
            .filter(dependency -> isOurs(dependency.getTargetClass()))
            .filter(
                dependency -> {
                  String target = moduleOf(dependency.getTargetClass());
                  return !target.equals(module) && !allowed.contains(target);
                })
            .map(Object::toString)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(forbidden).isEmpty();
  }

  @Test
  void thereIsNoCycleOfModules() {
    slices().matching("org.swmpi.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @ParameterizedTest
  @MethodSource("modules")
  void whatIsInternalToAModuleIsUsedByItAlone(String module) {
    String root = "org.swmpi." + module;
    noClasses()
        .that(resideOutsideOfPackages(root + ".."))
        .should()
        .dependOnClassesThat(resideInAPackage(root + ".internal.."))
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void theMpiRuntimeNeedsOnlyTheJdk() {
    classes()
        .that(resideInAPackage("org.swmpi.mpi.."))
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage("org.swmpi.mpi..", "java..", "jdk..", "org.jspecify.."))
        .check(CLASSES);
  }

  @Test
  void theLauncherUsesNothingOfTheApplication() {
    classes()
        .that(resideInAPackage(OUR_LAUNCHER).or(isNamed(ENTRY)))
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(OUR_LAUNCHER, "java..", "org.jspecify..").or(isNamed(ENTRY)))
        .check(CLASSES);
  }

  /// An older Java gets as far as to say which Java is needed.
  @Test
  void theLauncherIsCompiledForJava17AndAllElseForJava25() throws IOException {
    Set<Integer> launcher = new TreeSet<>();
    Set<Integer> application = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      boolean first =
          type.getPackageName().equals("org.swmpi.app.launch") || type.getName().equals(ENTRY);
      (first ? launcher : application).add(classFileVersion(type));
    }
    assertThat(launcher).containsExactly(61);
    assertThat(application).containsExactly(69);
  }

  @Test
  void jenaIsUsedBehindOneSeamOfEachModule() {
    noClasses()
        .that(
            resideOutsideOfPackages(
                "org.swmpi.data.internal.riot..",
                "org.swmpi.reason.jena..",
                "org.swmpi.workflow.."))
        .should()
        .dependOnClassesThat(resideInAPackage("org.apache.jena.."))
        .check(CLASSES);
  }

  @Test
  void onlyTheApplicationAsksItsSurroundings() {
    assertOnlyUsers(
        "asks the surroundings", ArchitectureTest::asks, MPI_ENVIRONMENT, XML_LIMITS, SHELL);
  }

  @Test
  void onlyTheApplicationEndsTheProcess() {
    assertOnlyUsers("ends the process", ArchitectureTest::ends, MPI_SESSION, PROCESS_END);
  }

  @Test
  void onlyTheApplicationUsesTheStandardStreams() {
    assertOnlyUsers(
        "uses a standard stream", ArchitectureTest::usesStream, MPI_SESSION, MPJ_SILENCE);
  }

  private static void assertOnlyUsers(
      String what, Predicate<JavaAccess<?>> access, String... exempt) {
    for (String name : exempt) {
      assertThat(CLASSES.contain(name)).as("there is %s", name).isTrue();
    }
    noClasses()
        .that(
            resideOutsideOfPackages("org.swmpi.app..")
                .and(DescribedPredicate.not(belongToAnyOf(exempt))))
        .should()
        .accessTargetWhere(DescribedPredicate.describe(what, access))
        .check(CLASSES);
  }

  private static boolean asks(JavaAccess<?> access) {
    String name = access.getTarget().getName();
    return switch (access.getTargetOwner().getName()) {
      case "java.lang.System" ->
          Set.of("getenv", "getProperty", "getProperties", "setProperty").contains(name);
      case "java.lang.Boolean" -> name.equals("getBoolean");
      case "java.lang.Integer" -> name.equals("getInteger");
      case "java.lang.Long" -> name.equals("getLong");
      default -> false;
    };
  }

  private static boolean ends(JavaAccess<?> access) {
    String name = access.getTarget().getName();
    return switch (access.getTargetOwner().getName()) {
      case "java.lang.System" -> name.equals("exit");
      case "java.lang.Runtime" -> name.equals("exit") || name.equals("halt");
      default -> false;
    };
  }

  private static boolean usesStream(JavaAccess<?> access) {
    return access.getTargetOwner().getName().equals("java.lang.System")
        && Set.of("in", "out", "err").contains(access.getTarget().getName());
  }

  @Test
  void everyPackageSaysWhatItIsFor() {
    Set<String> silent = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      JavaPackage pack = type.getPackage();
      if (pack.tryGetPackageInfo()
          .filter(info -> info.isAnnotatedWith(NullMarked.class))
          .isEmpty()) {
        silent.add(pack.getName());
      }
    }
    assertThat(silent).as("packages without a package-info that is @NullMarked").isEmpty();
  }

  /// The named classes and those nested in them.
  private static DescribedPredicate<JavaClass> belongToAnyOf(String... names) {
    return DescribedPredicate.describe(
        String.join(" or ", names),
        type ->
            Arrays.stream(names)
                .anyMatch(
                    name -> type.getName().equals(name) || type.getName().startsWith(name + "$")));
  }

  private static DescribedPredicate<JavaClass> isNamed(String name) {
    return DescribedPredicate.describe(name, type -> type.getName().equals(name));
  }

  private static boolean isOurs(JavaClass type) {
    return type.getPackageName().startsWith("org.swmpi.");
  }

  /// `reason` for `org.swmpi.reason.internal.schema`.
  private static String moduleOf(JavaClass type) {
    return type.getPackageName().split("\\.", -1)[2];
  }

  private static int classFileVersion(JavaClass type) throws IOException {
    try (InputStream in = type.getSource().orElseThrow().getUri().toURL().openStream();
        DataInputStream data = new DataInputStream(in)) {
      data.readInt(); // 0xCAFEBABE
      data.readUnsignedShort();
      return data.readUnsignedShort();
    }
  }
}
