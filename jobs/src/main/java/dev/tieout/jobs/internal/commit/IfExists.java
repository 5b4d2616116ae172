package dev.tieout.jobs.internal.commit;

/** What to do when the directory for results is there already. */
public enum IfExists {
  REFUSE,
  REPLACE
}
