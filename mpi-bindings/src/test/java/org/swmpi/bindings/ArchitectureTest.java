package org.swmpi.bindings;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/// What the package `mpi` may use: the API of `mpi-runtime`.
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("mpi");

  @Test
  void itIsAFacadeOverTheRuntimesApi() {
    assertThat(CLASSES.size()).isGreaterThan(40);
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.swmpi.mpi.internal..", "org.swmpi.mpi.spi..")
        .check(CLASSES);
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("mpi", "org.swmpi.mpi", "org.jspecify.annotations", "java..")
        .check(CLASSES);
  }
}
