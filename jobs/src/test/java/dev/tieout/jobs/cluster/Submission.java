package dev.tieout.jobs.cluster;

/** How a submitted program ended, and what it printed. */
public record Submission(int exitStatus, String standardOutput, String standardError) {}
