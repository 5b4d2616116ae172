package dev.tieout.core.spec;

/** What is made of the breaks of a run beside counting and keeping them. */
public enum Reports {
  /** Causes are looked for, and reports written beside the summary. */
  ALL,
  /** Neither: a run leaves its summary and its breaks. */
  NONE
}
