package org.swmpi.app.workflow;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.swmpi.workflow.job.JobRecord;
import org.swmpi.workflow.job.JobStatus;
import org.swmpi.workflow.job.OffloadedJob;
import org.swmpi.workflow.job.Schedulers;

/// How a job is now.
///
/// @param state in a word
record JobState(KnownJobs.Known job, String state) {
  /// As it was, if it was over; else its host is asked.
  static JobState of(KnownJobs.Known job) throws InterruptedException {
    JobRecord record = job.record();
    if (record.isOver()) {
      return new JobState(job, record.state());
    }
    try {
      JobStatus status = OffloadedJob.of(record, Schedulers.installed()).status();
      boolean isKnown = !(status instanceof JobStatus.Unknown);
      return new JobState(job, isKnown ? status.label() : record.state());
    } catch (IOException e) {
      return new JobState(job, "unreachable");
    }
  }

  void json(JsonWriter json) throws IOException {
    JobRecord record = job.record();
    json.beginObject();
    json.name("job").value(job.key());
    json.name("state").value(state);
    json.name("since").value(record.since());
    json.name("title").value(record.job().title());
    json.name("scheduler").value(record.job().host().scheduler());
    json.name("host").value(record.job().host().label());
    json.name("id").value(record.id());
    json.name("ranks").value(record.job().ranks());
    json.name("attempt").value(record.attempt());
    json.name("folder").value(record.job().remoteFolder());
    json.name("run").value(job.run().toString());
    json.endObject();
  }
}
