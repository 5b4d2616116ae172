package dev.tieout.jobs.internal.watch;

import org.apache.spark.scheduler.SparkListenerEvent;

/** Follows all events of a run, so that who has seen it has seen them. Not for event logs. */
final class RunEnd implements SparkListenerEvent {
  @Override
  public boolean logEvent() {
    return false;
  }
}
