package org.swmpi.bench.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.swmpi.bench.rank.BufferKind;

/// The loops in C, compiled for the library of a launcher: a program of their own, and a library
/// for the process of a rank of Java, in which batches in Java and in C take turns.
final class CPeer {
  /// The forms in which it is there.
  private enum Form {
    PLAIN(Subject.C, "pages"),
    COPIED(Subject.C_COPIED, "copied"),
    HUGE_PAGES(Subject.C_HUGE_PAGES, "huge-pages");

    private final String peer;
    private final String buffers;

    Form(String peer, String buffers) {
      this.peer = peer;
      this.buffers = buffers;
    }
  }

  private final Mpirun mpirun;
  private final Path started;
  private final Path folder;

  private CPeer(Mpirun mpirun, Path started, Path folder) {
    this.mpirun = mpirun;
    this.started = started;
    this.folder = folder;
  }

  /// Compiles it.
  ///
  /// @param started the folder in which ranks are started; what is made goes to one below
  /// @throws IllegalStateException with what the compiler says if it finds an error
  static CPeer compile(Path source, Mpirun mpirun, Path compiler, Path started)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory(started, "c-");
    CPeer peer = new CPeer(mpirun, started, folder);
    peer.run(compiler, source, peer.program());
    Path library = folder.resolve("libloops.so");
    peer.run(compiler, source, library, "-shared", "-fPIC");
    for (Form form : Form.values()) {
      // A file of its own has variables of its own.
      Files.copy(library, peer.library(form));
    }
    return peer;
  }

  private void run(Path compiler, Path source, Path target, String... options)
      throws IOException, InterruptedException {
    Path log = folder.resolve("mpicc.log");
    List<String> command = new ArrayList<>(List.of(compiler.toString(), "-O2"));
    command.addAll(List.of(options));
    command.addAll(List.of("-o", target.toString(), source.toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(mpirun.environment());
    if (builder.start().waitFor() != 0) {
      throw new IllegalStateException(compiler + " failed:\n" + Files.readString(log));
    }
  }

  private Path program() {
    return folder.resolve("loops");
  }

  private Path library(Form form) {
    return folder.resolve("libloops-" + form.buffers + ".so");
  }

  /// As subjects of their own.
  List<Subject> subjects() {
    return Stream.of(Form.values())
        .map(
            form ->
                new Subject(
                    form.peer,
                    "mpi",
                    mpirun.environment(),
                    (ranks, steps) ->
                        mpirun.command(
                            ranks, List.of(program().toString(), form.buffers, steps.toString()))))
        .toList();
  }

  /// What a rank of Java with these buffers is compared with in its process, as
  /// [org.swmpi.bench.rank.Twin#load] takes it. Paths are relative to the folder in which ranks are
  /// started.
  String twins(BufferKind buffers) {
    Stream<Form> forms =
        switch (buffers) {
          case OFF_HEAP -> Stream.of(Form.PLAIN);
          case HUGE_PAGES -> Stream.of(Form.PLAIN, Form.HUGE_PAGES);
          case ARRAY -> Stream.of(Form.PLAIN, Form.COPIED);
        };
    return forms
        .map(
            form ->
                String.join(
                    "=", form.peer, form.buffers, started.relativize(library(form)).toString()))
        .collect(Collectors.joining(","));
  }
}
