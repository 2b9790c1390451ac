package org.swmpi.workflow.job;

import org.swmpi.workflow.ExitCode;

/// How a job is.
public sealed interface JobStatus {
  /// In a queue.
  ///
  /// @param reason as the scheduler has it, or empty
  record Waiting(String reason) implements JobStatus {}

  /// At work.
  ///
  /// @param where names of machines, or empty
  record Running(String where) implements JobStatus {}

  /// At its end, by its own doing.
  record Ended(int exitCode) implements JobStatus {}

  /// Gone with its machine, or pushed aside: it can be run again.
  record Lost(String why) implements JobStatus {}

  /// Ended by its scheduler for good.
  ///
  /// @param exitCode that fits
  record Stopped(String why, int exitCode) implements JobStatus {}

  /// Cancelled by somebody.
  record Cancelled() implements JobStatus {}

  /// Not known to the scheduler, and it has not begun.
  record Unknown() implements JobStatus {}

  /// The scheduler, or its machine, gives no answer.
  record Unreachable(String why) implements JobStatus {}

  /// Whether nothing will change any more.
  default boolean isFinal() {
    return switch (this) {
      case Ended _, Lost _, Stopped _, Cancelled _ -> true;
      case Waiting _, Running _, Unknown _, Unreachable _ -> false;
    };
  }

  /// A word for tables and files.
  default String label() {
    return switch (this) {
      case Waiting _ -> "waiting";
      case Running _ -> "running";
      case Ended ended -> ended.exitCode() == ExitCode.DONE ? "done" : "failed";
      case Lost _ -> "lost";
      case Stopped _ -> "stopped";
      case Cancelled _ -> "cancelled";
      case Unknown _ -> "unknown";
      case Unreachable _ -> "unreachable";
    };
  }
}
