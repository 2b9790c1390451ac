package org.swmpi.workflow.provenance;

import java.io.StringWriter;
import java.nio.file.Path;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFWriter;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.RDFS;
import org.swmpi.workflow.Names;
import org.swmpi.workflow.provenance.RunFacts.Done;
import org.swmpi.workflow.provenance.RunFacts.FileFacts;
import org.swmpi.workflow.run.Installation;
import org.swmpi.workflow.run.StageOutcome;

/// A run in the words of PROV-O (W3C Recommendation, 2013); what it has no word for in our own.
final class ProvGraph {
  private static final String PROV = "http://www.w3.org/ns/prov#";

  private final RunFacts facts;
  private final Model model = ModelFactory.createDefaultModel();
  private final String base;

  private ProvGraph(RunFacts facts) {
    this.facts = facts;
    base = facts.folder().toUri().toString();
    model.setNsPrefix("prov", PROV);
    model.setNsPrefix("wf", Names.WORKFLOW);
    model.setNsPrefix("plugin", Names.PLUGIN);
    model.setNsPrefix("rdfs", RDFS.getURI());
    model.setNsPrefix("xsd", XSDDatatype.XSD + "#");
  }

  static String turtle(RunFacts facts, Installation installation) {
    ProvGraph graph = new ProvGraph(facts);
    graph.build(installation);
    StringWriter text = new StringWriter();
    RDFWriter.source(graph.model).lang(Lang.TURTLE).base(graph.base).build().output(text);
    return text.toString();
  }

  private void build(Installation installation) {
    Resource run = activity("#run", facts.facts().started(), facts.ended());
    run.addProperty(RDFS.label, facts.facts().id());
    Resource software =
        model
            .createResource(base + "#sw-mpi")
            .addProperty(RDF.type, prov("SoftwareAgent"))
            .addProperty(RDFS.label, "sw-mpi " + installation.version());
    run.addProperty(property("wasAssociatedWith"), software);
    facts.files().forEach((path, file) -> entity(path, file));
    run.addProperty(property("used"), resource(facts.folder().resolve("workflow.ttl")));
    for (Done done : facts.done()) {
      stage(done, run, software);
    }
  }

  private void stage(Done done, Resource run, Resource software) {
    StageOutcome outcome = done.outcome();
    Resource stage =
        activity("#stage-" + outcome.stage(), outcome.started(), outcome.ended())
            .addProperty(RDFS.label, outcome.stage())
            .addProperty(property("wasInformedBy"), run)
            .addProperty(own("partOf"), run)
            .addProperty(own("plugin"), model.createResource(outcome.plugin()))
            .addProperty(own("host"), outcome.host())
            .addLiteral(own("ranks"), (long) outcome.ranks())
            .addLiteral(own("complete"), outcome.complete())
            .addProperty(own("version"), outcome.version())
            .addProperty(property("wasAssociatedWith"), software);
    if (outcome.transport() != null) {
      stage.addProperty(own("transport"), outcome.transport());
    }
    if (outcome.library() != null) {
      stage.addProperty(own("library"), outcome.library());
    }
    if (outcome.job() != null) {
      stage.addProperty(own("job"), outcome.job());
      stage.addProperty(own("jobId"), String.valueOf(outcome.jobId()));
    }
    done.used().forEach(path -> stage.addProperty(property("used"), resource(path)));
    for (Path path : done.made()) {
      Resource file = resource(path);
      if (path.startsWith(facts.folder())) {
        file.addProperty(property("wasGeneratedBy"), stage);
        done.used().forEach(from -> file.addProperty(property("wasDerivedFrom"), resource(from)));
      } else {
        stage.addProperty(property("used"), file); // it has named what was there
      }
    }
  }

  private Resource activity(String name, String started, String ended) {
    return model
        .createResource(base + name)
        .addProperty(RDF.type, prov("Activity"))
        .addProperty(property("startedAtTime"), started, XSDDatatype.XSDdateTime)
        .addProperty(property("endedAtTime"), ended, XSDDatatype.XSDdateTime);
  }

  private void entity(Path path, FileFacts file) {
    resource(path)
        .addProperty(RDF.type, prov("Entity"))
        .addProperty(own("sha256"), file.sha256())
        .addLiteral(own("bytes"), file.bytes());
  }

  private Resource resource(Path path) {
    return model.createResource(path.toUri().toString());
  }

  private Resource prov(String name) {
    return model.createResource(PROV + name);
  }

  private Property property(String name) {
    return model.createProperty(PROV, name);
  }

  private Property own(String name) {
    return model.createProperty(Names.WORKFLOW, name);
  }
}
