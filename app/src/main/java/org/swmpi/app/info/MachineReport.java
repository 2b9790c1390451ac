package org.swmpi.app.info;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.Quantities;
import org.swmpi.app.talk.TextTable;
import org.swmpi.mpi.MpiLibraryReport;
import org.swmpi.mpi.TransportReport;

/// Puts a [Machine] into words, and into JSON.
final class MachineReport {
  private final Machine machine;

  MachineReport(Machine machine) {
    this.machine = machine;
  }

  /// Several lines, without an end of line at the last.
  String table() {
    TextTable table = new TextTable("ll");
    table.row("sw-mpi", Version.ofSwMpi());
    table.row("JDK", java());
    table.row("", System.getProperty("java.home"));
    table.row("Vector API", vectors());
    table.row("machine", machine.host() + ", " + machine.system());
    table.row("processor", machine.processor());
    table.row("cores", Quantities.count(machine.cores()));
    table.row("memory", memory());
    table.row("huge pages", hugePages());
    String name = "MPI libraries";
    for (MpiLibraryReport library : machine.mpiLibraries()) {
      table.row(name, library(library));
      name = "";
    }
    if (machine.mpiLibraries().isEmpty()) {
      table.row(name, "none found; install one (Debian: openmpi-bin), or set SW_MPI_LIBRARY");
    }
    name = "transports";
    for (TransportReport transport : machine.transports()) {
      table.row(name, transport.name() + ": " + transport.description() + "; " + usable(transport));
      name = "";
    }
    return table.text("").stripTrailing();
  }

  private static String java() {
    return Runtime.version()
        + ", "
        + System.getProperty("java.vm.name")
        + ", "
        + System.getProperty("java.vendor");
  }

  private String vectors() {
    VectorUnits vectors = machine.vectors();
    return vectors.available()
        ? vectors.bits()
            + " bits: "
            + vectors.lanesOfBytes()
            + " bytes, "
            + vectors.lanesOfFloats()
            + " floats or "
            + vectors.lanesOfLongs()
            + " longs at once"
        : "not there; start sw-mpi by its script or jar, which add it";
  }

  private String memory() {
    return Quantities.bytes(machine.memoryBytes())
        + ", of which the heap may take "
        + Quantities.bytes(machine.heapBytes());
  }

  private String hugePages() {
    HugePages pages = machine.hugePages();
    if (pages.transparent() == null && pages.sizeBytes() == 0) {
      return "unknown on this system";
    }
    return "transparent: "
        + (pages.transparent() == null ? "no" : pages.transparent())
        + "; reserved: "
        + Quantities.count(pages.reserved())
        + " of "
        + pages.sizeBytes() / 1024
        + " KiB"
        + ", "
        + Quantities.count(pages.free())
        + " free";
  }

  private static String library(MpiLibraryReport library) {
    return library.path()
        + ": "
        + library.version()
        + (library.abi() == null ? "" : " (" + library.abi() + ")")
        + (library.chosen() ? ", would be used" : "");
  }

  private static String usable(TransportReport transport) {
    return transport.usable() ? "usable" : "not usable: " + transport.whyNot();
  }

  /// One JSON object; its keys are a promise (docs/info.md).
  String json() throws IOException {
    return JsonText.of(
        json -> {
          json.beginObject();
          json.name("version").value(Version.ofSwMpi());
          json.name("java").beginObject();
          json.name("version").value(Runtime.version().toString());
          json.name("vm").value(System.getProperty("java.vm.name"));
          json.name("vendor").value(System.getProperty("java.vendor"));
          json.name("home").value(System.getProperty("java.home"));
          json.endObject();
          vectorsAsJson(json);
          machineAsJson(json);
          mpiAsJson(json);
          json.endObject();
        });
  }

  private void vectorsAsJson(JsonWriter json) throws IOException {
    VectorUnits vectors = machine.vectors();
    json.name("vector").beginObject();
    json.name("available").value(vectors.available());
    json.name("bits").value(vectors.bits());
    json.name("bytes").value(vectors.lanesOfBytes());
    json.name("floats").value(vectors.lanesOfFloats());
    json.name("longs").value(vectors.lanesOfLongs());
    json.endObject();
  }

  private void machineAsJson(JsonWriter json) throws IOException {
    json.name("machine").beginObject();
    json.name("host").value(machine.host());
    json.name("system").value(machine.system());
    json.name("processor").value(machine.processor());
    json.name("cores").value(machine.cores());
    json.name("memoryBytes").value(machine.memoryBytes());
    json.name("heapBytes").value(machine.heapBytes());
    json.name("hugePages").beginObject();
    json.name("transparent").value(machine.hugePages().transparent());
    json.name("sizeBytes").value(machine.hugePages().sizeBytes());
    json.name("reserved").value(machine.hugePages().reserved());
    json.name("free").value(machine.hugePages().free());
    json.endObject();
    json.endObject();
  }

  private void mpiAsJson(JsonWriter json) throws IOException {
    json.name("mpiLibraries").beginArray();
    for (MpiLibraryReport library : machine.mpiLibraries()) {
      json.beginObject();
      json.name("path").value(library.path().toString());
      json.name("version").value(library.version());
      json.name("abi").value(library.abi());
      json.name("chosen").value(library.chosen());
      json.endObject();
    }
    json.endArray();
    json.name("transports").beginArray();
    for (TransportReport transport : machine.transports()) {
      json.beginObject();
      json.name("name").value(transport.name());
      json.name("description").value(transport.description());
      json.name("usable").value(transport.usable());
      json.name("whyNot").value(transport.whyNot());
      json.endObject();
    }
    json.endArray();
  }
}
